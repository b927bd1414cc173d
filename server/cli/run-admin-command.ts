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

/** Runs one command and returns the lines to print. Rejects with `AdminError`. */
export async function runAdminCommand(args: readonly string[], register: AdminRegister): Promise<string[]> {
  const [command, email, ...rest] = args;
  if (rest.length > 0) throw new AdminError(USAGE);
  if (command === 'list' && email === undefined) {
    const admins = await register.list();
    return admins.length > 0 ? admins : ['There is no admin yet. Make one: npm run admin -- grant EMAIL'];
  }
  if ((command !== 'grant' && command !== 'revoke') || email === undefined) throw new AdminError(USAGE);
  const userId = await register.findUser(email.trim().toLowerCase());
  if (userId === null)
    throw new AdminError(`No account has the address ${email}. Sign up with it on the site first.`);
  const already = (await register.isAdmin(userId)) === (command === 'grant');
  if (already) return [`${email} ${command === 'grant' ? 'is an admin already' : 'is no admin'}.`];
  await register[command](userId);
  return [command === 'grant' ? `${email} is now an admin.` : `${email} is no longer an admin.`];
}
