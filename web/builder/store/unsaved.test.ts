// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { normalizeTeam } from '#domain/team.ts';
import { forgetDraft, hasUnsavedChanges } from './unsaved.ts';
import { builder } from './use-builder.ts';

const toronto = normalizeTeam({ id: 1, name: 'Toronto Maple Leafs' })!;
const matthews = { id: '34', name: 'Auston Matthews', position: 'c', number: 34 } as const;

it('tells what signing out would lose, and leaves nothing behind', () => {
  expect(hasUnsavedChanges()).toBe(false);
  builder.getState().startTeam(toronto);
  expect(hasUnsavedChanges(), 'a team alone is nothing to save').toBe(false);
  builder.getState().place(matthews, 'c1');
  expect(hasUnsavedChanges()).toBe(true);
  expect(localStorage.getItem('line-rush-draft')).toContain('Matthews');

  const id = '9f1c0e5a-5d38-4d6a-9a52-0d2b7f1f5a11';
  const report = {
    id,
    type: 'Missing player',
    playerName: 'X',
    notes: '',
    reporter: 'me@lines.example',
  } as const;
  builder.getState().keepReport(report);
  forgetDraft();
  expect(builder.getState().report, 'it holds an address').toBeNull();
  expect(hasUnsavedChanges()).toBe(false);
  expect(builder.getState().team).toBeNull();
  expect(localStorage.getItem('line-rush-draft')).toBeNull();
});
