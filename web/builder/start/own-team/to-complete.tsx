import { Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { plural } from '#domain/format.ts';
import { POSITIONS, type Position, positionLabel } from '#domain/positions.ts';
import type { ReadPlayer } from '#domain/own-teams/read-roster.ts';
import { Button } from '#web/ui/button.tsx';
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
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-1.5 pr-3 text-left font-normal break-words">
        {name}
      </th>
      <td className="py-1.5 pr-2">
        {number ?? (
          <input
            aria-label={`Number of ${name}`}
            inputMode="numeric"
            maxLength={2}
            className={CELL}
            onChange={({ target }) => form.complete(index, { number: parseNumber(target.value.trim()) })}
          />
        )}
      </td>
      <td className="py-1.5">
        {position ? (
          positionLabel(position)
        ) : (
          <select
            aria-label={`Position of ${name}`}
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
          aria-label={`Leave out ${name}`}
          title="Leave out"
          onClick={() => form.complete(index, { isOut: true })}
        >
          <X aria-hidden size={18} />
        </Button>
      </td>
    </tr>
  );
}

/** Shows a row of the roster's text in which no player was found. */
function IgnoredRow({ form, row }: { readonly form: OwnTeamForm; readonly row: string }) {
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-1.5 pr-3 text-left font-normal text-soft wrap-anywhere">
        {row}
      </th>
      <td colSpan={2} className="text-sm text-soft">
        Left out
      </td>
      <td className="py-1.5 text-right">
        <Button
          look="quiet"
          square
          aria-label={`Add ${row}`}
          title="Add as a player"
          onClick={() => form.addRow(row)}
        >
          <Plus aria-hidden size={18} />
        </Button>
      </td>
    </tr>
  );
}

/**
 * Asks once for the numbers and positions that the roster lacks, and which rows are players.
 * All answers are optional.
 */
export function ToComplete({ form }: { readonly form: OwnTeamForm }) {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => table.current?.querySelector<HTMLElement>('input, select, button')?.focus(), []);
  return (
    <div className="grid gap-2">
      <FormMessage tone="info">
        {[
          form.open.length > 0 &&
            `${plural(form.open.length, 'player')} without a number or position. Fill in what you know, then go on.`,
          form.ignored.length > 0 &&
            `${plural(form.ignored.length, 'row')} left out. Add those that are players.`,
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
          {form.ignored.map((row) => (
            <IgnoredRow key={row} row={row} form={form} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
