import { beforeEach, describe, expect, it } from 'vitest';
import { NO_WORDS } from '#domain/card-words.ts';
import { fillLineup } from '#domain/fill.ts';
import { countFilled, makeLineup } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import type { SlotId } from '#domain/formation.ts';
import { startBuilder } from '#tests/support/builder.ts';
import { boston, matthews, pastrnak, tavares, toronto } from '#tests/support/lineups.ts';
import { contentHash } from '#domain/unsaved.ts';
import type { Opening } from './intent.ts';
import { stateIsUnsaved } from './saved-actions.ts';

function opening(name: string, lineup: Opening['lineup'], title = name): Opening {
  const print = contentHash(lineup, title);
  return { lineup, title, words: NO_WORDS, saved: { id: name, userId: 'me', name, revision: 1, print } };
}

let { actions, now, lineup } = startBuilder();

beforeEach(() => {
  ({ actions, now, lineup } = startBuilder());
  actions.chooseTeam(toronto);
});

describe('opening a saved lineup', () => {
  const bruins = opening('Bruins', makeLineup({ rw1: pastrnak }));

  it('sets team, players, title, and reference, without unsaved changes', () => {
    actions.openSaved(boston, bruins);
    expect(now()).toMatchObject({
      lineup: { team: boston, title: 'Bruins' },
      saved: { reference: bruins.saved },
    });
    expect(lineup().players.rw1).toEqual(pastrnak);
    expect(stateIsUnsaved(now())).toBe(false);
    expect(now().screen.announcement.text).toBe('Bruins opened. 1 of 20 slots filled');
  });

  it('keeps the previous draft and its history for Undo', () => {
    actions.place(matthews, 'c1');
    actions.place(tavares, 'c2');
    actions.setTitle('Mine');
    actions.openSaved(boston, bruins);
    actions.place({ ...pastrnak, id: '63', name: 'Brad Marchand' }, 'lw1');
    actions.undo();
    expect(now().lineup.team, 'first its own steps').toBe(boston);
    actions.undo();
    expect(now()).toMatchObject({ lineup: { team: toronto, title: 'Mine' }, saved: { reference: null } });
    expect(lineup().players.c2).toEqual(tavares);
    actions.undo();
    expect(lineup().players.c2, 'then those of the line-up before').toBeNull();
  });

  it('does not celebrate a complete lineup', () => {
    actions.fill(fillLineup(() => 0.5));
    const complete = opening('All', lineup());
    actions.closeDialog();
    actions.startNew();
    actions.openSaved(toronto, complete);
    expect(now().lineup.readiness).toBe('ready');
    expect(now().screen.dialog).toBeNull();
  });
});

describe('the drafts of other teams', () => {
  const bruins = opening('Bruins', makeLineup({ rw1: pastrnak }));

  it('stay when a saved lineup of another team opens, and Undo restores the replaced draft', () => {
    actions.place(matthews, 'c1');
    actions.chooseTeam(boston);
    actions.place(pastrnak, 'rw2');
    actions.chooseTeam(toronto);
    actions.openSaved(boston, bruins);
    expect(now().lineup.otherTeamDrafts.map(({ team }) => team.name)).toEqual(['Toronto Maple Leafs']);
    actions.undo();
    expect(now().lineup.team).toBe(boston);
    expect(lineup().players.rw2, 'Boston’s own draft').toEqual(pastrnak);
    actions.chooseTeam(toronto);
    expect(lineup().players.c1).toEqual(matthews);
  });
});

it('starts a new lineup of the same team, and Undo goes back to the saved one', () => {
  const saved = opening('First', makeLineup({ c1: matthews }));
  actions.openSaved(toronto, saved);
  actions.startNew();
  expect(now()).toMatchObject({ lineup: { team: toronto, title: '' }, saved: { reference: null } });
  expect(countFilled(lineup())).toBe(0);
  actions.undo();
  expect(now()).toMatchObject({ lineup: { title: 'First' }, saved: { reference: saved.saved } });
});

it('keeps a saved lineup while another team is open', () => {
  actions.openSaved(toronto, opening('First', makeLineup({ c1: matthews })));
  actions.chooseTeam(boston);
  expect(now().lineup.team).toBe(boston);
  expect(now().lineup.title, 'the title was the saved line-up’s').toBe('');
  actions.undo();
  expect(now()).toMatchObject({ lineup: { title: 'First' }, saved: { reference: { name: 'First' } } });
});

describe('after saving', () => {
  const reference = opening('First', makeLineup({ c1: matthews }), 'My lineup').saved;

  it('shows the saved title, unless the user has changed it since', () => {
    actions.place(matthews, 'c1');
    actions.markSaved(reference, '', 'My lineup');
    expect(now().lineup.title).toBe('My lineup');
    expect(stateIsUnsaved(now())).toBe(false);
    actions.setTitle('Typed meanwhile');
    actions.markSaved(reference, 'My lineup', 'My lineup');
    expect(now().lineup.title).toBe('Typed meanwhile');
    expect(stateIsUnsaved(now())).toBe(true);
  });
});

describe('today’s roster', () => {
  const renumbered = { ...matthews, number: 43 };

  it('causes no unsaved change', () => {
    actions.openSaved(toronto, opening('First', makeLineup({ c1: matthews })));
    actions.refreshLineup(makeLineup({ c1: renumbered }));
    expect(lineup().players.c1?.number).toBe(43);
    expect(stateIsUnsaved(now())).toBe(false);
    expect(now().lineup.history.past).toEqual([]);
  });

  it('hides no unsaved change', () => {
    actions.openSaved(toronto, opening('First', makeLineup({ c1: matthews })));
    actions.place(tavares, 'c2');
    actions.refreshLineup(makeLineup({ ...lineup().players, c1: renumbered }));
    expect(stateIsUnsaved(now())).toBe(true);
  });
});

it('replaces several players in one step', () => {
  actions.place(matthews, 'c1');
  const players = new Map<SlotId, SlottedPlayer>([
    ['c1', tavares],
    ['rw1', pastrnak],
  ]);
  actions.replacePlayers(players);
  expect([lineup().players.c1, lineup().players.rw1]).toEqual([tavares, pastrnak]);
  expect(now().screen.announcement.text).toBe('2 players replaced');
  actions.undo();
  expect([lineup().players.c1, lineup().players.rw1]).toEqual([matthews, null]);
});
