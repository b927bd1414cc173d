import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { type Narrowing, readNarrowing, writeNarrowing } from './narrow-lineups.ts';

/**
 * The narrowing of the list. It lives in the address, so that Back and a reload restore it; changing it adds no step to
 * the history. The state here is what the fields show: the router's comes later than a fast typist's next key.
 */
export function useNarrowing(): readonly [Narrowing, (next: Narrowing) => void] {
  const { key } = useLocation();
  const navigation = useNavigationType();
  const [search, setSearch] = useSearchParams();
  const [narrowing, setNarrowing] = useState(() => readNarrowing(search));
  const [shownKey, setShownKey] = useState(key);
  if (key !== shownKey) {
    setShownKey(key);
    if (navigation !== NavigationType.Replace) setNarrowing(readNarrowing(search)); // a link or Back, not a change made here
  }
  const change = (next: Narrowing) => {
    setNarrowing(next);
    setSearch(writeNarrowing(next), { replace: true });
  };
  return [narrowing, change];
}
