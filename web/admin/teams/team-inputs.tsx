import { useId } from 'react';
import type { Team } from '#domain/team.ts';
import type { TeamRow } from '#web/backend/admin/get-admin-teams.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { ColorField, type ColorName } from './color-field.tsx';
import { TeamLogo } from './team-logo.tsx';
import { TEAM_LABELS, type TeamTextField } from './team-fields.ts';
import type { TeamForm } from './use-team-form.ts';

const COLORS: readonly ColorName[] = ['primary', 'secondary', 'tertiary'];

interface SuggestionsProps {
  readonly id: string;
  readonly values: readonly (string | null)[];
}

function Suggestions({ id, values }: SuggestionsProps) {
  return (
    <datalist id={id}>
      {[...new Set(values)].map((value) => value && <option key={value}>{value}</option>)}
    </datalist>
  );
}

interface TeamInputsProps {
  readonly form: TeamForm;
  /** The team with the form's values. */
  readonly team: Team;
  /** All teams. Their divisions and conferences become suggestions. */
  readonly rows: readonly TeamRow[];
  /** Called with a logo address that other parts may load, once it is known. */
  readonly onLogoKnown: (address: string) => void;
}

export function TeamInputs({ form, team, rows, onLogoKnown }: TeamInputsProps) {
  const id = useId();
  const bind = (field: TeamTextField) => ({
    ...form.bind(field),
    label: TEAM_LABELS[field],
    autoComplete: 'off',
  });
  return (
    <div className="panel grid min-w-0 content-start gap-5 p-5 sm:p-6">
      <div className="grid items-start gap-4.5 sm:grid-cols-[1fr_1fr]">
        <TextField {...bind('name')} />
        <TextField {...bind('abbreviation')} />
        <TextField {...bind('city')} />
        <TextField {...bind('location_name')} />
        <TextField {...bind('division')} list={`${id}-divisions`} />
        <TextField {...bind('conference')} list={`${id}-conferences`} />
      </div>
      <Suggestions id={`${id}-divisions`} values={rows.map(({ division }) => division)} />
      <Suggestions id={`${id}-conferences`} values={rows.map(({ conference }) => conference)} />
      <div className="grid items-start gap-4.5 sm:grid-cols-3">
        {COLORS.map((name) => (
          <ColorField key={name} {...form.bind(`color_${name}`)} name={name} team={team} />
        ))}
      </div>
      <TextField {...bind('logo_url')} inputMode="url" autoCapitalize="none" spellCheck={false} />
      <TeamLogo address={form.values.logo_url} team={team} onKnown={onLogoKnown} />
    </div>
  );
}
