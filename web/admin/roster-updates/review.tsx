import { useMemo, useState } from 'react';
import { plural } from '#domain/format.ts';
import type { RosterChange } from '#domain/roster-updates/compare-rosters.ts';
import { type DecidedChange, updateRows } from '#domain/roster-updates/update-rows.ts';
import { Button } from '#web/ui/button.tsx';
import { useIgnoreDifferences } from '#web/backend/admin/rosters/roster-feeds.ts';
import { errorText } from '#web/backend/errors.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ChangeGroups, type Grouping, type TeamsById } from './change-groups.tsx';
import { changedName, changeLabel, changesText, KIND_TITLES, rowsText, chipOf } from './change-texts.ts';
import { WriteBar } from '../players/csv/step.tsx';
import { RowList, ValueChips } from '../row-list.tsx';
import { useSay } from '../players/notes/notes.tsx';
import { NO_DECISIONS, pick, pickedChanges, safeChanges } from './decisions.ts';
import { ReviewBar, SelectionBar } from './review-bars.tsx';
import { useApply } from './use-apply.ts';
import { type ComparedLeague, useDatedRosters } from './use-comparison.ts';

interface IgnoredListProps {
  readonly ignored: readonly RosterChange[];
  readonly teams: TeamsById;
  readonly onAskAgain: (change: RosterChange) => void;
}

