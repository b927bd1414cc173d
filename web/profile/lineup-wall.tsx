import { useId, useState } from 'react';
import { formatDate, plural } from '#domain/format.ts';
import { LINK_NOTE, writeLineupLink } from '#domain/lineup-link.ts';
import { PATHS } from '#domain/pages.ts';
import type { PublicLineup, PublicProfile } from '#web/backend/get-public-profile.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useInView } from '#web/ui/use-in-view.ts';
import { getSiteAddress } from '#web/backend/site-address.ts';
import { Notice } from '#web/ui/notice.tsx';

function CardSkeleton() {
  return <div aria-hidden className="skeleton aspect-[1080/1350] rounded-control" />;
}

const CrestedCard = lazyPart(async () => (await import('#web/ui/card/crested-card.tsx')).CrestedCard, {
  waiting: <CardSkeleton />,
  missing: () => <Notice title="Failed to generate preview" />,
});

function Card({ lineup: shown }: { readonly lineup: PublicLineup }) {
  const { lineup, team, title, words } = shown;
  return (
    <CrestedCard lineup={lineup} team={team} title={title} words={words} siteAddress={getSiteAddress()} />
  );
}

interface LineupTileProps {
  readonly lineup: PublicLineup;
  readonly onOpen: () => void;
}

/**
 * A public lineup as a card, which opens a larger card. A card has about 300 shapes, so it renders only when it scrolls
 * into view.
 */
function LineupTile({ lineup, onOpen }: LineupTileProps) {
  const { ref, seen } = useInView<HTMLDivElement>();
  const id = useId();
  return (
    <li>
      <article aria-labelledby={id} className="grid gap-2.5">
        <div ref={ref} className="relative aspect-[1080/1350] overflow-hidden rounded-control shadow-raised">
          {seen ? <Card lineup={lineup} /> : <CardSkeleton />}
          <button
            type="button"
            aria-label={`View ${lineup.name} larger`}
            className="absolute inset-0 cursor-zoom-in rounded-[inherit] inset-ring inset-ring-line transition-shadow hover:inset-ring-3 hover:inset-ring-accent-edge focus-visible:-outline-offset-4 focus-visible:inset-ring-6 focus-visible:inset-ring-surface"
            onClick={onOpen}
          />
        </div>
        <div className="min-w-0 px-1">
          <h3 id={id} className="display-type line-clamp-2 text-xl leading-[1.2] wrap-anywhere normal-case">
            <bdi>{lineup.name}</bdi>
          </h3>
          <p className="text-sm break-words text-soft">
            {lineup.teamName} · <time dateTime={lineup.updatedAt}>{formatDate(lineup.updatedAt)}</time>
          </p>
        </div>
      </article>
    </li>
  );
}

function builderPath({ lineup, teamId }: PublicLineup): string {
  return teamId === null ? '/' : `/?shared=${writeLineupLink(teamId, lineup)}`;
}

function LargeCard({ lineup, onClose }: { readonly lineup: PublicLineup; readonly onClose: () => void }) {
  return (
    <Dialog
      title={lineup.name}
      width="min(46rem, max(24rem, (100dvh - 12rem) * 0.8 + 2.5rem))"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <ButtonLink look="primary" to={builderPath(lineup)}>
            {lineup.teamId === null ? 'Build your own' : 'Open in the builder'}
          </ButtonLink>
        </>
      }
    >
      <div className="relative aspect-[1080/1350] overflow-hidden rounded-control shadow-raised">
        <Card lineup={lineup} />
      </div>
      {lineup.teamId !== null && <p className="pt-3 text-sm text-soft">{LINK_NOTE}</p>}
    </Dialog>
  );
}

export const TILES = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-6';

interface LineupWallProps {
  readonly profile: PublicProfile;
  readonly isOwn: boolean;
}

export function LineupWall({ profile, isOwn }: LineupWallProps) {
  const [open, setOpen] = useState<PublicLineup | null>(null);
  const { lineups } = profile;
  return (
    <section aria-labelledby="lineups" className="grid content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="lineups" className="display-type text-2xl">
          Lineups
        </h2>
        {lineups.length > 0 && <p className="text-soft">{plural(lineups.length, 'lineup')}</p>}
      </div>
      {lineups.length === 0 ? (
        <EmptyState
          title="No public lineups yet"
          action={
            <ButtonLink look="primary" to={isOwn ? PATHS.lineups : PATHS.home}>
              {isOwn ? 'Choose lineups to show' : 'Build your own'}
            </ButtonLink>
          }
        >
          {isOwn
            ? 'Make a saved lineup public to show its card here.'
            : 'Public lineups of this fan appear here.'}
        </EmptyState>
      ) : (
        <ul className={TILES}>
          {lineups.map((lineup) => (
            <LineupTile key={lineup.id} lineup={lineup} onOpen={() => setOpen(lineup)} />
          ))}
        </ul>
      )}
      {open && <LargeCard lineup={open} onClose={() => setOpen(null)} />}
    </section>
  );
}
