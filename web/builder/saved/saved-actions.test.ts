import { beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_TAB } from '#domain/draft.ts';
import { fillLineup } from '#domain/fill.ts';
import { countFilled, EMPTY_LINEUP } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import type { SlotId } from '#domain/slots.ts';
import { normalizeTeam } from '#domain/team.ts';
import { contentPrint } from '#domain/unsaved.ts';
import type { Access, Opening } from '../store/builder-state.ts';
import { createBuilderStore } from '../store/builder-store.ts';
import { stateIsUnsaved } from '../store/state-is-unsaved.ts';
import { markSaved, moveDraft, openSaved, refreshLineup, replacePlayers, startNew } from './saved-actions.ts';

const toronto = normalizeTeam({ id: 1, name: 'Toronto Maple Leafs' })!;
const boston = normalizeTeam({ id: 2, name: 'Boston Bruins' })!;
const matthews = { id: '34', name: 'Auston Matthews', position: 'c', number: 34 } as const;
const tavares = { id: '91', name: 'John Tavares', position: 'c', number: 91 } as const;
const pastrnak = { id: '88', name: 'David Pastrnak', position: 'rw', number: 88 } as const;

function opening(name: string, lineup: Opening['lineup'], title = name): Opening {
  const print = contentPrint(lineup, title);
  return { lineup, title, saved: { id: name, userId: 'me', name, revision: 1, print } };
}

let access: Access;
const now = () => access.get();
const lineup = () => now().history.present;

beforeEach(() => {
  const store = createBuilderStore(EMPTY_TAB);
  access = { get: store.getState, set: (part) => store.setState(part) };
  now().chooseTeam(toronto);
});

describe('opening a saved line-up', () => {
  const bruins = opening('Bruins', { ...EMPTY_LINEUP, rw1: pastrnak });

  it('brings team, players, title and reference, with nothing unsaved', () => {
    openSaved(access, boston, bruins);
    expect(now()).toMatchObject({ team: boston, title: 'Bruins', saved: bruins.saved });
    expect(lineup().rw1).toEqual(pastrnak);
    expect(stateIsUnsaved(now())).toBe(false);
    expect(now().announcement.text).toBe('Bruins opened. 1 of 20 slots filled');
  });

  it('keeps what was open within reach of Undo, with its own history', () => {
    now().place(matthews, 'c1');
    now().place(tavares, 'c2');
    now().setTitle('Mine');
    openSaved(access, boston, bruins);
    now().place({ ...pastrnak, id: '63', name: 'Brad Marchand' }, 'lw1');
    now().undo();
    expect(now().team, 'first its own steps').toBe(boston);
    now().undo();
    expect(now()).toMatchObject({ team: toronto, title: 'Mine', saved: null });
    expect(lineup().c2).toEqual(tavares);
    now().undo();
    expect(lineup().c2, 'then those of the line-up before').toBeNull();
  });

  it('does not celebrate one that was complete', () => {
    now().fill(fillLineup(() => 0.5));
    const complete = opening('All', lineup());
    now().closeDialog();
    startNew(access);
    openSaved(access, toronto, complete);
    expect(now().readiness).toBe('ready');
    expect(now().dialog).toBeNull();
  });
});

describe('the drafts of other teams', () => {
  const bruins = opening('Bruins', { ...EMPTY_LINEUP, rw1: pastrnak });

  it('stay when a saved lineup of another team is opened; Undo leads back to what it replaced', () => {
    now().place(matthews, 'c1');
    now().chooseTeam(boston);
    now().place(pastrnak, 'rw2');
    now().chooseTeam(toronto);
    openSaved(access, boston, bruins);
    expect(now().shelf.map(({ team }) => team.name)).toEqual(['Toronto Maple Leafs']);
    now().undo();
    expect(now().team).toBe(boston);
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
    moveDraft(access, boston);
    expect(now()).toMatchObject({ team: boston, shelf: [], history: { past: [{}, {}] } });
    expect(lineup()).toMatchObject({ c1: matthews, c2: tavares });
    for (let step = 0; step < 3; step++) now().undo();
    expect(lineup()).toMatchObject({ c1: null, rw1: pastrnak });
  });

  it('differ from what is saved once they have moved', () => {
    openSaved(access, toronto, opening('First', { ...EMPTY_LINEUP, c1: matthews }));
    moveDraft(access, boston);
    expect(stateIsUnsaved(now())).toBe(true);
  });
});

it('begins a new line-up of the same team; Undo leads back to the saved one', () => {
  const saved = opening('First', { ...EMPTY_LINEUP, c1: matthews });
  openSaved(access, toronto, saved);
  startNew(access);
  expect(now()).toMatchObject({ team: toronto, title: '', saved: null });
  expect(countFilled(lineup())).toBe(0);
  now().undo();
  expect(now()).toMatchObject({ title: 'First', saved: saved.saved });
});

it('a saved lineup is kept while another team is open', () => {
  openSaved(access, toronto, opening('First', { ...EMPTY_LINEUP, c1: matthews }));
  now().chooseTeam(boston);
  expect(now().team).toBe(boston);
  expect(now().title, 'the title was the saved line-up’s').toBe('');
  now().undo();
  expect(now()).toMatchObject({ title: 'First', saved: { name: 'First' } });
});

describe('after saving', () => {
  const reference = opening('First', { ...EMPTY_LINEUP, c1: matthews }, 'My lineup').saved;

  it('shows the title that was saved, unless another one was typed meanwhile', () => {
    now().place(matthews, 'c1');
    markSaved(access, reference, '', 'My lineup');
    expect(now().title).toBe('My lineup');
    expect(stateIsUnsaved(now())).toBe(false);
    now().setTitle('Typed meanwhile');
    markSaved(access, reference, 'My lineup', 'My lineup');
    expect(now().title).toBe('Typed meanwhile');
    expect(stateIsUnsaved(now())).toBe(true);
  });
});

describe('the roster of today', () => {
  const renumbered = { ...matthews, number: 43 };

  it('is no unsaved change', () => {
    openSaved(access, toronto, opening('First', { ...EMPTY_LINEUP, c1: matthews }));
    refreshLineup(access, { ...EMPTY_LINEUP, c1: renumbered });
    expect(lineup().c1?.number).toBe(43);
    expect(stateIsUnsaved(now())).toBe(false);
    expect(now().history.past).toEqual([]);
  });

  it('hides none either', () => {
    openSaved(access, toronto, opening('First', { ...EMPTY_LINEUP, c1: matthews }));
    now().place(tavares, 'c2');
    refreshLineup(access, { ...lineup(), c1: renumbered });
    expect(stateIsUnsaved(now())).toBe(true);
  });
});

it('replaces several players in one step', () => {
  now().place(matthews, 'c1');
  const players = new Map<SlotId, SlottedPlayer>([
    ['c1', tavares],
    ['rw1', pastrnak],
  ]);
  replacePlayers(access, players);
  expect([lineup().c1, lineup().rw1]).toEqual([tavares, pastrnak]);
  expect(now().announcement.text).toBe('2 players replaced');
  now().undo();
  expect([lineup().c1, lineup().rw1]).toEqual([matthews, null]);
});
