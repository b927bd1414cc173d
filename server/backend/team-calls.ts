import type { Backend } from '#server/backend/backend.ts';

/** What the server asks of the table API about teams: the same on every backend. */
export function createTeamCalls(ask: (path: string) => Promise<Response>): Pick<Backend, 'teamName'> {
  return {
    async teamName(teamId) {
      const answer = await ask(`/rest/v1/teams?select=name&id=eq.${teamId}&limit=1`);
      const rows: unknown = await answer.json();
      if (!answer.ok || !Array.isArray(rows)) throw new Error(`The table API answered ${answer.status}.`);
      const name = (rows[0] as { name?: unknown } | undefined)?.name;
      return typeof name === 'string' ? name : null;
    },
  };
}
