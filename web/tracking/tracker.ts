import { cleanReferrer, originOf, readUtmSource, type VisitType } from '#domain/visit.ts';
import { getSiteAddress } from '#web/backend/site-address.ts';
import { trackDownload } from '#web/backend/tracking/track-download.ts';
import { trackVisit } from '#web/backend/tracking/track-visit.ts';

/** Counts visits and downloads. Fails silently, because failures do not concern users. */
export interface Tracker {
  readonly visit: (type: VisitType, teamId?: string | null) => void;
  readonly download: (teamName: string) => void;
}

/**
 * Reads the referrer and the UTM source of this page load.
 * The app may have changed the URL since then, so the UTM source comes from the navigation entry.
 */
function readOrigin(): { referrer: string | null; utmSource: string | null } {
  const [loaded] = performance.getEntriesByType('navigation');
  const own = [location.origin, originOf(getSiteAddress()) ?? ''];
  return {
    referrer: cleanReferrer(document.referrer, own),
    utmSource: readUtmSource(loaded?.name ?? location.href, document.referrer),
  };
}

/** Creates a tracker for one page load. Links downloads to the last counted visit. */
export function createTracker(isAdmin: () => Promise<boolean>): Tracker {
  const origin = readOrigin();
  let lastVisit: Promise<string | null> = Promise.resolve(null);
  return {
    visit(type, teamId) {
      const before = lastVisit;
      lastVisit = trackVisit({ type, teamId: teamId ?? null, ...origin }, isAdmin).then(
        (tracked) => ('id' in tracked ? tracked.id : before),
        () => before,
      );
    },
    download(teamName) {
      lastVisit.then((visitId) => trackDownload({ teamName, visitId }, isAdmin)).catch(() => undefined);
    },
  };
}
