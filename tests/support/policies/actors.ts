import type { Sql, TransactionSql } from 'postgres';

/** The actors: a visitor, the owner of the sample rows (`user`), another user, an admin, and the secret key. */
export const ACTORS = ['visitor', 'user', 'other', 'admin', 'secret'] as const;
export type Actor = (typeof ACTORS)[number];

export type UserIds = Readonly<Record<'user' | 'other' | 'admin', string>>;

const ROLES: Record<Actor, string> = {
  visitor: 'anon',
  user: 'authenticated',
  other: 'authenticated',
  admin: 'authenticated',
  secret: 'service_role',
};

export function emailOf(actor: Actor): string {
  return `${actor}@example.test`;
}

/** Sets the role and the token claims of `actor` until the transaction ends, as the backends do. */
export async function actAs(transaction: TransactionSql, actor: Actor, users: UserIds): Promise<void> {
  const id = actor === 'visitor' || actor === 'secret' ? '' : users[actor];
  const claims = JSON.stringify({ sub: id, role: ROLES[actor], email: emailOf(actor) });
  await transaction`
    select set_config('role', ${ROLES[actor]}, true),
      set_config('request.jwt.claim.sub', ${id}, true),
      set_config('request.jwt.claims', ${claims}, true)`;
}

export async function makeUsers(sql: Sql): Promise<UserIds> {
  const make = async (actor: Actor) => {
    const [row] = await sql<[{ id: string }]>`
      insert into auth.users (id, email, email_confirmed_at)
      values (gen_random_uuid(), ${emailOf(actor)}, now()) returning id`;
    return row.id;
  };
  const users = { user: await make('user'), other: await make('other'), admin: await make('admin') };
  await sql`insert into user_roles (user_id, role) values (${users.admin}, 'admin')`;
  return users;
}
