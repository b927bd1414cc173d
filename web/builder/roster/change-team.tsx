import { pageActions } from '../store/page-actions.ts';

/** Leads back to the team picker. */
export function ChangeTeam() {
  return (
    <button
      type="button"
      className="roster-change"
      onClick={() => pageActions.openDialog({ kind: 'team-picker' })}
    >
      Change
    </button>
  );
}
