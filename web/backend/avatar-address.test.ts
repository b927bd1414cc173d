import { expect, it } from 'vitest';
import { avatarAddress } from './avatar-address.ts';

it('accepts only pictures of Google accounts', () => {
  const picture = 'https://lh3.googleusercontent.com/a/jane=s96-c';
  expect(avatarAddress(picture)).toBe(picture);
  for (const other of [
    'http://lh3.googleusercontent.com/a/jane',
    'https://evil.example/lh3.googleusercontent.com',
    'https://lh3.googleusercontent.com.evil.example/a',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    '//lh3.googleusercontent.com/a',
    '',
    null,
    7,
  ])
    expect(avatarAddress(other), String(other)).toBeNull();
});
