import { expect, test } from 'vitest';
import { createRouter } from '#platform/http/router.ts';
import { incomingOf, responseOf } from '#tests/support/incoming.ts';

const says = (body: string) => () => Promise.resolve({ status: 200, headers: {}, body });
const router = createRouter(
  [
    { method: 'GET', path: '/read', handle: says('read') },
    { method: 'POST', path: '/api/send', handle: says('sent') },
    { method: 'GET', path: '/broken', handle: () => Promise.reject(new Error('It broke.')) },
  ],
  says('other'),
);

async function ask(method: string, path: string): Promise<[number, string | null, string]> {
  const response = responseOf(await router(incomingOf({ method, path })));
  return [response.status, response.headers.get('allow'), await response.text()];
}

test('a path has its handler, by the raw path', async () => {
  expect(await ask('GET', '/read')).toEqual([200, null, 'read']);
  expect(await ask('HEAD', '/read')).toEqual([200, null, 'read']);
  expect(await ask('POST', '/api/send')).toEqual([200, null, 'sent']);
});

test.each(['/', '/READ', '/read/', '/api/send/x', '/\u2028', '/%2e', '/:x'])(
  'any other path has no handler: %j',
  async (path) => {
    for (const method of ['GET', 'POST', 'DELETE'])
      expect(await ask(method, path)).toEqual([200, null, 'other']);
  },
);

test('another method is rejected with the allowed one', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])
    expect((await ask(method, '/read')).slice(0, 2)).toEqual([405, 'GET, HEAD']);
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])
    expect((await ask(method, '/api/send')).slice(0, 2)).toEqual([405, 'POST']);
});

test('a failure reaches the caller', async () => {
  await expect(ask('GET', '/broken')).rejects.toThrow('It broke.');
});
