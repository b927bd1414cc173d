import type { User } from '@supabase/auth-js';
import { avatarAddress } from './avatar-address.ts';

/**
 * The signed-in user as screens show them.
 * Users can write any value into their metadata, so it is validated.
 */
export interface SignedInUser {
  readonly id: string;
  readonly email: string;
  /** The new address that is not confirmed yet; null if no change is pending. */
  readonly newEmail: string | null;
  readonly fullName: string | null;
  /** See {@link avatarAddress}. */
  readonly avatarUrl: string | null;
  readonly profileName: string | null;
  readonly bio: string | null;
  readonly publicProfile: boolean;
  readonly hasPassword: boolean;
  /** Whether the account can sign in with Google; it may have a password, too. */
  readonly hasGoogle: boolean;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.trim() || null : null;
}

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
