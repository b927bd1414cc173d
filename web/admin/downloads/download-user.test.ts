import { expect, test } from 'vitest';
import { downloadUser } from './downloads-page.tsx';

const ID = '9f1c2d3e-4b5a-4678-8901-234567890abc';

test.each([
  ['fan@lines.example', ID, 'fan@lines.example'],
  [null, ID, '9f1c2d3e'],
  [null, null, '–'],
])('shows a download with address %s and id %s as %s', (user_email, user_id, shown) => {
  expect(downloadUser({ user_email, user_id })).toBe(shown);
});
