import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { precompress } from '#scripts/precompress.ts';
import type { FoundPreview } from '#server/site/find-preview.ts';
import { createReadCache } from '#platform/read-cache.ts';
import type { RenderPage, ShownPage } from '#server/site/rendered-pages.ts';
import { createSite, type Finders, type Site } from '#server/site/site.ts';
import { incomingOf, responseOf } from '#tests/support/incoming.ts';

const SCRIPT = `export const text = ${JSON.stringify('ice '.repeat(1000))};`;
const INDEX = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Line Rush</title>
<meta name="description" content="Build lines &amp; share them"></head><body><div id="root"></div></body></html>`;
const WORKER = 'self.addEventListener("fetch", () => undefined);';
const WORKER_END = 'self.registration.unregister();';
const page = { supabaseUrl: '/', anonKey: 'sb_publishable_"><script>', google: false, mail: false };

let root: string;
let site: Site;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'site-'));
  const web = join(root, 'web');
  await mkdir(join(web, 'assets'), { recursive: true });
  await writeFile(join(root, 'secrets.json'), 'secret');
  await writeFile(join(web, '.env'), 'secret');
  await writeFile(join(web, 'index.html'), INDEX);
  await writeFile(join(web, 'home-link.html'), INDEX.replace('</head>', '<!-- hints --></head>'));
  await writeFile(join(web, 'logo.png'), 'png');
  await writeFile(join(web, 'sw.js'), WORKER);
  await writeFile(join(web, 'sw-off.js'), WORKER_END);
  await writeFile(join(web, 'assets', 'app-Ab12_-Cd.js'), SCRIPT);
  await precompress(web);
  site = await createSite(
    web,
    readConfig({
      PUBLIC_URL: 'https://lines.example',
      SUPPORT_EMAIL: 'help@lines.example',
      PRIVACY_DETAILS: 'on',
      IGNORED_USER_ID: 'f0000000-0000-4000-8000-000000000001',
      BLOCKED_REFERRER_ORIGIN: 'https://old.example',
      WEB_ANALYTICS_SCRIPT: '/insights/script.js',
    }),
    page,
  );
});
afterAll(() => rm(root, { recursive: true }));

const neverAsked = () => Promise.reject(new Error('This must not be asked for.'));

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const [bare = '', query] = path.split('?');
  const search = query === undefined ? '' : `?${query}`;
  return responseOf(await site(incomingOf({ path: bare, search, method, headers })));
}

describe('assets', () => {
  test('hashed files are immutable, in the client’s best encoding', async () => {
    const path = '/assets/app-Ab12_-Cd.js';
    const br = await get(path, { 'accept-encoding': 'gzip, br' });
    expect(br.headers.get('content-encoding')).toBe('br');
    expect(br.headers.get('cache-control')).toContain('immutable');
    expect(br.headers.get('content-type')).toContain('text/javascript');
    expect(br.headers.get('vary')).toBe('Accept-Encoding');
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(SCRIPT);
    const gz = await get(path, { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(Buffer.from(await gz.arrayBuffer())).toString()).toBe(SCRIPT);
    const identity = await get(path);
    expect(identity.headers.get('content-encoding')).toBeNull();
    expect(await identity.text()).toBe(SCRIPT);
    expect(identity.headers.get('etag')).not.toBe(br.headers.get('etag'));
  });

  test('scripts may load the site’s fonts and scripts when they run as workers', async () => {
    const csp = (await get('/assets/app-Ab12_-Cd.js')).headers.get('content-security-policy');
    expect(csp).toContain("default-src 'none'");
    expect(csp).toContain("font-src 'self'");
    expect(csp).toContain("script-src 'self'");
  });

  test('other files are revalidated', async () => {
    const first = await get('/logo.png');
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    const etag = first.headers.get('etag')!;
    const again = await get('/logo.png', { 'if-none-match': `W/"x", ${etag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('a file that a new build removed is missing, not a failure', async () => {
    const gone = join(root, 'gone');
    await mkdir(join(gone, 'assets'), { recursive: true });
    await writeFile(join(gone, 'index.html'), INDEX);
    await writeFile(join(gone, 'assets', 'old-Ab12_-Cd.js'), 'old');
    const served = await createSite(gone, readConfig({}), page);
    await rm(join(gone, 'assets'), { recursive: true });
    const incoming = incomingOf({ path: '/assets/old-Ab12_-Cd.js' });
    expect((await served(incoming)).status).toBe(404);
  });

  test('HEAD sends the length without a body', async () => {
    const head = await get('/logo.png', {}, 'HEAD');
    expect(head.headers.get('content-length')).toBe('3');
    expect(await head.text()).toBe('');
  });

  test('the service worker is revalidated, and may reach only the site and the backend', async () => {
    const worker = await get('/sw.js');
    expect(await worker.text()).toBe(WORKER);
    expect(worker.headers.get('cache-control')).toBe('public, no-cache');
    expect(worker.headers.get('content-type')).toContain('text/javascript');
    expect(worker.headers.get('content-security-policy')).toContain("connect-src 'self';");
    const hosted = { ...page, supabaseUrl: 'https://abc.supabase.co' };
    const elsewhere = await createSite(join(root, 'web'), readConfig({}), hosted);
    const other = await elsewhere(incomingOf({ path: '/sw.js' }));
    expect(responseOf(other).headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://abc.supabase.co;",
    );
  });

  test('with SERVICE_WORKER=off, the worker is replaced by one that unregisters it, and pages say so', async () => {
    const off = await createSite(join(root, 'web'), readConfig({ SERVICE_WORKER: 'off' }), page);
    const worker = await off(incomingOf({ path: '/sw.js' }));
    expect(await responseOf(worker).text()).toBe(WORKER_END);
    const html = await responseOf(await off(incomingOf({ path: '/' }))).text();
    expect(html).toContain('<meta name="service-worker" content="off">');
    expect(await (await get('/')).text()).not.toContain('service-worker');
  });

  test('the bare page has its own address, for the service worker', async () => {
    const bare = await get('/index.html');
    expect(bare.status).toBe(200);
    expect(bare.headers.get('x-robots-tag')).toBe('noindex');
    expect(await bare.text()).toBe(await (await get('/terms')).text());
  });

  test.each([
    '/assets/missing-12345678.js',
    '/missing.png',
    '/.env',
    '/../secrets.json',
    '/assets/../../secrets.json',
    '/home.html',
    '/home-link.html',
    '/assets/app-Ab12_-Cd.js.br',
    '/wp-login.php',
  ])('%s is a plain 404', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).not.toContain('secret');
  });

  test('compression skips index.html and small files', async () => {
    const names = await readdir(join(root, 'web'), { recursive: true });
    expect(names.filter((name) => /\.(br|gz)$/.test(name)).toSorted()).toEqual([
      'assets/app-Ab12_-Cd.js.br',
      'assets/app-Ab12_-Cd.js.gz',
    ]);
  });
});

