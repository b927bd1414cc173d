import { describe, expect, test } from 'vitest';
import { checkReply, defaultReply } from './reply-text.ts';

const request = {
  player_name: 'Macklin Celebrini',
  type: 'Missing player',
  reporter_email: 'fan@lines.example',
} as const;

describe('defaultReply', () => {
  test('goes to the reporter, names the type, and greets about the player', () => {
    expect(defaultReply(request, 'San Jose Sharks')).toEqual({
      to: 'fan@lines.example',
      subject: 'Regarding your request: Missing player',
      body: 'Hello,\n\nThank you for your request about Macklin Celebrini (San Jose Sharks).\n\n',
    });
  });

  test('omits unknown values, and keeps a name on one line', () => {
    const bare = { ...request, reporter_email: null, player_name: ' Sneaky\r\nBcc: all@lines.example ' };
    expect(defaultReply(bare, null)).toMatchObject({
      to: '',
      body: 'Hello,\n\nThank you for your request about Sneaky Bcc: all@lines.example.\n\n',
    });
  });
});

describe('checkReply', () => {
  const text = defaultReply(request, null);

  test('accepts the default email', () => {
    expect(checkReply('id', text)).toBeNull();
  });

  test.each([
    ['', text, null, 'No target specified'],
    ['id', { ...text, to: '  ' }, 'to', 'Please provide a recipient email'],
    ['id', { ...text, to: 'fan' }, 'to', 'This is not a complete email address.'],
    [
      'id',
      { ...text, to: 'a@lines.example, b@lines.example' },
      'to',
      'This is not a complete email address.',
    ],
    ['id', { ...text, subject: ' \n' }, 'subject', 'Please enter a subject.'],
    ['id', { ...text, body: '\n ' }, 'body', 'Please write a message.'],
  ])('%#', (id, given, field, message) => {
    expect(checkReply(id, given)).toEqual({ field, message });
  });
});
