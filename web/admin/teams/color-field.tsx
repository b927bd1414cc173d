import type { ReactNode } from 'react';
import type { TeamData } from '#domain/player.ts';
import { parseColor, resolveTeamColors } from '#domain/team-colors.ts';
import { ColorInput } from './color-input.tsx';
import { TEAM_LABELS } from './team-fields.ts';

export type ColorName = 'primary' | 'secondary' | 'tertiary';

interface ColorFieldProps {
  readonly name: ColorName;
  /** The team with the form's values. */
  readonly team: TeamData;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

function replacementFor(team: TeamData, name: ColorName): string | null {
  return resolveTeamColors({ ...team, [`color_${name}`]: null })[name];
}

function hintOf(value: string, other: string | null): ReactNode {
  if (parseColor(value)) return null;
  const instead = other === null ? 'no third color is used' : `the built-in ${other} is used`;
  if (value.trim() === '') return `Empty: ${instead}.`;
  return `Unknown color: ${instead}. Write rgb(0, 32, 91), #03c or #00205b.`;
}

/** One of the team's three colors. An invalid one is no error, because the built-in color replaces it. */
export function ColorField({ name, team, value, error, onChange }: ColorFieldProps) {
  const field = `color_${name}` as const;
  const otherwise = replacementFor(team, name);
  return (
    <ColorInput
      label={TEAM_LABELS[field]}
      name={field}
      value={value}
      otherwise={otherwise}
      error={error}
      hint={hintOf(value, otherwise)}
      onChange={onChange}
    />
  );
}
