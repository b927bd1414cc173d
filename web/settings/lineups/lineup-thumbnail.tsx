import type { Team } from '#domain/team.ts';
import { useSlots } from '#web/backend/saved-lineups/get-slots.ts';
import type { SavedLineupListing } from '#web/backend/saved-lineups/saved-lineup.ts';
import { getSiteAddress } from '#web/backend/site-address.ts';
import { Crest } from '#web/ui/crest.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { plateColors } from '#web/ui/plate-colors.ts';
import { useInView } from '#web/ui/use-in-view.ts';

/** The crest alone shows if the card fails to render or load. */
const LineupCard = lazyPart(async () => (await import('#card/LineupCard.tsx')).LineupCard);

interface LineupThumbnailProps {
  readonly lineup: SavedLineupListing;
  readonly team: Team | null;
}

/**
 * A small, decorative card of the lineup.
 * The team's crest replaces it until its slots have loaded. A card has about 300 shapes, so it renders only
 * near the viewport.
 */
export function LineupThumbnail({ lineup, team }: LineupThumbnailProps) {
  const { inView, ref } = useInView<HTMLDivElement>();
  const slots = useSlots(lineup, inView);
  return (
    <div
      ref={ref}
      inert
      className="relative my-3 ml-3 grid aspect-[1080/1350] w-18 place-items-center overflow-hidden rounded-md bg-(--plate-fill,var(--sunk)) font-condensed text-[1.75rem] font-bold text-(--plate-ink,var(--ink)) shadow-[0_0_0_1px_var(--line)] [grid-area:thumb] @min-[46rem]/lineups:ml-0"
      style={team ? plateColors(team) : undefined}
    >
      {team && <Crest key={team.id} team={team} />}
      {inView && slots.data && (
        <LineupCard
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
