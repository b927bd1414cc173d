import { expect, it } from 'vitest';
import { RequestError } from './errors.ts';

it('adds the reference of an unexpected failure to its sentence, once', () => {
  const details = 'Reference: 0a1b2c3d4e5f';
  const failed = new RequestError('Failed to load players', { cause: { message: 'Try again.', details } });
  expect(failed.message).toBe(`Failed to load players. ${details}`);
  expect(new RequestError(`No: ${failed.message}`, { cause: failed }).message).toBe(`No: ${failed.message}`);
  expect(new RequestError('Delete failed', { cause: new TypeError('fetch') }).message).toBe('Delete failed');
  expect(new RequestError('Failed to load teams').message).toBe('Failed to load teams');
});
