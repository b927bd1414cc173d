import { useId, useState } from 'react';
import { formationText } from '#domain/change-formation.ts';
import { countSlots, FORMATIONS } from '#domain/formation.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { factActions } from '../store/fact-actions.ts';
import { useBuilder } from '../store/use-builder.ts';

const NAMES = [...new Set(FORMATIONS.map(({ name }) => name))];

const OPTION = [
  'relative grid min-h-11 min-w-14 cursor-pointer place-items-center rounded-control border border-button-line px-3',
  'font-semibold tabular-nums hover:border-line-strong',
  'has-checked:border-accent-edge has-checked:bg-[color-mix(in_srgb,var(--accent)_10%,var(--surface))]',
  'has-checked:inset-ring has-checked:inset-ring-accent-edge',
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
].join(' ');

interface ChoiceProps {
  readonly name: string;
  readonly values: readonly string[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}

function Choice({ chosen, name, onChoose, values }: ChoiceProps) {
  const id = useId();
  return (
    <fieldset role="radiogroup" aria-labelledby={id}>
      <div id={id} className="mb-1.5 font-semibold">
        {name}
      </div>
      <div className="flex flex-wrap gap-2">
        {values.map((value) => (
          <label key={value} className={OPTION}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              data-start-here={(name === 'Formation' && value === chosen) || undefined}
              onChange={() => onChoose(value)}
              className="covering-radio"
            />
            {value}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * Chooses how many players dress.
 * The lineup changes only at the end, so that arrow keys do not scratch players on the way, and one Undo is enough.
 */
export function FormationDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useId();
  const open = useBuilder((state) => state.lineup.history.present.formation);
  const [name, setName] = useState(open.name);
  // The three goalies of 13–8 count as two, because other formations have one or two.
  const [goalies, setGoalies] = useState(Math.min(2, countSlots(open, 'goalie')));
  const named = FORMATIONS.filter((formation) => formation.name === name);
  const formation = named.find((each) => countSlots(each, 'goalie') === goalies) ?? named[0] ?? open;
  return (
    <Dialog
      title="Formation"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} look="primary">
            Change formation
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          factActions.changeFormation(formation);
        }}
      >
        <Choice name="Formation" values={NAMES} chosen={name} onChoose={setName} />
        {named.length > 1 && (
          <Choice
            name="Goalies"
            values={['1', '2']}
            chosen={String(goalies)}
            onChoose={(value) => setGoalies(Number(value))}
          />
        )}
        <p role="status">
          {formationText(formation)}. Players without a slot move to an open one, or to the scratches.
        </p>
      </form>
    </Dialog>
  );
}
