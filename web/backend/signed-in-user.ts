import type { User } from '@supabase/auth-js';
import { avatarAddress } from './avatar-address.ts';

/** The signed-in person as screens show him: the auth service's user, read with care, since he writes its metadata himself. */
export interface SignedInUser {
  readonly id: string;
  readonly email: string;
  /** The address that waits to be confirmed in place of `email`; null while no change is under way. */
  readonly newEmail: string | null;
  readonly fullName: string | null;
  /** See {@link avatarAddress}. */
  readonly avatarUrl: string | null;
  readonly profileName: string | null;
  readonly bio: string | null;
  readonly publicProfile: boolean;
  /** Whether the account signs in with e-mail and password; Google accounts have none to change. */
  readonly hasPassword: boolean;
  /** Whether the account signs in with Google; many do with both. */
  readonly hasGoogle: boolean;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.trim() || null : null;
}

/** The person of an auth user. */
export function userOf({ email, id, new_email: newEmail, ...user }: User): SignedInUser {
  // A session in storage may be damaged.
  const { app_metadata: app = {}, user_metadata: meta = {} } = user as Partial<User>;
  const providers: readonly unknown[] = app.providers ?? [app.provider];
  return {
    id,
    email: email ?? '',
    newEmail: textOf(newEmail),
    fullName: textOf(meta.full_name) ?? textOf(meta.name),
    avatarUrl: avatarAddress(meta.avatar_url),
    profileName: textOf(meta.profile_name),
    bio: textOf(meta.bio),
    publicProfile: meta.public_profile !== false,
    hasPassword: providers.includes('email') || !providers.some(Boolean),
    hasGoogle: providers.includes('google'),
  };
}
