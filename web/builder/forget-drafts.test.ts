import { expect, it } from 'vitest';
import { boston, matthews, toronto } from '#tests/support/lineups.ts';
import { keepPendingPrediction } from './prediction/pending-prediction.ts';
import { forgetDrafts } from './forget-drafts.ts';
import { lineupActions } from './store/lineup-actions.ts';
import { pageActions } from './store/page-actions.ts';
import { screenActions } from './store/screen-actions.ts';
import { stateIsUnsaved } from './store/saved-actions.ts';
import { builder } from './store/use-builder.ts';

it('removes all tabs’ drafts, the report’s draft, a waiting call, and the last signature', () => {
  const isUnsaved = () => stateIsUnsaved(builder.getState());
  forgetDrafts();
  pageActions.chooseTeam(toronto);
  expect(isUnsaved(), 'a team alone is nothing to save').toBe(false);
  lineupActions.place(matthews, 'c1');
  expect(isUnsaved()).toBe(true);
  expect(Object.values(localStorage).join(' ')).toContain('Matthews');
  localStorage.setItem('line-rush-draft:another-tab', 'x');
  localStorage.setItem('line-rush-theme', 'dark');
  keepPendingPrediction({ teamId: '1', gameId: '2026020001', lineup: { formation: '12-6-2', slots: {} } });
  localStorage.setItem('line-rush-signature', '@fan');

  const id = '9f1c0e5a-5d38-4d6a-9a52-0d2b7f1f5a11';
  const report = {
    id,
    type: 'Missing player',
    playerName: 'X',
    notes: '',
    reporter: 'me@lines.example',
  } as const;
  screenActions.keepReport(report);
  pageActions.chooseTeam(boston);
  forgetDrafts();
  expect(builder.getState().screen.report, 'it has an address').toBeNull();
  expect(builder.getState().lineup).toMatchObject({ team: null, otherTeamDrafts: [], previous: null });
  expect(Object.keys(localStorage)).toEqual(['line-rush-theme']);
  expect(Object.keys(sessionStorage)).not.toContain('line-rush-call');
});
