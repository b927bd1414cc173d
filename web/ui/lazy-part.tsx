/**
 * Creates parts of the page whose code loads on first use, or earlier with `prepare`.
 * A part that fails can show a message with Retry. The rest of the page stays.
 * React's `lazy` is no alternative: it never retries, and shows its fallback for at least 300 ms.
 */
import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { CatchBoundary } from './catch-boundary.tsx';
import { canDoWithout, reloadFor } from './missing-part.ts';
import { partFailureText } from './toast-place.tsx';

function refetchSheet(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`The style sheet did not load: ${link.href}`)));
    link.replaceWith(again);
  });
}

/** Requests the style sheets that failed to load again. Vite does not: it treats a failed style sheet as loaded. */
async function refetchSheets(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(sheets.filter(({ sheet }) => sheet === null).map(refetchSheet));
}

interface PartState<Part> {
  /** Null until the code has loaded. */
  readonly part: Part | null;
  readonly failure: { readonly error: unknown } | null;
  readonly retrying: boolean;
  readonly retry: () => void;
  readonly fail: (error: unknown) => void;
}

interface PartSource<Part> {
  /** Loads the code early, so that the part renders at once. Never rejects, because rendering the part tries again. */
  readonly prepare: () => Promise<void>;
  /** Returns the part's state. Starts to load the part once it is `wanted`. */
  readonly usePart: (wanted: boolean) => PartState<Part>;
}

const NO_FAILURE = { failure: null, retrying: false };

/** Creates a loader for code that several components share. For one component, use {@link lazyPart}. */
export function partSource<Part>(load: () => Promise<Part>): PartSource<Part> {
  let loaded: Part | null = null;

  async function fetchPart(isRetry: boolean): Promise<void> {
    if (loaded) return;
    if (isRetry) await refetchSheets();
    loaded = await load();
  }

  function usePart(wanted: boolean): PartState<Part> {
    const [state, setState] = useState<Pick<PartState<Part>, 'failure' | 'retrying'>>(NO_FAILURE);
    const { failure, retrying } = state;
    const waits = retrying || (wanted && !failure && !loaded);
    useEffect(() => {
      if (!waits) return;
      fetchPart(retrying).then(
        () => setState({ ...NO_FAILURE }), // a new object, so that React renders the part
        async (error: unknown) => {
          // If the page is about to reload for this failure, leave the screen unchanged.
          if (!(await reloadFor(error))) setState({ failure: { error }, retrying: false });
        },
      );
    }, [waits, retrying]);
    return {
      part: loaded,
      failure,
      retrying,
      retry: () => setState({ failure, retrying: true }),
      fail: (error) => setState({ failure: { error }, retrying: false }),
    };
  }

  return { prepare: async () => fetchPart(false).catch(canDoWithout), usePart };
}

export interface MissingPart<Props> {
  readonly props: Props;
  readonly error: unknown;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

interface Stages<Props> {
  readonly waiting?: ReactNode;
  readonly missing?: (missing: MissingPart<Props>) => ReactNode;
}

export type LazyPart<Props> = ((props: Props) => ReactNode) & Pick<PartSource<unknown>, 'prepare'>;

/** Creates a component that renders `waiting` while its code loads, and `missing` if loading or rendering fails. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, missing }: Stages<Props> = {},
): LazyPart<Props> {
  const { prepare, usePart } = partSource(load);
  function Part(props: Props) {
    const { part: Loaded, failure, retrying, retry, fail } = usePart(true);
    if (failure) return missing?.({ props, error: failure.error, retrying, onRetry: retry });
    if (!Loaded) return waiting;
    return (
      <CatchBoundary fallback={null} onError={fail}>
        <Loaded {...props} />
      </CatchBoundary>
    );
  }
  return Object.assign(Part, { prepare });
}

/** What a page shows until its code has loaded. Layouts provide a skeleton. */
export const PageWaiting = createContext<ReactNode>(null);

function ShowPageWaiting() {
  return use(PageWaiting);
}

/** Creates a page whose code loads on first use. Throws a failure to the error boundary, which explains it. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart(load, {
    waiting: <ShowPageWaiting />,
    missing: ({ error }) => {
      throw error;
    },
  });
}

/** Creates a part of a page that is empty until its code has loaded. A failure shows a message with Retry. */
export function lazyPanel<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart(load, {
    missing: ({ error, retrying, onRetry }) => (
      <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        {partFailureText('this part of the page', error)}
        <Button aria-disabled={retrying} onClick={onRetry}>
          {retrying ? 'Loading…' : 'Retry'}
        </Button>
      </p>
    ),
  });
}
