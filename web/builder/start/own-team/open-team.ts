import { type OwnTeam, teamOf } from '#domain/own-teams/own-team.ts';
import { pageActions } from '../../store/page-actions.ts';
import { builder } from '../../store/use-builder.ts';

/** Opens the team in the builder. If it is open already, shows its new name and colors. */
export function openTeam(own: OwnTeam): void {
  const team = teamOf(own);
  if (builder.getState().lineup.team?.id === team.id) pageActions.refreshTeam(team);
  pageActions.chooseTeam(team);
}
