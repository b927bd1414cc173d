import { type TextRefusal, textSentence } from '#domain/text-sentences.ts';
import { fixed, retryAfter, type WordedRefusal } from '#server/http/refusals/worded.ts';

const invalid = (sentence: string) => fixed(400, 'invalid', sentence);
const image = (status: number, sentence: string) => fixed(status, 'image', sentence);

/** `stored`: the report was stored as a request although it was not mailed. */
const unsent =
  (status: number, code: string, sentence: string, rest?: Pick<WordedRefusal, 'headers'>) =>
  ({ stored }: { stored?: true }): WordedRefusal => ({
    status,
    code,
    sentence,
    ...rest,
    ...(stored && { more: { stored } }),
  });

export const ENDPOINT_REFUSALS = {
  'deletion-failed': fixed(
    503,
    'failed',
    'The account could not be deleted. Try again in a few minutes.',
    retryAfter(30),
  ),
  'other-email': fixed(400, 'other_email', 'This is not the email address of your account.'),

  'visit-failed': fixed(503, 'failed', 'The visit could not be recorded.', retryAfter(30)),
  'visit-not-object': fixed(400, 'no_object', 'The visit must be a JSON object.'),
  /** The specification's text. */
  'unknown-visit-type': fixed(400, 'invalid_visit_type', 'invalid visit type'),
  'bad-visit-id': fixed(400, 'bad_id', 'The id of a visit must be a UUID.'),
  'unknown-team': fixed(400, 'unknown_team', 'There is no such team.'),

  'report-failed': fixed(
    503,
    'failed',
    'The report could not be sent. Try again in a few minutes.',
    retryAfter(30),
  ),
  'unknown-report-type': ({ types }: { types: readonly string[] }): WordedRefusal =>
    invalid(`The type of a report is ${types.join(' or ')}.`)(),
  'report-not-texts': invalid('The name, the notes, and the email address of a report must be texts.'),
  'unknown-report-team': invalid('The team of this report is unknown. Reload the page.'),
  'bad-report-id': invalid('The id of a report must be a UUID.'),
  'unclean-email': invalid('The email address contains invalid characters.'),
  /** A text that the schema of the page's form rejects, too. */
  'invalid-report': ({ sentence }: { sentence: string }): WordedRefusal => invalid(sentence)(),
  /** A text that breaks a rule of `domain`. */
  'invalid-text': ({ text }: { text: TextRefusal }): WordedRefusal => invalid(textSentence(text))(),
  'reply-not-texts': invalid('The fields of a reply must be texts.'),
  'no-recipient': invalid('Please provide a recipient email.'),
  'recipient-not-email': invalid('The recipient must be one complete email address.'),
  'no-subject': invalid('Please enter a subject.'),
  'no-message': invalid('Please write a message.'),
  'no-reply-request': invalid('The reply has no request. Reload the page.'),
  'reply-without-session': fixed(
    401,
    'no_session',
    'Only admins can reply to requests by email. Sign in first.',
  ),
  'reply-not-admin': fixed(403, 'not_admin', 'Only admins can reply to requests by email.'),
  'request-gone': fixed(404, 'no_request', 'This request no longer exists. Reload the page.'),
  /** Pages look for its first words, and then store the report in the table themselves. */
  'mail-not-configured': unsent(
    503,
    'mail_not_configured',
    'Email service is not configured. Set SMTP_URL, MAIL_FROM and SUPPORT_EMAIL on the server.',
  ),
  'mail-busy': unsent(
    503,
    'busy',
    'Too many emails are being sent. Try again in a few seconds.',
    retryAfter(10),
  ),
  'mail-down': unsent(
    503,
    'mail_down',
    'The mail server is not available. Try again in a few minutes.',
    retryAfter(60),
  ),
  'mail-refused': unsent(
    502,
    'mail_refused',
    'The mail server rejected the email. Try again later.',
    retryAfter(300),
  ),
  'mail-recipient-full': ({ seconds, stored }: { seconds: number; stored?: true }): WordedRefusal => {
    const hours = Math.ceil(seconds / 3600);
    const sentence = `No email was sent, because this address received too many today. The text is kept. Try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`;
    return unsent(429, 'recipient_full', sentence, retryAfter(seconds))({ ...(stored && { stored }) });
  },
  'mail-recipient-refused': unsent(400, 'bad_recipient', 'The mail server rejected this address. Check it.'),

  'no-lineup': fixed(
    404,
    'no_lineup',
    'This link is damaged or incomplete, or none of its players is on the roster anymore.',
  ),
  'too-many-pictures': fixed(
    503,
    'busy',
    'Too many pictures are being drawn right now. Try again in a few seconds.',
    retryAfter(5),
  ),

  'no-image-url': image(400, 'The "url" parameter is missing.'),
  'unknown-response-type': image(400, 'The "responseType" parameter must be blob or text.'),
  'image-not-allowed': image(403, 'Images can only be fetched from the allowed hosts, over https.'),
  'image-redirected-away': image(403, 'The image host redirects to another host.'),
  'image-too-many-redirects': image(502, 'The image host redirects too often.'),
  'image-too-slow': image(504, 'The image host took too long to respond.'),
  'image-unreachable': image(502, 'The image host could not be reached.'),
  'image-host-unknown': image(502, 'The image host could not be found.'),
  'image-host-failed': ({ status }: { status: number | undefined }): WordedRefusal =>
    image(502, `The image host responded with status ${status}.`)(),
  'not-an-image': image(415, 'This is not an image.'),
  'image-encoded': image(502, 'The image host used an encoding that was not requested.'),
  /** `limit` is in bytes. */
  'image-too-large': ({ limit }: { limit: number }): WordedRefusal =>
    image(413, `The image is larger than ${limit / 1024 / 1024} MB.`)(),
  'image-cut-off': image(502, 'The image host closed the connection too early.'),

  'metrics-closed': fixed(
    403,
    'metrics_closed',
    'Metrics are closed on this server. Set METRICS_TOKEN, or METRICS_LOCAL=true for programs on the server itself.',
  ),
  'metrics-from-elsewhere': fixed(
    403,
    'not_from_here',
    'Metrics are only for programs on the server itself. Set METRICS_TOKEN to allow others.',
  ),
  'wrong-metrics-token': fixed(
    401,
    'wrong_token',
    'Metrics need the value of METRICS_TOKEN as the bearer token.',
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  ),
} as const;
