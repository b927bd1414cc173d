/**
 * A fake Google for a server under test: the consent page, the code exchange, and the signing keys. The server reaches
 * it because `google-edge.ts` is preloaded. A browser reaches it through {@link serveGoogle}.
 */
import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';

export interface GoogleAccount {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
  picture: string;
}

export type GoogleFault = 'declined' | 'down' | 'silent' | 'forged' | 'another-client' | 'expired';

export interface OAuthPeer {
  url: string;
  /** Pass this as `env` to `startTestServer`, together with `googlePeer: peer.url`. */
  env: Record<string, string>;
  account: GoogleAccount;
  fault: GoogleFault | null;
  /** Responds to the requests that the fault `silent` left open. */
  release(): void;
  close(): Promise<void>;
}

const CLIENT = { id: 'line-rush.apps.example', secret: 'of-the-client' };

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function startOAuthPeer(): Promise<OAuthPeer> {
  const real = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const fake = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...real.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' };
  /** Issued codes with their redirect addresses. Each code works once. */
  const codes = new Map<string, { account: GoogleAccount; redirectUri: string }>();

  function idToken(account: GoogleAccount): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: 'https://accounts.google.com',
      aud: peer.fault === 'another-client' ? 'another.apps.example' : CLIENT.id,
      iat: now,
      exp: peer.fault === 'expired' ? now - 600 : now + 600,
      ...account,
    };
    const text = `${base64url({ alg: 'RS256', typ: 'JWT', kid: 'k' })}.${base64url(claims)}`;
    const { privateKey } = peer.fault === 'forged' ? fake : real;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
  }

  /** Google's consent page. The fake one redirects back at once, without asking the user. */
  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const redirectUri = query.get('redirect_uri') ?? '';
    const target = new URL(redirectUri);
    target.searchParams.set('state', query.get('state') ?? '');
    if (peer.fault === 'declined' || query.has('declined')) target.searchParams.set('error', 'access_denied');
    else {
      const code = randomUUID();
      codes.set(code, { account: { ...peer.account }, redirectUri });
      target.searchParams.set('code', code);
    }
    response.writeHead(302, { location: target.href }).end();
  }

  function exchange(form: URLSearchParams): [number, object] {
    const known = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const right =
      known?.redirectUri === form.get('redirect_uri') &&
      form.get('client_id') === CLIENT.id &&
      form.get('client_secret') === CLIENT.secret &&
      form.get('grant_type') === 'authorization_code';
    if (!known || !right) return [400, { error: 'invalid_grant' }];
    const tokens = { access_token: randomUUID(), id_token: idToken(known.account) };
    return [200, { ...tokens, token_type: 'Bearer', expires_in: 3599 }];
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer.invalid');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const reply = ([status, body]: [number, object]) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (peer.fault === 'silent') held.push(() => reply([500, {}]));
    else if (peer.fault === 'down') reply([500, {}]);
    else if (pathname === '/o/oauth2/v2/auth') authorize(searchParams, response);
    else if (pathname === '/token') reply(exchange(new URLSearchParams(Buffer.concat(chunks).toString())));
    else if (pathname === '/oauth2/v3/certs') reply([200, { keys: [jwk] }]);
    else reply([404, {}]);
  }

  const held: (() => void)[] = [];
  const http = createServer((request, response) => void serve(request, response));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const peer: OAuthPeer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    env: {
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      REQUIRE_EMAIL_CONFIRMATION: 'true',
    },
    account: {
      sub: '1099',
      email: 'jane@lines.example',
      email_verified: true,
      name: 'Jane Doe',
      picture: 'https://lh3.googleusercontent.com/a/jane',
    },
    fault: null,
    release: () => held.splice(0).forEach((reply) => reply()),
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return peer;
}

/** Lets a browser reach the peer as `accounts.google.com`, which shows a page with "Continue" and "Cancel". */
export async function serveGoogle(context: BrowserContext, peer: OAuthPeer): Promise<void> {
  await context.route('https://accounts.google.com/**', (route) => {
    const { pathname, search } = new URL(route.request().url());
    const href = `${peer.url}${pathname}${search}`.replaceAll('&', '&amp;');
    const body = `<!doctype html><html lang="en"><title>Sign in with Google</title>
<p><a href="${href}">Continue</a> <a href="${href}&amp;declined=1">Cancel</a></p></html>`;
    return route.fulfill({ contentType: 'text/html', body });
  });
}
