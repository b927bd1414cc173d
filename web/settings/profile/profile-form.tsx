import { type SubmitEvent, useRef, useState } from 'react';
import { countCharacters } from '#domain/plain-text.ts';
import { BIO_MAX_LENGTH, suggestProfileName } from '#domain/profile-name.ts';
import { errorText } from '#web/backend/errors.ts';
import type { OwnProfile } from '#web/backend/get-own-profile.ts';
import { type NameRefusal, useSaveProfile } from '#web/backend/save-profile.ts';
import type { SignedInUser } from '#web/backend/signed-in-user.ts';
import { Button } from '#web/ui/button.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import { createKeptDraft } from '../kept-draft.ts';
import { OutcomeMessage } from '../outcome-message.tsx';
import { Section } from '../settings-page.tsx';
import { checkProfile, cleanProfile, type ProfileErrors } from './check-profile.ts';
import { ProfileNameField } from './profile-name-field.tsx';

const useProfileDraft = createKeptDraft<OwnProfile>();

function refusalText(refusal: NameRefusal, name: string): string {
  const reasons: Record<NameRefusal, string> = {
    taken: `“${name}” is taken. Choose a different profile name.`,
    alike: `“${name}” looks like a profile name that is taken. Choose a different one.`,
    reserved: 'This profile name is reserved. Choose a different one.',
  };
  return reasons[refusal];
}

function useProfileForm(user: SignedInUser, saved: OwnProfile) {
  const { change, discard, isDirty, value } = useProfileDraft(user.id, saved);
  const save = useSaveProfile(user.id);
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [message, setMessage] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  /** Shows what is wrong and leads to the first field of it. */
  const refuse = (wrong: ProfileErrors) => {
    setErrors(wrong);
    const fields = form.current?.querySelectorAll<HTMLElement>('[name]') ?? [];
    [...fields].find((field) => (field.getAttribute('name') ?? '') in wrong)?.focus();
  };

  const send = async () => {
    const profile = cleanProfile(value);
    try {
      const { refused } = await save.mutateAsync(profile);
      if (refused) return refuse({ profileName: refusalText(refused, profile.profileName) });
      discard();
      setMessage('Profile saved successfully');
    } catch (error) {
      setMessage(errorText(error, 'Could not save your profile. Try again.'));
    }
  };

  return {
    form,
    value,
    errors,
    message,
    isDirty,
    busy: save.isPending,
    change: (part: Partial<OwnProfile>) => {
      change(part);
      setMessage(null);
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
    },
    discard: () => {
      discard();
      setErrors({});
      setMessage(null);
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      if (save.isPending) return;
      const wrong = checkProfile(value);
      setErrors(wrong);
      setMessage(null);
      if (Object.keys(wrong).length > 0) refuse(wrong);
      else void send();
    },
  };
}

interface ProfileFormProps {
  readonly user: SignedInUser;
  readonly saved: OwnProfile;
}

export function ProfileForm({ user, saved }: ProfileFormProps) {
  const { busy, change, errors, form, isDirty, message, value, ...rest } = useProfileForm(user, saved);
  const nameSource = value.displayName || user.fullName || user.email.split('@')[0] || '';
  return (
    <form ref={form} noValidate onSubmit={rest.submit}>
      <Section title="About you">
        <Toggle
          label="Public profile"
          hint="Everyone with the address sees your page. Off, it does not exist for anyone else."
          checked={value.isPublic}
          onChange={(isPublic) => change({ isPublic })}
        />
        <ProfileNameField
          value={value.profileName}
          error={errors.profileName ?? null}
          suggestion={suggestProfileName(nameSource)}
          onChange={(profileName) => change({ profileName })}
        />
        <TextField
          label="Display name"
          name="displayName"
          autoComplete="nickname"
          dir="auto"
          value={value.displayName}
          error={errors.displayName}
          onChange={(displayName) => change({ displayName })}
        />
        <TextArea
          label="Bio"
          name="bio"
          dir="auto"
          value={value.bio}
          error={errors.bio}
          aside={
            <span className="text-[0.9375rem] text-soft tabular-nums">
              {countCharacters(value.bio).toLocaleString('en-US')} / {BIO_MAX_LENGTH.toLocaleString('en-US')}
              <span className="sr-only"> characters</span>
            </span>
          }
          onChange={(bio) => change({ bio })}
        />
        <OutcomeMessage message={message} />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton busy={busy} busyText="Saving…">
            Save profile
          </SubmitButton>
          {isDirty && (
            <Button look="quiet" className="min-h-12" onClick={rest.discard}>
              Discard changes
            </Button>
          )}
        </div>
      </Section>
    </form>
  );
}
