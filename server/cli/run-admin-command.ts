import { spellKnownEmail } from '#server/mail/email-spelling.ts';

/** Where accounts and their roles are kept, whichever backend that is. */
export interface AdminRegister {
  /** The id of the account with this address (compared without regard to case), or null. */
  findUser(email: string): Promise<string | null>;
  isAdmin(userId: string): Promise<boolean>;
  grant(userId: string): Promise<void>;
  revoke(userId: string): Promise<void>;
  /** Addresses of all admins, sorted. */
  list(): Promise<string[]>;
  close(): Promise<void>;
}

/** What the caller did wrong, or what keeps the command from its work, in a sentence. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

const USAGE = 'Usage: npm run admin -- grant EMAIL | revoke EMAIL | list';

export type AdminCommand = { name: 'list' } | { name: 'grant' | 'revoke'; email: string };

/** Reads the command line, before any database is touched. Throws `AdminError` with the usage. */
export function readAdminCommand(args: readonly string[]): AdminCommand {
  const [name, email, ...rest] = args;
  if (name === 'list' && email === undefined) return { name };
  if ((name === 'grant' || name === 'revoke') && email !== undefined && rest.length === 0)
    return { name, email };
  throw new AdminError(USAGE);
}

/** Runs one command and returns the lines to print. Rejects with `AdminError`. */
export async function runAdminCommand(command: AdminCommand, register: AdminRegister): Promise<string[]> {
  if (command.name === 'list') {
    const admins = await register.list();
    return admins.length > 0 ? admins : ['There is no admin yet. Make one: npm run admin -- grant EMAIL'];
  }
  const { email, name } = command;
  // As it was typed first: accounts from before addresses had one spelling keep theirs.
  const userId =
    (await register.findUser(email.trim().toLowerCase())) ??
    (await register.findUser(spellKnownEmail(email)));
  if (userId === null)
    throw new AdminError(`No account has the address ${email}. Sign up with it on the site first.`);
  const already = (await register.isAdmin(userId)) === (name === 'grant');
  if (already) return [`${email} ${name === 'grant' ? 'is an admin already' : 'is no admin'}.`];
  await register[name](userId);
  return [name === 'grant' ? `${email} is now an admin.` : `${email} is no longer an admin.`];
}
