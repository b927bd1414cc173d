/**
 * Every limit of the server in one table. Reasons for the figures: docs/decisions.
 */
export const LIMITS = {
  /** Bytes of request target. The longest honest query, 200 ids in an `in` filter, stays below 8 KB. */
  urlBytes: 8 * 1024,
  /** Bytes of request headers; Node's own default is 16 KB. */
  headerBytes: 16 * 1024,
  /** Bytes of a table API body. A saved line-up is 4 KB; bulk work goes through database functions in portions. */
  restBodyBytes: 128 * 1024,
  /** Bytes of an auth body: an address, a password and the profile's metadata. */
  authBodyBytes: 16 * 1024,
  /**
   * Embedded tables in one `select`: each is a query for every row. None may embed another: teams with their players, with their
   * teams, with their players were 19 MB and two seconds for one request (measured).
   */
  embedCount: 3,
  /** Nesting of `and(…)`/`or(…)`, which are parsed recursively. */
  logicDepth: 5,
  /** Nesting of lists and objects in a body; an import's rows have 4 levels. */
  jsonDepth: 32,
  /** Rows of one answer: the specification's longest list is 10,000 players. */
  maxRows: 10_000,

  /** Seconds that the clocks of servers which share a secret may differ. */
  clockSkewSeconds: 30,

  /** Bytes of a confirmation to delete an account: an e-mail address. */
  deletionBodyBytes: 1024,
  /** Bytes of what a page tells of a visit: browsers cut the referrer, its longest part, at 4,096 characters. */
  visitBodyBytes: 8 * 1024,
  /** Bytes of a report or of an admin's answer: 10,000 characters of any script are 40 KB in UTF-8. */
  reportBodyBytes: 64 * 1024,

  /** Seconds that a link of a mail works: its token of 32 random bytes cannot be guessed, and people need time to look. */
  otpSeconds: 3600,
  /** Seconds that a browser is known again which signed up: a link may be sent again on the next morning. */
  signUpProofSeconds: 24 * 60 * 60,
  /** Seconds that a sign-in is held back at most while many addresses guess at one account; those in line beyond it get 429. */
  signInHoldBack: 15,
  /** Seconds that a browser is known which signed in: as long as a session may last. */
  knownDeviceSeconds: 180 * 24 * 60 * 60,
  /** Days that a session lasts, and that it may go without being renewed. */
  sessionDays: 180,
  sessionIdleDays: 30,
  /** Seconds after a sign-in in which the password and the email address can be changed and the account be deleted. */
  freshSignInSeconds: 10 * 60,

  /**
   * Days that the auth service's log of sign-ins is kept, which names people by id and address, and that a renewed refresh
   * token is remembered: who uses it again meanwhile may have stolen it, and its session is ended. Milliseconds between two looks for older ones.
   */
  authLogDays: 90,
  usedTokenDays: 30,
  forgetPause: 24 * 60 * 60 * 1000,
  /** Days after which an account goes that nobody has confirmed: its address may be anybody's, and its link is long dead. */
  unconfirmedDays: 30,

  /** Seconds from the press of "Continue with Google" to the session, and milliseconds that Google gets for each of two responses. */
  flowSeconds: 300,
  googleTimeout: 8_000,

  /** Password hashing costs 30 ms of processor each: one at a time leaves the other processors to the rest of the server. */
  passwordChecksAtOnce: 1,
  passwordChecksWaiting: 24,
  /** Milliseconds that answers take at least which could tell an account by their time: more than the work takes. */
  evenAnswer: 500,

  /** Milliseconds after which the database ends a statement. */
  statementTimeout: 10_000,
  /** Seconds between attempts to reach a database that went away. The driver's own pauses grow to 20 s, in which requests hang. */
  reconnectPause: 0.2,
  /** Bytes of disk that the database keeps for itself: four segments of its log. Milliseconds between looks at what is left. */
  diskReserveBytes: 64 * 1024 * 1024,
  diskCheckPause: 250,
  /** Milliseconds that a statement waits for a connection: longer than any other statement may run. */
  connectionTimeout: 12_000,
  /** Milliseconds that a request waits for the backend, which may run a few statements for it. */
  backendTimeout: 20_000,
  /** Milliseconds a client may take to send its headers, and its whole request. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Milliseconds between two looks at who is over these; Node's own 30 s would make 40 s of the 10. */
  connectionsCheckPause: 1_000,
  keepAliveTimeout: 65_000,
  /** Milliseconds that a connection may stay without a byte in either direction while a request is open. */
  idleTimeout: 60_000,
  /**
   * Requests of one address, files apart, that are not answered to the end: a browser keeps 6 connections, and many share an
   * address. Beyond it the oldest that waits for its client is ended.
   */
  openRequests: 64,
  /** Milliseconds that a client which was refused half-way may go on sending: cut off at once it would not see why. */
  lingerTimeout: 2_000,
  /** Milliseconds that requests in flight get to finish after SIGTERM. */
  shutdownTimeout: 10_000,
  /** Milliseconds for the database to answer `/healthz`. */
  healthTimeout: 2_000,

  /**
   * Responses that everyone may read, in memory until a team or player changes: 33 are what all visits ask for, of 6 kB each. And
   * what link previews show. Milliseconds after which each is read again, though no change was heard of.
   */
  publicReadEntries: 2000,
  publicReadBytes: 32 * 1024 * 1024,
  publicReadMilliseconds: 10 * 60 * 1000,
  previewEntries: 500,
  previewBytes: 8 * 1024 * 1024,
  /** Nothing announces that an account is confirmed, by which its profile can be seen. */
  profileMilliseconds: 10_000,
  /** Milliseconds between two looks at whether changes are still heard of, and that the database gets to answer one. */
  echoPause: 10_000,
  echoTimeout: 2_000,

  /** Milliseconds that the page of a profile or of a shared line-up waits for what its link's preview shows. */
  previewTimeout: 1_000,
  /** Milliseconds that hosted Supabase gets for what we ask of it. */
  hostedTimeout: 15_000,

  /** Milliseconds for a mail server to be found, to be reached and to greet, each; and for it to take a mail that a person waits for. */
  mailConnectTimeout: 10_000,
  mailTimeout: 20_000,
  /** Milliseconds for it to take a mail that nobody waits for. */
  queuedMailTimeout: 60_000,
  /** Mails that people wait for: so many are handed over side by side, and so many more wait their turn. */
  mailsAtOnce: 4,
  mailsWaiting: 16,
  /** Reports that were mailed, remembered for who sends them again because the answer was lost, and for how many milliseconds. */
  sentReports: 1000,
  sentReportsMilliseconds: 60 * 60 * 1000,

  /** Image proxy: a team logo is 10 to 60 KB. */
  imageBytes: 2 * 1024 * 1024,
  imageTimeout: 10_000,
  imageRedirects: 3,
  imageCacheBytes: 16 * 1024 * 1024,
  imageCacheMilliseconds: 60 * 60 * 1000,

  /**
   * Pictures of shared lineups: 200 KB and 50 ms of processor each. Two at a time leave half of the thread pool to the rest. One at a
   * time for an address: robots that bring fifty links wait for themselves. The last of those that wait has its turn within 5 s.
   */
  picturesAtOnce: 2,
  picturesOfAddressAtOnce: 1,
  picturesWaiting: 200,
  pictureCacheBytes: 16 * 1024 * 1024,
} as const;

