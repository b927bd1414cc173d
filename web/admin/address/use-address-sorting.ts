import { useSearchParams } from 'react-router';
import type { Order } from '#web/ui/data-table.tsx';
import { readSorting, writeSorting } from './address-fields.ts';

/** A table's order that stands in the screen's address; `param` tells several tables apart. */
export function useAddressSorting(param = 'sort'): Order {
  const [params, setParams] = useSearchParams();
  return {
    sorting: readSorting(params.get(param)),
    onSort: (sorting) =>
      setParams(
        (before) => {
          before.set(param, writeSorting(sorting));
          return before;
        },
        { replace: true },
      ),
  };
}
