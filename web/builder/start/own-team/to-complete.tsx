import { Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { plural } from '#domain/format.ts';
import { POSITIONS, type Position, positionLabel } from '#domain/positions.ts';
import type { ReadPlayer } from '#domain/own-teams/roster-habits.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
import type { OwnTeamForm } from './use-own-team.ts';

const CELL = 'min-h-11 w-full rounded-control border border-line-strong bg-surface px-2 text-base';

interface RowProps {
  readonly index: number;
  readonly player: ReadPlayer;
  readonly form: OwnTeamForm;
}

function parseNumber(text: string): number | null {
  return /^\d{1,2}$/.test(text) ? Number(text) : null;
}

function Row({ form, index, player }: RowProps) {
  const { name, number, position } = player;
  const isOut = form.isOut(index);
  const answer = form.typed.completions.get(index);
  const label = isOut ? `Add ${name}` : `Leave out ${name}`;
  return (
    <tr className={classNames('border-b border-line', isOut && 'text-soft')}>
      <th scope="row" className="py-1.5 pr-3 text-left font-normal wrap-anywhere">
        {name}
      </th>
      <td className="h-14 py-1.5 pr-2">
        {number ??
          (isOut ? null : (
            <input
              aria-label={`Number of ${name}`}
              inputMode="numeric"
              maxLength={2}
              defaultValue={answer?.number ?? ''}
              className={CELL}
              onChange={({ target }) => form.complete(index, { number: parseNumber(target.value.trim()) })}
            />
          ))}
      </td>
      <td className="py-1.5">
        {isOut ? (
          <span className="text-sm">Left out</span>
        ) : position ? (
          positionLabel(position)
        ) : (
          <select
            aria-label={`Position of ${name}`}
            defaultValue={answer?.position ?? ''}
            className={CELL}
            onChange={({ target }) =>
              form.complete(index, { position: (target.value || null) as Position | null })
            }
          >
            <option value="">Any skater</option>
            {POSITIONS.map((each) => (
              <option key={each} value={each}>
                {positionLabel(each)}
              </option>
            ))}
          </select>
        )}
      </td>
      <td className="py-1.5 text-right">
        <Button
          look="quiet"
          square
          aria-label={label}
          title={label}
          onClick={() => form.complete(index, { isOut: !isOut })}
        >
          {isOut ? <Plus aria-hidden size={18} /> : <X aria-hidden size={18} />}
        </Button>
      </td>
    </tr>
  );
}

/**
 * Asks once which rows are players, and for the numbers and positions that the roster lacks.
 * All answers are optional.
 */
export function ToComplete({ form }: { readonly form: OwnTeamForm }) {
  const out = form.open.filter(([index]) => form.isOut(index)).length;
  const missing = form.open.length - out;
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => table.current?.querySelector<HTMLElement>('input, select, button')?.focus(), []);
  return (
    <div className="grid gap-2">
      <FormMessage tone="info">
        {[
          missing > 0 &&
            `${plural(missing, 'player')} without a number or position. Fill in what you know, then go on.`,
          out > 0 && `${plural(out, 'row')} left out. Add those that are players.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </FormMessage>
      <table ref={table} aria-label="To complete" className="w-full table-fixed">
        <thead>
          <tr className="text-left text-sm text-soft">
            <th scope="col">Player</th>
            <th scope="col" className="w-20">
              Number
            </th>
            <th scope="col" className="w-32">
              Position
            </th>
            <th scope="col" className="w-12">
              <span className="sr-only">Is a player</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {form.open.map(([index, player]) => (
            <Row key={index} index={index} player={player} form={form} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
