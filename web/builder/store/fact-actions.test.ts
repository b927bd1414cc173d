import { expect, it } from 'vitest';
import { EMPTY_TAB, startDraft } from '#domain/draft.ts';
import { fillLineup } from '#domain/fill.ts';
import { ELEVEN_SEVEN, STANDARD_FORMATION } from '#domain/formation.ts';
import { letterOf } from '#domain/letters.ts';
import { playerAt } from '#domain/lineup.ts';
import { repairLineup } from '#domain/lineup-repair.ts';
import { slotForHeld, tabStopOf } from './board-state.ts';
import { startBuilder } from '#tests/support/builder.ts';
import { toronto } from '#tests/support/lineups.ts';

const FULL = fillLineup(() => 0.5);

function start() {
  const { actions, lineup, now, store } = startBuilder({ ...EMPTY_TAB, current: startDraft(toronto, FULL) });
  return {
    store,
    actions,
    present: lineup,
    announced: () => now().screen.announcement.text,
    dialog: () => now().screen.dialog,
  };
}

it('gives letters, each as one step for Undo', () => {
  const { actions, announced, present } = start();
  const name = playerAt(FULL, 'c1')?.name;
  actions.setLetter('c1', 'C');
  expect(announced()).toBe(`${name} is the captain`);
  actions.setLetter('c1', 'A');
  expect(announced()).toBe(`${name} is an alternate`);
  actions.undo();
  expect(letterOf(playerAt(present(), 'c1')!)).toBe('C');
  actions.setLetter('c1', null);
  expect(announced()).toBe(`${name} has no letter`);
  expect(present()).toEqual(FULL);
});

it('explains a refused letter', () => {
  const { actions, dialog } = start();
  for (const slot of ['c1', 'c2', 'c3', 'c4']) actions.setLetter(slot, 'A');
  expect(dialog()).toMatchObject({ kind: 'message', title: 'Three alternates already' });
});

it('gives a goalie no letter', () => {
  const { actions, dialog, present } = start();
  actions.setLetter('starter', 'C');
  expect(dialog()).toMatchObject({ kind: 'message', title: 'Goalies wear no letter' });
  expect(present()).toBe(FULL);
  expect(letterOf({ position: 'g', facts: { letter: 'A' } }), 'not from an older draft either').toBeNull();
});

it('says who has no slot in 11–7 without room for a scratch', () => {
  const { actions, dialog, present } = start();
  for (let id = 1; id <= 6; id++)
    actions.addScratch({ id: `s${id}`, name: `Spare ${id}`, position: 'c', number: id });
  actions.changeFormation(ELEVEN_SEVEN);
  expect(dialog()).toEqual({
    kind: 'message',
    title: 'No room to change to 11–7',
    message: `11–7 has no slot for ${playerAt(FULL, 'rw4')?.name}, and a lineup can have at most 6 scratches. Remove 1 player from the slots or the scratches, then change to 11–7 again.`,
  });
  expect(present().scratches).toHaveLength(6);
});

it('scratches a player of a slot, and sends them back', () => {
  const { actions, announced, present } = start();
  const player = playerAt(FULL, 'c1')!;
  actions.addScratch(player);
  expect([announced(), playerAt(present(), 'c1')]).toEqual([`${player.name} scratched`, null]);
  actions.setReason(player.id, 'injured');
  expect(announced()).toBe(`${player.name} injured`);
  actions.removeScratch(player.id);
  expect(announced()).toBe(`${player.name} removed from the scratches`);
  for (let steps = 0; steps < 3; steps++) actions.undo();
  expect(present()).toEqual(FULL);
});

it('changes the formation there and back', () => {
  const { actions, announced, dialog, present, store } = start();
  actions.changeFormation(ELEVEN_SEVEN);
  const scratched = `${playerAt(FULL, 'rw4')?.name} scratched`;
  expect(announced()).toBe(`11 forwards, 7 defensemen, and 2 goalies. ${scratched}`);
  expect(store.getState().screen.removed).toMatchObject({ text: scratched, action: 'Undo' });
  actions.changeFormation(STANDARD_FORMATION);
  expect([announced(), dialog()], 'without a celebration').toEqual([
    '12 forwards, 6 defensemen, and 2 goalies',
    null,
  ]);
  expect(present()).toEqual(FULL);
  actions.undo();
  expect(present().formation).toBe(ELEVEN_SEVEN);
  actions.undo();
  expect([present(), dialog()], 'Undo does not celebrate either').toEqual([FULL, null]);
});

it('says who moved to an open slot', () => {
  const { actions, announced } = start();
  actions.addScratch(playerAt(FULL, 'lw1')!);
  actions.changeFormation(ELEVEN_SEVEN);
  expect(announced()).toBe(
    `11 forwards, 7 defensemen, and 2 goalies. ${playerAt(FULL, 'rw4')?.name} to Line 1 left wing`,
  );
});

it('shows, fills, and changes special teams', () => {
  const { actions, announced, present, store } = start();
  actions.showBoard('special');
  expect(announced()).toBe('Special teams shown');
  expect(tabStopOf(store.getState())).toBe('pp1lf');
  const { name = '', id } = playerAt(FULL, 'lw4') ?? {};
  actions.place(playerAt(FULL, 'lw4')!, 'pp1b');
  expect(announced()).toBe(`${name} placed at PP1 bumper`);
  actions.moveSlot('pp1b', 'pp2b');
  expect(present().units).toEqual({ pp2b: id });
  actions.hold({ player: playerAt(FULL, 'starter')!, from: null, by: 'keyboard' });
  expect(slotForHeld(store.getState(), 'pp1b')).toBe('closed');
  actions.letGo();
  actions.fillUnits();
  expect(Object.keys(present().units)).toHaveLength(18);
  actions.clearSlot('pp2b');
  expect(announced()).toBe(`${name} removed from PP2 bumper`);
  expect(repairLineup(present())).toEqual(present());
  for (let steps = 0; steps < 4; steps++) actions.undo();
  expect(present()).toEqual(FULL);
  actions.place({ id: 'x', name: 'Nobody', position: 'c', number: null }, 'pp1b');
  expect(store.getState().screen.dialog).toMatchObject({ title: 'Not in the lineup' });
});
