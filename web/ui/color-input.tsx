import { parseColor } from '#domain/team-colors.ts';
import { FieldFrame, type FieldTexts, useControl } from '#web/ui/field-frame.tsx';

export interface ColorInputProps extends FieldTexts {
  readonly label: string;
  /** The first part of the label. Only screen readers announce it. */
  readonly owner?: string;
  readonly name: string;
  readonly value: string;
  /** The color that applies while the text is not a valid color, or null if none applies. */
  readonly otherwise: string | null;
  readonly onChange: (value: string) => void;
}

/** A text field that accepts a color in any known notation, beside the browser's color picker. */
export function ColorInput(props: ColorInputProps) {
  const { error, hint, label, name, onChange, otherwise, owner, value } = props;
  const control = useControl({ error, hint });
  return (
    <FieldFrame id={control.id} label={label} owner={owner} error={error} hint={hint}>
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={`Pick the ${[owner, label].filter(Boolean).join(' ').toLowerCase()}`}
          value={parseColor(value) ?? otherwise ?? '#ffffff'}
          onChange={(event) => onChange(event.target.value)}
          className="size-12 flex-none cursor-pointer rounded-control border border-line-strong bg-surface p-[3px] [&::-moz-color-swatch]:rounded-plate [&::-moz-color-swatch]:border [&::-moz-color-swatch]:border-line [&::-webkit-color-swatch]:rounded-plate [&::-webkit-color-swatch]:border [&::-webkit-color-swatch]:border-line [&::-webkit-color-swatch-wrapper]:p-0"
        />
        <input
          {...control}
          name={name}
          type="text"
          value={value}
          placeholder={otherwise ?? ''}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </FieldFrame>
  );
}
