// @vitest-environment happy-dom
/** Passes 11 forwards and 7 defensemen through rules, builder, card, texts, drafts, rows, and links. */
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { NO_WORDS } from '#domain/card-words.ts';
import { layoutCard } from '#tests/support/card/layouts.ts';
import { EMPTY_TAB, restoreTab, serializeTab, startDraft } from '#domain/draft.ts';
import { fillLineup } from '#domain/fill.ts';
import { ELEVEN_SEVEN, STANDARD_FORMATION } from '#domain/formation.ts';
import { writeDetails } from '#domain/lineup-details.ts';
import { checkLineup } from '#domain/check-lineup.ts';
import { readLineupLink, resolveLineupLink, writeLineupLink } from '#domain/lineup-link.ts';
import { lineupRows, lineupText } from '#domain/lineup-text.ts';
import { assign, move, put } from '#domain/lineup-commands.ts';
import {
  countFilled,
  filledText,
  isComplete,
  type Lineup,
  makeLineup,
  mayStandIn,
  playerAt,
} from '#domain/lineup.ts';
import type { RosterPlayer, SlottedPlayer } from '#domain/player.ts';
import { splitPlayerName } from '#domain/player-name.ts';
import { lineupFromRow, lineupToColumns } from '#domain/saved-lineup.ts';
import { normalizeTeam } from '#domain/team.ts';
import { contentHash } from '#domain/unsaved.ts';
import { TEAM_ROWS } from '#tests/support/card/league.ts';
import { missingText } from '#domain/missing.ts';
import { nextSlot } from '../board/rink/next-slot.ts';
import { Rink } from '../board/rink/rink.tsx';
import { SlotButton } from '../board/rink/slot-button.tsx';
import { type Access, slotForHeld, tabStopOf } from '../store/builder-state.ts';
import { createBuilder } from '../store/builder-store.ts';
import { createLineupActions } from '../store/lineup-actions.ts';
import { createPageActions, pageActions } from '../store/page-actions.ts';
import { createSavedActions } from '../store/saved-actions.ts';
import { screenActions } from '../store/screen-actions.ts';

const SAMPLE = ELEVEN_SEVEN;

const toronto = normalizeTeam({ ...TEAM_ROWS[0], id: 10, name: 'Toronto Maple Leafs' });
if (!toronto) throw new Error('The sample has a team.');

/** Counts up, so that names and numbers differ. */
function steadyRandom(): () => number {
  let step = 0;
  return () => ((step += 7) % 100) / 100;
}

/** A full lineup whose players have rows, with a captain on the third line and an alternate as the seventh defenseman. */
const FULL: Lineup = (() => {
  const filled = fillLineup(steadyRandom(), SAMPLE);
  const letters: Readonly<Record<string, string>> = { c3: 'C', d7: 'A' };
  const players = SAMPLE.slots.map(({ id }, index) => {
    const player = playerAt(filled, id);
    const letter = letters[id];
    return [
      id,
      player && { ...player, id: String(100 + index), ...(letter && { facts: { letter } }) },
    ] as const;
  });
  return makeLineup(Object.fromEntries(players), SAMPLE);
})();

function memberOf(lineup: Lineup, slot: string): SlottedPlayer {
  const player = playerAt(lineup, slot);
  if (!player) throw new Error(`Nobody is in ${slot}.`);
  return player;
}

/** Today's roster of the team. Rows have no letters. */
const ROSTER: readonly RosterPlayer[] = SAMPLE.slots.map(({ id: slot }) => {
  const { id, name, number, position } = memberOf(FULL, slot);
  const { first, last } = splitPlayerName(name);
  return { id, name, number, position, firstName: first, lastName: last };
});

/** The lineup from a link or row without letters. */
function withoutFacts(lineup: Lineup): Lineup {
  const { formation } = lineup;
  const plain = formation.slots.map(({ id }) => {
    const { facts: _, ...player } = memberOf(lineup, id);
    return [id, player] as const;
  });
  return makeLineup(Object.fromEntries(plain), formation);
}

