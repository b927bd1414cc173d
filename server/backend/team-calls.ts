import type { Backend } from '#server/backend/backend.ts';
import type { PlayerRow } from '#domain/roster.ts';
import type { TeamRow } from '#domain/team.ts';

/** The most players read of one team. */
const ROSTER_LIMIT = 2000;

/** What the server asks of the table API about teams: the same on every backend. */
export function createTeamCalls(
  ask: (path: string) => Promise<Response>,
): Pick<Backend, 'teamName' | 'teamRows'> {
  async function readRows<Row>(query: string): Promise<Row[]> {
    const answer = await ask(`/rest/v1/${query}`);
    const rows: unknown = await answer.json();
    if (!answer.ok || !Array.isArray(rows)) throw new Error(`The table API answered ${answer.status}.`);
    return rows as Row[];
  }

  return {
    async teamName(teamId) {
      const [team] = await readRows<{ name?: unknown }>(`teams?select=name&id=eq.${teamId}&limit=1`);
      return typeof team?.name === 'string' ? team.name : null;
    },

    async teamRows(teamId) {
      const [[team], players] = await Promise.all([
        readRows<TeamRow>(`teams?select=*&id=eq.${teamId}&limit=1`),
        readRows<PlayerRow>(`players?select=*&team_id=eq.${teamId}&limit=${ROSTER_LIMIT}`),
      ]);
      return team ? { team, players } : null;
    },
  };
}
