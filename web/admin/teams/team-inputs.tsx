import { useId, type ReactNode } from 'react';
import type { Team } from '#domain/team.ts';
import type { TeamData } from '#domain/player.ts';
import { parseColor, resolveTeamColors } from '#domain/team-colors.ts';
import type { TeamRow } from '#web/backend/admin/get-admin-teams.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { TeamLogo } from './team-logo.tsx';
import { TEAM_LABELS, type TeamTextField } from './team-fields.ts';
import type { TeamForm } from './use-team-form.ts';
import { ColorInput } from '#web/ui/color-input.tsx';

type ColorName = 'primary' | 'secondary' | 'tertiary';

function replacementFor(team: TeamData, name: ColorName): string | null {
  return resolveTeamColors({ ...team, [`color_${name}`]: null })[name];
}

/** Says what is used instead of a color that cannot be read, which is not reported as an error. */
function hintOf(value: string, other: string | null): ReactNode {
  if (parseColor(value)) return null;
  const instead = other === null ? 'no third color is used' : `the built-in ${other} is used`;
  if (value.trim() === '') return `Empty: ${instead}.`;
  return `Unknown color: ${instead}. Write rgb(0, 32, 91), #03c or #00205b.`;
}

const COLORS: readonly ColorName[] = ['primary', 'secondary', 'tertiary'];

interface TeamInputsProps {
  readonly form: TeamForm;
  readonly team: Team;
  /** All teams. Their divisions and conferences become suggestions. */
  readonly rows: readonly TeamRow[];
  /** Called with the typed logo URL after the image has loaded, or with `NO_IMAGE` if it fails to load. */
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
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_1fr]">
        <TextField {...bind('name')} />
        <TextField {...bind('abbreviation')} />
        <TextField {...bind('city')} />
        <TextField {...bind('location_name')} />
        <TextField {...bind('division')} list={`${id}-divisions`} />
        <TextField {...bind('conference')} list={`${id}-conferences`} />
      </div>
      {(['division', 'conference'] as const).map((field) => (
        <datalist key={field} id={`${id}-${field}s`}>
          {[...new Set(rows.map((row) => row[field]))].map(
            (value) => value && <option key={value}>{value}</option>,
          )}
        </datalist>
      ))}
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {COLORS.map((name) => {
          const field = `color_${name}` as const;
          const otherwise = replacementFor(team, name);
          const hint = hintOf(form.values[field], otherwise);
          return (
            <ColorInput
              key={name}
              {...form.bind(field)}
              label={TEAM_LABELS[field]}
              otherwise={otherwise}
              hint={hint}
            />
          );
        })}
      </div>
      <TextField {...bind('logo_url')} inputMode="url" autoCapitalize="none" spellCheck={false} />
      <TeamLogo address={form.values.logo_url} team={team} onKnown={onLogoKnown} />
    </div>
  );
}
