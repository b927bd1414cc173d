import { builder } from '../store/use-builder.ts';

/** Leads back to the team picker. */
export function ChangeTeam() {
  return (
    <button
      type="button"
      className="roster-change"
      onClick={() => builder.getState().openDialog({ kind: 'team-picker' })}
    >
      Change
    </button>
  );
}
