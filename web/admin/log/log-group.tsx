import { Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { formatNumber, formatTime } from '#domain/format.ts';
import { FOLD_AFTER, type LogEntry, useBatchSize } from '#web/backend/admin/admin-log.ts';
import { Button } from '#web/ui/button.tsx';
import {
  ACTION_WORDS,
  authorOf,
  changesOfEntry,
  type LogGroup,
  nameOfEntry,
  VIA_NOUNS,
} from './describe-entry.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { TeamNames } from '../use-team-names.ts';
import type { UndoRequest } from './undo-dialog.tsx';

const ACTION_COLORS = { add: 'text-good', edit: 'text-soft', move: 'text-soft', delete: 'text-bad' };

/** Lists the changed values. Added and deleted rows have many values, so these are collapsed. */
function Changes({ entry, teams }: Pick<EntryProps, 'entry' | 'teams'>) {
  // Otherwise, the row has only one value.
  const isEdit = entry.before !== null && entry.after !== null;
  const list = (
    <dl className="mt-0.5 flex flex-wrap gap-x-5 gap-y-0.5 text-sm text-soft">
      {changesOfEntry(entry, teams).map(({ after, before, column }) => (
        <div key={column} className="flex min-w-0 gap-1.5">
          <dt className="after:content-[':']">{column}</dt>
          <dd className="min-w-0 wrap-anywhere text-ink">
            {isEdit ? (
              <>
                {before === null ? <em>empty</em> : <bdi>{before}</bdi>}
                <span aria-hidden> → </span>
                <span className="sr-only"> changed to </span>
                {after === null ? <em>empty</em> : <bdi className="font-semibold text-ink">{after}</bdi>}
              </>
            ) : (
              <bdi>{after ?? before}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
  if (isEdit) return list;
  return (
    <details>
      <summary className="inline-block min-h-6 text-sm text-soft underline decoration-line-strong underline-offset-3">
        {entry.after ? 'What was added' : 'What was deleted'}
        <span className="sr-only">: {nameOfEntry(entry)}</span>
      </summary>
      {list}
    </details>
  );
}

interface EntryProps {
  readonly entry: LogEntry;
  readonly teams: TeamNames;
  readonly onUndo: (request: UndoRequest) => void;
}

function Entry({ entry, teams, onUndo }: EntryProps) {
  const name = nameOfEntry(entry);
  return (
    <li
      className="group flex items-start justify-between gap-2 py-2 pr-2 pl-4 not-first:border-t not-first:border-line"
      data-undone={entry.undone_at !== null || undefined}
    >
      <div className="min-w-0 py-2">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span
            className={classNames(
              'font-condensed font-bold tracking-[0.06em] uppercase group-data-undone:line-through',
              ACTION_COLORS[entry.action],
            )}
          >
            {ACTION_WORDS[entry.action]}
          </span>
          <bdi className="font-semibold break-words">{name}</bdi>
          {entry.table_name === 'teams' && <span className="text-sm text-soft">Team</span>}
        </p>
        <Changes entry={entry} teams={teams} />
      </div>
      {entry.undone_at === null ? (
        <Button
          look="quiet"
          aria-label={`Undo: ${ACTION_WORDS[entry.action]} ${name}`}
          onClick={() => onUndo({ target: { log_id: entry.id }, entries: [entry], total: 1 })}
        >
          <Undo2 aria-hidden size={18} />
          Undo
        </Button>
      ) : (
        <p className="max-w-36 flex-none px-2 py-2.5 text-end text-sm text-soft">
          Undone <time dateTime={entry.undone_at}>{formatTime(entry.undone_at)}</time>
        </p>
      )}
    </li>
  );
}

function Remainder({ group }: Pick<LogGroupPanelProps, 'group'>) {
  const { batch, entries } = group;
  const { data: size = 0 } = useBatchSize(batch, 'all');
  const more = size - entries.length;
  const [first] = entries;
  if (more <= 0 || !first) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-t border-line bg-sunk px-4 py-1 text-soft">
      ... and {formatNumber(more)} more
      <Link
        to={`?batch=${batch}`}
        className="min-h-11 content-center font-semibold text-ink underline underline-offset-4"
      >
        Show all {formatNumber(size)} of this {VIA_NOUNS[first.via]}
      </Link>
    </p>
  );
}

interface LogGroupPanelProps {
  readonly group: LogGroup;
  readonly teams: TeamNames;
  /** Whether the page shows only this batch, with all its entries. */
  readonly isAlone: boolean;
  readonly onUndo: (request: UndoRequest) => void;
}

export function LogGroupPanel({ group, isAlone, teams, onUndo }: LogGroupPanelProps) {
  const { batch, entries } = group;
  const notUndone = entries.filter(({ undone_at: undone }) => undone === null);
  const { data: size = 0 } = useBatchSize(notUndone.length > 1 ? batch : null, 'standing');
  const [first] = entries;
  if (!first) return null;
  const noun = VIA_NOUNS[first.via];
  return (
    <li className="panel overflow-hidden">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line bg-sunk py-1.5 pr-3 pl-4 text-sm">
        <p className="min-w-0">
          <time dateTime={first.at} className="font-condensed text-lg font-semibold">
            {formatTime(first.at)}
          </time>
          <span className="text-soft">
            {' · '}
            <bdi className="[overflow-wrap:anywhere]">{authorOf(first)}</bdi>
            {first.via !== 'direct' && ` · ${noun[0]?.toUpperCase()}${noun.slice(1)}`}
          </span>
        </p>
        {size > 1 && (
          <Button onClick={() => onUndo({ target: { batch }, entries: notUndone, total: size })}>
            <Undo2 aria-hidden size={18} />
            Undo all {formatNumber(size)} of this {noun}
          </Button>
        )}
      </div>
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} teams={teams} onUndo={onUndo} />
        ))}
      </ul>
      {!isAlone && entries.length >= FOLD_AFTER && <Remainder group={group} />}
    </li>
  );
}
