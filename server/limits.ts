import { addRates, type Rate } from '#platform/limits.ts';

/** The limits of this site, beside the platform's. docs/decisions has the reasons for the figures. */
export const SITE_LIMITS = {
  /** Bytes of an account deletion's confirmation, an email address. */
  deletionBodyBytes: 1024,
  /** Bytes of a visit: browsers cut its longest field, the referrer, at 4,096 characters. */
  visitBodyBytes: 8 * 1024,
  /** Bytes of a report or of an admin's reply: 10,000 characters of any script are 40 KB in UTF-8. */
  reportBodyBytes: 64 * 1024,

  /**
   * Cached public responses: visits need some of the same 33, each about 6 kB.
   * Link previews have their own cache.
   * Entries expire after this many milliseconds even if no change was announced.
   */
  publicReadEntries: 2000,
  publicReadBytes: 32 * 1024 * 1024,
  publicReadMilliseconds: 10 * 60 * 1000,
  briefingEntries: 500,
  briefingBytes: 8 * 1024 * 1024,
  previewEntries: 500,
  previewBytes: 8 * 1024 * 1024,
  /** Short, because the confirmation of an account, which makes its profile visible, is not announced. */
  profileMilliseconds: 10_000,
  /** Short, because calls and the time of puck drop are not announced. */
  predictionsMilliseconds: 10_000,

  /** Milliseconds that a page waits for its link preview's data. */
  previewTimeout: 1_000,
  /** Milliseconds for a request to hosted Supabase. */
  hostedTimeout: 15_000,
  /** Mails that users wait for. */
  mailTurns: { atOnce: 4, perAddress: 2, waiting: 32, waitingPerAddress: 8 },
  /** Sent reports to remember, and for how many ms: pages send a report again when the response was lost. */
  sentReports: 1000,
  sentReportsMilliseconds: 60 * 60 * 1000,

  /** Image proxy: a team logo is 10 to 60 KB. */
  imageBytes: 2 * 1024 * 1024,
  imageTimeout: 10_000,
  imageRedirects: 3,
  imageCacheBytes: 16 * 1024 * 1024,
  imageCacheMilliseconds: 60 * 60 * 1000,

  /**
   * Pictures of shared lineups: each is 200 KB and takes 50 ms of processor.
   * Two at a time leave half of the thread pool free.
   * One at a time per address: a robot with fifty links delays only itself. A full queue takes 5 s.
   */
  pictureTurns: { atOnce: 2, perAddress: 1, waiting: 200, waitingPerAddress: 60 },
  pictureCacheBytes: 16 * 1024 * 1024,
} as const;

/** Rates of this site, per address (IPv6: its /64 network), or per account that a request names. */
export const SITE_RATES = {
  /**
   * Visits: users make one, and one more for each team they open. Many fans may share one address.
   * Still, an address must not add more than some thousand visits a day.
   */
  visitsByAddress: { burst: 60, perMinute: 10 },
  /** `/api/*`. A page requests up to 32 logos from the image proxy. */
  apiByAddress: { burst: 120, perMinute: 240 },
  /** Lookups of public profiles, for a page's title and content. Beyond it, pages have the default title. */
  profilesByAddress: { burst: 120, perMinute: 120 },
  /** The same for shared lineups. Chat robots fetch many links from few addresses. */
  sharedByAddress: { burst: 120, perMinute: 120 },
  /** Pictures that are not cached. */
  picturesByAddress: { burst: 60, perMinute: 60 },
  /** Account deletions: one is enough, a few more allow for mistyped confirmations. */
  deletionByAddress: { burst: 10, perMinute: 5 },
  deletionByAccount: { burst: 5, perMinute: 1 },
  /** Player reports, each a mail to support, per IPv4 address or IPv6 /48: fans send a few at once, and a school may share one. */
  reportsByAddress: { burst: 20, perMinute: 2 },
  /**
   * Reports saved in the table.
   * Pages save a report if mailing fails, which has already been counted once.
   */
  keptReportsByAddress: { burst: 20, perMinute: 2 },
  /** Reports that are mailed to support, from all addresses. Beyond it, admins find them with the other requests. */
  reportsByRecipientAndDay: { burst: 200, perMinute: 200 / 1440 },
  /** Replies to requests: an admin's evening of them. The limit per address also counts guessed tokens. */
  repliesByAddress: { burst: 60, perMinute: 20 },
  repliesByAccount: { burst: 30, perMinute: 6 },
} as const satisfies Record<string, Rate>;

type SiteRates = typeof SITE_RATES;
declare module '#platform/limits.ts' {
  interface ProductRates extends SiteRates {}
}

addRates(SITE_RATES);
