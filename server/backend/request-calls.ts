import type { Backend } from '#server/backend/backend.ts';
import type { RequestRecord } from '#server/backend/request-record.ts';

/** A request to the table API with the secret key. */
type AskTables = (
  path: string,
  init?: { method: string; headers: Record<string, string>; body: string },
) => Promise<Response>;

const FOREIGN_KEY_VIOLATION = '23503';

/** What the server asks of the table API about player requests: the same on every backend. */
export function createRequestCalls(ask: AskTables): Pick<Backend, 'recordRequest' | 'hasRequest'> {
  async function insert(record: RequestRecord): Promise<void> {
    const answer = await ask('/rest/v1/request_player?on_conflict=id', {
      method: 'POST',
      // A report that is sent again has the same id, and is one request.
      headers: {
        'content-type': 'application/json',
        prefer: 'return=minimal,resolution=ignore-duplicates',
      },
      body: JSON.stringify({ ...record, handled: false }),
    });
    if (answer.ok) {
      await answer.body?.cancel();
      return;
    }
    const { code } = (await answer.json().catch(() => ({}))) as { code?: unknown };
    // The team was deleted meanwhile: the report is worth keeping without it.
    if (code === FOREIGN_KEY_VIOLATION && record.team_id !== null)
      return insert({ ...record, team_id: null });
    throw new Error(`The table API answered ${answer.status}.`);
  }

  return {
    recordRequest: insert,

    async hasRequest(id) {
      const query = new URLSearchParams({ select: 'id', id: `eq.${id}`, limit: '1' });
      const answer = await ask(`/rest/v1/request_player?${query.toString()}`);
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new Error(`The table API answered ${answer.status}.`);
      }
      const rows: unknown = await answer.json();
      if (!Array.isArray(rows)) throw new Error('The table API answered no rows.');
      return rows.length > 0;
    },
  };
}
