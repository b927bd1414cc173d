import { expect, test } from 'vitest';
import * as v from 'valibot';
import { replyForm } from './reply-form.ts';

const REPLY = { to: 'fan@lines.example', subject: 'Regarding your request', body: 'Hello,\n\nThank you.' };

test('accepts a complete reply, and cleans it', () => {
  expect(v.parse(replyForm, REPLY)).toEqual(REPLY);
  const messy = {
    to: ' fan@lines.example ',
    subject: ' Regarding\nyour request ',
    body: 'Hello,\r\n\r\nThank you.\n\n',
  };
  expect(v.parse(replyForm, messy)).toEqual(REPLY);
});

test.each([
  [{ to: '  ' }, 'to', 'Please provide a recipient email'],
  [{ to: 'fan' }, 'to', 'This is not a complete email address.'],
  [{ to: 'a@lines.example, b@lines.example' }, 'to', 'This is not a complete email address.'],
  [{ subject: ' \n' }, 'subject', 'Please enter a subject.'],
  [{ body: '\n ' }, 'body', 'Please write a message.'],
])('refuses %j', (part, field, message) => {
  const { issues } = v.safeParse(replyForm, { ...REPLY, ...part });
  expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([[field, message]]);
});
