import type { Plugin } from 'vite';

/** In development Vite serves the page: take the configuration over that the server writes into its own page. */
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
          /<meta name="(?:supabase-url|supabase-anon-key|public-url|auth-google|auth-mail|support-email|tracking-[a-z-]+|web-analytics-script)"[^>]*>/g,
        ) ?? [];
      return html.replace('</head>', `${tags.join('\n')}\n</head>`);
    },
  };
}
