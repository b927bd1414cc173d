import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { type LineupFilter, readLineupFilter, writeLineupFilter } from './narrow-lineups.ts';

/**
 * The list's filter.
 * It is in the URL, so that Back and reloads restore it; changes add no history entry. The fields show local
 * state, because the router updates later than a fast typist's next key.
 */
export function useLineupFilter(): readonly [LineupFilter, (next: LineupFilter) => void] {
  const { key } = useLocation();
  const navigation = useNavigationType();
  const [search, setSearch] = useSearchParams();
  const [narrowing, setNarrowing] = useState(() => readLineupFilter(search));
  const [shownKey, setShownKey] = useState(key);
  if (key !== shownKey) {
    setShownKey(key);
    if (navigation !== NavigationType.Replace) setNarrowing(readLineupFilter(search)); // only for links and Back
  }
  const change = (next: LineupFilter) => {
    setNarrowing(next);
    setSearch(writeLineupFilter(next), { replace: true });
  };
  return [narrowing, change];
}