it('is filled: 11 forwards, 7 defensemen, and 2 goalies with different numbers', () => {
  const groups = SAMPLE.slots.filter((slot) => mayStandIn(memberOf(FULL, slot.id), slot));
  const count = (group: string) => groups.filter((slot) => slot.group === group).length;
  expect([count('forward'), count('defense'), count('goalie')]).toEqual([11, 7, 2]);
  expect(new Set(SAMPLE.slots.map(({ id }) => playerAt(FULL, id)?.number)).size).toBe(20);
  expect(isComplete(FULL)).toBe(true);
});

describe('the rules', () => {
  const forward = memberOf(FULL, 'c1');

  it('accept only its slots', () => {
    const empty = makeLineup({}, SAMPLE);
    expect(filledText(empty)).toBe('0 of 20 slots filled');
    expect(assign(empty, memberOf(FULL, 'd7'), 'd7')).toMatchObject({
      players: { d7: memberOf(FULL, 'd7') },
    });
    expect(assign(empty, forward, 'd7')).toMatchObject({ code: 'wrong-position' });
    expect(() => assign(empty, forward, 'rw4')).toThrow('The formation 11-7-2 has no slot called rw4.');
  });

  it('keep the letter of a player who moves or swaps', () => {
    expect(move(FULL, 'd7', 'd1')).toMatchObject({
      players: { d1: memberOf(FULL, 'd7'), d7: memberOf(FULL, 'd1') },
    });
    expect(put(FULL, 'd1', memberOf(FULL, 'd7')).players.d1?.facts).toEqual({ letter: 'A' });
  });

  it('count open slots by group', () => {
    expect(missingText(makeLineup({}, SAMPLE))).toBe('11 forwards, 7 defensemen and 2 goalies to go');
    expect(missingText(makeLineup({ ...FULL.players, d7: null }, SAMPLE))).toBe('1 defenseman to go');
  });

  it('move with arrow keys through incomplete rows', () => {
    expect(nextSlot(SAMPLE, 'c4', 'ArrowRight')).toBe('d1');
    expect(nextSlot(SAMPLE, 'rw3', 'ArrowDown')).toBe('c4');
    expect(nextSlot(SAMPLE, 'd6', 'ArrowDown')).toBe('d7');
    expect(nextSlot(SAMPLE, 'd7', 'ArrowDown')).toBe('starter');
  });
});

describe('the doctor', () => {
  it('finds no problem in a current lineup, and keeps its letters', () => {
    const { problems, refreshed } = checkLineup({ lineup: FULL, roster: ROSTER, teamName: toronto.name });
    expect(problems).toEqual([]);
    expect(refreshed).toEqual(FULL);
  });

  it('suggests a defenseman for the seventh one', () => {
    const spare = { ...ROSTER.find(({ position }) => position === 'd')!, id: '900', name: 'Spare Oak' };
    const roster = [...ROSTER.filter(({ id }) => id !== memberOf(FULL, 'd7').id), spare];
    const { problems } = checkLineup({ lineup: FULL, roster, teamName: toronto.name });
    expect(problems).toMatchObject([{ slotId: 'd7', reason: 'moved', suggestions: [{ id: '900' }] }]);
  });
});

