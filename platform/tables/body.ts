import { RefusedError } from '#platform/http/refusal.ts';
import type { CatalogColumn } from '#platform/database/catalog.ts';
import { isTooComplex } from '#platform/http/json-body.ts';
import { LIMITS } from '#platform/limits.ts';
import { unknownWritten } from '#platform/tables/errors.ts';
import type { TableRequest } from '#platform/tables/request.ts';

/** The body of a request. The server checks only its structure. PostgreSQL reads the values from `text`. */
export interface Body {
  readonly text: string;
  readonly isList: boolean;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Whether a number has an exponent of more than three digits. Such a number makes a response huge: PostgreSQL stores
 * `1e131071` in a dozen bytes, but writes it with 131,072 digits.
 */
function hasHugeNumber(text: string): boolean {
  if (!/e[+-]?\d{4}/i.test(text)) return false;
  const withoutTexts = text.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '');
  return /\de[+-]?\d{4}/i.test(withoutTexts);
}

function parseRows(bytes: Uint8Array): Body | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const parsed: unknown = JSON.parse(text);
    const rows: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
    return rows.every(isObject) ? { text, isList: Array.isArray(parsed), rows } : null;
  } catch {
    return null;
  }
}

/** Reads a JSON object or a list of objects in UTF-8. Throws a `RefusedError` for anything else. */
export function readRows(bytes: Uint8Array): Body {
  if (isTooComplex(bytes)) throw new RefusedError({ code: 'body-too-deep', most: LIMITS.jsonDepth });
  const body = parseRows(bytes);
  if (body === null) throw new RefusedError({ code: 'body-not-rows' });
  if (hasHugeNumber(body.text)) throw new RefusedError({ code: 'number-too-large' });
  return body;
}

function isObject(row: unknown): row is Record<string, unknown> {
  return typeof row === 'object' && row !== null && !Array.isArray(row);
}

export function readArguments(bytes: Uint8Array): Body {
  const body = readRows(bytes.length > 0 ? bytes : new TextEncoder().encode('{}'));
  if (body.isList) throw new RefusedError({ code: 'arguments-not-object' });
  return body;
}

/** Returns the columns to write: the parameter `columns` of an insert if it is given, else the keys of the rows. */
export function writtenColumns(
  { columns, method, table }: TableRequest,
  { isList, rows }: Body,
): readonly CatalogColumn[] {
  if (method === 'PATCH' && isList) throw new RefusedError({ code: 'change-not-object' });
  if (columns && method === 'POST') return columns;
  const keys = Object.keys(rows[0] ?? {});
  const isEven = rows.every(
    (row) => Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key)),
  );
  if (!isEven) throw new RefusedError({ code: 'uneven-rows' });
  return keys.map((key) => table.columns.get(key) ?? unknownWritten(key, table.name));
}
