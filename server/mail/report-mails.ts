import type { ReportType } from '#domain/player-report.ts';
import type { Mail } from '#server/mail/mail.ts';
import { layOutHtml, layOutText, type MailContent } from '#server/mail/mail-layout.ts';

type Written = Omit<Mail, 'to'>;

/** A visitor's report as the mail tells it. All texts are one line, but for the notes. */
export interface ReportedPlayer {
  type: ReportType;
  playerName: string;
  /** Empty when there are none. */
  notes: string;
  /** The team's name, or what can be said instead. */
  team: string;
  /** Where an answer goes; null when nothing usable was left. */
  replyTo: string | null;
  /** What was typed as address; empty when nothing was. */
  reporter: string;
  /** The player request that the report became; null when it could not be stored. */
  requestId: string | null;
}

function write(subject: string, content: MailContent): Written {
  return { subject, text: layOutText(content), html: layOutHtml(subject, content) };
}

function answering({ replyTo, reporter }: ReportedPlayer): string {
  if (replyTo !== null)
    return `Answer this email to write to ${replyTo}. Whoever sent the report typed that address: nobody has confirmed that it is theirs.`;
  return reporter === ''
    ? 'No email address was left, so nobody waits for an answer.'
    : 'What was left as email address is none, so nobody can be answered.';
}

/** To the support. `site` is the site's origin. */
export function reportMail(site: string, report: ReportedPlayer): Written {
  const { notes, playerName, replyTo, reporter, requestId, team, type } = report;
  const request = requestId === null ? '' : `?request=${requestId}`;
  const missing = type === 'Missing player';
  return {
    ...write(`${type}: ${playerName} (${team})`, {
      site,
      heading: missing ? 'A player is missing' : 'A player should go',
      before: [
        missing
          ? 'Someone could not find this player on the roster.'
          : 'Someone says that this player is not on the team any more.',
      ],
      facts: [
        ['Player', playerName],
        ['Team', team],
        ['Type', type],
        ['From', reporter === '' ? 'a visitor who left no address' : reporter],
        ...(notes === '' ? [['Notes', 'none'] as const] : []),
      ],
      ...(notes === '' ? {} : { quote: notes }),
      button: { label: 'Open the request', link: `${site}/admin/player-request${request}` },
      after: [answering(report)],
    }),
    ...(replyTo === null ? {} : { replyTo }),
  };
}

/** An admin's answer to a request, in his own words. `supportEmail` takes what is answered to it. */
export function replyMail(
  site: string,
  { body, subject }: { body: string; subject: string },
  supportEmail: string | null,
): Written {
  return {
    ...write(subject, {
      site,
      before: body.split(/\n{2,}/),
      after: supportEmail === null ? [] : ['Something to add? Just answer this email.'],
    }),
    byPerson: true,
    ...(supportEmail === null ? {} : { replyTo: supportEmail }),
  };
}
