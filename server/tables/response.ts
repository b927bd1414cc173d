import { RefusedError } from '#server/http/refusal.ts';
import type { Reply } from '#server/http/reply.ts';
import type { TextRow } from '#server/database/role-transaction.ts';
import type { CallRequest, TableRequest } from '#server/tables/request.ts';

const OBJECT_TYPE = 'application/vnd.pgrst.object+json; charset=utf-8';

/** Builds the response, with PostgREST's status and headers, from a statement's row. */
export function respond(request: TableRequest | CallRequest, [body = null, count, total]: TextRow): Reply {
  const { isCall, method, preferences, reads, rows } = request;
  const { applied, isCounted, isSingle, returnsRows } = preferences;
  const [found, all] = [Number(count), isCounted && typeof total === 'string' ? Number(total) : null];
  const isRead = reads || isCall;
  if (isRead && isSingle && found !== 1) throw new RefusedError({ code: 'not-one-row', count: `${found}` });
  if (isRead && all !== null && rows.offset > all)
    throw new RefusedError({ code: 'offset-too-large', offset: rows.offset, rows: all });
  const isEmpty = isRead ? isCall && body === '' : !returnsRows;
  const success = isRead && all !== null && found < all ? 206 : 200;
  const hasRange = found > 0 && (isRead || method === 'PATCH');
  return {
    status: method === 'POST' && !isCall ? 201 : isEmpty ? 204 : success,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Range': `${hasRange ? `${rows.offset}-${rows.offset + found - 1}` : '*'}/${all ?? '*'}`,
      'Content-Type': isSingle ? OBJECT_TYPE : 'application/json; charset=utf-8',
      ...(applied && { 'Preference-Applied': applied }),
    },
    body: isEmpty || method === 'HEAD' ? null : body,
  };
}
