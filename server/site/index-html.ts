import type { PageConfig } from '#server/backend/backend.ts';
import type { Config } from '#server/config.ts';
import { escapeHtml } from '#server/http/escape-html.ts';

/** What one page says about itself where its link is shared, in place of what the site says. Plain text. */
export interface PagePreview {
  title: string;
  description: string;
  /** Path of the page, with its query. */
  path: string;
  /** What the page is about, in the words of the Open Graph protocol. */
  type: 'profile' | 'website';
  /** The page's own picture; the site's when missing. Its sizes are pixels. */
  image?: { path: string; width: number; height: number };
}

/** What the page is told of the configuration; everyone can read it there. */
export type Told = Pick<
  Config,
  | 'publicUrl'
  /** Shown on the privacy page; null lets the page name the usual mailbox of its host. */
  | 'supportEmail'
  /** Whom and what the page does not count, so that it need not ask before it counts anything by itself. */
  | 'ignoredUserId'
  | 'blockedReferrerOrigin'
  | 'webAnalyticsScript'
  /** Where it is off, the page ends the worker, too: a missing or broken worker cannot do it alone. */
  | 'serviceWorker'
>;

export interface Written {
  page: PageConfig;
  config: Told;
  /** Whether the built site has a file at this path. */
  hasFile: (path: string) => boolean;
  preview?: PagePreview;
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;
}

/** Text that stands in the document already, entities resolved as far as our own pages use them. */
function read(html: string, pattern: RegExp): string {
  return (pattern.exec(html)?.[1] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

const TITLE = /<title>([^<]*)<\/title>/i;
const DESCRIPTION = /<meta\s+name="description"\s+content="([^"]*)"\s*\/?>/i;

/** The document with a page's own title and description, where it has such. */
function withPreview(html: string, preview: PagePreview): string {
  // Functions, because a `$` in somebody's name must not be read as a pattern.
  return html
    .replace(TITLE, () => `<title>${escapeHtml(preview.title)}</title>`)
    .replace(DESCRIPTION, () => meta('name', 'description', preview.description));
}

/** What link previews show. A tag that the document has already is left to it. */
function previewTags(html: string, { config: { publicUrl }, hasFile, preview }: Written): string[] {
  const title = preview?.title ?? (read(html, TITLE) || 'Line Rush');
  const description = preview?.description ?? read(html, DESCRIPTION);
  const image = preview?.image?.path ?? ['/og-image.png', '/logo.png'].find((path) => hasFile(path));
  const properties: Record<string, string> = {
    'og:type': preview?.type ?? 'website',
    'og:site_name': 'Line Rush',
    'og:title': title,
    'og:url': `${publicUrl}${preview?.path ?? '/'}`,
    ...(description ? { 'og:description': description } : {}),
    ...(image ? { 'og:image': `${publicUrl}${image}` } : {}),
    ...(preview?.image
      ? { 'og:image:width': `${preview.image.width}`, 'og:image:height': `${preview.image.height}` }
      : {}),
  };
  const tags = Object.entries(properties)
    .filter(([key]) => !html.includes(`"${key}"`))
    .map(([key, content]) => meta('property', key, content));
  if (!html.includes('"twitter:card"'))
    tags.push(meta('name', 'twitter:card', image === '/logo.png' ? 'summary' : 'summary_large_image'));
  return tags;
}

/** What only some deployments set. */
function optionalTags(config: Told): string[] {
  const values = {
    'support-email': config.supportEmail,
    'tracking-ignored-user': config.ignoredUserId,
    'tracking-blocked-referrer': config.blockedReferrerOrigin,
    'web-analytics-script': config.webAnalyticsScript,
    'service-worker': config.serviceWorker ? null : 'off',
  };
  return Object.entries(values).flatMap(([name, value]) => (value ? [meta('name', name, value)] : []));
}

/**
 * The built `index.html` with this deployment's configuration in its head: one build serves every deployment. The tags
 * follow the charset, which browsers look for in the first 1024 bytes, and come before every script.
 */
export function writeIndexHtml(source: string, written: Written): string {
  const { config, page, preview } = written;
  const html = preview ? withPreview(source, preview) : source;
  const tags = [
    meta('name', 'supabase-url', page.supabaseUrl),
    meta('name', 'supabase-anon-key', page.anonKey),
    meta('name', 'public-url', config.publicUrl),
    meta('name', 'auth-google', String(page.google)),
    meta('name', 'auth-mail', String(page.mail)),
    ...optionalTags(config),
    ...previewTags(html, written),
  ];
  const head = /<meta\s+charset=[^>]*>/i.exec(html) ?? /<head[^>]*>/i.exec(html);
  if (!head) throw new Error('The built index.html has no head to write the configuration into.');
  const at = head.index + head[0].length;
  return `${html.slice(0, at)}\n    ${tags.join('\n    ')}${html.slice(at)}`;
}
