import type { Access, Change } from './builder-state.ts';

/** Has screen readers read a text. */
export function announced({ get }: Access, text: string): Change {
  return { screen: { announcement: { text, count: get().screen.announcement.count + 1 } } };
}
