import { useQueryClient } from '@tanstack/react-query';
import { profilePath } from '#domain/pages.ts';
import { formatNumber } from '#domain/format.ts';
import { profileForm } from '#domain/forms/profile-form.ts';
import { countCharacters } from '#domain/plain-text.ts';
import { BIO_MAX_LENGTH, suggestProfileName } from '#domain/profile-name.ts';
import { textSentence } from '#domain/text-sentences.ts';
import { getSiteAddress } from '#web/backend/site-address.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type OwnProfile, ownProfileQuery } from '#web/backend/get-own-profile.ts';
import { useSaveProfile } from '#web/backend/save-profile.ts';
import type { SignedInUser } from '#web/backend/session.ts';
import { compareEdits } from '#web/forms/compare-edits.ts';
import { failureOr } from '#web/forms/failure-or.ts';
import { FormOutcome } from '#web/forms/form-outcome.tsx';
import { createKeptValues } from '#web/forms/kept-values.ts';
import { useForm } from '#web/forms/use-form.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import { Section } from '../settings-page.tsx';

interface ProfileNameFieldProps {
  readonly value: string;
  readonly error: string | null;
  /** The name that the form suggests while the field is empty. */
  readonly suggestion: string | null;
  readonly onChange: (value: string) => void;
}

export function ProfileNameField({ value, error, suggestion, onChange }: ProfileNameFieldProps) {
  const site = getSiteAddress().replace(/^https?:\/\//, '');
  const name = value.trim();
  return (
    <div className="grid gap-2">
      <TextField
        label="Profile name"
        name="profileName"
        autoComplete="off" // password managers would take it for the account's user name
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        error={error}
        hint={
          <>
            Letters, numbers and dashes. The link to your page:
            <span className="block font-semibold text-ink [overflow-wrap:anywhere]">
              {site + profilePath(name ? name.slice(0, 60) : '…')}
            </span>
          </>
        }
        onChange={onChange}
      />
      {name === '' && suggestion && (
        <div className="min-w-0">
          <Button className="max-w-full" onClick={() => onChange(suggestion)}>
            Use <span className="min-w-0 truncate font-bold">{suggestion}</span>
          </Button>
        </div>
      )}
    </div>
  );
}

const useKeptProfile = createKeptValues<OwnProfile>();

function useProfileForm(user: SignedInUser, saved: OwnProfile) {
  const typed = useKeptProfile(user.id, saved);
  const save = useSaveProfile(user.id);
  const client = useQueryClient();
  return useForm({
    schema: profileForm,
    typed,
    send: async (profile) => {
      // Another device may have changed, for example hidden, the profile since this page read it.
      const latest = await client
        .fetchQuery({ ...ownProfileQuery(user.id), staleTime: 0 })
        .catch(() => saved);
      const { isTaken } = await save.mutateAsync(compareEdits(saved, profile, latest).merged);
      const refusal = { code: 'profile-name-taken', name: profile.profileName } as const;
      if (isTaken) return { refused: { profileName: textSentence(refusal) } };
      typed.endEdit();
      return { done: 'Profile saved successfully' };
    },
    toFailure: failureOr('Could not save your profile. Try again.'),
  });
}

interface ProfileFormProps {
  readonly user: SignedInUser;
  readonly saved: OwnProfile;
}

export function ProfileForm({ user, saved }: ProfileFormProps) {
  const form = useProfileForm(user, saved);
  const { bind, change, values } = form;
  const nameSource = values.displayName || user.fullName || user.email.split('@')[0] || '';
  return (
    <form {...form.attributes}>
      <Section title="About you">
        <Toggle
          label="Public profile"
          hint="Anyone with the link can see your page. When this is off, only you can."
          checked={values.isPublic}
          onChange={(isPublic) => change({ isPublic })}
        />
        <ProfileNameField {...bind('profileName')} suggestion={suggestProfileName(nameSource)} />
        <TextField {...bind('displayName')} label="Display name" autoComplete="nickname" dir="auto" />
        <TextArea
          {...bind('bio')}
          label="Bio"
          dir="auto"
          aside={
            <span className="text-sm text-soft tabular-nums">
              {formatNumber(countCharacters(values.bio))} / {formatNumber(BIO_MAX_LENGTH)}
              <span className="sr-only"> characters</span>
            </span>
          }
        />
        <FormOutcome {...form} />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton busy={form.busy} busyText="Saving…">
            Save profile
          </SubmitButton>
          {form.isDirty && (
            <Button look="quiet" className="min-h-12" onClick={form.reset}>
              Discard changes
            </Button>
          )}
        </div>
      </Section>
    </form>
  );
}
