/** Every limit of the server in one table. docs/decisions has the reasons for the figures. */
export const LIMITS = {
  /** Bytes of request target. The longest legitimate query, 200 ids in an `in` filter, stays below 8 KB. */
  urlBytes: 8 * 1024,
  /** Bytes of request headers; Node's own default is 16 KB. */
  headerBytes: 16 * 1024,
  /** Bytes of a table API body. Imports send their rows in batches. */
  restBodyBytes: 128 * 1024,
  /** Bytes of an auth body: an address, a password, and the profile's metadata. */
  authBodyBytes: 16 * 1024,
  /**
   * Embedded tables in one `select`: each is a query per row, so embedded tables may not embed others.
   * Measured: a table that embeds itself three times over took 19 MB and two seconds per request.
   */
  embedCount: 3,
  /** Columns that one request to the table API names: those of `select` (all for `*`), of conditions, and of `order`. */
  namedColumns: 128,
  /** Nesting of `and(…)`/`or(…)`, which are parsed recursively. */
  logicDepth: 5,
  /** Nesting of lists and objects in a body; an import's rows have 4 levels. */
  jsonDepth: 32,
  /** Rows of one response: the longest list of a page. */
  maxRows: 10_000,
  /** Bytes of one response of the table API. Ten thousand rows of 500 bytes take 5 MB. */
  responseBytes: 8 * 1024 * 1024,
  /**
   * Calls of the table API that run at a time, of the ten connections: two are left for the server itself.
   * Two per address (IPv6: its /48 network), so that one visitor cannot keep the others from the database.
   */
  tableTurns: { atOnce: 8, perAddress: 2, waiting: 2000, waitingPerAddress: 100 },

  /** Clock difference in seconds between servers that share a secret. */
  clockSkewSeconds: 30,

  /** Lifetime of a mailed link in seconds. Its 32 random bytes cannot be guessed, and mail can be slow. */
  otpSeconds: 3600,
  /** Lifetime of the sign-up cookie in seconds: a user may request the mail again the next morning. */
  signUpProofSeconds: 24 * 60 * 60,
  /** Longest delay of a sign-in, in seconds, while many addresses guess at one account. Beyond it: 429. */
  signInHoldBack: 15,
  /** Lifetime of the known-device cookie in seconds, the same as a session's. */
  knownDeviceSeconds: 180 * 24 * 60 * 60,
  /** Days until a session expires, in total and without renewal. */
  sessionDays: 180,
  sessionIdleDays: 30,
  /** Seconds after a sign-in in which users can change password or address, or delete the account. */
  freshSignInSeconds: 10 * 60,

  /** Days that the audit log, which contains user ids and addresses, is retained. */
  authLogDays: 90,
  usedTokenDays: 30,
  forgetPause: 24 * 60 * 60 * 1000,
  /** Days until an unconfirmed account is deleted: its address may belong to someone else. */
  unconfirmedDays: 30,

  /** Seconds from "Continue with Google" to the session; milliseconds for each response from Google. */
  flowSeconds: 300,
  googleTimeout: 8_000,

  /**
   * One at a time: hashing a password takes 30 ms of processor, and other requests need the other cores.
   * An address can fill only its own queue. The next address waits for at most one check of each address before it.
   */
  passwordTurns: { atOnce: 1, perAddress: 1, waiting: 200, waitingPerAddress: 24 },
  /**
   * Requests for accounts that use the database at a time. Two of the eight connections are left for health checks and the
   * site's own queries.
   */
  authTurns: { atOnce: 6, perAddress: 2, waiting: 1000, waitingPerAddress: 50 },
  /** Minimum ms of a response whose timing could reveal an account: more than the work takes. */
  minAuthMilliseconds: 500,

  /** Milliseconds until the database cancels a statement, and a visitor's or a user's read: Supabase's default for `anon`. */
  statementTimeout: 10_000,
  readTimeout: 3_000,
  /** Seconds between reconnects. The driver's own pauses grow to 20 s, and requests hang during them. */
  reconnectPause: 0.2,
  /** Bytes of disk reserved for the database: four segments of its log. Checked at this interval in ms. */
  diskReserveBytes: 64 * 1024 * 1024,
  diskCheckPause: 250,
  /** Milliseconds to wait for a connection: longer than any statement may run. */
  connectionTimeout: 12_000,
  /** Milliseconds that a request waits for the backend, which may run several statements for it. */
  backendTimeout: 20_000,
  /** Milliseconds for a client to send its headers, and its whole request. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Interval of checks for the two timeouts above. Node's own 30 s would turn 10 s into 40 s. */
  connectionsCheckPause: 1_000,
  keepAliveTimeout: 65_000,
  /** Milliseconds without a byte in either direction until an open request's connection is closed. */
  idleTimeout: 60_000,
  /**
   * Open requests of one IPv4 address or IPv6 /48, except for files.
   * Browsers use 6 connections, and many users may share an address.
   * Beyond the limit, the oldest request that waits for its client is ended.
   */
  openRequests: 64,
  /**
   * Bytes of unread responses in memory, for one address (or /48) and for all of them.
   * Beyond it, the address's oldest responses are ended, or all responses of the address that has the most.
   */
  unreadBytes: 32 * 1024 * 1024,
  allUnreadBytes: 256 * 1024 * 1024,
  /** Connections of one address (or /48). Beyond it, its oldest idle one is closed. Not behind a proxy, which shares its own. */
  connections: 500,
  /**
   * Milliseconds that a rejected client may go on sending.
   * Closed at once, it would not see the response.
   */
  lingerTimeout: 2_000,
  /** Milliseconds for requests in flight to finish after SIGTERM: more than `backendTimeout` and `signInHoldBack`. */
  shutdownTimeout: 25_000,
  /** Milliseconds after that for queued mails. */
  mailShutdownTimeout: 10_000,
  /** Milliseconds for the database to respond to `/healthz`: longer than reads that take all connections. */
  healthTimeout: 4_000,
  /** Interval in ms of checks that changes are still announced, and the timeout of one check. */
  echoPause: 10_000,
  echoTimeout: 2_000,

  /** Milliseconds to find, reach, or greet a mail server; and to send a mail that a user waits for. */
  mailConnectTimeout: 10_000,
  mailTimeout: 20_000,
  /** Milliseconds to send a queued mail, which no user waits for. */
  queuedMailTimeout: 60_000,

  /**
   * Milliseconds that a server repeats a shared limit's refusal without asking the database, and how many it remembers.
   * Another server may allow requests again earlier, because it gave a successful sign-in back.
   */
  refusalMilliseconds: 1_000,
  rememberedRefusals: 10_000,
  /** Interval in ms of deletions of full buckets in the database. */
  pruneBucketsPause: 60_000,
  prunedBucketsAtOnce: 20_000,
} as const;

