import { addRates, type Rate } from '#platform/limits.ts';

/** The limits of this site, in addition to the platform's. docs/decisions explains the numbers. */
export const SITE_LIMITS = {
  /** Maximum size of an account deletion's body, which contains an email address. */
  deletionBodyBytes: 1024,
  /** Account deletions. An account with half a million downloads takes 8 s and a connection that sign-ins need, too. */
  deletionTurns: { atOnce: 1, perAddress: 1, waiting: 100, waitingPerAddress: 10 },
  /** Maximum size of a visit's body. Browsers cut the longest field, the referrer, at 4,096 characters. */
  visitBodyBytes: 8 * 1024,
  /** Maximum size of a report or an admin's reply. 10,000 characters have at most 40 KB in UTF-8. */
  reportBodyBytes: 64 * 1024,
  /** Maximum size of a fan's own team. 60 players whose names have 80 emoji take 24 KB, and a crest takes 40 KB. */
  ownTeamBodyBytes: 72 * 1024,

  /**
   * Caches of public responses and of link previews.
   * Entries expire after the given milliseconds, even if no change is announced.
   * Most visits read only teams and rosters: 33 responses of about 6 kB.
   */
  publicReadEntries: 2000,
  publicReadBytes: 32 * 1024 * 1024,
  publicReadMilliseconds: 10 * 60 * 1000,
  briefingEntries: 500,
  briefingBytes: 32 * 1024 * 1024,
  previewEntries: 500,
  previewBytes: 8 * 1024 * 1024,
  /** Short, because confirming an account makes its profile visible without clearing the cache. */
  profileMilliseconds: 10_000,
  /** Short, because neither a new prediction nor puck drop clears the cache. */
  predictionsMilliseconds: 10_000,

  /** Milliseconds that a page waits for its link preview's data. */
  previewTimeout: 1_000,
  /** Milliseconds that a page waits for its rendering. The first page also loads the code. */
  renderTimeout: 3_000,
  /** Rendered pages have about 150 KB each. They expire soon, because they show which game is next. */
  pageBytes: 32 * 1024 * 1024,
  pageMilliseconds: 60_000,
  /** Milliseconds for a request to hosted Supabase. */
  hostedTimeout: 15_000,
  /** Limits for sending mails while a user waits. */
  mailTurns: { atOnce: 4, perAddress: 2, waiting: 32, waitingPerAddress: 8 },
  /** How many sent reports to remember, and for how long. Pages resend a report if the response was lost. */
  sentReports: 1000,
  sentReportsMilliseconds: 60 * 60 * 1000,

  /** Limits of the image proxy. A team's logo has 10 to 60 KB. */
  imageBytes: 2 * 1024 * 1024,
  imageTimeout: 10_000,
  imageRedirects: 3,
  /**
   * Limits for fetching images that are not cached. An address that requests only slow images leaves slots for others.
   */
  imageTurns: { atOnce: 16, perAddress: 6, waiting: 200, waitingPerAddress: 60 },
  imageCacheBytes: 16 * 1024 * 1024,
  imageCacheMilliseconds: 60 * 60 * 1000,

  /**
   * Limits for drawing pictures of shared lineups.
   * A picture has 200 KB and takes 50 ms of processor time, so a full queue takes 10 s. Two at a time would keep both
   * processors of a small machine busy.
   * With one per address, a robot that fetches fifty links delays only itself.
   */
  pictureTurns: { atOnce: 1, perAddress: 1, waiting: 200, waitingPerAddress: 60 },
  pictureCacheBytes: 16 * 1024 * 1024,
} as const;

/** Rates of this site, per address (IPv6: its /64 network), or per account that a request names. */
export const SITE_RATES = {
  /**
   * Visits. A user sends one, plus one for each team that they open.
   * Many fans may share an address, but an address must not add more than about 15,000 visits a day.
   */
  visitsByAddress: { burst: 60, perMinute: 10 },
  /** `/api/*`. A page requests up to 32 logos from the image proxy. */
  apiByAddress: { burst: 120, perMinute: 240 },
  apiByNetwork: { burst: 360, perMinute: 720 },
  /**
   * Lookups of profiles, games, and predictions, per address or, for users, per session. Above this rate, link previews
   * have the default title.
   */
  profilesByAddress: { burst: 120, perMinute: 120 },
  /** Like `profilesByAddress`, but per IPv6 /48 network, because one visitor may use all of its addresses. */
  profilesByNetwork: { burst: 360, perMinute: 360 },
  /** Lookups of shared lineups for link previews. Chat robots fetch many links from few addresses. */
  sharedByAddress: { burst: 120, perMinute: 120 },
  /** Pictures of shared lineups that are not cached, per IPv4 address or IPv6 /48. */
  picturesByAddress: { burst: 60, perMinute: 30 },
  /** Account deletions. Users may mistype the confirmation a few times. */
  deletionByAddress: { burst: 10, perMinute: 5 },
  deletionByAccount: { burst: 5, perMinute: 1 },
  /**
   * Mailed player reports, per IPv4 address or IPv6 /48. The limit is generous, because fans send several at once, and
   * a school may share an address.
   */
  reportsByAddress: { burst: 20, perMinute: 2 },
  /**
   * Player reports that pages insert into the table because mailing failed.
   * `reportsByAddress` has already counted the attempt to mail.
   */
  keptReportsByAddress: { burst: 20, perMinute: 2 },
  /** Player reports mailed to support, from all addresses together. Above this rate, reports are only stored. */
  reportsByRecipientAndDay: { burst: 200, perMinute: 200 / 1440 },
  /**
   * Admins' replies to requests, enough for an evening's work. `repliesByAddress` also counts requests with guessed
   * tokens.
   */
  repliesByAddress: { burst: 60, perMinute: 20 },
  repliesByAccount: { burst: 30, perMinute: 6 },
} as const satisfies Record<string, Rate>;

type SiteRates = typeof SITE_RATES;
declare module '#platform/limits.ts' {
  interface ProductRates extends SiteRates {}
}

addRates(SITE_RATES);
