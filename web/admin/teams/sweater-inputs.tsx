import { type ReactNode, useDeferredValue, useId } from 'react';
import { CrestedCard } from '#web/ui/card/crested-card.tsx';
import { inkFor } from '#card/looks/dressed/dress.ts';
import { type SweaterTexts, sweaterTexts, type TypedSweater } from '#domain/forms/sweater-form.ts';
import { MAX_STRIPES, type Sweater } from '#domain/sweater.ts';
import { builtInSweater, resolveSweater } from '#domain/team-sweater.ts';
import type { Team } from '#domain/team.ts';
import { Button } from '#web/ui/button.tsx';
import { AdviceList, adviseOnSweater } from './advice-list.tsx';
import { ColorInput } from '#web/ui/color-input.tsx';
import { SAMPLE_LINEUP } from './sample-lineup.ts';
import { StripeList } from './stripe-list.tsx';

type SweaterColor = Exclude<keyof SweaterTexts, 'hem' | 'chest'>;

const COLORS: readonly (readonly [SweaterColor, label: string, hint: string])[] = [
  ['body', 'Body color', 'The cloth behind the names'],
  ['yoke', 'Yoke color', 'The shoulders, behind the title'],
  ['number', 'Number color', 'On the body'],
  ['edge', 'Edge color', 'The seam of the yoke'],
  ['ink', 'Name color', 'Empty: black or white'],
  ['yokeInk', 'Title color', 'Empty: black or white'],
];

function sourceOf(typed: TypedSweater, isBuiltIn: boolean): string {
  if (typed !== null && typed !== 'colors') return 'This team has its own recipe.';
  return typed === null && isBuiltIn
    ? 'This is the built-in recipe of the club. Change a field to give the team its own.'
    : "This sweater is derived from the team's colors. Change a field to give the team its own.";
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="grid content-start gap-3">
      <h4 id={id} className="font-condensed text-lg font-semibold">
        {title}
      </h4>
      {children}
    </div>
  );
}

interface RecipeProps {
  /** The texts of the fields: typed texts, or those of the team's current sweater. */
  readonly texts: SweaterTexts;
  /** Returns the error at a path, or null. A path is like `hem`, 0, `color`. */
  readonly errorAt: (...path: readonly (string | number)[]) => string | null;
  readonly onChange: (part: Partial<SweaterTexts>) => void;
}

function ColorInputs({ texts, sweater, errorAt, onChange }: RecipeProps & { readonly sweater: Sweater }) {
  const drawn = { ink: inkFor(sweater.body), yokeInk: inkFor(sweater.yoke), ...sweater };
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {COLORS.map(([field, label, hint]) => (
        <ColorInput
          key={field}
          label={label}
          name={`sweater-${field}`}
          value={texts[field]}
          otherwise={drawn[field]}
          error={errorAt(field)}
          hint={hint}
          onChange={(text) => onChange({ [field]: text })}
        />
      ))}
    </div>
  );
}

const STRIPED = [
  ['hem', 'Hem stripe', 'Hem, at most five stripes'],
  ['chest', 'Chest stripe', 'Chest band, at most three stripes'],
] as const;

function StripeInputs({ texts, errorAt, onChange }: RecipeProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {STRIPED.map(([place, label, title]) => (
        <Group key={place} title={title}>
          <StripeList
            place={place}
            label={label}
            stripes={texts[place]}
            most={MAX_STRIPES[place]}
            errorOf={(index, field) => errorAt(place, index, field)}
            onChange={(stripes) => onChange({ [place]: stripes })}
          />
        </Group>
      ))}
    </div>
  );
}

/** Advice on the sweater. On narrow screens, it sticks to the top, beside a small preview of the card. */
function SweaterPreview({ team, sweater }: { readonly team: Team; readonly sweater: Sweater }) {
  const drawn = useDeferredValue(team);
  return (
    <div className="sticky top-0 z-5 -mx-5 flex items-center gap-4 border-y border-line bg-surface px-5 py-3 sm:-mx-6 sm:px-6 min-[75rem]:static min-[75rem]:mx-0 min-[75rem]:border-0 min-[75rem]:p-0 [@media(max-height:32rem)]:static">
      <CrestedCard
        lineup={SAMPLE_LINEUP}
        team={drawn}
        isDecorative
        className="w-26 flex-none overflow-hidden rounded-plate shadow-raised min-[75rem]:hidden"
      />
      <AdviceList label="Sweater advice" advice={adviseOnSweater(sweater)} />
    </div>
  );
}

interface SweaterInputsProps {
  readonly typed: TypedSweater;
  /** The team with the form's values, including the sweater. */
  readonly team: Team;
  /** Errors by path, such as `sweater.hem.0.color`. */
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly onChange: (typed: TypedSweater) => void;
}

/** The inputs for the team's sweater. Any change replaces a built-in or derived sweater with a custom one. */
export function SweaterInputs({ typed, team, errors, onChange }: SweaterInputsProps) {
  const id = useId();
  const sweater = resolveSweater(team);
  const texts = typed === null || typed === 'colors' ? sweaterTexts(sweater) : typed;
  const hasBuiltIn = builtInSweater(team) !== null;
  const recipe: RecipeProps = {
    texts,
    errorAt: (...path) => errors[['sweater', ...path].join('.')] ?? null,
    onChange: (part) => onChange({ ...texts, ...part }),
  };
  return (
    <section
      aria-labelledby={id}
      className="panel grid min-w-0 gap-5 p-5 sm:p-6 [&_:is(input,button)]:scroll-mt-44 [&_:is(input,button)]:scroll-mb-28"
    >
      <div className="grid gap-3">
        <h3 id={id} className="display-type text-xl">
          Sweater
        </h3>
        <p role="status">{sourceOf(typed, hasBuiltIn)}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onChange(hasBuiltIn ? 'colors' : null)}>Use the team&apos;s colors</Button>
          {hasBuiltIn && <Button onClick={() => onChange(null)}>Use the built-in recipe</Button>}
        </div>
      </div>
      <SweaterPreview team={team} sweater={sweater} />
      <div className="grid min-w-0 content-start gap-6">
        <ColorInputs {...recipe} sweater={sweater} />
        <StripeInputs {...recipe} />
      </div>
    </section>
  );
}
