/** The limits of the platform in one table. docs/decisions explains the figures. */
export const LIMITS = {
  /** Bytes of a request's target. The longest legitimate query, 200 ids in an `in` filter, stays below 8 KB. */
  urlBytes: 8 * 1024,
  /** Bytes of request headers; Node's own default is 16 KB. */
  headerBytes: 16 * 1024,
  /** Number of request headers. Browsers and proxies send fewer than 50, and reading thousands takes a millisecond. */
  headers: 100,
  /** Bytes of the body of a request to the table API. Imports send their rows in batches. */
  restBodyBytes: 128 * 1024,
  /** Bytes of the body of a request to the auth API: an email address, a password, and the profile's metadata. */
  authBodyBytes: 16 * 1024,
  /**
   * Embedded tables in one `select`. Each needs a query per row, so an embedded table may not embed further tables.
   * Measured: a request with embedded tables on three levels took 19 MB and two seconds.
   */
  embedCount: 3,
  /** Columns that one request to the table API uses in `select` (`*` counts all columns), conditions, and `order`. */
  namedColumns: 128,
  /** Parts of a query between commas, such as the values of `in.(1,2)`. Parsing all that fit would take 10 ms. */
  queryParts: 1000,
  /** Levels of nested `and(…)` and `or(…)`, which are parsed recursively. */
  logicDepth: 5,
  /** Characters of a pattern of `like`, which PostgreSQL compares with a text in time proportional to both lengths. */
  patternLength: 200,
  /** Levels of nested lists and objects in a body. An import's rows have 4 levels. */
  jsonDepth: 32,
  /** Opening brackets, colons, and commas of a body that is not for the table API. Our own pages send about 50. */
  jsonMarks: 300,
  /** The maximum number of rows in one response. The longest list on our pages has fewer. */
  maxRows: 10_000,
  /** Bytes of one response of the table API. The longest list on our pages takes 1 MB. */
  responseBytes: 4 * 1024 * 1024,
  /**
   * Characters of an alias, which is a name that a request gives to a member of the response. PostgreSQL has the same
   * limit.
   */
  aliasLength: 63,
  /**
   * The maximum number of requests to the table API that run at the same time. The pool has ten connections, so two are
   * left for the server itself.
   * Each address (IPv6: /48 network) may run two requests, so that one visitor cannot block the database for all
   * others.
   */
  tableTurns: { atOnce: 8, perAddress: 2, waiting: 2000, waitingPerAddress: 100 },

  /** Tolerated clock difference in seconds between servers that share a secret. */
  clockSkewSeconds: 30,

  /** Lifetime of a mailed link in seconds. Its 32 random bytes cannot be guessed, and mail can be slow. */
  otpSeconds: 3600,
  /**
   * Lifetime of the sign-up cookie in seconds.
   * It is long enough to request the confirmation mail again the next morning.
   */
  signUpProofSeconds: 24 * 60 * 60,
  /** Maximum delay of a sign-in in seconds, while many addresses guess a password. Beyond it, the response is 429. */
  signInHoldBack: 15,
  /** Lifetime of the known-device cookie in seconds, equal to `sessionDays`. */
  knownDeviceSeconds: 180 * 24 * 60 * 60,
  /** Days until a session expires: after the sign-in (`sessionDays`) and after the last refresh (`sessionIdleDays`). */
  sessionDays: 180,
  sessionIdleDays: 30,
  /**
   * The last used sessions of an account, used refresh tokens of a session, and log entries of an account that are kept.
   * Millions of them, from a client that signs in all the time, would keep the owner from ending them within a request.
   * The list of devices shows 50.
   */
  sessionsPerAccount: 50,
  usedTokensPerSession: 100,
  authLogPerAccount: 1000,
  /** Seconds after a sign-in during which users can change the password or email address, or delete the account. */
  freshSignInSeconds: 10 * 60,

  /** Days until entries of the audit log are deleted, because they contain user ids and addresses. */
  authLogDays: 90,
  forgetPause: 24 * 60 * 60 * 1000,
  /** Milliseconds between two backups that the server makes by itself. */
  backupPause: 24 * 60 * 60 * 1000,
  /** Milliseconds before each check whether a backup is due. Even the first check waits, to keep the start fast. */
  backupCheckPause: 30 * 60 * 1000,
  /**
   * Milliseconds for a backup. A backup of ten million rows takes a minute.
   * The limit is needed because the driver may never settle a backup after a lost connection.
   */
  backupTimeout: 60 * 60 * 1000,
  /** Milliseconds that a stopping server waits for a canceled backup to end. */
  backupShutdownTimeout: 20_000,
  /** Days until an unconfirmed account is deleted, because its email address may belong to someone else. */
  unconfirmedDays: 30,

  /** Maximum seconds from "Continue with Google" to the session, and maximum milliseconds of a request to Google. */
  flowSeconds: 300,
  googleTimeout: 8_000,

  /**
   * Passwords are hashed one at a time. Each takes 30 ms, and other requests need the other processor cores.
   * Addresses take turns: an address waits for at most one hash of each other address.
   */
  passwordTurns: { atOnce: 1, perAddress: 1, waiting: 200, waitingPerAddress: 24 },
  /**
   * The maximum number of requests to the auth API that use the database at the same time. The database has eight
   * connections for the auth API and the site: two are left for requests that hide who has an account, one for the
   * request whose password is being hashed, and two for health checks and the site's own queries.
   */
  authTurns: { atOnce: 3, perAddress: 2, waiting: 1000, waitingPerAddress: 50 },
  hiddenTurns: { atOnce: 2, perAddress: 1, waiting: 1000, waitingPerAddress: 50 },
  /**
   * The maximum number of redirects from Google that are handled at the same time. They mostly wait for Google, without
   * a database connection.
   */
  googleTurns: { atOnce: 6, perAddress: 2, waiting: 200, waitingPerAddress: 20 },
  /** Minimum milliseconds of a response whose timing could reveal an account. The work itself takes less. */
  minAuthMilliseconds: 500,

  /** Milliseconds until the database cancels a statement. */
  statementTimeout: 10_000,
  /**
   * Milliseconds that a statement of the auth API waits for a lock. A sign-in or sign-up waits less, because all
   * sign-ins wait in a queue behind it.
   */
  lockTimeout: 2_000,
  briefLockTimeout: 500,
  /** Milliseconds until the database cancels a statement of a visitor or a user: Supabase's default for `anon`. */
  readTimeout: 3_000,
  /** Requests that take longer count toward the rate `slowRequests`. An uncached read of a page takes 2 to 5. */
  quickMilliseconds: 10,
  /**
   * Seconds between attempts to reconnect. The pause is short, because requests hang during it. The driver's own pauses
   * would grow to 20 s.
   */
  reconnectPause: 0.2,
  /** Bytes of the disk that stay free for the database's log (four segments), and milliseconds between checks. */
  diskReserveBytes: 64 * 1024 * 1024,
  diskCheckPause: 250,
  /** Milliseconds to wait for a database connection: longer than any statement may run. */
  connectionTimeout: 12_000,
  /** Milliseconds that a request waits for the backend, which may run several statements for it. */
  backendTimeout: 20_000,
  /** Milliseconds for a client to send the headers (`headersTimeout`) and the whole request (`requestTimeout`). */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /**
   * Milliseconds between checks of `headersTimeout` and `requestTimeout`.
   * With Node's default of 30 s, a timeout of 10 s would become up to 40 s.
   */
  connectionsCheckPause: 1_000,
  keepAliveTimeout: 65_000,
  /** Milliseconds without traffic after which the connection of an open request is closed. */
  idleTimeout: 60_000,
  /**
   * Open requests of one IPv4 address or IPv6 /48 network. Requests for files do not count.
   * Browsers use 6 connections, and many users may share an address.
   * Beyond the limit, the oldest request that waits for its client is ended.
   */
  openRequests: 64,
  /**
   * Bytes of unread responses in memory, for one address (or /48 network) and for all addresses together.
   * Beyond the first limit, the address's oldest responses are ended. Beyond the second, the address with the most
   * unread bytes loses all its responses.
   */
  unreadBytes: 32 * 1024 * 1024,
  allUnreadBytes: 256 * 1024 * 1024,
  /**
   * The maximum number of open connections of one address (or /48 network). Beyond it, the oldest idle connection is
   * closed. A proxy's connection counts for the address of its last request.
   */
  connections: 500,
  /** Open requests of one connection. A client that sends more without waiting is disconnected. */
  pipelined: 8,
  /**
   * Requests and new connections per second of one address (or /48 network): far more than a crowd behind one address
   * sends. Beyond that, the address is blocked for `floodPause` milliseconds.
   */
  requestsPerSecond: 2000,
  floodPause: 10_000,
  /** Milliseconds that a rejected client may continue to send. Closing at once would lose the response. */
  lingerTimeout: 2_000,
  /** Milliseconds for requests in flight to finish after SIGTERM: more than `backendTimeout` and `signInHoldBack`. */
  shutdownTimeout: 25_000,
  /** Milliseconds to send queued mails after `shutdownTimeout`. */
  mailShutdownTimeout: 10_000,
  /**
   * Milliseconds for the database to respond to `/healthz`.
   * The limit is longer than `readTimeout`, because reads may use all connections for that long.
   */
  healthTimeout: 4_000,
  /** Milliseconds between checks of the database's connections, and the timeout of a check that it announces changes. */
  echoPause: 10_000,
  echoTimeout: 2_000,

  /** Milliseconds for each step of connecting to a mail server, and to send a mail that a user waits for. */
  mailConnectTimeout: 10_000,
  mailTimeout: 20_000,
  /** Milliseconds to send a queued mail, which no user waits for. */
  queuedMailTimeout: 60_000,

  /**
   * Milliseconds for which a server repeats a shared limit's refusal without a query, and the number of refusals that
   * it remembers. The time is short, because another server may allow requests again after a successful sign-in.
   */
  refusalMilliseconds: 1_000,
  rememberedRefusals: 10_000,
  /** Milliseconds between deletions of full rate-limit buckets, and how many buckets one statement deletes. */
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
  /** Requests to the table API. A page makes about 5, plus tracking and paging. Many users may share one address. */
  restByAddress: { burst: 600, perMinute: 1200 },
  /** Requests to the table API per IPv6 /48 network. One subscriber may have a whole /48. */
  restByNetwork: { burst: 3000, perMinute: 6000 },
  /** Milliseconds of slow requests per IPv4 address, IPv6 /48, or account: less than half of one processor core. */
  slowRequests: { burst: 15_000, perMinute: 24_000 },
  /**
   * KB of rows read from the database, before compression, per IPv4 address, IPv6 /48, or account.
   * Sending many rows keeps the server's loop busy, also after the time that `slowRequests` counts.
   */
  readKilobytes: { burst: 12_000, perMinute: 40_000 },
  /** KB of bodies per IPv4 address or IPv6 /48. Parsing 128 KB of JSON keeps the server's loop busy for up to 30 ms. */
  bodyKilobytes: { burst: 4000, perMinute: 4000 },
  /** Writes and function calls of visitors. */
  visitorWritesByAddress: { burst: 60, perMinute: 30 },
  /** Writes and function calls of visitors per IPv6 /48 network, so that one subscriber cannot fill the disk. */
  visitorWritesByNetwork: { burst: 300, perMinute: 60 },
  /** A user's writes. The rate is enough for an admin's evening of edits, and too low to fill the disk quickly. */
  userWritesByAccount: { burst: 300, perMinute: 120 },

  /** Passwords to check or set. Each takes 30 ms of processor time. Everyone in an arena may share an address. */
  passwordByAddress: { burst: 30, perMinute: 20 },
  /**
   * Failed sign-ins per account, by address (`passwordByPair`) or by known device (`passwordByDevice`).
   * This slows attackers down, but not users who mistype. Attackers cannot use up the attempts of a known device.
   * `passwordByDevice` also limits all known devices at one address together.
   */
  passwordByPair: { burst: 10, perMinute: 2 },
  passwordByDevice: { burst: 10, perMinute: 2 },
  /**
   * The first failed sign-ins per account and address. They do not count toward `passwordByAccount`.
   * Otherwise, attackers at a few addresses could use up that rate, and the owner could not sign in on a new device.
   */
  firstTriesByPair: { burst: 5, perMinute: 5 / 1440 },
  /**
   * Failed sign-ins to one account from all addresses together, except those that `firstTriesByPair` counts.
   * Beyond this rate, sign-ins are delayed: see `signInHoldBack`.
   */
  passwordByAccount: { burst: 60, perMinute: 12 },
  /**
   * Requests that write shared counts or begin a sign-in with Google, per IPv6 /48.
   * One subscriber may have 65,536 /64 networks, each with limits of its own. But some carriers put thousands of users
   * into one /48, so the limit admits the sign-ins of a whole arena. Requests from known devices do not count.
   */
  accountsByNetwork: { burst: 600, perMinute: 300 },
  /** Requests that send mails, per IPv6 /48. One subscriber must not fill the queue of mails or flood strangers. */
  mailsByNetwork: { burst: 60, perMinute: 6 },
  /** New accounts: per address (a family or a classroom may share one), and per address and account. */
  signupByAddress: { burst: 20, perMinute: 2 },
  signupByPair: { burst: 5, perMinute: 1 },
  /**
   * New accounts per day and IPv4 address or IPv6 /48, which an arena may share. Each account may store 9 MB.
   * Without this limit, one client could fill the disk.
   */
  signupByAddressAndDay: { burst: 300, perMinute: 300 / 1440 },
  mailByAddress: { burst: 10, perMinute: 2 },
  mailByPair: { burst: 4, perMinute: 0.2 },
  /** Requests for mails, per day and IPv4 address or IPv6 /48. Thousands to strangers would use up a provider's quota. */
  mailByAddressAndDay: { burst: 200, perMinute: 200 / 1440 },
  /**
   * Mails of one kind to one recipient, who may be the target of abuse.
   * Beyond the limit, no mail is sent, but the response stays the same.
   * The link in the recipient's previous mail, which is a few minutes old, is still valid.
   */
  mailByAccount: { burst: 4, perMinute: 0.2 },
  /**
   * Mails of one kind to one recipient per day. Admins' replies to one address have this limit, too.
   * Beyond the limit, each request makes the link of the newest mail valid for another hour.
   */
  mailByAccountAndDay: { burst: 8, perMinute: 8 / 1440 },
  /** Notices of a kind to a recipient who has never proven the address, and may be a stranger. */
  noticeByAccountAndDay: { burst: 1, perMinute: 1 / 1440 },
  /** Mails with a link: only one a minute, because the previous mail may still be on its way. */
  linkByAccount: { burst: 1, perMinute: 1 },
  /** Uses of mailed links. The links cannot be guessed, so this only limits the server's work. */
  verifyByAddress: { burst: 20, perMinute: 10 },
  /** Auth requests whose route has no rate of its own, such as session refreshes. */
  authByAddress: { burst: 120, perMinute: 120 },
  /** All auth requests per IPv6 /48, which has 65,536 /64 networks. A session is refreshed only once an hour. */
  authByNetwork: { burst: 1200, perMinute: 1200 },
  passwordChangeByAccount: { burst: 5, perMinute: 1 },
  profileChangeByAccount: { burst: 20, perMinute: 6 },
  /** Changes of the email address. Each change sends two mails. */
  emailChangeByAccount: { burst: 5, perMinute: 0.2 },
} as const satisfies Record<string, Rate>;

/** A product merges the type of its own rates into this interface, and adds the rates with {@link addRates}. */
// oxlint-disable-next-line typescript/no-empty-object-type -- products declare its members
export interface ProductRates {}

// oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- needed when a product adds rates
export const RATES: Readonly<typeof rates & ProductRates> = rates as typeof rates & ProductRates;
export type RateName = keyof typeof RATES;

export function addRates(own: ProductRates): void {
  Object.assign(rates, own);
}

/** Rates that protect accounts and recipients of mails. All servers of a database count them together. */
export type SharedRateName =
  | Extract<keyof typeof rates, `${string}By${'Account' | 'Device' | 'Pair'}` | `${string}AndDay`>
  | 'signupByAddress'
  | 'mailByAddress'
  // oxlint-disable-next-line typescript/no-redundant-type-constituents -- not `never` when a product adds rates
  | keyof ProductRates;

/** Maximum number of buckets in memory for each rate. They take about 4 MB. */
export const RATE_BUCKETS = 20_000;