/** A token bucket: `burst` requests at once, then `perMinute`. */
export interface Rate {
  burst: number;
  perMinute: number;
}

/** Who is counted: an address (IPv6: its /64 network), or the account that a request names. */
export const RATES = {
  /** A page makes about 5 requests, tracking and paging some more; many fans may share one address. */
  restByAddress: { burst: 600, perMinute: 1200 },
  /** Visitors' inserts (requests for players, downloads). */
  visitorWritesByAddress: { burst: 60, perMinute: 30 },
  /**
   * Visits, through their endpoint or into the table: a person makes one, and one more for each team that he looks at. Many fans may
   * share one address, but it must not add more than some thousand a day.
   */
  visitsByAddress: { burst: 60, perMinute: 10 },
  /** A user's inserts, changes and deletions: an admin's evening of edits fits, filling the disk takes an account long. */
  userWritesByAccount: { burst: 300, perMinute: 120 },
  /** `/api/*`; a page asks the image proxy for up to 32 logos. */
  apiByAddress: { burst: 120, perMinute: 240 },

  /** Passwords to compare or to set, each 30 ms of processor: an arena's evening shares an address. */
  passwordByAddress: { burst: 30, perMinute: 20 },
  /**
   * Failed sign-ins. From one address to one account: slow for a guesser, unnoticed by a person who mistypes. From a browser that
   * signed in to the account before: as many, which nobody else can use up.
   */
  passwordByPair: { burst: 10, perMinute: 2 },
  passwordByDevice: { burst: 10, perMinute: 2 },
  /** Failed sign-ins to one account from everywhere else: beyond it each is held back, see `signInHoldBack`. */
  passwordByAccount: { burst: 60, perMinute: 12 },
  /** New accounts: a family or a classroom may share an address. */
  signupByAddress: { burst: 20, perMinute: 2 },
  signupByPair: { burst: 5, perMinute: 1 },
  /** Asking for a mail: for an address, and for one account from that address. */
  mailByAddress: { burst: 10, perMinute: 2 },
  mailByPair: { burst: 4, perMinute: 0.2 },
  /**
   * Mails of one kind that really go to one recipient, who may be a victim. What is too much is left out and answered like the
   * others: a mail with a link that works went there a few minutes ago.
   */
  mailByAccount: { burst: 4, perMinute: 0.2 },
  /** Mails with the same link: within a minute the one before is still on its way. */
  linkByAccount: { burst: 1, perMinute: 1 },
  /** Links of mails: they cannot be guessed, this is for the work that each attempt makes. */
  verifyByAddress: { burst: 20, perMinute: 10 },
  /** Session refreshes and everything else of the auth service. */
  authByAddress: { burst: 120, perMinute: 120 },
  passwordChangeByAccount: { burst: 5, perMinute: 1 },
  /** Changes of the profile in the account's metadata. */
  profileChangeByAccount: { burst: 20, perMinute: 6 },
  /** Asking for another email address: each sends two mails. */
  emailChangeByAccount: { burst: 5, perMinute: 0.2 },
  /** Looking public profiles up: a page's title, and what it shows. Beyond it pages are served without their title. */
  profilesByAddress: { burst: 120, perMinute: 120 },
  /** The same for line-ups in links. One chat's robots fetch many links from few addresses: beyond it the site's own preview shows. */
  sharedByAddress: { burst: 120, perMinute: 120 },
  /** Pictures that are not painted yet. */
  picturesByAddress: { burst: 60, perMinute: 60 },
  /** Deleting an account: once is what it takes, a few more for mistyped confirmations. */
  deletionByAddress: { burst: 10, perMinute: 5 },
  deletionByAccount: { burst: 5, perMinute: 1 },
  /** Reports of players, each a mail to the support: a fan sends a few at once, a school may share an address. */
  reportsByAddress: { burst: 20, perMinute: 2 },
  /** The same for reports that are kept in the table: pages put them there when they are not mailed, which has counted once already. */
  keptReportsByAddress: { burst: 20, perMinute: 2 },
  /** Answers to requests: an admin's evening of them. Those of an address also count who only tries tokens. */
  repliesByAddress: { burst: 60, perMinute: 20 },
  repliesByAccount: { burst: 30, perMinute: 6 },
} as const satisfies Record<string, Rate>;

export type RateName = keyof typeof RATES;

/** Buckets kept in memory; the oldest unused is forgotten first. About 10 MB when full. */
export const RATE_BUCKETS = 50_000;
