import { ArrowLeft } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { normalizeTeam, type Team } from '#domain/team.ts';
import type { TeamRow } from '#web/backend/admin/get-admin-teams.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { isLogoAddress } from './check-team.ts';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { ColorField, type ColorName } from './color-field.tsx';
import { LogoPreview } from './logo-preview.tsx';
import type { TeamDraft } from './team-drafts.ts';
import { TEAM_LABELS, type TeamField, withTexts } from './team-fields.ts';
import { TeamPreview } from './team-preview.tsx';
import { useSettled } from '../use-settled.ts';
import { useTeamForm } from './use-team-form.ts';

/** Addresses that are still being typed are not asked for. */
const LOGO_WAIT_MS = 400;

const COLORS: readonly ColorName[] = ['primary', 'secondary', 'tertiary'];

/** The team of the form; while its name is empty it goes by a blank one. */
function asTeam(row: TeamRow): Team {
  return { ...row, ...normalizeTeam(row), id: String(row.id), name: row.name || 'No name' };
}

/** An image that is none, for a logo that cannot be shown: letters stand in for it without anyone asking for it again. */
const NO_IMAGE = 'data:image/none,';

interface LogoOfProps {
  readonly address: string;
  readonly team: Team;
  /** Called with the address as it may be used elsewhere, once that is known. */
  readonly onKnown: (address: string) => void;
}

function LogoOf({ address, team, onKnown }: LogoOfProps) {
  const settled = useSettled(address.trim(), LOGO_WAIT_MS);
  if (settled === '') {
    return <p className="text-[0.9375rem] text-soft">Empty: the built-in logo is used, or two letters.</p>;
  }
  return (
    isLogoAddress(settled) && (
      <LogoPreview
        key={settled}
        address={settled}
        team={team}
        onLoaded={(isShown) => onKnown(isShown ? settled : NO_IMAGE)}
      />
    )
  );
}

interface TeamEditorProps {
  readonly row: TeamRow;
  readonly draft: TeamDraft | undefined;
  /** Id of the signed-in admin. */
  readonly owner: string;
  /** All teams, whose divisions and conferences are suggested. */
  readonly rows: readonly TeamRow[];
  /** Where the focus goes: readers and keyboards begin here when the list was left for this team. */
  readonly focusHeading: boolean;
}

/** Every field of a team beside what it makes of the team's look. */
export function TeamEditor({ row, draft, owner, rows, focusHeading }: TeamEditorProps) {
  const { change, errors, form: element, texts, ...form } = useTeamForm(row, draft, owner);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const team = useMemo(() => asTeam(withTexts(row, texts)), [row, texts]);
  // What is being typed is no address yet: the plates and the card wait until it is known to lead to an image.
  const [logo, setLogo] = useState(NO_IMAGE);
  const shown = useMemo(() => ({ ...team, logo_url: team.logo_url ? logo : null }), [team, logo]);
  useEffect(() => {
    if (focusHeading) heading.current?.focus();
  }, [focusHeading]);

  const text = (field: TeamField, suggestions?: 'division' | 'conference') => (
    <TextField
      label={TEAM_LABELS[field]}
      name={field}
      autoComplete="off"
      value={texts[field]}
      error={errors[field]}
      {...(suggestions && { list: `${id}-${suggestions}` })}
      onChange={(value) => change(field, value)}
    />
  );
  const suggest = (field: 'division' | 'conference') => (
    <datalist id={`${id}-${field}`}>
      {[...new Set(rows.map((other) => other[field]))].map(
        (value) => value && <option key={value}>{value}</option>,
      )}
    </datalist>
  );

  return (
    <form
      ref={element}
      noValidate
      onSubmit={form.submit}
      className="grid gap-5"
      aria-labelledby={`${id}-title`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to="/admin/teams" className={`${buttonClass({ look: 'quiet' })} -ml-2`}>
          <ArrowLeft aria-hidden size={18} />
          All teams
        </Link>
        <h2
          ref={heading}
          id={`${id}-title`}
          tabIndex={-1}
          className="display-type min-w-0 text-3xl break-words"
        >
          <bdi>{row.name}</bdi>
        </h2>
      </div>
      {form.elsewhere && <ChangedElsewhere comparison={form.elsewhere} onSettle={form.settle} />}
      <div className="team-editor">
        <div className="panel admin-section content-start">
          <div className="team-fields">
            {text('name')}
            {text('abbreviation')}
            {text('city')}
            {text('location_name')}
            {text('division', 'division')}
            {text('conference', 'conference')}
          </div>
          {suggest('division')}
          {suggest('conference')}
          <div className="team-fields-colors">
            {COLORS.map((name) => (
              <ColorField
                key={name}
                name={name}
                team={team}
                value={texts[`color_${name}`]}
                error={errors[`color_${name}`]}
                onChange={(value) => change(`color_${name}`, value)}
              />
            ))}
          </div>
          <TextField
            label={TEAM_LABELS.logo_url}
            name="logo_url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={texts.logo_url}
            error={errors.logo_url}
            onChange={(value) => change('logo_url', value)}
          />
          <LogoOf address={texts.logo_url} team={team} onKnown={setLogo} />
        </div>
        <TeamPreview team={shown} />
      </div>
      <div className="admin-save">
        {form.message && <FormMessage tone="bad">{form.message}</FormMessage>}
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton busy={form.state === 'saving'} busyText="Saving…">
            Save
          </SubmitButton>
          {form.isDirty && (
            <Button look="quiet" className="min-h-12" onClick={form.discard}>
              Discard changes
            </Button>
          )}
          <p role="status" className="font-semibold text-good">
            {form.state === 'saved' && 'Saved'}
          </p>
          {form.isDirty && form.state === 'idle' && (
            <p className="text-[0.9375rem] text-soft">Not saved yet</p>
          )}
        </div>
      </div>
    </form>
  );
}
