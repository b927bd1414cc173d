import { useQuery } from '@tanstack/react-query';
import { getClient } from './client.ts';
import { RequestError } from './errors.ts';
import { userKey } from './user-queries.ts';

/** A browser in which the user is signed in. */
export interface Device {
  readonly id: string;
  readonly user_agent: string;
  readonly is_here: boolean;
  /** When the session was last refreshed, in ISO 8601. */
  readonly seen_at: string;
}

/** Lists the user's devices. If `sign_out` is the id of a device, first ends the session of that device. */
export async function listDevices(sign_out?: string): Promise<readonly Device[]> {
  const { data, error } = await getClient().rpc('own_devices', sign_out ? { sign_out } : {});
  if (error)
    throw new RequestError(
      sign_out ? 'The device was not signed out.' : 'Your devices could not be loaded.',
      { cause: error },
    );
  return data as unknown as readonly Device[];
}

export function useDevices(userId: string) {
  return useQuery({ queryKey: userKey(userId, 'devices'), queryFn: () => listDevices(), staleTime: 0 });
}
