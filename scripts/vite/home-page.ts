/** Vite plugins that write the home page with its first screen and the tags of what it loads first. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type HtmlTagDescriptor, type Plugin, type Rolldown, runnerImport } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** Fonts that the first screen shows. */
const FIRST_FONTS = /(?:barlow-latin-400|barlow-condensed-latin-700)-normal[^/]*\.woff2$/;

/** The app, which the entry starts after the first paint. */
const APP = /web\/app\/main\.tsx$/;

/** What opens the lineup of a link, beside the app. */
const OPENS_LINK = [APP, /web\/builder\/workbench\/screens\.ts$/, /web\/builder\/lineups\/open-lineup\.ts$/];

function chunksWith(bundle: Bundle, module: RegExp): Rolldown.OutputChunk[] {
  return Object.values(bundle)
    .filter((file) => file.type === 'chunk')
    .filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
}

/** The app's script and the first fonts are fetched beside the style sheet, not after it. */
export function preloadAhead(): Plugin {
  return {
    name: 'preload-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const scripts = chunksWith(bundle, APP).flatMap((app) => [app.fileName, ...app.imports]);
        const fonts = Object.keys(bundle).filter((file) => FIRST_FONTS.test(file));
        return [
          ...fonts.map((file) => link(file, { rel: 'preload', as: 'font', type: 'font/woff2' })),
          ...scripts.map((file) => link(file, { rel: 'modulepreload' })),
        ];
      },
    },
  };
}

function link(file: string, attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: true, href: `/${file}` }, injectTo: 'head' };
}

/** The tags that make the browser fetch everything at once that opening a link takes. */
function linkHints(bundle: Bundle): string {
  const chunks = OPENS_LINK.flatMap((module) => chunksWith(bundle, module));
  const scripts = new Set(chunks.flatMap((chunk) => [chunk.fileName, ...chunk.imports]));
  const styles = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  return [
    ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...styles].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ].join('\n    ');
}

/**
 * Writes `home.html`, which is `index.html` with the home page's first screen in it: seen before any script has come. And
 * `home-link.html`, the same for links to lineups (server/site/site.ts).
 */
export function prerenderHomePlugin(): Plugin {
  return {
    name: 'prerender-home',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const { module } = await runnerImport<{ prerenderHome: () => string }>(
        fileURLToPath(new URL('../../web/app/prerender.tsx', import.meta.url)),
        { configFile: false, mode: 'production', logLevel: 'warn' },
      );
      const page = await readFile(join(dir, 'index.html'), 'utf8');
      const home = page
        .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '') // the first screen comes before the app (start.ts)
        .replace('<div id="root">', (root) => root + module.prerenderHome());
      await writeFile(join(dir, 'home.html'), home);
      await writeFile(
        join(dir, 'home-link.html'),
        home.replace('</head>', `${linkHints(bundle)}\n  </head>`),
      );
    },
  };
}
