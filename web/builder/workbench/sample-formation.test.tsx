/** Tests a lineup with 11 forwards and 7 defensemen in all parts, from the rules to cards, drafts, and links. */
import { fireEvent, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NO_WORDS } from '#domain/card-words.ts';
import { layoutCard } from '#tests/support/card/layouts.ts';
import { EMPTY_TAB, restoreTab, serializeTab, startDraft } from '#domain/draft.ts';
import { fillLineup } from '#domain/fill.ts';
import { ELEVEN_SEVEN } from '#domain/formation.ts';
import { writeDetails } from '#domain/lineup-details.ts';
import { checkLineup } from '#domain/check-lineup.ts';
import { readLineupLink, resolveLineupLink, writeLineupLink } from '#domain/lineup-link.ts';
import { lineupRows } from '#domain/lineup-text.ts';
import { assign } from '#domain/lineup-commands.ts';
import { filledText, type Lineup, makeLineup, playerAt } from '#domain/lineup.ts';
import type { RosterPlayer } from '#domain/player.ts';
import { splitPlayerName } from '#domain/player-name.ts';
import { lineupFromRow, lineupToColumns } from '#domain/saved-lineup.ts';
import { contentHash } from '#domain/unsaved.ts';
import { startBuilder } from '#tests/support/builder.ts';
import { memberAt, toronto } from '#tests/support/lineups.ts';
import { missingText } from '#domain/missing.ts';
import { nextSlot } from '../board/rink/next-slot.ts';
import { Rink } from '../board/rink/rink.tsx';
import { SlotButton } from '../board/rink/slot-button.tsx';
import { slotForHeld, tabStopOf } from '../store/board-state.ts';
import { pageActions } from '../store/page-actions.ts';
import { screenActions } from '../store/screen-actions.ts';

const SAMPLE = ELEVEN_SEVEN;

/** A full lineup of players with database ids. The third center is captain. The seventh defenseman is an alternate. */
const FULL: Lineup = (() => {
  const filled = fillLineup(() => 0.5, SAMPLE);
  const letters: Readonly<Record<string, 'C' | 'A'>> = { c3: 'C', d7: 'A' };
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

/** Today's roster of the team. Roster rows do not say who is captain or alternate. */
const ROSTER: readonly RosterPlayer[] = SAMPLE.slots.map(({ id: slot }) => {
  const { id, name, number, position } = memberAt(FULL, slot);
  const { first, last } = splitPlayerName(name);
  return { id, name, number, position, firstName: first, lastName: last };
});

/** The lineup without the letters of captain and alternates, as links and some saved rows have it. */
function withoutFacts(lineup: Lineup): Lineup {
  const { formation } = lineup;
  const plain = formation.slots.map(({ id }) => {
    const { facts: _, ...player } = memberAt(lineup, id);
    return [id, player] as const;
  });
  return makeLineup(Object.fromEntries(plain), formation);
}

describe('the rules', () => {
  const forward = memberAt(FULL, 'c1');

  it('accept only its slots', () => {
    const empty = makeLineup({}, SAMPLE);
    expect(filledText(empty)).toBe('0 of 20 slots filled');
    expect(assign(empty, memberAt(FULL, 'd7'), 'd7')).toMatchObject({
      players: { d7: memberAt(FULL, 'd7') },
    });
    expect(assign(empty, forward, 'd7')).toMatchObject({ code: 'wrong-position' });
    expect(() => assign(empty, forward, 'rw4')).toThrow('The formation 11-7-2 has no slot called rw4.');
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
});

describe('the builder', () => {
  const start = (lineup: Lineup) => startBuilder({ ...EMPTY_TAB, current: startDraft(toronto, lineup) });

  it('is ready with its last player, and keeps its formation on reset', () => {
    const { actions, lineup, store } = start(makeLineup({ ...FULL.players, d7: null }, SAMPLE));
    actions.place(memberAt(FULL, 'd7'), 'd7');
    expect(store.getState().lineup.readiness).toBe('celebrating');
    actions.reset();
    expect(lineup()).toEqual(makeLineup({}, SAMPLE));
  });

  it('has one slot that Tab reaches, even when the next lineup lacks the last one', () => {
    const { actions, store } = start(FULL);
    actions.setSlotStop('d7');
    expect(tabStopOf(store.getState())).toBe('d7');
    actions.startNew();
    expect(tabStopOf(store.getState()), 'in the standard formation').toBe('lw1');
    actions.undo();
    expect(tabStopOf(store.getState())).toBe('d7');
  });

  it('lets go of a player whose slot is missing after Undo', () => {
    const { actions, store } = start(FULL);
    actions.startNew();
    actions.hold({ player: memberAt(FULL, 'c1'), from: 'rw4', by: 'keyboard' });
    actions.undo();
    expect(store.getState().screen.held).toBeNull();
    expect(slotForHeld(store.getState(), 'c1')).toBeNull();
  });
});

it('is described on the card slot by slot', () => {
  const { label } = layoutCard({ lineup: FULL, team: toronto, title: '', siteAddress: 'lines.example' });
  const { name, number } = memberAt(FULL, 'd7');
  expect(label).toContain(` Pair 4 left defense: ${name}, alternate, ${number}. Starter: `);
  expect(label).not.toContain('Line 4 right wing');
});

it('becomes text with a row for each line and pair', () => {
  const rows = lineupRows(FULL).split('\n');
  expect(rows.map((row) => row.split(' – ').length)).toEqual([3, 3, 3, 2, 1, 2, 2, 2, 1, 1, 2]);
});

it('is restored from a draft, of which a version without the formation keeps the team', () => {
  const current = startDraft(toronto, FULL);
  const text = serializeTab({ ...EMPTY_TAB, current }, 0);
  expect(restoreTab(text).current).toEqual(current);
  expect(restoreTab(text.replaceAll(SAMPLE.id, 'unknown')).current?.team).toEqual(toronto);
});

it('is saved in the columns of its slots, and read from them', () => {
  const columns = lineupToColumns(FULL);
  const { name, number } = memberAt(FULL, 'd7');
  expect(columns).toMatchObject({ rw4_name: name, rw4_number: number });
  expect(Object.keys(columns)).toHaveLength(72);
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
  const linked = readLineupLink(text);
  expect(linked).toMatchObject({
    teamId: toronto.id,
    formation: SAMPLE,
    players: { d7: memberAt(FULL, 'd7').id },
  });
  expect(linked && resolveLineupLink(linked, ROSTER)).toEqual({ lineup: FULL, told: 20, missing: 0 });
});

describe('the rink', () => {
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
    const { name, number } = memberAt(FULL, 'd7');
    const seventh = host.querySelector<HTMLElement>('[data-slot="d7"]');
    expect(seventh?.getAttribute('aria-label')).toBe(`Pair 4 left defense: ${name}, alternate, ${number}`);
    fireEvent.click(seventh!);
    expect(seventh?.getAttribute('aria-label')).toBe('Pair 4 left defense: empty');
  });
});
