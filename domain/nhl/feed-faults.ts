/** Faults in responses of the NHL's feeds. The log and the database contain their codes. */

/** Faults of a response, before anything in it is read. */
const RESPONSE_FAULTS = {
  timeout: 'The feed took too long to respond.',
  unreachable: 'The feed cannot be reached.',
  cut: 'The feed’s response ended early.',
  'not-json': 'The feed’s response is not JSON.',
  'not-html': 'The feed’s response is not a page.',
  'too-large': 'The feed’s response is too large.',
  redirected: 'The feed redirected to another address.',
  refused: 'The feed rejected the request.',
  unavailable: 'The feed is not available at the moment.',
  'unexpected-status': 'The feed responded with an unexpected status.',
  stopped: 'The feed failed several times in a row. The rest of this run was skipped.',
};

/** Faults of a response, faults of the roster in it, and faults that occur when this server stores or compares it. */
const ROSTER_FAULTS = {
  ...RESPONSE_FAULTS,
  missing: 'The feed has no roster of this team.',
  'not-a-roster': 'The feed’s response is not a roster.',
  'roster-empty': 'The feed’s roster has no players.',
  'roster-short': 'The feed’s roster has fewer than 9 forwards or 6 defensemen.',
  'no-goalies': 'The feed’s roster has no goalies.',
  'not-stored': 'The database rejected the roster.',
  'settle-failed':
    'The rosters were read, but the differences could not be handled. The server’s log says why.',
};

export type FeedFault = keyof typeof RESPONSE_FAULTS;
export type RosterFault = keyof typeof ROSTER_FAULTS;

/** The sentence for a stored fault, for admins and operators; null for a code unknown to this version. */
export function rosterFaultSentence(code: string | null): string | null {
  return code !== null && Object.hasOwn(ROSTER_FAULTS, code) ? ROSTER_FAULTS[code as RosterFault] : null;
}
