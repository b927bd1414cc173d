import { cleanReferrer, originOf, readUtmSource, type VisitType } from '#domain/visit.ts';
import { getSiteAddress } from '#web/backend/site-address.ts';
import { trackDownload } from '#web/backend/tracking/track-download.ts';
import { trackVisit } from '#web/backend/tracking/track-visit.ts';

/** Counts, and tells nobody when it cannot: no one's page is the worse for it. */
export interface Tracker {
  readonly visit: (type: VisitType, teamId?: string) => void;
  readonly download: (teamName: string) => void;
}

/** What led to this page load. The app may have changed its address since: what was loaded is asked of the browser. */
function readOrigin(): { referrer: string | null; utmSource: string | null } {
  const [loaded] = performance.getEntriesByType('navigation');
  const own = [location.origin, originOf(getSiteAddress()) ?? ''];
  return {
    referrer: cleanReferrer(document.referrer, own),
    utmSource: readUtmSource(loaded?.name ?? location.href, document.referrer),
  };
}

/** Counts for one page load. Downloads are linked to the visit that was counted last. */
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
