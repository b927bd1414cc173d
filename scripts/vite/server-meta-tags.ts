import type { Plugin } from 'vite';

/** Vite plugin for development: copies the configuration tags of the server's page into the page that Vite serves. */
export function serverMetaTags(server: string): Plugin {
  return {
    name: 'server-meta-tags',
    apply: 'serve',
    async transformIndexHtml(html) {
      const page = await fetch(server)
        .then((answer) => answer.text())
        .catch(() => '');
      const tags =
        page.match(
          /<meta name="(?:supabase-url|supabase-anon-key|public-url|auth-google|auth-mail|support-email|privacy-details|tracking-[a-z-]+|web-analytics-script)"[^>]*>/g,
        ) ?? [];
      return html.replace('</head>', `${tags.join('\n')}\n</head>`);
    },
  };
}
