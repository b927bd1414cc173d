import { expect, it } from 'vitest';
import { nextTilt } from './preview-motion.ts';

const FRAME = 16;

function tiltAfter(frames: number, dx: number, start = 0): number {
  let tilt = start;
  for (let frame = 0; frame < frames; frame += 1) tilt = nextTilt(tilt, dx, FRAME);
  return tilt;
}

it('leans into the movement, by at most six degrees', () => {
  expect(tiltAfter(60, 8)).toBeGreaterThan(1);
  expect(tiltAfter(60, 500)).toBeCloseTo(6);
  expect(tiltAfter(60, -500)).toBeCloseTo(-6);
});

it('is level again soon after the pointer rests', () => {
  expect(tiltAfter(30, 0, 6)).toBe(0);
});

it('ignores a frame without time', () => {
  expect(nextTilt(3, 40, 0)).toBe(3);
});
