import { ENDPOINTS } from '#domain/endpoints.ts';
import { PAGE_DATA_ID } from '#domain/rendered-page.ts';
import type { PageConfig } from '#server/backend/backend.ts';
import type { Config } from '#server/config.ts';
import { escapeHtml } from '#platform/http/escape-html.ts';
import { writeDiscordEmbed } from '#server/site/discord-embed.ts';
import type { PageContent } from '#server/site/rendered-pages.ts';

/** A page's own metadata for link previews, as plain text. Replaces the site's metadata. */
export interface PagePreview {
  title: string;
  description: string;
  path: string;
  type: 'profile' | 'website';
  /** The page's own picture, with its size in pixels. If missing, the preview shows the site's picture. */
  image?: { path: string; width: number; height: number };
  /** The label of the button that opens the page from Discord's preview. */
  action?: string;
  /** The team's color in Discord's preview, such as `#00205b`. */
  color?: string;
  /** Whether other sites can embed the page; see server/embeds. */
  isEmbeddable?: boolean;
  /** Other versions of the page (`rel="alternate"`), such as its feed. */
  links?: readonly PageLink[];
  /** Returns facts for search engines (schema.org), as JSON-LD without `@context`. */
  facts?: (publicUrl: string) => object;
}

interface PageLink {
  readonly type: string;
  readonly path: string;
  readonly title: string;
}

/** The public part of the configuration. The server writes it into pages. */
export type Told = Pick<
  Config,
  | 'publicUrl'
  /** Shown on the privacy page. If null, that page shows `support@` with its host name. */
  | 'supportEmail'
  /** Whether the privacy page has a section about calls, own teams, and backups. */
  | 'privacyDetails'
  /** Pages do not report visits of `ignoredUserId` or from `blockedReferrerOrigin`. */
  | 'ignoredUserId'
  | 'blockedReferrerOrigin'
  | 'webAnalyticsScript'
  /** If false, pages unregister the service worker themselves, because its script may be missing or broken. */
  | 'serviceWorker'
>;

export interface Written {
  page: PageConfig;
  config: Told;
  hasFile: (path: string) => boolean;
  preview?: PagePreview;
  /** Only for pages that the server renders. */
  content?: PageContent;
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;
}

function read(html: string, pattern: RegExp): string {
  return (pattern.exec(html)?.[1] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

const TITLE = /<title>([^<]*)<\/title>/i;
const DESCRIPTION = /<meta\s+name="description"\s+content="([^"]*)"\s*\/?>/i;

function withPreview(html: string, preview: PagePreview): string {
  // Use functions, because `$` is special in replacement strings.
  return html
    .replace(TITLE, () => `<title>${escapeHtml(preview.title)}</title>`)
    .replace(DESCRIPTION, () => meta('name', 'description', preview.description));
}

/** Writes data as JSON into a `script` element. Escapes `<`, because a string could contain `</script>`. */
function dataTag(type: string, value: unknown, id?: string): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${json}</script>`;
}

function withContent(html: string, { data, html: content, style }: PageContent): string {
  return html
    .replace('<html ', () => `<html style="${escapeHtml(style)}" `)
    .replace('<div id="root">', (root) => root + content)
    .replace('</body>', (end) => `${dataTag('application/json', data, PAGE_DATA_ID)}\n  ${end}`);
}

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
  return [
    ...Object.entries(properties).map(([key, content]) => meta('property', key, content)),
    meta('name', 'twitter:card', image === '/logo.png' ? 'summary' : 'summary_large_image'),
  ];
}

/** Writes the tags for the page's canonical URL, its other versions, and its facts. */
function linkTags({ config: { publicUrl }, preview }: Written): string[] {
  if (!preview) return [];
  const { facts, isEmbeddable, path, title } = preview;
  const href = (to: string) => `href="${escapeHtml(publicUrl + to)}"`;
  const discord = writeDiscordEmbed(publicUrl, preview);
  const oembed = `${ENDPOINTS.oembed}?${new URLSearchParams({ url: publicUrl + path }).toString()}`;
  const links = [
    ...(preview.links ?? []),
    ...(isEmbeddable ? [{ type: 'application/json+oembed', path: oembed, title }] : []),
  ];
  return [
    `<link rel="canonical" ${href(path)}>`,
    ...links.map(
      (link) =>
        `<link rel="alternate" type="${link.type}" ${href(link.path)} title="${escapeHtml(link.title)}">`,
    ),
    ...(discord ? [dataTag('application/json', discord, 'discord:component-embed')] : []),
    ...(facts
      ? [dataTag('application/ld+json', { '@context': 'https://schema.org', ...facts(publicUrl) })]
      : []),
  ];
}

function optionalTags(config: Told): string[] {
  const values = {
    'support-email': config.supportEmail,
    'privacy-details': config.privacyDetails ? 'on' : null,
    'tracking-ignored-user': config.ignoredUserId,
    'tracking-blocked-referrer': config.blockedReferrerOrigin,
    'web-analytics-script': config.webAnalyticsScript,
    'service-worker': config.serviceWorker ? null : 'off',
  };
  return Object.entries(values).flatMap(([name, value]) => (value ? [meta('name', name, value)] : []));
}

/**
 * Writes this deployment's configuration into the head of the built `index.html`, so that all deployments can share a
 * build.
 * The tags come before every script, but after the charset, which must be within the first 1024 bytes.
 */
export function writeIndexHtml(source: string, written: Written): string {
  const { config, content, page, preview } = written;
  const titled = preview ? withPreview(source, preview) : source;
  const html = content ? withContent(titled, content) : titled;
  const tags = [
    meta('name', 'supabase-url', page.supabaseUrl),
    meta('name', 'supabase-anon-key', page.anonKey),
    meta('name', 'public-url', config.publicUrl),
    meta('name', 'auth-google', String(page.google)),
    meta('name', 'auth-mail', String(page.mail)),
    ...optionalTags(config),
    ...previewTags(titled, written),
    ...linkTags(written),
  ];
  const head = /<meta\s+charset=[^>]*>/i.exec(html) ?? /<head[^>]*>/i.exec(html);
  if (!head) throw new Error('The built index.html has no head to write the configuration into.');
  const at = head.index + head[0].length;
  return `${html.slice(0, at)}\n    ${tags.join('\n    ')}${html.slice(at)}`;
}
