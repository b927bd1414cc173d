import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError } from '#server/config.ts';

/** Matches a blank line, a comment, or a variable. A quoted value may span several lines. */
const ENTRY =
  /^[ \t]*(?:#.*|(?:export[ \t]+)?[\w.-]+[ \t]*=[ \t]*(?:(?:"[^"]*"|'[^']*'|`[^`]*`)[ \t]*(?:#.*)?|[^"'`\n].*)?)?$/gm;

/**
 * Loads the `.env` file of the working directory, if any, into `process.env`.
 * Does not change variables that are already set.
 * The file is not in the program's folder, so that an upgrade can replace that folder.
 *
 * @throws {ConfigError} if the file cannot be read, or has invalid lines.
 */
export function loadEnvFile(path = resolve('.env')): void {
  if (!existsSync(path)) return;
  let text: string;
  try {
    text = readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n');
  } catch (error) {
    throw new ConfigError([`${path} cannot be read (${String((error as NodeJS.ErrnoException).code)})`]);
  }
  // Remove the valid entries, so that only invalid text remains.
  // Keep their line ends, so that the line numbers stay correct.
  const rest = text.replace(ENTRY, (entry) => entry.replaceAll(/[^\n]/g, ''));
  // Report only line numbers, because the lines may contain secrets.
  const problems = rest.split('\n').flatMap((line, at) => (line === '' ? [] : [at + 1]));
  if (problems.length > 0)
    throw new ConfigError(
      problems.map((line) => `${path}, line ${line}: write NAME=value, or # before a comment`),
    );
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}
