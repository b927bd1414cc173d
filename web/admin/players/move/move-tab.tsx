import { ArrowRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatNumber } from '#domain/format.ts';
import type { Team } from '#domain/team.ts';
import { useMovePlayers } from '#web/backend/admin/players/change-players.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { TeamCombobox } from '#web/ui/team-combobox.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { BAR, Chosen, ConfirmPlayers, HIDDEN_WHEN_EMPTY, chosenPlayers, whom } from '../finder/chosen.tsx';
import type { League, ListedPlayer } from '../finder/league.ts';
import { numberClashes } from '../finder/number-wearers.ts';
import { OwnPlayerFinder, type PlayerSelection } from '../finder/player-finder.tsx';
import { useSay } from '../notes/notes.tsx';

function whyNot(
  players: readonly ListedPlayer[],
  moving: readonly ListedPlayer[],
  target: Team | null,
): string | null {
  if (players.length === 0) return 'Select a player first.';
  if (!target) return 'Select the new team.';
  if (moving.length > 0) return null;
  return players.length === 1 ? `${whom(players)} plays there already.` : 'They all play there already.';
}

interface Plan {
  readonly players: readonly ListedPlayer[];
  /** The number of selected players who are already on the target team. */
  readonly stay: number;
  readonly target: Team;
}

interface ConfirmMoveProps {
  readonly league: League;
  readonly plan: Plan;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const ADVICE = 'The move does not change any numbers. Change them under Edit.';

function Clashes({ sentences }: { readonly sentences: readonly string[] }) {
  const [only] = sentences;
  if (!only) return null;
  if (sentences.length === 1) {
    return (
      <FormMessage tone="info">
        {only} {ADVICE}
      </FormMessage>
    );
  }
  return (
    <FormMessage tone="info">
      <details>
        <summary className="font-semibold">{sentences.length} numbers would be worn twice</summary>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>{ADVICE}</p>
      </details>
    </FormMessage>
  );
}

function ConfirmMove({ league, plan: { players, stay, target }, onDone, onClose }: ConfirmMoveProps) {
  const say = useSay();
  const move = useMovePlayers();
  const from = players[0]?.teamName ?? '';
  return (
    <ConfirmPlayers
      title={players.length === 1 ? 'Move player' : 'Move players'}
      question={`Move ${whom(players)} to the selected team?`}
      players={players}
      action="Move"
      busyText="Moving…"
      failure="Error moving player"
      onClose={onClose}
      onDone={onDone}
      onConfirm={async () => {
        const { batch } = await move.mutateAsync({
          ids: players.map(({ row }) => row.id),
          teamId: Number(target.id),
        });
        say(batch ? `${whom(players)} moved to ${target.name}.` : 'They play there already.', batch);
      }}
    >
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {players.length === 1 ? from : whom(players)}
        <ArrowRight aria-label="to" size={18} className="text-soft" />
        {target.name}
      </p>
      {stay > 0 && (
        <p className="text-soft">
          {stay === 1 ? 'One other selected player plays' : `${stay} other selected players play`} there
          already.
        </p>
      )}
      <Clashes sentences={numberClashes(league, target.id, players)} />
    </ConfirmPlayers>
  );
}

interface MoveBarProps {
  readonly league: League;
  readonly players: readonly ListedPlayer[];
  readonly onClear: () => void;
  readonly onMove: (plan: Plan) => void;
}

/** The target team stays chosen after a move. */
function MoveBar({ league, players, onClear, onMove }: MoveBarProps) {
  const [targetId, setTargetId] = useState<string | null>(null);
  const target = league.teams.find(({ id }) => id === targetId) ?? null;
  const moving = target ? players.filter(({ team }) => team?.id !== target.id) : players;
  const reason = whyNot(players, moving, target);
  return (
    <section aria-label="Move" className={BAR} data-empty={players.length === 0 || undefined}>
      <div className="grid min-w-0 gap-3 md:grid-cols-[minmax(0,1fr)_minmax(14rem,22rem)] md:items-end md:gap-5">
        <Chosen players={players} onClear={onClear} />
        <div className={HIDDEN_WHEN_EMPTY}>
          <TeamCombobox
            label="New team"
            placeholder="Select a team"
            teams={league.teams}
            value={target}
            onChange={(team) => setTargetId(team?.id ?? null)}
          />
        </div>
      </div>
      <div className={classNames('grid gap-1.5', HIDDEN_WHEN_EMPTY)}>
        {reason && (
          <p id="move-reason" className="text-sm text-soft">
            {reason}
          </p>
        )}
        <Button
          look="primary"
          className="min-h-12 px-8"
          disabled={reason !== null}
          aria-describedby={reason ? 'move-reason' : undefined}
          onClick={() => target && onMove({ players: moving, stay: players.length - moving.length, target })}
        >
          Move {moving.length > 1 && formatNumber(moving.length)}
        </Button>
      </div>
    </section>
  );
}

interface MoveTabProps {
  readonly league: League;
  readonly selection: PlayerSelection;
}

export function MoveTab({ league, selection }: MoveTabProps) {
  const { selected } = selection;
  const clear = () => selection.onChange(new Set());
  const [plan, setPlan] = useState<Plan | null>(null);
  const players = useMemo(() => chosenPlayers(league, selected), [league, selected]);
  return (
    <div className="grid gap-4">
      <OwnPlayerFinder
        league={league}
        label="Players to move"
        selection={selection}
        bar={<MoveBar league={league} players={players} onClear={clear} onMove={setPlan} />}
      />
      {plan && (
        <ConfirmMove
          league={league}
          plan={plan}
          onClose={() => setPlan(null)}
          onDone={() => {
            setPlan(null);
            clear();
          }}
        />
      )}
    </div>
  );
}