describe('pages', () => {
  test('contain the escaped configuration and the tags for link previews', async () => {
    const html = await (await get('/')).text();
    expect(html.indexOf('charset')).toBeLessThan(html.indexOf('supabase-url'));
    for (const tag of [
      '<meta name="supabase-url" content="/">',
      '<meta name="supabase-anon-key" content="sb_publishable_&quot;&gt;&lt;script&gt;">',
      '<meta name="public-url" content="https://lines.example">',
      '<meta name="auth-google" content="false">',
      '<meta name="auth-mail" content="false">',
      '<meta name="support-email" content="help@lines.example">',
      '<meta name="privacy-details" content="on">',
      '<meta name="tracking-ignored-user" content="f0000000-0000-4000-8000-000000000001">',
      '<meta name="tracking-blocked-referrer" content="https://old.example">',
      '<meta name="web-analytics-script" content="/insights/script.js">',
      '<meta property="og:title" content="Line Rush">',
      '<meta property="og:description" content="Build lines &amp; share them">',
      '<meta property="og:image" content="https://lines.example/logo.png">',
    ])
      expect(html).toContain(tag);
    expect(html).not.toContain('<script>');
  });

  test.each([
    '/',
    '/signin',
    '/signup/',
    '/profile/jane-99',
    '/settings/favorites/',
    '/admin/players/',
    '/admin/log',
    '/auth/callback',
  ])('%s is a page', async (path) => {
    expect((await get(path)).status).toBe(200);
  });

  test.each([
    '/nowhere',
    '/admin/teams/1',
    '/profile/a/b',
    '/profile/<script>',
    '/auth/v1/user',
    '/constructor',
  ])('%s shows the app with status 404', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('<title>Line Rush</title>');
  });

  test.each(['/confirm?token_hash=x', '/reset-password', '/auth/callback', '/new?roster=x'])(
    '%s never leaks its URL, which contains a secret or names, as referrer',
    async (path) => {
      const { headers } = await get(path.replace(/\?.*/, ''));
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-robots-tag')).toBe('noindex');
    },
  );

  test.each([
    '/signin',
    '/settings/account',
    '/profile',
    '/admin',
    '/profile/jane-99',
    '/?shared=1',
    '/?lineup=3',
  ])('%s is not indexed', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBeNull();
  });

  test('public ones may be indexed', async () => {
    for (const path of ['/', '/terms', '/games/2026020123', '/teams/boston-bruins'])
      expect((await get(path)).headers.get('x-robots-tag'), path).toBeNull();
  });

  test('are revalidated, compressed, and 304 when unchanged', async () => {
    const answer = await get('/', { 'accept-encoding': 'br' });
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain('Line Rush');
    const etag = answer.headers.get('etag')!;
    expect((await get('/', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304);
    expect((await get('/', { 'if-none-match': etag })).status).toBe(200);
  });

  describe('of a profile', () => {
    const preview = { title: 'Jane', description: 'Lines', path: '/profile/Jane', type: 'profile' } as const;
    const ask = async (found: FoundPreview, headers: Record<string, string> = {}) => {
      const finders = { row: () => Promise.resolve(found), lineup: neverAsked };
      return responseOf(await site(incomingOf({ path: '/profile/jane', headers }), finders));
    };

    test('have its escaped title and description for link previews', async () => {
      const hostile = { title: `</title><b>"$&" · Line Rush`, description: '"><script>' };
      const answer = await ask({ ...preview, ...hostile });
      expect(answer.status).toBe(200);
      const html = await answer.text();
      const title = '&lt;/title&gt;&lt;b&gt;&quot;$&amp;&quot; · Line Rush';
      expect(html).toContain(`<title>${title}</title>`);
      expect(html).toContain(`<meta property="og:title" content="${title}">`);
      expect(html).toContain('<meta name="description" content="&quot;&gt;&lt;script&gt;">');
      expect(html).toContain('<meta property="og:description" content="&quot;&gt;&lt;script&gt;">');
      expect(html).toContain('<meta property="og:url" content="https://lines.example/profile/Jane">');
      expect(html).toContain('<meta name="supabase-url" content="/">');
      expect(html.match(/<title>|name="description"/g)).toHaveLength(2);
      expect(html).not.toMatch(/<script>|<b>/);
    });

    test('are compressed, with the same policy, and 304 when unchanged', async () => {
      const answer = await ask(preview, { 'accept-encoding': 'gzip, br' });
      expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain('<title>Jane</title>');
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
      const etag = answer.headers.get('etag')!;
      expect((await ask(preview, { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(304);
      const renamed = { ...preview, title: 'Janet' };
      expect((await ask(renamed, { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
    });

    test.each([
      ['the profile is unknown or private', 'none', 404],
      ['the database does not respond', 'undecided', 200],
    ] as const)('are the app with its default title if %s', async (_, found, status) => {
      const answer = await ask(found);
      expect(answer.status).toBe(status);
      expect(await answer.text()).toContain('<title>Line Rush<');
    });
  });

  test('of teams are rendered once, with their data as text that cannot end its element', async () => {
    const preview = { title: 'Bears', description: 'Lines', path: '/teams/bears', type: 'website' } as const;
    const content = {
      html: '<h1 title="og:title">$& Bears</h1>',
      style: '--a:"1"',
      data: { teams: ['</script><b>'] },
    };
    const renders: string[] = [];
    const cache = createReadCache<ShownPage>({
      bytes: 1e6,
      milliseconds: 60_000,
      sizeOf: ({ bytes }) => bytes,
    });
    const render: RenderPage = async (path, search) => (renders.push(path + search), content);
    const read: Finders['read'] = (key, load) => cache.read(key, load);
    const finders = { row: async () => preview, lineup: neverAsked, render, read };
    const ask = async (path: string, search = '') =>
      responseOf(await site(incomingOf({ path, search }), finders));
    const html = await (await ask('/teams/bears', '?next=evil')).text();
    expect(html).toContain('<html style="--a:&quot;1&quot;" lang="en">');
    expect(html).toContain('<div id="root"><h1 title="og:title">$& Bears</h1></div>');
    expect(html).toContain('id="page-data">{"teams":["\\u003c/script>\\u003cb>"]}</script>');
    expect(html, 'a name must not replace a tag').toContain('<meta property="og:title" content="Bears">');
    expect((await ask('/teams/bears')).status).toBe(200);
    const moved = await ask('/teams/BRS');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/teams/bears']);
    expect(renders, 'once, without the query').toEqual(['/teams/bears']);
  });

  describe('of a shared lineup', () => {
    const shared = '1-a-m8';
    const ask = async (found: FoundPreview, search = `?shared=${shared}`) =>
      responseOf(
        await site(incomingOf({ path: '/', search }), {
          row: neverAsked,
          lineup: (text) => (text === shared ? Promise.resolve(found) : neverAsked()),
        }),
      );

    test('name its players, and show the card with its size', async () => {
      const answer = await ask({
        type: 'website',
        title: 'Boston <b>Bruins</b> lineup · Line Rush',
        description: 'First line: "A", B.',
        path: `/?shared=${shared}`,
        image: { path: `/api/lineup-picture?shared=${shared}`, width: 1200, height: 675 },
      });
      expect(answer.status).toBe(200);
      const html = await answer.text();
      for (const tag of [
        '<title>Boston &lt;b&gt;Bruins&lt;/b&gt; lineup · Line Rush</title>',
        '<meta property="og:description" content="First line: &quot;A&quot;, B.">',
        '<meta property="og:url" content="https://lines.example/?shared=1-a-m8">',
        '<meta property="og:image" content="https://lines.example/api/lineup-picture?shared=1-a-m8">',
        '<meta property="og:image:width" content="1200">',
        '<meta property="og:image:height" content="675">',
        '<meta property="og:type" content="website">',
        '<meta name="twitter:card" content="summary_large_image">',
      ])
        expect(html).toContain(tag);
    });

    test.each(['none', 'undecided'] as const)(
      'are the home page with preloaded files if the result is %s',
      async (found) => {
        const [answer, home] = await Promise.all([ask(found), get('/')]);
        const html = await answer.text();
        expect(html).toContain('<!-- hints -->');
        expect([answer.status, html.replace('<!-- hints -->', '')]).toEqual([200, await home.text()]);
      },
    );

    test.each([
      ['', false],
      ['?shared=', true],
      ['?lineup=1', true],
    ])('are not looked up for /%s', async (search, named) => {
      const answer = await ask('none', search);
      expect(answer.status).toBe(200);
      expect((await answer.text()).includes('<!-- hints -->')).toBe(named);
    });
  });

  test('allow no inline script, and only logos from other hosts', async () => {
    const csp = (await get('/')).headers.get('content-security-policy')!;
    expect(csp).toContain("script-src 'self';");
    expect(csp).toContain("style-src 'self';");
    expect(csp).toContain("img-src 'self' blob: data: https://assets.nhle.com;");
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(csp).toContain(`${name} 'none'`);
    expect(csp).toContain("form-action 'self'");
    expect(csp).not.toContain('unsafe-eval');
  });

  test('may connect to a hosted backend', async () => {
    const hosted = { supabaseUrl: 'https://abc.supabase.co', anonKey: 'k', google: true, mail: true };
    const its = await createSite(join(root, 'web'), readConfig({}), hosted);
    const csp = responseOf(await its(incomingOf({ path: '/' }))).headers.get('content-security-policy');
    expect(csp).toMatch(/connect-src [^;]*https:\/\/abc\.supabase\.co/);
  });

  test('are read-only', async () => {
    expect((await get('/', {}, 'POST')).status).toBe(405);
  });

  test('before the first build, a sentence says what to do', async () => {
    const its = await createSite(join(root, 'nothing'), readConfig({}), page);
    const answer = responseOf(await its(incomingOf({ path: '/' })));
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('npm run build');
  });
});
