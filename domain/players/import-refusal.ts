import type { PlayerColumn } from './player-values.ts';

/** Why a row of a CSV text cannot be read. Rows count as in a spreadsheet. */
export type CsvProblem =
  | { readonly code: 'quote-misplaced'; readonly row: number }
  | { readonly code: 'quote-never-closed'; readonly row: number }
  | { readonly code: 'text-after-quote'; readonly row: number }
  | {
      readonly code: 'wrong-cell-count';
      readonly row: number;
      readonly cells: number;
      readonly columns: number;
    };

/** Why a file or a feed with players is refused as a whole. `import-sentences.ts` words it. */
export type ImportRefusal =
  | { readonly code: 'file-too-large'; readonly maxBytes: number }
  | { readonly code: 'file-is-spreadsheet' }
  | { readonly code: 'text-is-json' }
  | { readonly code: 'text-is-web-page' }
  | { readonly code: 'text-is-markdown' }
  | { readonly code: 'code-block-without-end' }
  | { readonly code: 'several-code-blocks' }
  | { readonly code: 'file-empty' }
  | { readonly code: 'no-known-columns'; readonly header: readonly string[] }
  | {
      readonly code: 'column-twice';
      readonly column: PlayerColumn | 'team';
      readonly places: readonly [number, number];
    }
  | { readonly code: 'no-rows' }
  | { readonly code: 'all-rows-blank' | 'all-rows-nameless'; readonly ignored: readonly string[] }
  | { readonly code: 'broken-rows'; readonly problems: readonly CsvProblem[] }
  | { readonly code: 'too-many-rows'; readonly max: number }
  | { readonly code: 'too-many-columns'; readonly max: number }
  | { readonly code: 'not-a-roster' }
  | { readonly code: 'roster-empty' };

export function isImportRefusal(result: object): result is ImportRefusal {
  return 'code' in result;
}