describe('the builder', () => {
  const createActions = (access: Access) => ({
    ...createPageActions(access),
    ...createLineupActions(access),
    ...createSavedActions(access),
  });
  const start = (lineup: Lineup) => {
    const store = createBuilder({ ...EMPTY_TAB, current: startDraft(toronto, lineup) });
    return { store, actions: createActions(store), lineup: () => store.getState().lineup.history.present };
  };

  it('places, moves, swaps, clears, and undoes', () => {
    const { actions, lineup, store } = start(makeLineup({}, SAMPLE));
    const [captain, seventh] = [memberOf(FULL, 'c3'), memberOf(FULL, 'd7')];
    actions.place(seventh, 'd7');
    expect(store.getState().screen.announcement.text).toContain('placed at Pair 4 left defense');
    actions.place(captain, 'lw4');
    actions.place(memberOf(FULL, 'lw1'), 'c4');
    actions.moveSlot('lw4', 'c4');
    expect(lineup().players).toMatchObject({ c4: captain, lw4: memberOf(FULL, 'lw1'), d7: seventh });
    actions.moveSlot('d7', 'd1');
    actions.clearSlot('d1');
    expect(countFilled(lineup())).toBe(2);
    for (let steps = 0; steps < 5; steps++) actions.undo();
    expect(lineup().players).toEqual(makeLineup({ d7: seventh }, SAMPLE).players);
    actions.redo();
    expect(lineup().players.lw4).toEqual(captain);
  });

  it('rejects a move with an explanation', () => {
    const { actions, lineup, store } = start(makeLineup({}, SAMPLE));
    actions.place(memberOf(FULL, 'c1'), 'd7');
    expect(store.getState().screen.dialog).toMatchObject({ kind: 'message' });
    expect(countFilled(lineup())).toBe(0);
    actions.hold({ player: memberOf(FULL, 'd7'), from: null, by: 'keyboard' });
    expect(slotForHeld(store.getState(), 'd7')).toBe('open');
    expect(slotForHeld(store.getState(), 'c4')).toBe('closed');
  });

  it('is ready with its last player, and keeps its formation on reset', () => {
    const { actions, lineup, store } = start(makeLineup({ ...FULL.players, d7: null }, SAMPLE));
    actions.place(memberOf(FULL, 'd7'), 'd7');
    expect(store.getState().lineup.readiness).toBe('celebrating');
    actions.reset();
    expect(lineup()).toEqual(makeLineup({}, SAMPLE));
  });

  it('has one slot that Tab reaches, even when the next lineup lacks the last one', () => {
    const { actions, store } = start(FULL);
    store.set({ screen: { slotStop: 'd7' } });
    expect(tabStopOf(store.getState())).toBe('d7');
    actions.startNew();
    expect(tabStopOf(store.getState()), 'in the standard formation').toBe('lw1');
    actions.undo();
    expect(tabStopOf(store.getState())).toBe('d7');
  });

  it('lets go of a player whose slot is missing after Undo', () => {
    const { actions, store } = start(FULL);
    actions.startNew();
    actions.hold({ player: memberOf(FULL, 'c1'), from: 'rw4', by: 'keyboard' });
    actions.undo();
    expect(store.getState().screen.held).toBeNull();
    expect(slotForHeld(store.getState(), 'c1')).toBeNull();
  });
});

it('is described on the card slot by slot', () => {
  const { label } = layoutCard({ lineup: FULL, team: toronto, title: '', siteAddress: 'lines.example' });
  const { name, number } = memberOf(FULL, 'd7');
  expect(label).toContain(` Pair 4 left defense: ${name}, alternate, ${number}. Starter: `);
  expect(label).not.toContain('Line 4 right wing');
});

it('becomes text with a row for each line and pair', () => {
  const rows = lineupRows(FULL).split('\n');
  expect(rows.map((row) => row.split(' – ').length)).toEqual([3, 3, 3, 2, 1, 2, 2, 2, 1, 1, 2]);
  const text = lineupText({
    lineup: FULL,
    title: '',
    teamName: toronto.name,
    link: 'https://lines.example/',
  });
  expect(text).toBe(`Toronto Maple Leafs lineup\n\n${lineupRows(FULL)}\n\nhttps://lines.example/`);
});

