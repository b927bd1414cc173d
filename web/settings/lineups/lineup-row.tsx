import { Copy, PenLine, Trash2 } from 'lucide-react';
import { normalizeTeam, type Team } from '#domain/team.ts';
import { formatTime } from '#domain/format.ts';
import { lineupPath } from '#domain/pages.ts';
import { DEFAULT_LINEUP_TITLE } from '#domain/saved-lineup.ts';
import { STANDARD_FORMATION } from '#domain/formation.ts';
import { cardWordsOf, formationOf, ownTeamIdOf } from '#domain/lineup-details.ts';
import { useOwnTeamOf } from '#web/backend/own-teams.ts';
import { useSlots } from '#web/backend/saved-lineups/get-slots.ts';
import type { SavedLineupListing } from '#web/backend/saved-lineups/saved-lineup.ts';
import { getSiteAddress } from '#web/backend/site-address.ts';
import { Crest } from '#web/ui/crest.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { plateColors } from '#web/ui/plate-colors.ts';
import { useInView } from '#web/ui/use-in-view.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import { teamNameOfLineup } from './narrow-lineups.ts';

/** If the card fails to load or render, only the crest is visible. */
const CrestedCard = lazyPart(async () => (await import('#web/ui/card/crested-card.tsx')).CrestedCard);

interface LineupThumbnailProps {
  readonly lineup: SavedLineupListing;
  readonly team: Team | null;
}

/**
 * A small, decorative card of the lineup. Shows the team's crest until the slots have loaded. A card has about 300
 * shapes, so it renders only near the viewport.
 */
function LineupThumbnail({ lineup, team }: LineupThumbnailProps) {
  const { inView, ref } = useInView<HTMLDivElement>();
  const slots = useSlots(lineup, inView);
  return (
    <div
      ref={ref}
      inert
      className="relative my-3 ml-3 grid aspect-[1080/1350] w-18 place-items-center overflow-hidden rounded-badge bg-(--plate-fill,var(--sunk)) font-condensed text-2xl font-bold text-(--plate-ink,var(--ink)) shadow-[0_0_0_1px_var(--line)] [grid-area:thumb] @min-[46rem]/lineups:ml-0"
      style={team ? plateColors(team) : undefined}
    >
      {team && <Crest key={team.id} team={team} />}
      {inView && slots.data && (
        <CrestedCard
          style={{ position: 'absolute', inset: 0 }}
          lineup={slots.data}
          team={team ?? { name: lineup.team_name }}
          title={lineup.title ?? ''}
          siteAddress={getSiteAddress()}
        />
      )}
    </div>
  );
}

/**
 * Returns the game, and the formation unless it is the standard one. For example `vs Boston Bruins, Sat, Nov 22 ·
 * 11–7`.
 */
function gameOf({ details }: SavedLineupListing): string {
  const { note, opponent, venue, when } = cardWordsOf(details);
  const against = opponent && `${venue === 'away' ? 'at' : 'vs'} ${opponent}`;
  const game = [against, when, note].filter(Boolean).join(', ');
  const formation = formationOf(details);
  return [game, formation === STANDARD_FORMATION ? '' : formation.name].filter(Boolean).join(' · ');
}

interface LineupRowProps {
  readonly lineup: SavedLineupListing;
  /** The lineup's team. Undefined while the teams load, or if the team was deleted. */
  readonly team: Team | undefined;
  readonly selected: boolean;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onSelect: (selected: boolean) => void;
  readonly onPublish: (isPublic: boolean) => void;
  readonly onRename: () => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
}

