import type { ImageDownload } from '#web/backend/admin/downloads/get-downloads.ts';

export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** Returns the user's address, the start of their id, or a dash for a visitor. */
export function downloadUser({
  user_email: email,
  user_id: id,
}: Pick<ImageDownload, 'user_email' | 'user_id'>): string {
  return email ?? (id === null ? '–' : shortId(id));
}
