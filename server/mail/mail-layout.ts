import { escapeHtml } from '#platform/http/escape-html.ts';
import type { WrittenMail } from '#platform/mail/mail.ts';

export interface MailContent {
  site: string;
  /** Missing if an admin wrote the mail's text. */
  heading?: string;
  /** The first paragraphs, which give the reason for the mail. A line feed starts a new line. */
  before: readonly string[];
  facts?: readonly (readonly [name: string, value: string])[] | undefined;
  /** A text by a visitor. The mail marks it as a quote, so that it does not look like our own text. */
  quote?: string;
  button?: { label: string; link: string };
  hasCard?: boolean;
  /** The last paragraphs, such as how long the link works. */
  after: readonly string[];
}

const WIDTH = 72;

function wrapLine(line: string): string[] {
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Wraps a paragraph. Never splits a word, so links stay whole. */
function wrap(text: string): string {
  return text.split('\n').flatMap(wrapLine).join('\n');
}

function layOutText({ after, before, button, facts = [], heading, quote, site }: MailContent): string {
  const parts = [
    heading,
    ...before.map(wrap),
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    quote && wrap(quote).replaceAll(/^/gm, '> '),
    button && `${button.label}:\n${button.link}`,
    ...after.map(wrap),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n\n-- \nLine Rush\n${site}\n`;
}

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TEXT = 'margin:0 0 16px;font-size:16px;line-height:1.5';
const SMALL = 'margin:0 0 12px;font-size:14px;line-height:1.5';

/** The site's red. White text on it has a contrast of 5.9. */
const RED = '#c8102e';

/**
 * The site's logo, a slanted plate with a stripe, and its name.
 * It consists of boxes, because mail programs block images at first. Programs that ignore `transform` show upright
 * boxes.
 */
const BRAND_LINE = `<p style="margin:0 0 28px;font-size:20px;font-weight:800;line-height:24px;letter-spacing:.06em;text-transform:uppercase"><span style="display:inline-block;width:20px;height:22px;margin:0 3px 0 5px;vertical-align:top;background-color:${RED};transform:skewX(-15deg)"></span><span style="display:inline-block;width:5px;height:22px;margin:0 12px 0 0;vertical-align:top;background-color:#8a97a3;transform:skewX(-15deg)"></span>Line Rush</p>`;

/** A row of the card, with bars instead of `count` names. */
function bars(count: number, width: number, color: string): string {
  const bar = `<span style="display:inline-block;width:${width}px;height:8px;margin:0 8px 0 0;background-color:${color}"></span>`;
  return `<div style="height:18px;font-size:0;line-height:0;white-space:nowrap">${bar.repeat(count)}</div>`;
}

/** A picture of a card, made of boxes like the logo: a title, lines, pairs, and the starting goalie. */
const CARD = `<div aria-hidden="true" style="box-sizing:border-box;width:200px;height:250px;margin:28px 0 0;padding:18px 18px 0;overflow:hidden;border-radius:10px;background-color:${RED}">
<div style="width:104px;height:20px;margin:0 0 12px;background-color:#ffffff;transform:skewX(-10deg)"></div>
<div style="height:4px;margin:0 -18px 14px;background-color:#0b1a29"></div>
${bars(3, 44, '#ffffff').repeat(4)}
<div style="float:right;width:66px;height:86px;margin:10px 0 0;background-color:#0b1a29;color:#ffffff;font-size:56px;font-weight:800;line-height:86px;text-align:center;transform:skewX(-6deg)">1</div>
<div style="padding:14px 0 0">${bars(2, 40, '#f3b6bf').repeat(3)}</div>
</div>`;

const FACTS = `margin:0 0 20px;padding:4px 0 4px 14px;border-left:3px solid ${RED};font-size:16px;line-height:1.6`;

const QUOTE =
  'margin:0 0 16px;padding:0 0 0 14px;border-left:3px solid #8a97a3;font-size:16px;line-height:1.5';

function paragraph(style: string): (text: string) => string {
  return (text) => `<p style="${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

/** `<bdi>` isolates the values, so that a right-to-left name does not reverse its row. */
function factRows(facts: NonNullable<MailContent['facts']>): string {
  const rows = facts.map(([name, value]) => `<b>${escapeHtml(name)}:</b> <bdi>${escapeHtml(value)}</bdi>`);
  return `<p style="${FACTS}">${rows.join('<br>')}</p>`;
}

function buttonAndLink({ label, link }: Required<MailContent>['button']): string {
  const address = escapeHtml(link);
  return `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:14px 24px;border-radius:10px;background-color:${RED};border:1px solid #ffffff;color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="${SMALL}">If the button does not work, open this link:<br><a href="${address}" style="word-break:break-all">${address}</a></p>`;
}

/**
 * Lays out the HTML part with inline styles. It loads no images or other files.
 * Text and background have no colors, so that mail programs can apply a dark theme. Only the button sets both colors.
 */
function layOutHtml(subject: string, content: MailContent): string {
  const { after, before, button, facts = [], hasCard, heading, quote, site } = content;
  const blocks = [
    heading && `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(heading)}</h1>`,
    ...before.map(paragraph(TEXT)),
    facts.length > 0 && factRows(facts),
    quote && paragraph(QUOTE)(quote),
    button && buttonAndLink(button),
    ...after.map(paragraph(SMALL)),
    hasCard && CARD,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;${FONT}">
<div style="max-width:520px;margin:0 auto;padding:32px 20px">
${BRAND_LINE}
${blocks.filter(Boolean).join('\n')}
<p style="margin:24px 0 0;font-size:13px;line-height:1.5"><a href="${escapeHtml(site)}">Line Rush</a>: pick a team, set your lines, take the lineup away.</p>
</div>
</body>
</html>
`;
}

export function writeMail(subject: string, content: MailContent): WrittenMail {
  return { subject, text: layOutText(content), html: layOutHtml(subject, content) };
}