/** A token bucket: `burst` requests at once, then `perMinute`. */
export interface Rate {
  burst: number;
  perMinute: number;
}

/** Rates per address (IPv6: its /64 network), or per account that a request names. */
const rates = {
  /** A page makes about 5 requests, and more for tracking and paging; many users may share one address. */
  restByAddress: { burst: 600, perMinute: 1200 },
  /** Inserts by visitors. */
  visitorWritesByAddress: { burst: 60, perMinute: 30 },
  /** Rows that visitors add per IPv6 /48: one subscriber must not fill the disk. Users notice no refusal. */
  visitorWritesByNetwork: { burst: 300, perMinute: 60 },
  /** A user's writes: enough for an admin's evening of edits, too few to fill the disk quickly. */
  userWritesByAccount: { burst: 300, perMinute: 120 },

  /** Passwords to compare or set, each 30 ms of processor. Everyone in an arena may share an address. */
  passwordByAddress: { burst: 30, perMinute: 20 },
  /**
   * Failed sign-ins per account, by address or by known device.
   * Slow for attackers, unnoticed by users who mistype. Others cannot use up a known device's attempts. The known devices at an
   * address share such a limit, too.
   */
  passwordByPair: { burst: 10, perMinute: 2 },
  passwordByDevice: { burst: 10, perMinute: 2 },
  /**
   * The first failed sign-ins per account and address, which do not count for all addresses together.
   * Otherwise seven addresses could lock the owner's new device out.
   */
  firstTriesByPair: { burst: 5, perMinute: 5 / 1440 },
  /**
   * Failed sign-ins to one account over all addresses, after the first ones of each.
   * Beyond it, sign-ins are delayed: see `signInHoldBack`.
   */
  passwordByAccount: { burst: 60, perMinute: 12 },
  /**
   * Requests that write shared counts or begin a sign-in with Google, per IPv6 /48: one subscriber may have 65,536 /64 networks, each with its own limits.
   * Some carriers put thousands of users into one. An arena's sign-ins pass, and known devices do not count.
   */
  accountsByNetwork: { burst: 600, perMinute: 300 },
  /** Of these, the requests that send mails. One subscriber must neither fill the queue of mails nor flood strangers. */
  mailsByNetwork: { burst: 60, perMinute: 6 },
  /** New accounts: a family or a classroom may share an address. */
  signupByAddress: { burst: 20, perMinute: 2 },
  signupByPair: { burst: 5, perMinute: 1 },
  /** Requests for a mail: per address, and per address and account. */
  mailByAddress: { burst: 10, perMinute: 2 },
  mailByPair: { burst: 4, perMinute: 0.2 },
  /**
   * Mails of one kind to one recipient, who may be the target of abuse.
   * Beyond the limit, no mail is sent, but the response stays the same.
   * The recipient still has a mail with a valid link from a few minutes ago.
   */
  mailByAccount: { burst: 4, perMinute: 0.2 },
  /**
   * The same over a day, and admins' replies to one address.
   * Beyond it, the link of the newest mail works for another hour.
   */
  mailByAccountAndDay: { burst: 8, perMinute: 8 / 1440 },
  /** Mails with the same link: within a minute, the previous one may still be on its way. */
  linkByAccount: { burst: 1, perMinute: 1 },
  /** Uses of mailed links. They cannot be guessed; this limits the work. */
  verifyByAddress: { burst: 20, perMinute: 10 },
  /** Session refreshes and the remaining auth requests. */
  authByAddress: { burst: 120, perMinute: 120 },
  passwordChangeByAccount: { burst: 5, perMinute: 1 },
  profileChangeByAccount: { burst: 20, perMinute: 6 },
  /** Changes of the email address: each sends two mails. */
  emailChangeByAccount: { burst: 5, perMinute: 0.2 },
} as const satisfies Record<string, Rate>;

/** The rates of a product, which merges their type into this one, and adds them with {@link addRates}. */
// oxlint-disable-next-line typescript/no-empty-object-type -- products declare its members
export interface ProductRates {}

// oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- not for a product with rates of its own
export const RATES: Readonly<typeof rates & ProductRates> = rates as typeof rates & ProductRates;
export type RateName = keyof typeof RATES;

export function addRates(own: ProductRates): void {
  Object.assign(rates, own);
}

/** Rates that protect accounts and recipients of mails. All servers of a database count them together. */
export type SharedRateName =
  | 'passwordByPair'
  | 'passwordByDevice'
  | 'firstTriesByPair'
  | 'passwordByAccount'
  | 'signupByAddress'
  | 'signupByPair'
  | 'mailByAddress'
  | 'mailByPair'
  | 'mailByAccount'
  | 'mailByAccountAndDay'
  | 'linkByAccount'
  | 'passwordChangeByAccount'
  | 'profileChangeByAccount'
  | 'emailChangeByAccount'
  // oxlint-disable-next-line typescript/no-redundant-type-constituents -- never only without a product
  | keyof ProductRates;

/** Rate limit buckets in memory; the least recently used is dropped first. About 10 MB when full. */
export const RATE_BUCKETS = 50_000;
