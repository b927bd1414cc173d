import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NotConfiguredError, RequestError } from '#web/backend/errors.ts';
import { LoadFailure } from './load-failure.tsx';

const FALLBACK = 'Failed to load player requests';
const render = (error: unknown) =>
  renderToStaticMarkup(<LoadFailure query={{ error, refetch: async () => undefined }} fallback={FALLBACK} />);

test('explains how to configure a missing backend instead of offering a retry', () => {
  const page = render(new NotConfiguredError());
  expect(page).toContain('>Supabase not configured<');
  expect(page).toContain('VITE_SUPABASE_URL');
  expect(page).not.toContain('Try again');
});

test.each([
  [new RequestError('Access denied. Admins only.'), 'Access denied. Admins only.'],
  [new TypeError('x is not a function'), FALLBACK],
])('explains %s and offers a retry', (error, words) => {
  const page = render(error);
  expect(page).toContain(`>${words}<`);
  expect(page).toContain('Try again');
});
