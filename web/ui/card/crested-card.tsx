import { memo, useEffect, useState } from 'react';
import { LineupCard, type LineupCardProps } from '#card/LineupCard.tsx';
import type { TeamData } from '#domain/player.ts';
import { loadCrest, readyCrest } from './logo-bitmap.ts';

/** Returns the URL of a team's logo, cropped as in the exported picture. Undefined until it has loaded. */
function useCrest(team: TeamData | null | undefined): string | undefined {
  const [, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    if (team) void loadCrest(team).then(setLoaded); // renders again, with the crest that is ready then
  }, [team]);
  return team ? readyCrest(team) : undefined;
}

type CrestedCardProps = Omit<LineupCardProps, 'logoAddress'>;

export const CrestedCard = memo(function CrestedCard(props: CrestedCardProps) {
  return <LineupCard {...props} logoAddress={useCrest(props.team)} />;
});
