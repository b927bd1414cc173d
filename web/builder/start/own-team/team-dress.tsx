/** The inputs for a team's sweater and crest, which cards show. */
import { ImageUp } from 'lucide-react';
import { memo, useDeferredValue, useId } from 'react';
import { EMPTY_LINEUP } from '#domain/lineup.ts';
import { SWEATER_PATTERNS, type SweaterPattern, teamOf } from '#domain/own-teams/own-team.ts';
import type { Team } from '#domain/team.ts';
import { useSession } from '#web/backend/session.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { CrestedCard } from '#web/ui/card/crested-card.tsx';
import { Crest } from '#web/ui/crest.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { plateColors } from '#web/ui/plate-colors.ts';
import { type OwnTeamForm, type TypedDress, validDress } from './use-own-team.ts';

const PATTERN_NAMES: Readonly<Record<SweaterPattern, string>> = {
  stripes: 'Stripes',
  yoke: 'Yoke',
  chest: 'Chest stripe',
  bands: 'Bands',
  plain: 'Plain',
};

const FOCUS =
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

const OPTION = [
  'relative grid cursor-pointer content-start justify-items-center gap-1.5 rounded-control border border-button-line p-2',
  'text-center text-sm font-semibold hover:border-line-strong',
  'has-checked:border-accent-edge has-checked:bg-[color-mix(in_srgb,var(--accent)_10%,var(--surface))]',
  'has-checked:inset-ring has-checked:inset-ring-accent-edge',
  FOCUS,
].join(' ');

interface PartProps {
  readonly form: OwnTeamForm;
}

interface ShownDress extends TypedDress {
  readonly short: string;
}

function shownTeam({ short, ...dress }: ShownDress): Team {
  return teamOf({ id: '', name: short, short, ...validDress(dress) });
}

const PatternCard = memo(function PatternCard(props: ShownDress) {
  return <CrestedCard lineup={EMPTY_LINEUP} team={shownTeam(props)} siteAddress="" isDecorative />;
});

/** Shows the team's card with each sweater. */
export function SweaterChoice({ form }: PartProps) {
  const id = useId();
  const short = useDeferredValue(form.shownShort);
  const colors = useDeferredValue(form.typed.colors);
  return (
    <fieldset role="radiogroup" aria-labelledby={id}>
      <div id={id} className="mb-1.5 font-semibold">
        Sweater
      </div>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-5">
        {SWEATER_PATTERNS.map((sweater) => (
          <label key={sweater} className={OPTION}>
            <input
              type="radio"
              name="sweater"
              value={sweater}
              checked={sweater === form.typed.sweater}
              onChange={() => form.change({ sweater })}
              className="covering-radio"
            />
            <span
              aria-hidden
              inert
              className="w-full overflow-hidden rounded-plate shadow-[0_0_0_1px_var(--line)]"
            >
              <PatternCard short={short} colors={colors} sweater={sweater} crest={form.typed.crest} />
            </span>
            {PATTERN_NAMES[sweater]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Adds a crest, or removes it. Visitors cannot, because only accounts store crests. */
export function CrestField({ form }: PartProps) {
  const isVisitor = useSession().status === 'signed-out';
  const { colors, crest, sweater } = form.typed;
  const team = shownTeam({ short: form.shownShort, colors, crest, sweater });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">Crest</legend>
      {isVisitor ? (
        <p className="text-sm text-soft">Sign in to add a crest. Until then, cards show the short name.</p>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <span
              className="grid size-14 place-items-center rounded-plate bg-(--plate-fill) text-xl text-(--plate-ink) shadow-[0_0_0_1px_var(--line)]"
              style={plateColors(team)}
            >
              <Crest key={crest} team={team} />
            </span>
            <label className={`${buttonClass({})} relative cursor-pointer ${FOCUS}`}>
              <ImageUp aria-hidden size={18} />
              Choose a picture
              <input
                type="file"
                aria-label="Choose a picture for the crest"
                accept=".png,.svg,image/png,image/svg+xml"
                className="covering-radio"
                onChange={({ target }) => {
                  const [file] = target.files ?? [];
                  if (file) void form.addCrest(file);
                  target.value = ''; // lets the fan choose the same file again
                }}
              />
            </label>
            {crest !== null && (
              <Button look="quiet" aria-label="Remove crest" onClick={() => form.change({ crest: null })}>
                Remove
              </Button>
            )}
          </div>
          {form.errors.crest && <FormMessage tone="bad">{form.errors.crest}</FormMessage>}
          <p className="text-sm text-soft">
            PNG or SVG, up to 1 MB. Shared links show the short name instead.
          </p>
        </>
      )}
    </fieldset>
  );
}
