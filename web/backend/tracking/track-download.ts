import { newId } from '../new-id.ts';
import { getCurrentSession } from '../session.ts';
import { insertRow, skipReason, type Tracked } from './insert-row.ts';

export interface DownloadedPicture {
  readonly teamName: string;
  /** The counted visit in which the user made the picture. Null if no visit was counted. */
  readonly visitId: string | null;
}

/** Counts a downloaded picture, even if the user leaves the page. Rejects on failure. */
export async function trackDownload(
  { teamName, visitId }: DownloadedPicture,
  isAdmin: () => Promise<boolean>,
): Promise<Tracked> {
  const given: unknown = teamName; // the name may come from storage, so it might not be a string
  if (typeof given !== 'string' || given.trim() === '')
    throw new Error('Team name is required and must be a string');
  const session = await getCurrentSession();
  const reason = await skipReason(session, isAdmin);
  if (reason) return { skipped: reason };
  const row = {
    id: newId(),
    team_name: given.trim(),
    user_id: session?.userId ?? null,
    user_email: session?.email ?? null,
    visit_id: visitId,
  };
  const outcome = await insertRow('image_downloads', row, session);
  // An admin has deleted the visit, so count the download without it.
  if (outcome === 'unknown-reference')
    await insertRow('image_downloads', { ...row, visit_id: null }, session);
  return { id: row.id };
}
