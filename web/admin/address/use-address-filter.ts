import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AddressFields, isTyping, readFilter, type Texts, writeFilter } from './address-fields.ts';

/** Texts that are still being typed ask for nothing (milliseconds). */
const TYPING_MS = 300;

interface AddressFilter<Filter> {
  /** As the fields show it: up to the last key. */
  readonly filter: Filter;
  /** As it stands in the address, which is what is asked for: without what is still being typed. */
  readonly settled: Filter;
  /** One function for good. */
  readonly change: (filter: Filter) => void;
}

/**
 * A screen's filter that stands in its address, so that a reload, Back and a link to a colleague keep it. Choices go there at
 * once, texts when they have been typed, in place of the address before: Back leads to the screen before, not to half a word.
 */
export function useAddressFilter<Filter extends Texts<Filter>>(
  fields: AddressFields<Filter>,
): AddressFilter<Filter> {
  const [params, setParams] = useSearchParams();
  const settled = useMemo(() => readFilter(params, fields), [params, fields]);
  const asked = JSON.stringify(settled);
  // `written` is what was put into the address from here.
  const [state, setState] = useState({ filter: settled, asked, written: asked });
  const isStale = state.asked !== asked;
  // What a link or Back brings is taken over; the own change that arrives there is not: more may have been typed since.
  const filter = isStale && asked !== state.written ? settled : state.filter;
  if (isStale) setState({ filter, asked, written: asked });

  const text = JSON.stringify(filter);
  // A layout effect: it ends as soon as the screen is hidden for one whose code is on its way. Another kind would go on, and lead back here.
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
    // Whoever goes on to a row has typed all that he wanted to.
    document.addEventListener('focusout', write);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', write);
    };
  }, [text, asked, fields, setParams]);

  const change = useCallback((next: Filter) => setState((now) => ({ ...now, filter: next })), []);
  return { filter, settled, change };
}
