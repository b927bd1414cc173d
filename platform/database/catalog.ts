import type { ApiRole } from '#platform/database/roles.ts';
import type { Sql } from '#platform/database/sql.ts';

export type ColumnGrant = 'select' | 'insert' | 'update';

export interface CatalogColumn {
  readonly name: string;
  /** The quoted identifier. */
  readonly sql: Sql;
  /** The name as a string literal. */
  readonly literal: Sql;
  readonly type: Sql;
  readonly fallback: Sql | null;
  readonly grants: ReadonlySet<`${ApiRole} ${ColumnGrant}`>;
}

/** A source of rows: a table, a view, or the result of a function. */
export interface Source {
  readonly name: string;
  readonly sql: Sql;
  /** The source's name as a field of the rows that embed the source. */
  readonly member: Pick<CatalogColumn, 'sql' | 'literal'>;
  /** In the table's order. */
  readonly columns: ReadonlyMap<string, CatalogColumn>;
  readonly relations: readonly Relation[];
}

export interface Table extends Source {
  /** An expression that counts all rows without reading them; null if the product has no function for that. */
  readonly exactCount: Sql | null;
  readonly primaryKey: readonly CatalogColumn[];
  readonly deleters: ReadonlySet<ApiRole>;
}

/** A foreign key, seen from one of its ends. */
export interface Relation {
  readonly constraint: string;
  readonly target: Table;
  /** The column pairs of the foreign key: the column at this end, and the column of the target. */
  readonly pairs: readonly (readonly [own: CatalogColumn, theirs: CatalogColumn])[];
  readonly isMany: boolean;
}

export interface Argument {
  readonly name: string;
  readonly sql: Sql;
  readonly type: Sql;
  readonly isRequired: boolean;
}

export interface Routine {
  /** Has the columns of the returned rows. Has no columns if the function returns plain values. */
  readonly result: Source;
  readonly args: readonly Argument[];
  readonly returns: 'nothing' | 'value' | 'values' | 'row' | 'rows';
  /** Whether the function is volatile. Only volatile functions may write. */
  readonly mayWrite: boolean;
  readonly executors: ReadonlySet<ApiRole>;
}

/** The tables and functions of a schema that the API serves, as of the server's start. */
export interface Catalog {
  readonly schema: string;
  readonly tables: ReadonlyMap<string, Table>;
  /** Several functions may share a name. */
  readonly routines: ReadonlyMap<string, readonly Routine[]>;
}

/**
 * Finds a source's relations to a table.
 * `hint` is the name of a foreign key or of one of its columns. For a key from a table to itself, only the source's own
 * column matches.
 */
export function relationsTo(source: Source, name: string, hint: string | undefined): Relation[] {
  return source.relations.filter(
    ({ constraint, pairs, target }) =>
      target.name === name &&
      (hint === undefined ||
        hint === constraint ||
        pairs.some(([own, theirs]) => own.name === hint || (target !== source && theirs.name === hint))),
  );
}

export function routinesTaking(routines: readonly Routine[], given: ReadonlySet<string>): Routine[] {
  return routines.filter(({ args }) => {
    const names = new Set(args.map(({ name }) => name));
    return (
      [...given].every((name) => names.has(name)) &&
      args.every(({ isRequired, name }) => !isRequired || given.has(name))
    );
  });
}
