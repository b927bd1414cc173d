import type { Backend } from '#server/backend/backend.ts';
import { UnknownTeamError } from '#server/backend/visit-record.ts';

/** A request to the table API with the secret key. */
type AskTables = (
  path: string,
  init?: { method: string; headers: Record<string, string>; body: string },
) => Promise<Response>;

/** What the server asks of the table API about visits and who makes them: the same on every backend. */
export function createVisitCalls(ask: AskTables): Pick<Backend, 'isAdmin' | 'recordVisit'> {
  return {
    async isAdmin(userId) {
      const query = new URLSearchParams({
        select: 'role',
        user_id: `eq.${userId}`,
        role: 'eq.admin',
        limit: '1',
      });
      const answer = await ask(`/rest/v1/user_roles?${query.toString()}`);
      const rows: unknown = answer.ok ? await answer.json() : await failed(answer);
      if (!Array.isArray(rows)) throw new Error('The table API answered no rows.');
      return rows.length > 0;
    },

    async recordVisit(visit) {
      const answer = await ask('/rest/v1/site_visits?on_conflict=id', {
        method: 'POST',
        // A page that is not sure whether its first attempt arrived sends the same id again.
        headers: {
          'content-type': 'application/json',
          prefer: 'return=minimal,resolution=ignore-duplicates',
        },
        body: JSON.stringify(visit),
      });
      if (!answer.ok) await failed(answer);
      await answer.body?.cancel();
      return { id: visit.id };
    },
  };
}

/** Throws for an answer that is no success. */
async function failed(answer: Response): Promise<never> {
  const { code, details, message } = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  const told = `${String(details)} ${String(message)}`;
  if (code === FOREIGN_KEY_VIOLATION && told.includes('team_id')) throw new UnknownTeamError();
  throw new Error(`The table API answered ${answer.status}.`);
}

const FOREIGN_KEY_VIOLATION = '23503';
