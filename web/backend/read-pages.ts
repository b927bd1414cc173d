import type { PostgrestResponseFailure, PostgrestSingleResponse } from '@supabase/postgrest-js';

/** Hosted Supabase returns at most this many rows per request. */
const PAGE = 1000;

/** Reads rows page by page: all rows, or at least the first `most`. Rejects with the error that `failure` returns. */
export async function readPages<Row>(
  getPage: (from: number, to: number) => PromiseLike<PostgrestSingleResponse<Row[]>>,
  failure: (response: PostgrestResponseFailure) => Error,
  most = 10_000,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < most; from += PAGE) {
    // oxlint-disable-next-line no-await-in-loop -- only a full page shows that there may be more
    const response = await getPage(from, from + PAGE - 1);
    if (response.error) throw failure(response);
    rows.push(...response.data);
    if (response.data.length < PAGE) break;
  }
  return rows;
}
