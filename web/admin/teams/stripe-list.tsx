import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { StripeTexts } from '#domain/forms/sweater-form.ts';
import { STRIPE_HEIGHT } from '#domain/sweater.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ColorInput } from '#web/ui/color-input.tsx';

const NEW_STRIPE: StripeTexts = { color: '#ffffff', height: '12' };

function moved(stripes: readonly StripeTexts[], from: number, to: number): StripeTexts[] {
  return stripes.toSpliced(from, 1).toSpliced(to, 0, ...stripes.slice(from, from + 1));
}

/** Returns a function that takes names of controls. After the next render, it focuses the first enabled control. */
function useFocusByName(within: RefObject<HTMLElement | null>) {
  const [names, focus] = useState<readonly string[]>([]);
  useEffect(() => {
    for (const name of names) {
      const control = within.current?.querySelector<HTMLElement>(`[name="${name}"]:not(:disabled)`);
      if (control) return control.focus();
    }
  }, [names, within]);
  return focus;
}

interface StripeFieldsProps {
  /** For example `Hem stripe 2`. */
  readonly label: string;
  /** The start of the names of the controls, such as `hem-1`. */
  readonly name: string;
  readonly stripe: StripeTexts;
  readonly errorOf: (field: keyof StripeTexts) => string | null;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (part: Partial<StripeTexts>) => void;
  /** Moves the stripe up or down by one. The focus stays on the control named `control`. */
  readonly onMove: (by: 1 | -1, control: string) => void;
  readonly onRemove: () => void;
}

function StripeButtons({ label, name, isFirst, isLast, onMove, onRemove }: StripeFieldsProps) {
  const bind = (control: string) => ({ square: true, look: 'quiet', name: `${name}-${control}` }) as const;
  const what = label.toLowerCase();
  return (
    <div className="col-span-full flex items-center">
      <span aria-hidden className="mr-auto font-semibold">
        {label}
      </span>
      <Button
        {...bind('up')}
        aria-label={`Move ${what} up`}
        aria-keyshortcuts="Alt+ArrowUp"
        disabled={isFirst}
        onClick={() => onMove(-1, 'up')}
      >
        <ArrowUp aria-hidden size={18} />
      </Button>
      <Button
        {...bind('down')}
        aria-label={`Move ${what} down`}
        aria-keyshortcuts="Alt+ArrowDown"
        disabled={isLast}
        onClick={() => onMove(1, 'down')}
      >
        <ArrowDown aria-hidden size={18} />
      </Button>
      <Button {...bind('remove')} aria-label={`Remove ${what}`} onClick={onRemove}>
        <Trash2 aria-hidden size={18} />
      </Button>
    </div>
  );
}

function StripeFields(props: StripeFieldsProps) {
  const { errorOf, isFirst, isLast, label, name, onChange, onMove, stripe } = props;
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
    if (!event.altKey || !by) return;
    event.preventDefault();
    const { activeElement } = document;
    const control = activeElement?.getAttribute('name')?.split('-').at(-1) ?? 'color';
    if (!(by === -1 ? isFirst : isLast)) onMove(by, control);
  };
  return (
    // The fieldset handles keys for the fields and buttons in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      onKeyDown={moveByKey}
      className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-start gap-x-2 gap-y-1.5 border-t border-line pt-2"
    >
      <legend className="sr-only">{label}</legend>
      <StripeButtons {...props} />
      <ColorInput
        owner={label}
        label="color"
        name={`${name}-color`}
        value={stripe.color}
        otherwise={null}
        error={errorOf('color')}
        onChange={(color) => onChange({ color })}
      />
      <TextField
        owner={label}
        label="height"
        name={`${name}-height`}
        type="number"
        inputMode="numeric"
        min={STRIPE_HEIGHT.min}
        max={STRIPE_HEIGHT.max}
        value={stripe.height}
        error={errorOf('height')}
        onChange={(height) => onChange({ height })}
      />
    </fieldset>
  );
}

interface StripeListProps {
  readonly place: 'hem' | 'chest';
  /** The label of each stripe without its number, such as `Hem stripe`. */
  readonly label: string;
  /** From top to bottom. */
  readonly stripes: readonly StripeTexts[];
  readonly most: number;
  readonly errorOf: (index: number, field: keyof StripeTexts) => string | null;
  readonly onChange: (stripes: StripeTexts[]) => void;
}

/** Stripes that admins can add, remove, and reorder. Alt with an arrow key also moves a stripe. */
export function StripeList({ place, label, stripes, most, errorOf, onChange }: StripeListProps) {
  const list = useRef<HTMLDivElement>(null);
  const focus = useFocusByName(list);
  const [news, setNews] = useState('');
  const move = (from: number, by: 1 | -1, control: string) => {
    const to = from + by;
    onChange(moved(stripes, from, to));
    focus([control, 'down', 'up'].map((name) => `${place}-${to}-${name}`));
    setNews(`${label} ${from + 1} is now ${to + 1} of ${stripes.length}.`);
  };
  const remove = (index: number) => {
    onChange(stripes.toSpliced(index, 1));
    focus([`${place}-${index}-remove`, `${place}-${index - 1}-remove`, `${place}-add`]);
    setNews(`${label} ${index + 1} is removed.`);
  };
  const add = () => {
    onChange([...stripes, NEW_STRIPE]);
    focus([`${place}-${stripes.length}-color`]);
    setNews('');
  };
  return (
    <div ref={list} className="grid gap-3">
      {stripes.length > 0 && (
        <ol aria-label={`${label}s, from top to bottom`} className="grid gap-3">
          {stripes.map((stripe, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- stripes have no other identity, and keep no state
            <li key={index}>
              <StripeFields
                label={`${label} ${index + 1}`}
                name={`${place}-${index}`}
                stripe={stripe}
                errorOf={(field) => errorOf(index, field)}
                isFirst={index === 0}
                isLast={index === stripes.length - 1}
                onChange={(part) => onChange(stripes.with(index, { ...stripe, ...part }))}
                onMove={(by, control) => move(index, by, control)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
      <Button
        name={`${place}-add`}
        className="justify-self-start"
        disabled={stripes.length >= most}
        onClick={add}
      >
        <Plus aria-hidden size={18} />
        Add a {label.toLowerCase()}
      </Button>
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  );
}
