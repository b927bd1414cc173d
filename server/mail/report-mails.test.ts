import { describe, expect, test } from 'vitest';
import { replyMail, reportMail, type ReportedPlayer } from '#server/mail/report-mails.ts';

const SITE = 'https://lines.example';
const REPORT: ReportedPlayer = {
  type: 'Missing player',
  playerName: 'Gavin McKenna',
  notes: 'Signed today.\n\n<b>See</b> https://news.example/?a=1&b=2',
  team: 'Pittsburgh Penguins',
  reporter: 'fan@lines.example',
  replyTo: 'fan@lines.example',
  requestId: '9f1c0e5a-5d38-4d6a-9a52-0d2b7f1f5a11',
};

function wordsOf(html = ''): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

describe('a report', () => {
  const mail = reportMail(SITE, REPORT);

  test('has the same content in both formats: who, where, the notes, and how to reply', () => {
    expect(mail.subject).toBe('Missing player: Gavin McKenna (Pittsburgh Penguins)');
    for (const body of [mail.text?.replaceAll(/\s+>?\s*/g, ' '), wordsOf(mail.html)])
      for (const part of [
        'Player: Gavin McKenna',
        'Team: Pittsburgh Penguins',
        'Type: Missing player',
        'From: fan@lines.example',
        '<b>See</b> https://news.example/?a=1&b=2',
        'Reply to this email to write to fan@lines.example.',
        'it is not confirmed',
        `${SITE}/admin/player-request?request=${REPORT.requestId}`,
      ])
        expect(body).toContain(part);
    expect(mail.replyTo).toBe('fan@lines.example');
    expect(mail.byPerson).toBeUndefined();
  });

  test('sets a stranger’s text apart from ours', () => {
    expect(mail.text).toContain('\n> Signed today.\n> \n> <b>See</b>');
    expect(mail.html).not.toContain('<b>See');
    const forged = reportMail(SITE, { ...REPORT, notes: 'x\n\n-- \nLine Rush\nhttps://evil.example' });
    expect(forged.text).toContain('> -- \n> Line Rush\n> https://evil.example');
  });

  test('without address or notes mentions that, and asks for no reply', () => {
    const bare = reportMail(SITE, {
      ...REPORT,
      type: 'Remove Player',
      notes: '',
      reporter: '',
      replyTo: null,
    });
    expect(bare.text).toContain('Notes: none');
    expect(bare.text).toContain('The reporter left no email address');
    expect(bare).not.toHaveProperty('replyTo');
    const odd = reportMail(SITE, { ...REPORT, reporter: 'fan', replyTo: null });
    expect(odd.text).toContain('From: fan');
    expect(odd.text).toContain('no reply is possible');
  });
});

describe('a reply', () => {
  const reply = { subject: 'Regarding your request: Missing player', body: 'Hi <fan>,\nhe is in.\n\nBye' };

  test('contains the admin’s text line by line, without a heading', () => {
    const mail = replyMail(SITE, reply, 'bench@lines.example');
    expect(mail.text).toBe(
      `Hi <fan>,\nhe is in.\n\nBye\n\nSomething to add? Just reply to this email.\n\n-- \nLine Rush\n${SITE}\n`,
    );
    expect(mail.html).toContain('Hi &lt;fan&gt;,<br>he is in.</p>');
    expect([mail.subject, mail.replyTo, mail.byPerson]).toEqual([reply.subject, 'bench@lines.example', true]);
  });

  test('promises no reply if no address receives it', () => {
    const mail = replyMail(SITE, reply, null);
    expect(mail.text).not.toContain('answer this email');
    expect(mail).not.toHaveProperty('replyTo');
  });
});
