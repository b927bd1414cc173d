import { useState } from 'react';
import { deviceName } from '#domain/device-name.ts';
import { formatDate } from '#domain/format.ts';
import { signOut } from '#web/backend/auth/sign-out.ts';
import { listDevices, useDevices } from '#web/backend/own-devices.ts';
import type { SignedInUser } from '#web/backend/session.ts';
import { failureOr } from '#web/forms/failure-or.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { ChangeEmail, ChangePassword } from './account/change-email.tsx';
import { DeleteAccountDialog } from './account/delete-account-dialog.tsx';
import { Section, SettingsPage, useSettingsUser } from './settings-page.tsx';

function waysIn({ hasGoogle, hasPassword }: SignedInUser): string {
  if (hasGoogle && hasPassword) return 'Google, or email and password';
  return hasPassword ? 'Email and password' : 'Google';
}

interface DeviceListProps {
  readonly devices: ReturnType<typeof useDevices>['data'];
  readonly busy: boolean;
  readonly onSignOut: (id: string) => void;
}

/**
 * The devices where the user is signed in. If the list cannot be loaded, it is empty, and the rest of the section still
 * works.
 */
function DeviceList({ devices = [], busy, onSignOut }: DeviceListProps) {
  return (
    <ul className="divide-y divide-line" aria-label="Devices">
      {devices
        .toSorted((a, b) => Number(b.is_here) - Number(a.is_here))
        .map(({ id, is_here: isHere, seen_at: seenAt, user_agent: userAgent }) => (
          <li
            key={id}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0"
          >
            <span>
              <span className="block font-semibold">{deviceName(userAgent)}</span>
              <span className="text-sm text-soft">
                {isHere ? 'This device' : <time dateTime={seenAt}>Last used {formatDate(seenAt)}</time>}
              </span>
            </span>
            {!isHere && (
              <Button aria-disabled={busy} onClick={() => onSignOut(id)}>
                Sign out this device
              </Button>
            )}
          </li>
        ))}
    </ul>
  );
}

function Devices({ user }: { readonly user: SignedInUser }) {
  const [asking, setAsking] = useState(false);
  const { data: devices, refetch } = useDevices(user.id);
  const { busy, failure, submit } = useSubmission(failureOr('Signing out failed. Try again.'));
  const signOutDevice = (id: string) =>
    void submit(async () => {
      await listDevices(id);
      await refetch();
    });
  const leave = () => {
    setAsking(false);
    void submit(() => signOut('global'));
  };
  return (
    <Section
      title="Your devices"
      intro="Left yourself signed in somewhere, or lost a phone? End that session, or all of them at once."
    >
      <DeviceList devices={devices} busy={busy} onSignOut={signOutDevice} />
      {failure && <FormMessage tone="bad">{failure.message}</FormMessage>}
      <div>
        <Button className="min-h-12" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Sign out everywhere?"
          message="You will be signed out on every device, including this one. Unsaved lineups in this browser are removed."
          action="Sign out everywhere"
          onConfirm={leave}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

function DangerZone({ user }: { readonly user: SignedInUser }) {
  const [open, setOpen] = useState(false);
  return (
    <Section danger title="Danger zone" intro="Deleting your account cannot be undone.">
      <div>
        <Button look="danger" className="min-h-12" onClick={() => setOpen(true)}>
          Delete account
        </Button>
      </div>
      {open && <DeleteAccountDialog user={user} onClose={() => setOpen(false)} />}
    </Section>
  );
}

export function AccountPage() {
  const user = useSettingsUser();
  return (
    <SettingsPage title="Account">
      <Section title="Sign-in">
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-[2fr_1fr]">
          <div className="min-w-0">
            <dt className="text-sm text-soft">Email</dt>
            <dd className="text-lg font-semibold break-words">{user.email}</dd>
          </div>
          <div className="min-w-0">
            <dt className="text-sm text-soft">You sign in with</dt>
            <dd className="text-lg font-semibold">{waysIn(user)}</dd>
          </div>
        </dl>
      </Section>
      {user.hasPassword && (
        <Section
          title="Email address"
          intro="We send a link to the new address. The change takes effect when you open it."
        >
          <ChangeEmail user={user} />
        </Section>
      )}
      <Section
        title="Password"
        {...(user.hasPassword && { intro: 'Changing it signs you out on your other devices.' })}
      >
        {user.hasPassword ? (
          <ChangePassword user={user} />
        ) : (
          <FormMessage tone="info">
            You sign in with Google, so there is no password to change here. Change it in your Google account.
          </FormMessage>
        )}
      </Section>
      <Devices user={user} />
      <DangerZone user={user} />
    </SettingsPage>
  );
}
