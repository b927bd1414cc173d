import type { Config, Hosted } from '#server/config.ts';
import { openCommandDatabase } from '#server/cli/open-store.ts';
import { AdminError, type AdminRegister } from '#server/cli/run-admin-command.ts';

export function openRegister(config: Config): Promise<AdminRegister> {
  return config.backend.kind === 'hosted'
    ? Promise.resolve(hostedRegister(config.backend))
    : databaseRegister(config);
}

async function databaseRegister(config: Config): Promise<AdminRegister> {
  const { default: postgres } = await import('postgres');
  const database = await openCommandDatabase(config);
  const sql = postgres({ ...database.appConnection, max: 1, onnotice: () => undefined });
  const asService = (statement: string, userId: string) =>
    sql.begin(async (transaction) => {
      await transaction`set local role service_role`;
      await transaction.unsafe(statement, [userId]);
    });
  return {
    async findUser(email) {
      const [user] = await sql<{ id: string; made: Date }[]>`
        select id, created_at as made from auth.users where lower(email) = ${email}`;
      return user ?? null;
    },
    async isAdmin(userId) {
      const roles = await sql`select from public.user_roles where user_id = ${userId} and role = 'admin'`;
      return roles.length > 0;
    },
    async grant(userId) {
      await asService(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, userId);
    },
    async revoke(userId) {
      await asService(`delete from public.user_roles where user_id = $1 and role = 'admin'`, userId);
    },
    async list() {
      const admins = await sql<{ email: string }[]>`
        select u.email from auth.users u join public.user_roles r on r.user_id = u.id and r.role = 'admin' order by 1`;
      return admins.map((admin) => admin.email);
    },
    async close() {
      await sql.end({ timeout: 5 });
      await database.close();
    },
  };
}

interface HostedUser {
  id: string;
  email?: string;
  created_at: string;
}

const PAGE = 1000;

function hostedRegister({ secretKey, url }: Hosted): AdminRegister {
  async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
    const headers = {
      apikey: secretKey,
      Authorization: `Bearer ${secretKey}`,
      'Content-Type': 'application/json',
    };
    const response = await fetch(`${url}${path}`, {
      ...init,
      headers,
      signal: AbortSignal.timeout(15_000),
    }).catch(() => {
      throw new AdminError(`${url} cannot be reached.`);
    });
    if (!response.ok)
      throw new AdminError(
        `${url} rejected the request (status ${response.status}). Is SUPABASE_SECRET_KEY its secret key?`,
      );
    return (response.status === 204 || response.status === 201 ? null : await response.json()) as T;
  }

  async function* users(): AsyncGenerator<HostedUser> {
    for (let page = 1; ; page++) {
      const found = await call<{ users: HostedUser[] }>(`/auth/v1/admin/users?page=${page}&per_page=${PAGE}`);
      yield* found.users;
      if (found.users.length < PAGE) return;
    }
  }

  const roles = '/rest/v1/user_roles';
  const adminIds = async () => {
    const rows = await call<{ user_id: string }[]>(`${roles}?select=user_id&role=eq.admin`);
    return new Set(rows.map((row) => row.user_id));
  };
  return {
    async findUser(email) {
      for await (const user of users())
        if (user.email?.toLowerCase() === email) return { id: user.id, made: new Date(user.created_at) };
      return null;
    },
    isAdmin: async (userId) => (await adminIds()).has(userId),
    grant: (userId) =>
      call(roles, { method: 'POST', body: JSON.stringify({ user_id: userId, role: 'admin' }) }),
    revoke: (userId) => call(`${roles}?user_id=eq.${userId}&role=eq.admin`, { method: 'DELETE' }),
    async list() {
      const ids = await adminIds();
      const emails: string[] = [];
      if (ids.size > 0)
        for await (const user of users()) if (ids.has(user.id)) emails.push(user.email ?? user.id);
      return emails.toSorted();
    },
    close: () => Promise.resolve(),
  };
}
