import type { ImageDownload } from '#web/backend/admin/downloads/get-downloads.ts';

/** As much of an id as tells one from another. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** Who made a picture: the address, the beginning of the user's id, or a dash for a visitor. */
export function downloadUser({
  user_email: email,
  user_id: id,
}: Pick<ImageDownload, 'user_email' | 'user_id'>): string {
  return email ?? (id === null ? '–' : shortId(id));
}
