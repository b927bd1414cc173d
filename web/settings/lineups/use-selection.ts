import { useState } from 'react';

export interface LineupSelection {
  /** Ids of the selected lineups. All of them are shown. */
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string, selected: boolean) => void;
  readonly set: (ids: readonly string[]) => void;
}

/** Selected lineups among the shown ones. A lineup that is filtered out or deleted is no longer selected. */
export function useSelection(shown: readonly { readonly id: string }[]): LineupSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    ids: new Set(shown.map(({ id }) => id).filter((id) => chosen.has(id))),
    toggle: (id, selected) =>
      setChosen(
        (before) => new Set(selected ? [...before, id] : [...before].filter((other) => other !== id)),
      ),
    set: (ids) => setChosen(new Set(ids)),
  };
}
