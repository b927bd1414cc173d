/** Vite plugins that write the home page: its first screen, and tags for the files that browsers fetch first. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type HtmlTagDescriptor, type Plugin, type Rolldown, runnerImport } from 'vite';

type Bundle = Rolldown.OutputBundle;

const FIRST_FONTS = /(?:barlow-latin-400|barlow-condensed-latin-700)-normal[^/]*\.woff2$/;

/** The app, which the entry starts after the first paint. */
const APP = /web\/app\/main\.tsx$/;

/** Modules that the browser needs to open a lineup from a link. */
const OPENS_LINK = [APP, /web\/builder\/workbench\/screens\.ts$/, /web\/builder\/lineups\/open-lineup\.ts$/];

const RENDERED = /web\/predictions\/(?:team|game|tonight)-page\.tsx$/;

function chunksWith(bundle: Bundle, module: RegExp): Rolldown.OutputChunk[] {
  return Object.values(bundle)
    .filter((file) => file.type === 'chunk')
    .filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
}

/** Adds tags with which browsers fetch the app's script and the first fonts in parallel with the style sheet. */
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

/** Returns tags for all scripts and style sheets of a linked lineup, so that browsers fetch them in parallel. */
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
 * Returns the page for content that the server renders.
 * Adds the style sheets of rendered content, and removes the message for browsers without scripts.
 */
function withStyles(page: string, bundle: Bundle): string {
  const chunks = chunksWith(bundle, RENDERED);
  const parts = new Set(chunks.flatMap(({ fileName, imports }) => [fileName, ...imports]));
  const styles = new Set(
    [...parts].flatMap((file) => {
      const part = bundle[file];
      return part?.type === 'chunk' ? [...(part.viteMetadata?.importedCss ?? [])] : [];
    }),
  );
  const links = [...styles]
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  return page
    .replace(/\s*<noscript>.*?<\/noscript>/s, '')
    .replace('</head>', `${links.join('\n    ')}\n  </head>`);
}

/**
 * Writes three variants of `index.html`:
 *
 * - `home.html` has the home page's first screen, which is visible before any script has loaded.
 * - `home-link.html` is the same page with `linkHints`, for links to lineups.
 * - `rendered.html` is for pages that the server renders (server/site/site.ts).
 */
export function prerenderHomePlugin(): Plugin {
  return {
    name: 'prerender-home',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const { module } = await runnerImport<{ prerenderHome: () => string }>(
        fileURLToPath(new URL('../../web/app/render.tsx', import.meta.url)),
        { configFile: false, mode: 'production', logLevel: 'warn' },
      );
      const page = await readFile(join(dir, 'index.html'), 'utf8');
      const shown = page.replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, ''); // start.ts loads the app after the first screen
      const home = shown.replace('<div id="root">', (root) => root + module.prerenderHome());
      await writeFile(join(dir, 'home.html'), home);
      await writeFile(join(dir, 'rendered.html'), withStyles(shown, bundle));
      await writeFile(
        join(dir, 'home-link.html'),
        home.replace('</head>', `${linkHints(bundle)}\n  </head>`),
      );
    },
  };
}
