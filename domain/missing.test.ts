import { expect, it } from 'vitest';
import { fillLineup } from '#domain/fill.ts';
import { EMPTY_LINEUP, makeLineup } from '#domain/lineup.ts';
import { missingText } from './missing.ts';

const full = fillLineup(() => 0.3);

it.each([
  [EMPTY_LINEUP, '12 forwards, 6 defensemen and 2 goalies to go'],
  [makeLineup({ ...full.players, lw1: null, starter: null, backup: null }), '1 forward and 2 goalies to go'],
  [makeLineup({ ...full.players, d3: null }), '1 defenseman to go'],
  [full, ''],
])('describes the open slots', (lineup, text) => {
  expect(missingText(lineup)).toBe(text);
});
