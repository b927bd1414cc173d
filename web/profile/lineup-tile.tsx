import { useId } from 'react';
import type { PublicLineup } from '#web/backend/get-public-profile.ts';
import { formatDate } from '#web/ui/format-date.ts';
import { Card, CardSkeleton } from './card.tsx';
import { useInView } from '#web/ui/use-in-view.ts';

interface LineupTileProps {
  readonly lineup: PublicLineup;
  readonly onOpen: () => void;
}

/**
 * Shows a public lineup as its card, which opens larger.
 * The card has about 300 shapes, so it renders when it scrolls into view.
 */
export function LineupTile({ lineup, onOpen }: LineupTileProps) {
  const { ref, seen } = useInView<HTMLDivElement>();
  const id = useId();
  return (
    <li>
      <article aria-labelledby={id} className="grid gap-2.5">
        <div ref={ref} className="relative aspect-[1080/1350] overflow-hidden rounded-control shadow-lift">
          {seen ? <Card lineup={lineup} /> : <CardSkeleton />}
          <button
            type="button"
            aria-label={`View ${lineup.name} larger`}
            className="absolute inset-0 cursor-zoom-in rounded-[inherit] inset-ring inset-ring-line transition-shadow duration-140 ease-[ease] hover:inset-ring-3 hover:inset-ring-accent-edge focus-visible:-outline-offset-4 focus-visible:inset-ring-6 focus-visible:inset-ring-surface"
            onClick={onOpen}
          />
        </div>
        <div className="min-w-0 px-1">
          <h3 id={id} className="display-type line-clamp-2 text-xl leading-[1.2] wrap-anywhere normal-case">
            <bdi>{lineup.name}</bdi>
          </h3>
          <p className="text-note break-words text-soft">
            {lineup.teamName} · <time dateTime={lineup.updatedAt}>{formatDate(lineup.updatedAt)}</time>
          </p>
        </div>
      </article>
    </li>
  );
}
