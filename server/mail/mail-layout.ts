import { escapeHtml } from '#server/http/escape-html.ts';

/** What a mail says, before it is laid out. Plain text throughout. */
export interface MailContent {
  /** The site's origin. */
  site: string;
  /** Missing where a person writes, in his own words from the first line on. */
  heading?: string;
  /** Paragraphs that come first: why this mail came. A line feed starts a new line. */
  before: readonly string[];
  /** What it is about, each with its name. */
  facts?: readonly (readonly [name: string, value: string])[];
  /** What somebody else wrote: set apart, so that nobody takes it for ours. */
  quote?: string;
  button?: { label: string; link: string };
  /** Paragraphs after it: how long it works, and what to do if it was not you. */
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

/** Breaks a paragraph into lines. Words longer than a line, such as links, stay whole. */
function wrap(text: string): string {
  return text.split('\n').flatMap(wrapLine).join('\n');
}

/** The plain text: complete by itself, with the link on a line of its own. */
export function layOutText({ after, before, button, facts = [], heading, quote, site }: MailContent): string {
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

const QUOTE =
  'margin:0 0 16px;padding:0 0 0 14px;border-left:3px solid #8a97a3;font-size:16px;line-height:1.5';

function paragraph(style: string): (text: string) => string {
  return (text) => `<p style="${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

/** Names are isolated, so that a right-to-left one does not turn its row. */
function factRows(facts: Required<MailContent>['facts']): string {
  const rows = facts.map(([name, value]) => `<b>${escapeHtml(name)}:</b> <bdi>${escapeHtml(value)}</bdi>`);
  return `<p style="${TEXT}">${rows.join('<br>')}</p>`;
}

function buttonAndLink({ label, link }: Required<MailContent>['button']): string {
  const address = escapeHtml(link);
  return `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:14px 24px;border-radius:6px;background-color:#0b3d91;border:1px solid #ffffff;color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="${SMALL}">If the button does not work, open this link:<br><a href="${address}" style="word-break:break-all">${address}</a></p>`;
}

/**
 * The HTML: blocks only, every style on its element, no pictures, nothing loaded. Text has no color of its own and the
 * ground none either, so that mail programs may turn both dark; the button carries both of its colors.
 */
export function layOutHtml(subject: string, content: MailContent): string {
  const { after, before, button, facts = [], heading, quote, site } = content;
  const blocks = [
    heading && `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(heading)}</h1>`,
    ...before.map(paragraph(TEXT)),
    facts.length > 0 && factRows(facts),
    quote && paragraph(QUOTE)(quote),
    button && buttonAndLink(button),
    ...after.map(paragraph(SMALL)),
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
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid #c8102e;font-size:20px;font-weight:800;letter-spacing:.06em;text-transform:uppercase">Line Rush</p>
${blocks.filter(Boolean).join('\n')}
<p style="margin:24px 0 0;font-size:13px;line-height:1.5"><a href="${escapeHtml(site)}">Line Rush</a>: pick a team, set your lines, take the lineup away.</p>
</div>
</body>
</html>
`;
}
