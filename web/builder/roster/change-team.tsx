import { pageActions } from '../store/page-actions.ts';

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