function RowActions({ busy, lineup, onDelete, onDuplicate, onPublish, onRename }: LineupRowProps) {
  const { details, id, name } = lineup;
  return (
    <div className="flex flex-wrap items-center gap-0.5 border-t border-line bg-sunk px-3 py-1.5 [grid-area:actions] @min-[46rem]/lineups:flex-nowrap @min-[46rem]/lineups:border-0 @min-[46rem]/lineups:bg-transparent @min-[46rem]/lineups:px-4 @min-[46rem]/lineups:py-2 [&>:not(a,span)]:relative [&>:not(a,span)]:z-1">
      {ownTeamIdOf(details) === null ? (
        <Toggle
          compact
          label="Public"
          name={`Public: ${name}`}
          checked={lineup.is_public}
          busy={busy}
          onChange={onPublish}
        />
      ) : (
        <span className="text-sm text-soft">Own team: share by link</span>
      )}
      <span className="pointer-events-none relative z-1 flex-1 @min-[46rem]/lineups:w-2" />
      {(
        [
          ['Rename', PenLine, onRename, false],
          ['Duplicate', Copy, onDuplicate, busy],
          ['Delete', Trash2, onDelete, busy],
        ] as const
      ).map(([title, Icon, onClick, isBusy]) => (
        <Button
          key={title}
          look="quiet"
          square
          aria-label={`${title} ${name}`}
          aria-disabled={isBusy}
          {...{ title, onClick }}
        >
          <Icon aria-hidden size={20} />
        </Button>
      ))}
      <ButtonLink to={lineupPath(id)} aria-label={`Open ${name}`} className="before:absolute before:inset-0">
        Open
      </ButtonLink>
    </div>
  );
}

function RowText({ lineup }: { readonly lineup: SavedLineupListing }) {
  const { details, filled, name, updated_at: updated } = lineup;
  const total = formationOf(details).slots.length;
  const title = lineup.title || DEFAULT_LINEUP_TITLE;
  return (
    <div className="grid min-w-0 content-center justify-items-start gap-0.5 py-3 pl-3.5 [grid-area:text]">
      <h2 className="display-type -ml-1 line-clamp-3 pl-1 text-xl leading-[1.2] wrap-anywhere normal-case">
        <bdi>{name}</bdi>
      </h2>
      {title !== name && (
        <p className="line-clamp-2 wrap-anywhere">
          <bdi>{title}</bdi>
        </p>
      )}
      {gameOf(lineup) && (
        <p className="wrap-anywhere">
          <bdi>{gameOf(lineup)}</bdi>
        </p>
      )}
      <p className="text-sm break-words text-soft">
        <span
          className={classNames(
            'mr-2 inline-block rounded-badge border px-1.5 font-condensed text-base/tight font-semibold tabular-nums',
            filled === total ? 'border-good text-good' : 'border-line-strong text-soft',
          )}
        >
          <span aria-hidden>
            {filled}/{total}
          </span>
          <span className="sr-only">
            {filled} of {total} slots filled
          </span>
        </span>
        {teamNameOfLineup(lineup)} ·{' '}
        <time dateTime={updated} className="whitespace-nowrap">
          {formatTime(updated)}
        </time>
      </p>
    </div>
  );
}

/** A link covers the whole row, behind the other controls. On wide screens, a row is a single line. */
const ROW =
  "panel relative grid overflow-hidden [grid-template:'thumb_text_check'_auto_'actions_actions_actions'_auto_'problem_problem_problem'_auto/auto_minmax(0,1fr)_auto] has-[a:hover]:border-line-strong @min-[46rem]/lineups:[grid-template:'check_thumb_text_actions'_auto_'problem_problem_problem_problem'_auto/auto_auto_minmax(0,1fr)_auto]";

/** A saved lineup with its actions. A click outside of the controls opens the lineup. */
export function LineupRow(props: LineupRowProps) {
  const { lineup, busy, onSelect, problem, selected } = props;
  const own = useOwnTeamOf(lineup.details);
  const team = props.team ?? own ?? normalizeTeam({ id: 'gone', name: teamNameOfLineup(lineup) });
  return (
    <li
      className={classNames(ROW, selected && 'outline-2 -outline-offset-2 outline-accent-edge')}
      aria-busy={busy || undefined}
    >
      <label className="relative z-1 grid size-11 cursor-pointer place-items-center [grid-area:check] @min-[46rem]/lineups:self-center">
        <input
          type="checkbox"
          className="size-5 cursor-[inherit] accent-accent-edge"
          aria-label={`Select ${lineup.name}`}
          checked={selected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </label>
      <LineupThumbnail lineup={lineup} team={team} />
      <RowText lineup={lineup} />
      <RowActions {...props} />
      {problem && (
        <div className="relative z-1 p-3 [grid-area:problem]">
          <FormMessage tone="bad">{problem}</FormMessage>
        </div>
      )}
    </li>
  );
}
