import { deviceName } from '#domain/device-name.ts';
import { listDevices, useDevices } from '#web/backend/own-devices.ts';
import { failureOr } from '#web/forms/failure-or.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { FormMessage } from '#web/ui/form-message.tsx';

/** Lists where the user is signed in. Shows nothing if the list cannot be loaded: the section works without it. */
export function Devices({ userId }: { readonly userId: string }) {
  const { data: devices = [], refetch } = useDevices(userId);
  const { busy, failure, submit } = useSubmission(failureOr('Signing out failed. Try again.'));
  const thisFirst = devices.toSorted((a, b) => Number(b.is_here) - Number(a.is_here));
  const signOut = async (id: string) => {
    await listDevices(id);
    await refetch();
  };
  return (
    <>
      {failure && <FormMessage tone="bad">{failure.message}</FormMessage>}
      <ul className="divide-y divide-line" aria-label="Devices">
        {thisFirst.map(({ id, is_here: isHere, seen_at: seenAt, user_agent: userAgent }) => (
          <li
            key={id}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0"
          >
            <span>
              <span className="block font-semibold">{deviceName(userAgent)}</span>
              <span className="text-note text-soft">
                {isHere ? 'This device' : <time dateTime={seenAt}>Last used {formatDate(seenAt)}</time>}
              </span>
            </span>
            {!isHere && (
              <Button aria-disabled={busy} onClick={() => !busy && void submit(async () => signOut(id))}>
                Sign out this device
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