function IgnoredList({ ignored, onAskAgain, teams }: IgnoredListProps) {
  if (ignored.length === 0) return null;
  return (
    <details className="panel px-4 py-2">
      <summary className="min-h-11 content-center font-semibold">
        {plural(ignored.length, 'difference is kept as it is', 'differences are kept as they are')}
      </summary>
      <ul className="pb-2">
        {ignored.map((change) => (
          <li
            key={`${change.id} ${change.keys.join(' ')}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-1.5 first:border-0"
          >
            <span className="grid min-w-0 flex-1 basis-60 gap-1">
              <span className="wrap-anywhere">
                <bdi className="font-semibold">{changedName(change)}</bdi>
                <span className="text-soft">
                  {' '}
                  · {KIND_TITLES[change.kind]} · {teams.get(change.teamId)?.name}
                </span>
              </span>
              <ValueChips chips={change.changes.map(chipOf)} />
            </span>
            <Button
              look="quiet"
              aria-label={`Ask again: ${changeLabel(change)}`}
              onClick={() => onAskAgain(change)}
            >
              Ask again
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ApplyDialogProps {
  readonly decided: readonly DecidedChange[];
  readonly teamOf: (id: number) => string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function ApplyDialog({ decided, onClose, onConfirm, teamOf }: ApplyDialogProps) {
  const rows = updateRows(decided);
  const deleted = decided.filter(({ departure }) => departure?.action === 'delete');
  const summary = rowsText(rows);
  const action = `Apply ${changesText(decided.length)}`;
  return (
    <ConfirmDialog title={`${action}?`} width="36rem" action={action} onConfirm={onConfirm} onClose={onClose}>
      <div className="grid gap-3">
        {summary && <p className="text-lg">{summary}</p>}
        {deleted.length > 0 && (
          <FormMessage tone="bad">
            <p className="pb-1 font-semibold">
              {plural(deleted.length, 'player is deleted:', 'players are deleted:')}
            </p>
            <ul>
              {deleted.map(({ change }) => (
                <li key={change.id} className="wrap-anywhere">
                  <bdi>{changedName(change)}</bdi>, {teamOf(change.teamId)}
                </li>
              ))}
            </ul>
          </FormMessage>
        )}
        <p className="text-soft">
          Everything is written together, without players whom someone changed meanwhile. You can undo it here
          right afterwards, or later in the change log.
        </p>
      </div>
    </ConfirmDialog>
  );
}

const keysOf = (changes: readonly RosterChange[]) =>
  changes.flatMap(({ keys, teamId }) => keys.map((key) => ({ key, team_id: teamId })));

/** Returns a function that ignores differences for all admins, or opens them again. */
function useIgnoring(onDecided: () => void) {
  const say = useSay();
  const { mutateAsync } = useIgnoreDifferences();
  return (changes: readonly RosterChange[], isIgnored: boolean) => {
    onDecided();
    const [only] = changes;
    const what = changes.length === 1 && only ? changedName(only) : changesText(changes.length);
    void mutateAsync({ differences: keysOf(changes), isIgnored }).then(
      () => say(isIgnored ? `${what}: kept as it is here.` : `${what}: listed again.`),
      (error: unknown) => say(errorText(error, 'Could not save the decision. Try again.')),
    );
  };
}

function useReview({ comparison, teams }: ComparedLeague, onDecided: () => void) {
  const [decisions, setDecisions] = useState(NO_DECISIONS);
  const keep = useIgnoring(onDecided);
  const applying = useApply(() => {
    onDecided();
    setDecisions(NO_DECISIONS);
  });
  const open = useMemo(() => comparison.teams.flatMap((team) => team.open), [comparison]);
  const ignored = useMemo(() => comparison.teams.flatMap((team) => team.ignored), [comparison]);
  return {
    ...applying,
    teams,
    open,
    ignored,
    decisions,
    setDecisions,
    picked: pickedChanges(open, decisions),
    keep: (changes: readonly RosterChange[]) => {
      keep(changes, true);
      setDecisions((now) => pick(now, changes, false));
    },
    askAgain: (change: RosterChange) => keep([change], false),
  };
}

type Reviewing = ReturnType<typeof useReview>;

function Outcome({ cancel, failure, progress }: Pick<Reviewing, 'cancel' | 'failure' | 'progress'>) {
  return (
    <>
      {failure && (
        <FormMessage tone="bad">
          <p className="font-semibold">{failure.message}</p>
          <RowList lines={failure.lines} />
        </FormMessage>
      )}
      {progress && (
        <div className="panel p-4">
          <WriteBar progress={progress} onCancel={cancel} />
        </div>
      )}
    </>
  );
}

function OpenChanges({ review }: { readonly review: Reviewing }) {
  const { decisions, keep, open, picked, progress, setDecisions, teams } = review;
  const [teamId, setTeamId] = useState('');
  const [groupedBy, setGroupedBy] = useState<Grouping>('kind');
  const [asking, setAsking] = useState<readonly DecidedChange[] | null>(null);
  // If the chosen team has no open changes left, shows the changes of all teams.
  const ofTeam = open.filter((change) => change.teamId === Number(teamId));
  const shown = ofTeam.length > 0 ? ofTeam : open;
  return (
    <>
      <ReviewBar
        open={open}
        teams={teams}
        teamId={ofTeam.length > 0 ? teamId : ''}
        onTeam={setTeamId}
        groupedBy={groupedBy}
        onGroup={setGroupedBy}
        safe={safeChanges(shown)}
        isBusy={progress !== null}
        onApply={setAsking}
      />
      <Outcome {...review} />
      <ChangeGroups
        open={shown}
        groupedBy={groupedBy}
        teams={teams}
        decisions={decisions}
        onDecide={setDecisions}
        onIgnore={keep}
      />
      <SelectionBar
        count={picked.length}
        isBusy={progress !== null}
        onApply={() => setAsking(picked)}
        onIgnore={() => keep(picked.map(({ change }) => change))}
        onClear={() => setDecisions(NO_DECISIONS)}
      />
      {asking && (
        <ApplyDialog
          decided={asking}
          teamOf={(id) => teams.get(id)?.name ?? ''}
          onClose={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            review.apply(asking);
          }}
        />
      )}
    </>
  );
}

function Nothing({ hasFeeds }: { readonly hasFeeds: boolean }) {
  return hasFeeds ? (
    <EmptyState title="All rosters are up to date">
      Every roster that could be read agrees with the NHL’s feed.
    </EmptyState>
  ) : (
    <EmptyState title="No rosters to compare">
      When a server has read the NHL’s feed, the differences to your players appear here.
    </EmptyState>
  );
}

export function Review({ league }: { readonly league: ComparedLeague }) {
  const review = useReview(league, useDatedRosters(league));
  return (
    <>
      {review.open.length > 0 ? (
        <OpenChanges review={review} />
      ) : (
        <>
          <Outcome {...review} />
          <Nothing hasFeeds={league.comparison.teams.some(({ isCompared }) => isCompared)} />
        </>
      )}
      <IgnoredList ignored={review.ignored} teams={review.teams} onAskAgain={review.askAgain} />
    </>
  );
}