it('is restored from a draft with its letters and steps', () => {
  const { store, actions } = (() => {
    const builder = createBuilder({ ...EMPTY_TAB, current: startDraft(toronto, FULL) });
    return { store: builder, actions: createLineupActions(builder) };
  })();
  actions.moveSlot('d7', 'd2');
  const { history } = store.getState().lineup;
  const text = serializeTab(
    {
      ...EMPTY_TAB,
      current: { team: toronto, history, title: '', words: NO_WORDS, filledGame: null, saved: null },
    },
    0,
  );
  const { current } = restoreTab(text);
  expect(current?.history).toEqual(history);
  const reopened = createBuilder({ ...EMPTY_TAB, current });
  createLineupActions(reopened).undo();
  expect(reopened.getState().lineup.history.present).toEqual(FULL);
  expect(restoreTab(text, [STANDARD_FORMATION]).current?.team, 'a version without the formation').toEqual(
    toronto,
  );
});

it('is saved in the columns of its slots, and read from them', () => {
  const columns = lineupToColumns(FULL);
  const { name, number } = memberOf(FULL, 'd7');
  expect(columns).toMatchObject({
    rw4_name: name,
    rw4_number: number,
  });
  expect(Object.keys(columns)).toHaveLength(60);
  const row = { ...columns, details: writeDetails(FULL, NO_WORDS) };
  expect(row.details).toEqual({ formation: '11-7-2', letters: { c3: 'C', rw4: 'A' } });
  expect(lineupFromRow(row)).toEqual(FULL);
  const stripped = makeLineup({ ...FULL.players, d7: withoutFacts(FULL).players.d7 }, SAMPLE);
  expect(contentHash(stripped, 'Mine'), 'a letter that was taken off is a change').not.toBe(
    contentHash(FULL, 'Mine'),
  );
});

it('opens from its link with the roster’s players', () => {
  const text = writeLineupLink(toronto.id, FULL);
  expect(text).toMatch(/^2-/);
  expect(readLineupLink(text, [STANDARD_FORMATION]), 'by a version without the formation').toBeNull();
  const linked = readLineupLink(text);
  expect(linked).toMatchObject({
    teamId: toronto.id,
    formation: SAMPLE,
    players: { d7: memberOf(FULL, 'd7').id },
  });
  expect(linked && resolveLineupLink(linked, ROSTER)).toEqual({
    lineup: withoutFacts(FULL),
    told: 20,
    missing: 0,
  });
});

describe('the rink', () => {
  afterEach(cleanup);

  it('has its rows and slots, with an empty lane in incomplete rows', () => {
    pageActions.openTab({ ...EMPTY_TAB, current: startDraft(toronto, FULL) });
    screenActions.setSlotStop('rw4');
    const { container: host } = render(
      <Rink formation={SAMPLE} renderSlot={(slot) => <SlotButton key={slot.id} slot={slot} />} />,
    );
    const rows = [...host.querySelectorAll('[role="group"]')].map((row) => [
      row.getAttribute('aria-label'),
      row.querySelectorAll('button').length,
      row.querySelector('.rink-slots')?.children.length,
    ]);
    expect(rows).toEqual([
      ['Line 1', 3, 3],
      ['Line 2', 3, 3],
      ['Line 3', 3, 3],
      ['Line 4', 2, 3],
      ['Pair 1', 2, 2],
      ['Pair 2', 2, 2],
      ['Pair 3', 2, 2],
      ['Pair 4', 1, 2],
      ['Goalies', 2, 2],
    ]);
    const stops = [...host.querySelectorAll<HTMLElement>('button[tabindex="0"]')];
    expect(
      stops.map(({ dataset }) => dataset.slot),
      'the first slot, in place of one that it lacks',
    ).toEqual(['lw1']);
    const { name, number } = memberOf(FULL, 'd7');
    const seventh = host.querySelector<HTMLElement>('[data-slot="d7"]');
    expect(seventh?.getAttribute('aria-label')).toBe(`Pair 4 left defense: ${name}, alternate, ${number}`);
    fireEvent.click(seventh!);
    expect(seventh?.getAttribute('aria-label')).toBe('Pair 4 left defense: empty');
  });
});
