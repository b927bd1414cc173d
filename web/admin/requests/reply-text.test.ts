import { describe, expect, test } from 'vitest';
import { defaultReply } from './reply-text.ts';

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
