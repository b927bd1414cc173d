import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Order } from '#web/ui/data-table.tsx';
import {
  type UrlFields,
  isTyping,
  readFilter,
  readSorting,
  type Texts,
  writeFilter,
  writeSorting,
} from './url-fields.ts';

/** Debounce of typed texts, in milliseconds. */
const TYPING_MS = 300;

/**
 * Stores a screen's filter in its URL, so that reload, Back, and shared links preserve it. Choices apply at once, and
 * typed texts after a debounce. Each change replaces the history entry. So Back leads to the previous screen, not to a
 * half-typed word.
 * `settled` has the values in the URL, without text that the user is still typing. Requests use these values.
 * `change` has a stable identity.
 */
export function useUrlFilter<Filter extends Texts<Filter>>(fields: UrlFields<Filter>) {
  const [params, setParams] = useSearchParams();
  const settled = useMemo(() => readFilter(params, fields), [params, fields]);
  const asked = JSON.stringify(settled);
  // `written` is the last filter that this hook put into the URL.
  const [state, setState] = useState({ filter: settled, asked, written: asked });
  const isStale = state.asked !== asked;
  // Applies a filter from a link or Back. Ignores a URL that this hook has written, because the user may have typed
  // more since.
  const filter = isStale && asked !== state.written ? settled : state.filter;
  if (isStale) setState({ filter, asked, written: asked });

  const text = JSON.stringify(filter);
  // A layout effect, because React cleans it up as soon as a Suspense fallback hides this screen. The timer of a
  // passive effect would stay, and navigate back to this screen.
  useLayoutEffect(() => {
    const next = JSON.parse(text) as Filter;
    const query = (before: URLSearchParams) => writeFilter(before, fields, next);
    const written = JSON.stringify(readFilter(query(new URLSearchParams()), fields));
    if (written === asked) return undefined;
    const write = () => {
      setState((now) => ({ ...now, written }));
      setParams(query, { replace: true });
    };
    const timer = setTimeout(write, isTyping(fields, JSON.parse(asked) as Filter, next) ? TYPING_MS : 0);
    // Writes at once when the user leaves a field.
    document.addEventListener('focusout', write);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', write);
    };
  }, [text, asked, fields, setParams]);

  const change = useCallback((next: Filter) => setState((now) => ({ ...now, filter: next })), []);
  return { filter, settled, change };
}

/** Stores a table's order in the URL. With several tables, `param` distinguishes them. */
export function useUrlSorting(param = 'sort'): Order {
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
