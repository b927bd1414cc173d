import { beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_TAB } from '#domain/draft.ts';
import { fillLineup } from '#domain/fill.ts';
import { countFilled, EMPTY_LINEUP } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import type { SlotId } from '#domain/slots.ts';
import { normalizeTeam } from '#domain/team.ts';
import { contentPrint } from '#domain/unsaved.ts';
import type { Opening } from './builder-state.ts';
import { type BuilderReader, createBuilder } from './builder-store.ts';
import { stateIsUnsaved } from './state-is-unsaved.ts';
import { createSavedActions } from './saved-actions.ts';

const toronto = normalizeTeam({ id: 1, name: 'Toronto Maple Leafs' })!;
const boston = normalizeTeam({ id: 2, name: 'Boston Bruins' })!;
const matthews = { id: '34', name: 'Auston Matthews', position: 'c', number: 34 } as const;
const tavares = { id: '91', name: 'John Tavares', position: 'c', number: 91 } as const;
const pastrnak = { id: '88', name: 'David Pastrnak', position: 'rw', number: 88 } as const;

function opening(name: string, lineup: Opening['lineup'], title = name): Opening {
  const print = contentPrint(lineup, title);
  return { lineup, title, saved: { id: name, userId: 'me', name, revision: 1, print } };
}

let store: BuilderReader;
let actions: ReturnType<typeof createSavedActions>;
const now = () => store.getState();
const lineup = () => now().lineup.history.present;

beforeEach(() => {
  const created = createBuilder(EMPTY_TAB);
  store = created.store;
  actions = createSavedActions(created.access);
  now().chooseTeam(toronto);
});

describe('opening a saved line-up', () => {
  const bruins = opening('Bruins', { ...EMPTY_LINEUP, rw1: pastrnak });

  it('brings team, players, title and reference, with nothing unsaved', () => {
    actions.openSaved(boston, bruins);
    expect(now()).toMatchObject({
      lineup: { team: boston, title: 'Bruins' },
      saved: { reference: bruins.saved },
    });
    expect(lineup().rw1).toEqual(pastrnak);
    expect(stateIsUnsaved(now())).toBe(false);
    expect(now().screen.announcement.text).toBe('Bruins opened. 1 of 20 slots filled');
  });

  it('keeps what was open within reach of Undo, with its own history', () => {
    now().place(matthews, 'c1');
    now().place(tavares, 'c2');
    now().setTitle('Mine');
    actions.openSaved(boston, bruins);
    now().place({ ...pastrnak, id: '63', name: 'Brad Marchand' }, 'lw1');
    now().undo();
    expect(now().lineup.team, 'first its own steps').toBe(boston);
    now().undo();
    expect(now()).toMatchObject({ lineup: { team: toronto, title: 'Mine' }, saved: { reference: null } });
    expect(lineup().c2).toEqual(tavares);
    now().undo();
    expect(lineup().c2, 'then those of the line-up before').toBeNull();
  });

  it('does not celebrate one that was complete', () => {
    now().fill(fillLineup(() => 0.5));
    const complete = opening('All', lineup());
    now().closeDialog();
    actions.startNew();
    actions.openSaved(toronto, complete);
    expect(now().lineup.readiness).toBe('ready');
    expect(now().screen.dialog).toBeNull();
  });
});

