import { Component, lazy, type ReactNode, Suspense } from 'react';
import type { PublicLineup } from '#web/backend/get-public-profile.ts';
import { getSiteAddress } from '#web/backend/site-address.ts';
import { Notice } from '#web/ui/notice.tsx';

// Loads the card's code when the first card becomes visible.
const LineupCard = lazy(async () => ({ default: (await import('#card/LineupCard.tsx')).LineupCard }));

/** Shows a message if the card cannot be drawn or its code did not load. */
class CardBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Notice title="Failed to generate preview" /> : this.props.children;
  }
}

export function CardSkeleton() {
  return <div aria-hidden className="skeleton aspect-[1080/1350] rounded-control" />;
}

/** Shows a lineup as the same card that its owner downloads. */
export function Card({ lineup: shown }: { readonly lineup: PublicLineup }) {
  const { lineup, opponent, team, title, words } = shown;
  return (
    <CardBoundary>
      <Suspense fallback={<CardSkeleton />}>
        <LineupCard
          lineup={lineup}
          team={team}
          title={title}
          words={words}
          opponent={opponent ?? undefined}
          siteAddress={getSiteAddress()}
        />
      </Suspense>
    </CardBoundary>
  );
}
