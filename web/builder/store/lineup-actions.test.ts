import { beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_TAB, startDraft } from '#domain/draft.ts';
import { fillLineup } from '#domain/fill.ts';
import { countFilled } from '#domain/lineup.ts';
import { slotForHeld } from './board-state.ts';
import { startBuilder } from '#tests/support/builder.ts';
import { boston, matthews, rielly, tavares, toronto } from '#tests/support/lineups.ts';

const testLineup = fillLineup(() => 0.5);

let { actions, now, lineup } = startBuilder();

beforeEach(() => {
  ({ actions, now, lineup } = startBuilder());
  actions.chooseTeam(toronto);
});

describe('team', () => {
  it('starts with an empty lineup and offers to go back to the previous one', () => {
    actions.place(matthews, 'c1');
    actions.chooseTeam(boston);
    expect(now().lineup.team).toBe(boston);
    expect(now().screen.dialog).toBeNull();
    expect(countFilled(lineup())).toBe(0);
    expect(now().lineup.history.past, 'nothing to undo yet').toEqual([]);
    expect(now().screen.removed).toMatchObject({
      text: 'Your Toronto Maple Leafs lineup is still here',
      team: toronto,
    });
  });

  it('reopens its lineup with title and steps', () => {
    actions.place(matthews, 'c1');
    actions.setTitle('Mine');
    actions.chooseTeam(boston);
    expect(now().lineup.title).toBe('');
    actions.fill(testLineup);
    actions.chooseTeam(toronto);
    expect(now()).toMatchObject({
      lineup: { title: 'Mine', team: toronto, readiness: 'building' },
      screen: { sheet: 'half' },
    });
    expect(now().screen.announcement.text).toBe(
      'Toronto Maple Leafs selected. Your lineup is back, 1 of 20 slots filled',
    );
    actions.undo();
    expect(countFilled(lineup())).toBe(0);
    actions.redo();
    actions.chooseTeam(boston);
    expect(now()).toMatchObject({ lineup: { team: boston, readiness: 'ready' }, screen: { dialog: null } });
    expect(now().lineup.otherTeamDrafts.map(({ team: { id } }) => id)).toEqual(['1']);
  });

  it('keeps a title that was entered before any player', () => {
    actions.setTitle('Game 7');
    actions.chooseTeam(boston);
    expect(now().lineup.title).toBe('Game 7');
    expect(now().lineup.otherTeamDrafts, 'there is nothing to come back to').toEqual([]);
    expect(now().screen.removed).toBeNull();
  });

  it('comes back with Undo, together with its roster', () => {
    actions.place(matthews, 'c1');
    actions.chooseTeam(boston);
    actions.fill(testLineup);
    expect(now().screen.sheet).toBe('peek');
    actions.undo();
    actions.undo();
    expect(now().lineup.team).toBe(toronto);
    expect(lineup().players.c1).toEqual(matthews);
    expect(now().screen.sheet).toBe('half');
    expect(now().lineup.otherTeamDrafts.map((draft) => [draft.team.id, draft.history.future.length])).toEqual(
      [['2', 1]],
    );
  });

  it('keeps its lineup when chosen again', () => {
    actions.place(matthews, 'c1');
    actions.chooseTeam(toronto);
    expect(lineup().players.c1).toEqual(matthews);
    expect(now().screen.dialog).toBeNull();
  });

  it('is reported when gone, and dropped unless its lineup has players', () => {
    actions.dropTeam('Gone.');
    expect(now().lineup.team).toBeNull();
    expect(now().screen.dialog).toMatchObject({ kind: 'message', message: 'Gone.' });
    actions.chooseTeam(toronto);
    actions.place(matthews, 'c1');
    actions.dropTeam('Gone.');
    expect(lineup().players.c1).toEqual(matthews);
    expect(now().screen.dialog).toMatchObject({ kind: 'message', message: 'Gone.' });
  });
});

