import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type Team, teamLetters } from '#domain/team.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { QueryFailure } from '#web/ui/query-failure.tsx';
import { Crest } from '#web/ui/crest.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** The number of columns in the browser's layout. */
function columnsOf(options: readonly HTMLElement[]): number {
  const wrapped = options.findIndex(({ offsetTop }) => offsetTop > (options[0]?.offsetTop ?? 0));
  return wrapped > 0 ? wrapped : options.length;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')];
  const at = options.indexOf(document.activeElement as HTMLElement);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columnsOf(options),
    ArrowDown: columnsOf(options),
    Home: -at,
    End: options.length - 1 - at,
  };
  const step = steps[event.key];
  if (step === undefined || at < 0) return;
  event.preventDefault();
  options[at + step]?.focus();
}

interface OpponentGridProps {
  readonly teams: readonly Team[];
  readonly own: Team;
  readonly chosen: Team | undefined;
  readonly onChoose: (team: Team) => void;
}

/** The crests as a list of options. Arrow keys move the focus. Enter, Space, or a tap chooses. */
function OpponentGrid({ teams, own, chosen, onChoose }: OpponentGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const start = chosen ?? teams.find(({ id }) => id !== own.id);
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, []);
  return (
    <div
      ref={list}
      role="listbox"
      aria-label="Opponents"
      tabIndex={-1}
      onKeyDown={moveFocus}
      className="opponents"
    >
      {teams.map((team) => {
        const isOwn = team.id === own.id;
        const letters = team.abbreviation ?? teamLetters(team);
        return (
          <button
            key={team.id}
            type="button"
            role="option"
            aria-selected={team.id === chosen?.id}
            aria-disabled={isOwn || undefined}
            aria-label={`${team.name}, ${letters}`}
            title={isOwn ? `${team.name}: your team` : team.name}
            tabIndex={team.id === start?.id ? 0 : -1}
            onClick={() => !isOwn && onChoose(team)}
            className="opponent-option"
          >
            <span className="opponent-crest">
              <Crest team={team} />
            </span>
            <span aria-hidden>{letters}</span>
          </button>
        );
      })}
    </div>
  );
}

interface OpponentPickerProps extends Omit<OpponentGridProps, 'teams'> {
  readonly onClose: () => void;
}

export function OpponentPicker({ onClose, ...grid }: OpponentPickerProps) {
  const teams = useTeams();
  return (
    <Dialog title="Choose opponent" width="40rem" onClose={onClose}>
      {teams.isError ? (
        <QueryFailure query={teams} fallback="Failed to load teams" />
      ) : teams.isPending ? (
        <div role="status" aria-label="Loading teams" className="skeleton h-80" />
      ) : (
        <OpponentGrid teams={teams.data} {...grid} />
      )}
    </Dialog>
  );
}
