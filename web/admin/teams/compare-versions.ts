/** Two edits of one team that met: what each of them changed. */
import { TEAM_FIELDS, type TeamField, type TeamTexts } from './team-fields.ts';

export interface FieldVersions {
  readonly field: TeamField;
  /** Before both. */
  readonly before: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface Comparison {
  /** Changed by both, and not to the same: somebody must choose. */
  readonly conflicts: readonly FieldVersions[];
  /** Changed elsewhere only. */
  readonly news: readonly FieldVersions[];
  /** My texts with the news in them; my own stand where both changed. */
  readonly merged: TeamTexts;
}

/** Compares my texts and the ones that were saved elsewhere with those that both began with. */
export function compareVersions(before: TeamTexts, mine: TeamTexts, theirs: TeamTexts): Comparison {
  const conflicts: FieldVersions[] = [];
  const news: FieldVersions[] = [];
  const merged: Record<TeamField, string> = { ...mine };
  for (const field of TEAM_FIELDS) {
    const versions = { field, before: before[field], mine: mine[field], theirs: theirs[field] };
    if (theirs[field] === before[field] || theirs[field] === mine[field]) continue;
    if (mine[field] === before[field]) {
      news.push(versions);
      merged[field] = theirs[field];
    } else conflicts.push(versions);
  }
  return { conflicts, news, merged };
}
