import { type ReactNode, useId } from 'react';
import type { TeamData } from '#domain/player.ts';
import { parseColor, resolveTeamColors } from '#domain/team-colors.ts';
import { describedBy, fieldClass, FieldFrame } from '#web/ui/field-frame.tsx';
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

/** A color as text in any accepted notation, with the browser's color picker. */
export function ColorField({ name, team, value, error, onChange }: ColorFieldProps) {
  const id = useId();
  const field = `color_${name}` as const;
  const label = TEAM_LABELS[field];
  const other = replacementFor(team, name);
  const hint = hintOf(value, other);
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={`Pick the ${label.toLowerCase()}`}
          value={parseColor(value) ?? other ?? '#ffffff'}
          onChange={(event) => onChange(event.target.value)}
          className="size-12 flex-none cursor-pointer rounded-control border border-line-strong bg-surface p-[3px] [&::-moz-color-swatch]:rounded-lg [&::-moz-color-swatch]:border [&::-moz-color-swatch]:border-line [&::-webkit-color-swatch]:rounded-lg [&::-webkit-color-swatch]:border [&::-webkit-color-swatch]:border-line [&::-webkit-color-swatch-wrapper]:p-0"
        />
        <input
          id={id}
          name={field}
          type="text"
          value={value}
          placeholder={other ?? ''}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint })}
          onChange={(event) => onChange(event.target.value)}
          className={fieldClass(Boolean(error))}
        />
      </div>
    </FieldFrame>
  );
}