describe('lineup', () => {
  it('announces a player’s slot', () => {
    actions.place(matthews, 'c1');
    expect(now().screen.announcement.text).toBe('Auston Matthews placed at Line 1 center');
  });

  it('shows a rejection with the specified text and changes nothing', () => {
    actions.place(rielly, 'c1');
    expect(now().screen.dialog).toEqual({
      kind: 'message',
      title: 'Invalid position',
      message: "Morgan Rielly can't be assigned to a forward position because he's a defense",
    });
    actions.place(matthews, 'c1');
    actions.place(matthews, 'c2');
    expect(now().screen.dialog).toMatchObject({ title: 'Player already assigned' });
    expect(countFilled(lineup())).toBe(1);
  });

  it('offers to move a player who is in the lineup already, if the slot fits', () => {
    const offer = () => {
      const { dialog } = now().screen;
      return dialog?.kind === 'message' ? dialog.offer : undefined;
    };
    actions.place(matthews, 'c1');
    actions.place(tavares, 'c2');
    actions.place(matthews, 'rw3');
    expect(offer()).toEqual({ words: 'Move to Line 3 right wing', from: 'c1', to: 'rw3' });
    actions.place(matthews, 'c2');
    expect(offer()?.words).toBe('Swap with John Tavares');
    actions.place(matthews, 'd1');
    expect(now().screen.dialog).toMatchObject({ title: 'Player already assigned' });
    expect(offer()).toBeUndefined();
  });

  it('offers to undo a removal, and removes the offer after Undo', () => {
    actions.place(matthews, 'c1');
    actions.clearSlot('c1');
    expect(now().screen.removed?.text).toBe('Auston Matthews removed');
    actions.undo();
    expect(lineup().players.c1).toEqual(matthews);
    expect(now().screen.removed).toBeNull();
  });

  it('undoes and redoes each step, including a reset', () => {
    actions.place(matthews, 'c1');
    actions.place(tavares, 'c2');
    actions.moveSlot('c1', 'c2');
    expect([lineup().players.c1?.name, lineup().players.c2?.name], 'two may swap').toEqual([
      'John Tavares',
      'Auston Matthews',
    ]);
    actions.reset();
    expect(countFilled(lineup())).toBe(0);
    actions.undo();
    actions.undo();
    expect(lineup().players.c1).toEqual(matthews);
    actions.redo();
    expect(lineup().players.c1).toEqual(tavares);
  });
});

describe('a held player', () => {
  it('has open and closed slots', () => {
    actions.place(matthews, 'c1');
    actions.hold({ player: matthews, from: 'c1', by: 'keyboard' });
    expect(slotForHeld(now(), 'c1')).toBe('source');
    expect(slotForHeld(now(), 'rw4')).toBe('open');
    expect(slotForHeld(now(), 'd1')).toBe('closed');
  });

  it('is placed, from a slot or from the roster', () => {
    actions.hold({ player: matthews, from: null, by: 'pointer' });
    actions.putDown('c1');
    actions.hold({ player: matthews, from: 'c1', by: 'pointer' });
    actions.putDown('lw2');
    expect([lineup().players.c1, lineup().players.lw2]).toEqual([null, matthews]);
    expect(now().screen.held).toBeNull();
  });

  it('stays in place when let go', () => {
    actions.hold({ player: matthews, from: null, by: 'pointer' });
    actions.letGo();
    expect(now().screen.held).toBeNull();
    expect(countFilled(lineup())).toBe(0);
  });
});

describe('completion', () => {
  it('is celebrated once, and again only after a slot was cleared and filled', () => {
    actions.fill(testLineup);
    expect(now().lineup.readiness).toBe('celebrating');
    expect(now().screen.dialog).toEqual({ kind: 'ready', celebrate: true });
    actions.closeDialog();
    expect(now().lineup.readiness).toBe('ready');
    actions.moveSlot('lw1', 'lw2');
    expect(now().lineup.readiness, 'a swap keeps it complete').toBe('ready');
    expect(now().screen.dialog, 'and is no new celebration').toBeNull();
    actions.clearSlot('lw1');
    expect(now().lineup.readiness).toBe('building');
    for (const [step, readiness] of [
      ['undo', 'ready'],
      ['redo', 'building'],
    ] as const) {
      actions[step]();
      expect(now(), step).toMatchObject({ lineup: { readiness }, screen: { dialog: null } });
    }
    actions.place({ ...testLineup.players.lw1!, id: 'new' }, 'lw1');
    expect(now().screen.dialog).toEqual({ kind: 'ready', celebrate: true });
  });

  it('of a restored draft is not celebrated', () => {
    startBuilder({ ...EMPTY_TAB, current: startDraft(toronto, testLineup) });
    expect(now()).toMatchObject({ lineup: { readiness: 'ready' }, screen: { dialog: null } });
  });
});

it('cuts a title at 80 characters, and clears the search on a new tab', () => {
  actions.setTitle('x'.repeat(100));
  expect(now().lineup.title).toHaveLength(80);
  actions.setSearch('mat');
  actions.openTab('g');
  expect(now().screen.search).toBe('');
});
