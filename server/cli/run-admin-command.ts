import { commandLine } from '#server/command-line.ts';
import { spellAccountEmail } from '#server/account-checks.ts';

export interface AdminRegister {
  /** Returns the account with an email address in lower case, and when it was made. Null if there is none. */
  findUser(email: string): Promise<{ readonly id: string; readonly made: Date } | null>;
  isAdmin(userId: string): Promise<boolean>;
  grant(userId: string): Promise<void>;
  revoke(userId: string): Promise<void>;
  list(): Promise<string[]>;
  close(): Promise<void>;
}

/** The message is for the operator: the cause as a sentence, or the usage. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

const USAGE = `Usage: ${commandLine('admin')} grant EMAIL | revoke EMAIL | list`;

export type AdminCommand = { name: 'list' } | { name: 'grant' | 'revoke'; email: string };

/** Parses the command line. Throws `AdminError` with the usage. */
export function readAdminCommand(args: readonly string[]): AdminCommand {
  const [name, email, ...rest] = args;
  if (name === 'list' && email === undefined) return { name };
  if ((name === 'grant' || name === 'revoke') && email !== undefined && rest.length === 0)
    return { name, email };
  throw new AdminError(USAGE);
}

/** Runs a command and returns the lines to print. Rejects with `AdminError`. */
export async function runAdminCommand(command: AdminCommand, register: AdminRegister): Promise<string[]> {
  if (command.name === 'list') {
    const admins = await register.list();
    return admins.length > 0
      ? admins
      : [`There are no admins yet. Add one: ${commandLine('admin')} grant EMAIL`];
  }
  const { email, name } = command;
  // Try the address in lower case first, without further normalization. Older accounts may have an address that was not
  // normalized.
  const user =
    (await register.findUser(email.trim().toLowerCase())) ??
    (await register.findUser(spellAccountEmail(email)));
  if (user === null)
    throw new AdminError(`No account has the address ${email}. Sign up with it on the site first.`);
  const already = (await register.isAdmin(user.id)) === (name === 'grant');
  if (already) return [`${email} ${name === 'grant' ? 'is already an admin' : 'is not an admin'}.`];
  await register[name](user.id);
  if (name === 'revoke') return [`${email} is no longer an admin.`];
  // Without confirmation mails, anybody can sign up with the operator's address.
  const made = user.made.toISOString().slice(0, 16).replace('T', ' ');
  return [`${email} is now an admin. The account was made at ${made} UTC. If that was not you, revoke it.`];
}
