import { PATHS } from '#domain/pages.ts';
import type { ReportType } from '#domain/player-report.ts';
import { writeMail } from '#server/mail/mail-layout.ts';
import type { WrittenMail } from '#platform/mail/mail.ts';

/** A visitor's report, for the mail to support. All texts except for the notes have one line. */
export interface ReportedPlayer {
  type: ReportType;
  playerName: string;
  notes: string;
  /** The team's name, or a text such as `no team chosen`. */
  team: string;
  /** The email address for replies. Null if the reporter left no valid address. */
  replyTo: string | null;
  /** The reporter's email address as typed. May be empty. */
  reporter: string;
  /** The id of the stored player request. Null if the report could not be stored. */
  requestId: string | null;
}

function answering({ replyTo, reporter }: ReportedPlayer): string {
  if (replyTo !== null)
    return `Reply to this email to write to ${replyTo}. The reporter typed that address, and it is not confirmed.`;
  return reporter === ''
    ? 'The reporter left no email address, so no reply is possible.'
    : 'The reporter’s email address is invalid, so no reply is possible.';
}

export function reportMail(site: string, report: ReportedPlayer): WrittenMail {
  const { notes, playerName, replyTo, reporter, requestId, team, type } = report;
  const request = requestId === null ? '' : `?request=${requestId}`;
  const missing = type === 'Missing player';
  return {
    ...writeMail(`${type}: ${playerName} (${team})`, {
      site,
      heading: missing ? 'A player is missing' : 'A player should go',
      before: [
        missing
          ? 'A visitor could not find this player on the roster.'
          : 'A visitor says that this player is no longer on the team.',
      ],
      facts: [
        ['Player', playerName],
        ['Team', team],
        ['Type', type],
        ['From', reporter === '' ? 'a visitor who left no address' : reporter],
        ...(notes === '' ? [['Notes', 'none'] as const] : []),
      ],
      ...(notes === '' ? {} : { quote: notes }),
      button: { label: 'Open the request', link: `${site}${PATHS.requests}${request}` },
      after: [answering(report)],
    }),
    ...(replyTo === null ? {} : { replyTo }),
  };
}

/** Writes an admin's reply to a request. Replies to this mail go to `supportEmail`. */
export function replyMail(
  site: string,
  { body, subject }: { body: string; subject: string },
  supportEmail: string | null,
): WrittenMail {
  return {
    ...writeMail(subject, {
      site,
      before: body.split(/\n{2,}/),
      after: supportEmail === null ? [] : ['Something to add? Just reply to this email.'],
    }),
    byPerson: true,
    ...(supportEmail === null ? {} : { replyTo: supportEmail }),
  };
}
