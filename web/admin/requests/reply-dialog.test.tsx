import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ReplyText } from '#domain/forms/reply-form.ts';
import type { TypedValues } from '#web/forms/use-typed.ts';
import { defaultReply, useReplyText } from './reply-dialog.tsx';

const START = { to: 'fan@lines.example', subject: 'Regarding your request', body: 'Hello' };

/** Mounts a form, lets `edit` change its texts, and unmounts it. Returns the body text of a form mounted afterwards. */
function bodyAfter(
  owner: string,
  requestId: string,
  edit: (reply: TypedValues<ReplyText>) => void = () => undefined,
): string {
  const first = renderHook(() => useReplyText(owner, requestId, START));
  act(() => edit(first.result.current));
  first.unmount();
  return renderHook(() => useReplyText(owner, requestId, START)).result.current.values.body;
}

it('stores a draft for its author across pages until it is sent', () => {
  expect(bodyAfter('coach', 'a', ({ change }) => change({ body: 'Hello again' }))).toBe('Hello again');
  expect(bodyAfter('coach', 'b', ({ change }) => change({ body: 'Hi' }))).toBe('Hi');
  expect(bodyAfter('coach', 'a')).toBe('Hello again');
  expect(bodyAfter('someone else', 'a')).toBe('Hello');
  expect(bodyAfter('coach', 'a', ({ reset }) => reset())).toBe('Hello');
  expect(bodyAfter('coach', 'b')).toBe('Hi');
  bodyAfter('someone else', 'c', ({ change }) => change({ body: 'Mine' }));
  expect(bodyAfter('coach', 'b')).toBe('Hello');
});

const request = {
  player_name: 'Macklin Celebrini',
  type: 'Missing player',
  reporter_email: 'fan@lines.example',
} as const;

it('the default goes to the reporter, names the type, and greets about the player', () => {
  expect(defaultReply(request, 'San Jose Sharks')).toEqual({
    to: 'fan@lines.example',
    subject: 'Regarding your request: Missing player',
    body: 'Hello,\n\nThank you for your request about Macklin Celebrini (San Jose Sharks).\n\n',
  });
});

it('the default omits unknown values, and keeps a name on one line', () => {
  const bare = { ...request, reporter_email: null, player_name: ' Sneaky\r\nBcc: all@lines.example ' };
  expect(defaultReply(bare, null)).toMatchObject({
    to: '',
    body: 'Hello,\n\nThank you for your request about Sneaky Bcc: all@lines.example.\n\n',
  });
});
