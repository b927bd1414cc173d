import { describe, expect, it } from 'vitest';
import type { RosterChange } from '#domain/roster-updates/compare-rosters.ts';
import { answer, canPick, depart, NO_DECISIONS, pick, pickedChanges, safeChanges } from './decisions.ts';

const change = (id: string, given: Partial<RosterChange> = {}): RosterChange => ({
  id,
  kind: 'number',
  teamId: 1,
  player: null,
  row: null,
  changes: [],
  keys: [id],
  doubts: [],
  answers: [],
  ...given,
});
const ADD = { action: 'add' } as const;
const number = change('number:1');
const left = change('left:2', { kind: 'left' });
const question = change('joined:3', { kind: 'joined', doubts: ['name-only'], answers: [ADD] });
const all = [number, left, question];

describe('a selection', () => {
  it('leaves out questions without an answer', () => {
    const picked = pickedChanges(all, pick(NO_DECISIONS, all, true));
    expect(picked.map((each) => each.change.id)).toEqual(['number:1', 'left:2']);
    expect(canPick(question, NO_DECISIONS)).toBe(false);
  });

  it('contains a question only while it has an answer', () => {
    const answered = answer(NO_DECISIONS, question, ADD);
    expect(pickedChanges(all, answered)).toEqual([{ change: question, answer: ADD }]);
    expect(pickedChanges(all, answer(answered, question, null))).toEqual([]);
  });

  it('deletes players who left, unless a team was chosen', () => {
    expect(pickedChanges(all, pick(NO_DECISIONS, [left], true))).toEqual([
      { change: left, departure: { action: 'delete' } },
    ]);
    const moved = { action: 'move', teamId: 7 } as const;
    expect(pickedChanges(all, depart(NO_DECISIONS, left, moved))).toEqual([
      { change: left, departure: moved },
    ]);
  });

  it('loses only the changes that are unselected', () => {
    const decisions = pick(answer(NO_DECISIONS, question, ADD), [number, left], true);
    expect(pickedChanges(all, pick(decisions, [left], false))).toEqual([
      { change: number },
      { change: question, answer: ADD },
    ]);
  });

  it('ignores changes that are no longer open', () => {
    expect(pickedChanges([number], pick(NO_DECISIONS, all, true))).toEqual([{ change: number }]);
  });
});

it('safe changes are certain, and never delete a player', () => {
  expect(safeChanges(all)).toEqual([{ change: number }]);
});
