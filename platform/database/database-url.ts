import type { ConnectionOptions } from '#platform/database/database.ts';

export interface DatabaseUrl {
  /** The URL for the driver, without the parameters that it does not know. */
  readonly href: string;
  /** Parts that the driver does not read from URLs: a socket (`?host=/run/postgresql`) or an IPv6 address. */
  readonly place: ConnectionOptions;
}

/** Parses a database URL as `psql` accepts it. Returns null for any other text. */
export function readDatabaseUrl(text: string): DatabaseUrl | null {
  // `URL` rejects an empty host, so insert one.
  const named = text.replace(/^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?=[:/?])/i, '$1localhost');
  const url = URL.canParse(named) ? new URL(named) : null;
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) return null;
  const host = url.searchParams.get('host') ?? url.hostname.replaceAll(/%2f/gi, '/');
  const port = Number(url.searchParams.get('port') ?? url.port) || 5432;
  for (const name of ['host', 'port', 'channel_binding']) url.searchParams.delete(name);
  if (host.startsWith('/')) {
    url.hostname = 'localhost';
    return { href: url.href, place: { path: `${host.replace(/\/$/, '')}/.s.PGSQL.${port}` } };
  }
  const isSeveral = host.includes(',');
  // The driver would split a string at the colons of an IPv6 address. It accepts arrays, but its types omit them.
  const place = isSeveral ? {} : { host: [host.replace(/^\[(.*)\]$/, '$1')], port: [port] };
  return { href: url.href, place: place as ConnectionOptions };
}