describe('the drafts of other teams', () => {
  const bruins = opening('Bruins', { ...EMPTY_LINEUP, rw1: pastrnak });

  it('stay when a saved lineup of another team is opened; Undo leads back to what it replaced', () => {
    now().place(matthews, 'c1');
    now().chooseTeam(boston);
    now().place(pastrnak, 'rw2');
    now().chooseTeam(toronto);
    actions.openSaved(boston, bruins);
    expect(now().lineup.shelf.map(({ team }) => team.name)).toEqual(['Toronto Maple Leafs']);
    now().undo();
    expect(now().lineup.team).toBe(boston);
    expect(lineup().rw2, 'Boston’s own draft').toEqual(pastrnak);
    now().chooseTeam(toronto);
    expect(lineup().c1).toEqual(matthews);
  });

  it('are replaced when a lineup moves there from a team that is gone, with Undo', () => {
    now().chooseTeam(boston);
    now().place(pastrnak, 'rw1');
    now().chooseTeam(toronto);
    now().place(matthews, 'c1');
    now().place(tavares, 'c2');
    actions.moveDraft(boston);
    expect(now()).toMatchObject({ lineup: { team: boston, shelf: [], history: { past: [{}, {}] } } });
    expect(lineup()).toMatchObject({ c1: matthews, c2: tavares });
    for (let step = 0; step < 3; step++) now().undo();
    expect(lineup()).toMatchObject({ c1: null, rw1: pastrnak });
  });

  it('differ from what is saved once they have moved', () => {
    actions.openSaved(toronto, opening('First', { ...EMPTY_LINEUP, c1: matthews }));
    actions.moveDraft(boston);
    expect(stateIsUnsaved(now())).toBe(true);
  });
});

it('begins a new line-up of the same team; Undo leads back to the saved one', () => {
  const saved = opening('First', { ...EMPTY_LINEUP, c1: matthews });
  actions.openSaved(toronto, saved);
  actions.startNew();
  expect(now()).toMatchObject({ lineup: { team: toronto, title: '' }, saved: { reference: null } });
  expect(countFilled(lineup())).toBe(0);
  now().undo();
  expect(now()).toMatchObject({ lineup: { title: 'First' }, saved: { reference: saved.saved } });
});

it('a saved lineup is kept while another team is open', () => {
  actions.openSaved(toronto, opening('First', { ...EMPTY_LINEUP, c1: matthews }));
  now().chooseTeam(boston);
  expect(now().lineup.team).toBe(boston);
  expect(now().lineup.title, 'the title was the saved line-up’s').toBe('');
  now().undo();
  expect(now()).toMatchObject({ lineup: { title: 'First' }, saved: { reference: { name: 'First' } } });
});

describe('after saving', () => {
  const reference = opening('First', { ...EMPTY_LINEUP, c1: matthews }, 'My lineup').saved;

  it('shows the title that was saved, unless another one was typed meanwhile', () => {
    now().place(matthews, 'c1');
    actions.markSaved(reference, '', 'My lineup');
    expect(now().lineup.title).toBe('My lineup');
    expect(stateIsUnsaved(now())).toBe(false);
    now().setTitle('Typed meanwhile');
    actions.markSaved(reference, 'My lineup', 'My lineup');
    expect(now().lineup.title).toBe('Typed meanwhile');
    expect(stateIsUnsaved(now())).toBe(true);
  });
});

describe('the roster of today', () => {
  const renumbered = { ...matthews, number: 43 };

  it('is no unsaved change', () => {
    actions.openSaved(toronto, opening('First', { ...EMPTY_LINEUP, c1: matthews }));
    actions.refreshLineup({ ...EMPTY_LINEUP, c1: renumbered });
    expect(lineup().c1?.number).toBe(43);
    expect(stateIsUnsaved(now())).toBe(false);
    expect(now().lineup.history.past).toEqual([]);
  });

  it('hides none either', () => {
    actions.openSaved(toronto, opening('First', { ...EMPTY_LINEUP, c1: matthews }));
    now().place(tavares, 'c2');
    actions.refreshLineup({ ...lineup(), c1: renumbered });
    expect(stateIsUnsaved(now())).toBe(true);
  });
});

it('replaces several players in one step', () => {
  now().place(matthews, 'c1');
  const players = new Map<SlotId, SlottedPlayer>([
    ['c1', tavares],
    ['rw1', pastrnak],
  ]);
  actions.replacePlayers(players);
  expect([lineup().c1, lineup().rw1]).toEqual([tavares, pastrnak]);
  expect(now().screen.announcement.text).toBe('2 players replaced');
  now().undo();
  expect([lineup().c1, lineup().rw1]).toEqual([matthews, null]);
});
