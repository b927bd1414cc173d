import { addRefusals } from '#platform/http/refusals/refusals.ts';
import type { Responses } from '#platform/http/refusals/responses.ts';

const ENDPOINT_SENTENCES = {
  'admin-table': 'Only admins can filter or sort this table.',

  'deletion-failed': 'The account could not be deleted. Try again in a few minutes.',
  'other-email': 'This is not the email address of your account.',

  'visit-failed': 'The visit could not be recorded.',
  'visit-not-object': 'The visit must be a JSON object.',
  /** The specification requires this text. */
  'unknown-visit-type': 'invalid visit type',
  'bad-visit-id': 'The id of a visit must be a UUID.',
  'unknown-team': 'There is no such team.',

  'report-failed': 'The report could not be sent. Try again in a few minutes.',
  'unknown-report-type': 'The type of a report is {types}.',
  'report-not-texts': 'The name, the notes, and the email address of a report must be texts.',
  'unknown-report-team': 'The team of this report is unknown. Reload the page.',
  'bad-report-id': 'The id of a report must be a UUID.',
  'unclean-email': 'The email address contains invalid characters.',
  /** `sentence` comes from the schema of the page's form, which rejects the same texts. */
  'invalid-report': '{sentence}',
  'reply-not-texts': 'The fields of a reply must be texts.',
  'no-recipient': 'Please provide a recipient email.',
  'recipient-not-email': 'The recipient must be one complete email address.',
  'no-reply-request': 'The reply has no request. Reload the page.',
  'reply-without-session': 'Only admins can reply to requests by email. Sign in first.',
  'reply-not-admin': 'Only admins can reply to requests by email.',
  'request-gone': 'This request no longer exists. Reload the page.',

  /** Pages recognize the first words of this text. They then insert the report into the table themselves. */
  'mail-not-configured':
    'Email service is not configured. Set SMTP_URL, MAIL_FROM and SUPPORT_EMAIL on the server.',
  'mail-busy': 'Too many emails are being sent. Try again in a few seconds.',
  'mail-down': 'The mail server is not available. Try again in a few minutes.',
  'mail-refused': 'The mail server rejected the email. Try again later.',
  'mail-recipient-full': ({ seconds }: { readonly seconds: number }) => {
    const hours = Math.ceil(seconds / 3600);
    return `No email was sent, because this address received too many today. The text is kept. Try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`;
  },
  'mail-recipient-refused': 'The mail server rejected this address. Check it.',

  'no-lineup': 'This link is damaged or incomplete, or none of its players is on the roster anymore.',
  'too-many-pictures': 'Too many pictures are being drawn right now. Try again in a few seconds.',

  'no-image-url': 'The "url" parameter is missing.',
  'unknown-response-type': 'The "responseType" parameter must be blob or text.',
  'image-not-allowed': 'Images can only be fetched from the allowed hosts, over https.',
  'image-redirected-away': 'The image host redirects to another host.',
  'image-too-many-redirects': 'The image host redirects too often.',
  'image-too-slow': 'The image host took too long to respond.',
  'image-unreachable': 'The image host could not be reached.',
  'image-host-unknown': 'The image host could not be found.',
  'image-host-failed': 'The image host responded with status {hostStatus}.',
  'not-an-image': 'This is not an image.',
  'image-encoded': 'The image host used an encoding that was not requested.',
  'image-too-large': ({ limit }: { readonly limit: number }) =>
    `The image is larger than ${limit / 1024 / 1024} MB.`,
  'image-cut-off': 'The image host closed the connection too early.',

  'metrics-closed': 'Metrics are closed on this server. Set METRICS_TOKEN to open them.',
  'wrong-metrics-token': 'Metrics need the value of METRICS_TOKEN as the bearer token.',
} as const;

const ENDPOINT_RESPONSES: Responses<typeof ENDPOINT_SENTENCES> = {
  'admin-table': [403, '42501'],
  'deletion-failed': [503, 'failed', { seconds: 30 }],
  'other-email': [400, 'other_email'],
  'visit-failed': [503, 'failed', { seconds: 30 }],
  'visit-not-object': [400, 'no_object'],
  'unknown-visit-type': [400, 'invalid_visit_type'],
  'bad-visit-id': [400, 'bad_id'],
  'unknown-team': [400, 'unknown_team'],
  'report-failed': [503, 'failed', { seconds: 30 }],
  'unknown-report-type': [400, 'invalid'],
  'report-not-texts': [400, 'invalid'],
  'unknown-report-team': [400, 'invalid'],
  'bad-report-id': [400, 'invalid'],
  'unclean-email': [400, 'invalid'],
  'invalid-report': [400, 'invalid'],
  'reply-not-texts': [400, 'invalid'],
  'no-recipient': [400, 'invalid'],
  'recipient-not-email': [400, 'invalid'],
  'no-reply-request': [400, 'invalid'],
  'reply-without-session': [401, 'no_session'],
  'reply-not-admin': [403, 'not_admin'],
  'request-gone': [404, 'no_request'],
  'mail-not-configured': [503, 'mail_not_configured'],
  'mail-busy': [503, 'busy', { seconds: 10 }],
  'mail-down': [503, 'mail_down', { seconds: 60 }],
  'mail-refused': [502, 'mail_refused', { seconds: 300 }],
  'mail-recipient-full': [429, 'recipient_full'],
  'mail-recipient-refused': [400, 'bad_recipient'],
  'no-lineup': [404, 'no_lineup'],
  'too-many-pictures': [503, 'busy', { seconds: 5 }],
  'no-image-url': [400, 'image'],
  'unknown-response-type': [400, 'image'],
  'image-not-allowed': [403, 'image'],
  'image-redirected-away': [403, 'image'],
  'image-too-many-redirects': [502, 'image'],
  'image-too-slow': [504, 'image'],
  'image-unreachable': [502, 'image'],
  'image-host-unknown': [502, 'image'],
  'image-host-failed': [502, 'image'],
  'not-an-image': [415, 'image'],
  'image-encoded': [502, 'image'],
  'image-too-large': [413, 'image'],
  'image-cut-off': [502, 'image'],
  'metrics-closed': [403, 'metrics_closed'],
  'wrong-metrics-token': [401, 'wrong_token', { headers: { 'WWW-Authenticate': 'Bearer' } }],
};

type EndpointSentences = typeof ENDPOINT_SENTENCES;
declare module '#platform/http/refusals/refusals.ts' {
  interface ProductSentences extends EndpointSentences {}
}

addRefusals(ENDPOINT_SENTENCES, ENDPOINT_RESPONSES);
