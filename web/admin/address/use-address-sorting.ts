import { useSearchParams } from 'react-router';
import type { Order } from '#web/ui/data-table.tsx';
import { readSorting, writeSorting } from './address-fields.ts';

/** Stores a table's order in the URL. `param` distinguishes several tables. */
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
