import { beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_TAB, startDraft } from '#domain/draft.ts';
import { fillLineup } from '#domain/fill.ts';
import { countFilled } from '#domain/lineup.ts';
import { normalizeTeam } from '#domain/team.ts';
import { slotForHeld } from './builder-state.ts';
import { createBuilderStore } from './builder-store.ts';

const toronto = normalizeTeam({ id: 1, name: 'Toronto Maple Leafs' })!;
const boston = normalizeTeam({ id: 2, name: 'Boston Bruins' })!;
const matthews = { id: '34', name: 'Auston Matthews', position: 'c', number: 34 } as const;
const tavares = { id: '91', name: 'John Tavares', position: 'c', number: 91 } as const;
const rielly = { id: '44', name: 'Morgan Rielly', position: 'd', number: 44 } as const;

const testLineup = fillLineup(() => 0.5);

let store: ReturnType<typeof createBuilderStore>;
const now = () => store.getState();
const lineup = () => now().history.present;

beforeEach(() => {
  store = createBuilderStore(EMPTY_TAB);
  now().chooseTeam(toronto);
});

describe('team', () => {
  it('starts with an empty lineup, and says that the one before is kept', () => {
    now().place(matthews, 'c1');
    now().chooseTeam(boston);
    expect(now().team).toBe(boston);
    expect(now().dialog).toBeNull();
    expect(countFilled(lineup())).toBe(0);
    expect(now().history.past, 'nothing to undo yet').toEqual([]);
    expect(now().removed).toMatchObject({ text: 'Your Toronto Maple Leafs lineup is kept', team: toronto });
  });

  it('opens its own lineup again, with its title and its steps', () => {
    now().place(matthews, 'c1');
    now().setTitle('Mine');
    now().chooseTeam(boston);
    expect(now().title).toBe('');
    now().fill(testLineup);
    now().chooseTeam(toronto);
    expect(now()).toMatchObject({ title: 'Mine', team: toronto, readiness: 'building', sheet: 'half' });
    expect(now().announcement.text).toBe(
      'Toronto Maple Leafs selected. Your lineup is back, 1 of 20 slots filled',
    );
    now().undo();
    expect(countFilled(lineup())).toBe(0);
    now().redo();
    now().chooseTeam(boston);
    expect(now()).toMatchObject({ team: boston, readiness: 'ready', dialog: null });
    expect(now().shelf.map(({ team: { id } }) => id)).toEqual(['1']);
  });

  it('keeps a title that was typed before any player', () => {
    now().setTitle('Game 7');
    now().chooseTeam(boston);
    expect(now().title).toBe('Game 7');
    expect(now().shelf, 'there is nothing to come back to').toEqual([]);
    expect(now().removed).toBeNull();
  });

  it('that was left comes back with Undo, its roster in reach', () => {
    now().place(matthews, 'c1');
    now().chooseTeam(boston);
    now().fill(testLineup);
    expect(now().sheet).toBe('peek');
    now().undo();
    now().undo();
    expect(now().team).toBe(toronto);
    expect(lineup().c1).toEqual(matthews);
    expect(now().sheet).toBe('half');
    expect(now().shelf.map((draft) => [draft.team.id, draft.history.future.length])).toEqual([['2', 1]]);
  });

  it('stays with its line-up when chosen again', () => {
    now().place(matthews, 'c1');
    now().chooseTeam(toronto);
    expect(lineup().c1).toEqual(matthews);
    expect(now().dialog).toBeNull();
  });

  it('that is gone is said, and forgotten unless its lineup can move to another team', () => {
    now().dropTeam('Gone.');
    expect(now().team).toBeNull();
    expect(now().dialog).toMatchObject({ kind: 'message', message: 'Gone.' });
    now().chooseTeam(toronto);
    now().place(matthews, 'c1');
    now().dropTeam('Gone.');
    expect(lineup().c1).toEqual(matthews);
    expect(now().dialog).toEqual({ kind: 'team-gone', message: 'Gone.', save: null });
  });
});

