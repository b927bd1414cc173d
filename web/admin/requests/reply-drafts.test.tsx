// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { keepReply, useReplyDrafts } from './reply-drafts.ts';

const TEXT = { to: 'fan@lines.example', subject: 'Regarding your request', body: 'Hello' };

function Drafts({ owner }: { readonly owner: string }) {
  return [...useReplyDrafts(owner)].map(([id, { body }]) => `${id}: ${body}`).join(', ');
}

async function draftsOf(owner: string): Promise<string | null> {
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render(<Drafts owner={owner} />));
  const text = place.textContent;
  await act(async () => root.unmount());
  return text;
}

it('stores a draft for its author across pages until it is sent', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  keepReply('coach', 'a', TEXT);
  keepReply('coach', 'b', { ...TEXT, body: 'Hi' });
  keepReply('coach', 'a', { ...TEXT, body: 'Hello again' });
  expect(await draftsOf('coach')).toBe('a: Hello again, b: Hi');
  expect(await draftsOf('someone else')).toBe('');
  keepReply('coach', 'a', null);
  expect(await draftsOf('coach')).toBe('b: Hi');
  keepReply('someone else', 'c', TEXT);
  expect(await draftsOf('coach')).toBe('');
  vi.unstubAllGlobals();
});
