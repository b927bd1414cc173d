import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HISTORY_LIMIT, record, redo, startHistory, undo } from './history.ts';

it('steps back and forth through recorded states', () => {
  const history = record(record(startHistory('a'), 'b'), 'c');
  expect(undo(history).present).toBe('b');
  expect(undo(undo(history)).present).toBe('a');
  expect(redo(undo(history)).present).toBe('c');
});

it('drops the redo steps when a new state is recorded', () => {
  const history = record(undo(record(startHistory('a'), 'b')), 'c');
  expect(redo(history)).toBe(history);
  expect(undo(history).present).toBe('a');
});

it('ignores an unchanged state, and does nothing at its ends', () => {
  const history = startHistory('a');
  expect(record(history, 'a')).toBe(history);
  expect(undo(history)).toBe(history);
  expect(redo(history)).toBe(history);
});

it('limits the number of steps', () => {
  let history = startHistory(0);
  for (let step = 1; step <= HISTORY_LIMIT + 20; step += 1) history = record(history, step);
  expect(history.past.length).toBe(HISTORY_LIMIT);
  expect(history.past[0]).toBe(20);
});

it('returns to the same state after equally many undos and redos', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 30 }), fc.nat(40), (states, steps) => {
      const recorded = states.reduce((history, state) => record(history, state), startHistory(-1));
      let history = recorded;
      let done = 0;
      while (done < steps && history.past.length > 0) {
        history = undo(history);
        done += 1;
      }
      for (let back = 0; back < done; back += 1) history = redo(history);
      expect(history).toEqual(recorded);
    }),
  );
});