describe('line-up', () => {
  it('announces where a player was placed', () => {
    now().place(matthews, 'c1');
    expect(now().announcement.text).toBe('Auston Matthews placed at Line 1 center');
  });

  it('shows a refusal in the words of the specification and changes nothing', () => {
    now().place(rielly, 'c1');
    expect(now().dialog).toEqual({
      kind: 'message',
      title: 'Invalid position',
      message: "Morgan Rielly can't be assigned to a forward position because he's a defense",
    });
    now().place(matthews, 'c1');
    now().place(matthews, 'c2');
    expect(now().dialog).toMatchObject({ title: 'Player already assigned' });
    expect(countFilled(lineup())).toBe(1);
  });

  it('offers to move a player who is in already, to where he was put and may stand', () => {
    const offer = () => {
      const { dialog } = now();
      return dialog?.kind === 'message' ? dialog.offer : undefined;
    };
    now().place(matthews, 'c1');
    now().place(tavares, 'c2');
    now().place(matthews, 'rw3');
    expect(offer()).toEqual({ words: 'Move him to Line 3 right wing', from: 'c1', to: 'rw3' });
    now().place(matthews, 'c2');
    expect(offer()?.words).toBe('Swap with John Tavares');
    now().place(matthews, 'd1');
    expect(now().dialog).toMatchObject({ title: 'Player already assigned' });
    expect(offer()).toBeUndefined();
  });

  it('offers a removal for undo, and undo takes the offer away', () => {
    now().place(matthews, 'c1');
    now().clearSlot('c1');
    expect(now().removed?.text).toBe('Auston Matthews removed');
    now().undo();
    expect(lineup().c1).toEqual(matthews);
    expect(now().removed).toBeNull();
  });

  it('undoes and redoes each step, a reset included', () => {
    now().place(matthews, 'c1');
    now().place(tavares, 'c2');
    now().moveSlot('c1', 'c2');
    expect([lineup().c1?.name, lineup().c2?.name], 'two may swap').toEqual([
      'John Tavares',
      'Auston Matthews',
    ]);
    now().reset();
    expect(countFilled(lineup())).toBe(0);
    now().undo();
    now().undo();
    expect(lineup().c1).toEqual(matthews);
    now().redo();
    expect(lineup().c1).toEqual(tavares);
  });
});

describe('a player in hand', () => {
  it('tells where he may go', () => {
    now().place(matthews, 'c1');
    now().hold({ player: matthews, from: 'c1', by: 'keyboard' });
    expect(slotForHeld(now(), 'c1')).toBe('source');
    expect(slotForHeld(now(), 'rw4')).toBe('open');
    expect(slotForHeld(now(), 'd1')).toBe('closed');
  });

  it('is put down, from a slot or from the roster', () => {
    now().hold({ player: matthews, from: null, by: 'pointer' });
    now().putDown('c1');
    now().hold({ player: matthews, from: 'c1', by: 'pointer' });
    now().putDown('lw2');
    expect([lineup().c1, lineup().lw2]).toEqual([null, matthews]);
    expect(now().held).toBeNull();
  });

  it('goes nowhere when let go', () => {
    now().hold({ player: matthews, from: null, by: 'pointer' });
    now().letGo();
    expect(now().held).toBeNull();
    expect(countFilled(lineup())).toBe(0);
  });
});

describe('completion', () => {
  it('is celebrated once, and again only after a slot was emptied', () => {
    now().fill(testLineup);
    expect(now().readiness).toBe('celebrating');
    expect(now().dialog).toEqual({ kind: 'ready', celebrate: true });
    now().closeDialog();
    expect(now().readiness).toBe('ready');
    now().moveSlot('lw1', 'lw2');
    expect(now().readiness, 'a swap keeps it complete').toBe('ready');
    expect(now().dialog, 'and is no new celebration').toBeNull();
    now().clearSlot('lw1');
    expect(now().readiness).toBe('building');
    now().undo();
    expect(now().dialog).toEqual({ kind: 'ready', celebrate: true });
  });

  it('that comes back from a draft is ready without a celebration', () => {
    const restored = createBuilderStore({
      ...EMPTY_TAB,
      current: startDraft(
        toronto,
        fillLineup(() => 0.1),
      ),
    });
    expect(restored.getState().readiness).toBe('ready');
    expect(restored.getState().dialog).toBeNull();
  });
});

it('cuts a title at 80 characters and clears the search with a new tab', () => {
  now().setTitle('x'.repeat(100));
  expect(now().title).toHaveLength(80);
  now().setSearch('mat');
  now().setTab('g');
  expect(now().search).toBe('');
});
