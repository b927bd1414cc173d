// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import type { ReplyText } from '#domain/forms/reply-form.ts';
import type { TypedValues } from '#web/forms/use-typed.ts';
import { useReplyText } from './reply-text.ts';

const START = { to: 'fan@lines.example', subject: 'Regarding your request', body: 'Hello' };

/** Mounts a form, lets `edit` change it, and returns the body that a form mounted later shows. */
async function bodyAfter(
  owner: string,
  requestId: string,
  edit: (reply: TypedValues<ReplyText>) => void = () => undefined,
): Promise<string> {
  let latest: TypedValues<ReplyText> | undefined;
  function Form() {
    const reply = useReplyText(owner, requestId, START);
    useEffect(() => {
      latest = reply;
    });
    return reply.values.body;
  }
  const place = document.createElement('div');
  const first = createRoot(place);
  await act(async () => first.render(<Form />));
  await act(async () => edit(latest!));
  await act(async () => first.unmount());
  const second = createRoot(place);
  await act(async () => second.render(<Form />));
  const { textContent } = place;
  await act(async () => second.unmount());
  return textContent;
}

it('stores a draft for its author across pages until it is sent', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  expect(await bodyAfter('coach', 'a', ({ change }) => change({ body: 'Hello again' }))).toBe('Hello again');
  expect(await bodyAfter('coach', 'b', ({ change }) => change({ body: 'Hi' }))).toBe('Hi');
  expect(await bodyAfter('coach', 'a')).toBe('Hello again');
  expect(await bodyAfter('someone else', 'a')).toBe('Hello');
  expect(await bodyAfter('coach', 'a', ({ reset }) => reset())).toBe('Hello');
  expect(await bodyAfter('coach', 'b')).toBe('Hi');
  await bodyAfter('someone else', 'c', ({ change }) => change({ body: 'Mine' }));
  expect(await bodyAfter('coach', 'b')).toBe('Hello');
  vi.unstubAllGlobals();
});
