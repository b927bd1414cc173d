import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { type LineupFilter, readLineupFilter, writeLineupFilter } from './narrow-lineups.ts';

/**
 * The filter of the list. It lives in the address, so that Back and a reload restore it; changing it adds no step to
 * the history. The state here is what the fields show: the router's comes later than a fast typist's next key.
 */
export function useLineupFilter(): readonly [LineupFilter, (next: LineupFilter) => void] {
  const { key } = useLocation();
  const navigation = useNavigationType();
  const [search, setSearch] = useSearchParams();
  const [narrowing, setNarrowing] = useState(() => readLineupFilter(search));
  const [shownKey, setShownKey] = useState(key);
  if (key !== shownKey) {
    setShownKey(key);
    if (navigation !== NavigationType.Replace) setNarrowing(readLineupFilter(search)); // a link or Back, not a change made here
  }
  const change = (next: LineupFilter) => {
    setNarrowing(next);
    setSearch(writeLineupFilter(next), { replace: true });
  };
  return [narrowing, change];
}
