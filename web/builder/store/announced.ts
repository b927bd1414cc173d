import type { Access, Change } from './builder-state.ts';

export function announced({ get }: Access, text: string): Change {
  return { screen: { announcement: { text, count: get().screen.announcement.count + 1 } } };
}
