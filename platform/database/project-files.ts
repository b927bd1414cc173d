import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseError } from '#platform/database/database-error.ts';

/** Finds the project's folder `supabase/`, both from the sources and from the bundle in `dist/server`. */
export function findSupabaseFolder(from: string = import.meta.dirname): string {
  const candidate = path.join(from, 'supabase');
  if (existsSync(path.join(candidate, 'migrations'))) return candidate;
  const parent = path.dirname(from);
  if (parent === from)
    throw new DatabaseError('The folder supabase/migrations is missing from this installation.');
  return findSupabaseFolder(parent);
}
