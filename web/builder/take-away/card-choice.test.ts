import { expect, it, vi } from 'vitest';
import { keepCardChoice, readCardChoice } from './card-choice.ts';

it('remembers look and format for each team', () => {
  keepCardChoice('10', { look: 'night', format: 'story' });
  keepCardChoice('6', { look: 'vintage', format: 'wide' });
  expect(readCardChoice('10')).toEqual({ look: 'night', format: 'story' });
  expect(readCardChoice('6')).toEqual({ look: 'vintage', format: 'wide' });
  expect(readCardChoice('1')).toEqual({ look: 'sweater', format: 'portrait' });
});

it.each(['{', '[]', 'null', '{"10":7}', '{"10":null}', '{"10":{"look":"toString","format":"constructor"}}'])(
  'starts with the Sweater look when it has stored %s',
  (stored) => {
    localStorage.setItem('line-rush-cards', stored);
    expect(readCardChoice('10')).toEqual({ look: 'sweater', format: 'portrait' });
  },
);

it('stores the choices of the 40 last changed teams', () => {
  for (let team = 100; team < 150; team++) keepCardChoice(`t${team}`, { look: 'ice', format: 'square' });
  expect(readCardChoice('t149').look).toBe('ice');
  expect(readCardChoice('t100').look).toBe('sweater');
});

it('works without storage', () => {
  vi.stubGlobal('localStorage', undefined);
  keepCardChoice('10', { look: 'ice', format: 'square' });
  expect(readCardChoice('10').look).toBe('sweater');
});
