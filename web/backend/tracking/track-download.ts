import { newId } from '../new-id.ts';
import { getCurrentSession } from '../session.ts';
import { insertRow, skipReason, type Tracked } from './insert-row.ts';

export interface DownloadedPicture {
  readonly teamName: string;
  /** The id of the counted visit in which the user made the picture. Null if no visit was counted. */
  readonly visitId: string | null;
}

/** Counts a downloaded picture, even if the user leaves the page. Rejects if that fails. */
export async function trackDownload(
  { teamName, visitId }: DownloadedPicture,
  isAdmin: () => Promise<boolean>,
): Promise<Tracked> {
  const given: unknown = teamName; // the name may come from storage, so its type is uncertain
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
  // If the visit does not exist, an admin has deleted it. The download then counts without a visit.
  if (outcome === 'unknown-reference')
    await insertRow('image_downloads', { ...row, visit_id: null }, session);
  return { id: row.id };
}
