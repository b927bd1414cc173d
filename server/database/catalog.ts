import type { ApiRole } from '#server/database/roles.ts';
import type { Sql } from '#server/database/sql.ts';

/** What a role may be granted on a column. */
export type ColumnGrant = 'select' | 'insert' | 'update';

export interface CatalogColumn {
  readonly name: string;
  /** The quoted identifier. */
  readonly sql: Sql;
  /** The name as a string literal. */
  readonly literal: Sql;
  /** The name of its type. */
  readonly type: Sql;
  /** The expression of its default. */
  readonly fallback: Sql | null;
  readonly grants: ReadonlySet<`${ApiRole} ${ColumnGrant}`>;
}

/** What rows are selected from: a table, a view, or the result of a function. */
export interface Source {
  readonly name: string;
  /** The qualified, quoted name. */
  readonly sql: Sql;
  /** How it is named where it is embedded. */
  readonly member: Pick<CatalogColumn, 'sql' | 'literal'>;
  /** In the order of the table. */
  readonly columns: ReadonlyMap<string, CatalogColumn>;
  readonly relations: readonly Relation[];
}

export interface Table extends Source {
  readonly primaryKey: readonly CatalogColumn[];
  /** The roles that may delete rows. */
  readonly deleters: ReadonlySet<ApiRole>;
}

/** A foreign key, seen from one of its ends. */
export interface Relation {
  readonly constraint: string;
  readonly target: Table;
  /** The column of this end, and the one of the target that equals it. */
  readonly pairs: readonly (readonly [own: CatalogColumn, theirs: CatalogColumn])[];
  /** Whether a row has many of the target's rows. */
  readonly isMany: boolean;
}

export interface Argument {
  readonly name: string;
  readonly sql: Sql;
  readonly type: Sql;
  readonly isRequired: boolean;
}

export interface Routine {
  /** The columns are those of its rows; none where it returns plain values. */
  readonly result: Source;
  readonly args: readonly Argument[];
  readonly returns: 'nothing' | 'value' | 'values' | 'row' | 'rows';
  /** Volatile: it may write. */
  readonly mayWrite: boolean;
  readonly executors: ReadonlySet<ApiRole>;
}

/** What the API exposes, as the database was when the server started. */
export interface Catalog {
  readonly tables: ReadonlyMap<string, Table>;
  /** Several functions may share a name. */
  readonly routines: ReadonlyMap<string, readonly Routine[]>;
}

/** The relations between a source and the table `name`. The hint is a foreign key's name, or one of its columns. */
export function relationsTo(source: Source, name: string, hint: string | undefined): Relation[] {
  return source.relations.filter(
    ({ constraint, pairs, target }) =>
      target.name === name &&
      (hint === undefined || hint === constraint || pairs.flat().some((column) => column.name === hint)),
  );
}

/** The functions that can be called with exactly these arguments. */
export function routinesTaking(routines: readonly Routine[], given: ReadonlySet<string>): Routine[] {
  return routines.filter(({ args }) => {
    const names = new Set(args.map(({ name }) => name));
    return (
      [...given].every((name) => names.has(name)) &&
      args.every(({ isRequired, name }) => !isRequired || given.has(name))
    );
  });
}
