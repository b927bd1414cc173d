/**
 * Dialogs and panels that load their code on first use.
 * A part that fails shows a message with Retry in its place; the page around it stays. React's `lazy` is not
 * used: it remembers a failure forever, and shows its fallback for 300 ms even if the code loads in one.
 */
import { type ComponentType, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { CatchBoundary } from './catch-boundary.tsx';
import { Dialog } from './dialog.tsx';
import { canDoWithout, isMissing, reloadFor } from './missing-part.ts';
import { ComingToast, partFailureText } from './toast-place.tsx';

interface MissingProps {
  readonly error: unknown;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

type MissingPart<Props> = ComponentType<{ readonly part: Props } & MissingProps>;

interface Stages<Props> {
  readonly Waiting: ComponentType;
  readonly Missing: MissingPart<Props>;
}

export type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the code ahead, so that the part renders at once. Never rejects. */
  readonly prepare: () => Promise<void>;
};

function refetchSheet(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`The style sheet did not load: ${link.href}`)));
    link.replaceWith(again);
  });
}

/** Vite requests each style sheet once, and then treats a failed one as loaded. */
async function refetchSheets(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(sheets.filter(({ sheet }) => sheet === null).map(refetchSheet));
}

export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Waiting, Missing }: Stages<Props>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;

  async function fetchPart(isRetry: boolean): Promise<void> {
    if (loaded) return;
    if (isRetry) await refetchSheets();
    loaded = await load();
  }

  function Part(props: Props) {
    const [failure, setFailure] = useState<unknown>(null);
    const [state, setState] = useState<'shown' | 'waiting' | 'missing' | 'retrying'>(
      loaded ? 'shown' : 'waiting',
    );
    useEffect(() => {
      if (state !== 'waiting' && state !== 'retrying') return undefined;
      let gone = false;
      const settle = (next: 'shown' | 'missing') => gone || setState(next);
      fetchPart(state === 'retrying').then(
        () => settle('shown'),
        async (error: unknown) => {
          // If the page is about to reload for this failure, leave the screen unchanged.
          if (await reloadFor(error)) return;
          setFailure(error);
          settle('missing');
        },
      );
      return () => {
        gone = true;
      };
    }, [state]);

    const Loaded = loaded;
    if (state === 'shown' && Loaded) {
      return (
        <CatchBoundary
          fallback={null}
          onError={(error) => {
            setFailure(error);
            setState('missing');
          }}
        >
          <Loaded {...props} />
        </CatchBoundary>
      );
    }
    if (state === 'waiting') return <Waiting />;
    return (
      <Missing
        part={props}
        error={failure}
        retrying={state === 'retrying'}
        onRetry={() => setState('retrying')}
      />
    );
  }

  return Object.assign(Part, {
    // Showing the part retries, and reports a failure.
    prepare: async () => fetchPart(false).catch(canDoWithout),
  });
}

interface Closable {
  readonly onClose: () => void;
}

function MissingDialog({ part, error, retrying, onRetry }: { readonly part: Closable } & MissingProps) {
  return (
    <Dialog
      title={isMissing(error) ? 'Dialog not loaded' : 'Dialog not shown'}
      onClose={part.onClose}
      footer={
        <>
          <Button onClick={part.onClose}>Close</Button>
          <Button
            look="primary"
            data-start-here
            aria-disabled={retrying}
            onClick={() => retrying || onRetry()}
          >
            {retrying ? 'Loading…' : 'Retry'}
          </Button>
        </>
      }
    >
      <p role="alert" className="text-lg">
        {retrying ? '' : partFailureText('this dialog', error)}
      </p>
    </Dialog>
  );
}

export function lazyDialog<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  return lazyPart(load, { Waiting: ComingToast, Missing: MissingDialog });
}

function Nothing() {
  return null;
}

function MissingPanel({ error, retrying, onRetry }: MissingProps) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      {partFailureText('this part of the page', error)}
      <Button aria-disabled={retrying} onClick={() => retrying || onRetry()}>
        {retrying ? 'Loading…' : 'Retry'}
      </Button>
    </p>
  );
}

/** The part is empty until its code has loaded. */
export function lazyPanel<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart(load, { Waiting: Nothing, Missing: MissingPanel });
}

/** Like {@link lazyPanel}, for optional parts: a failure shows nothing. */
export function lazyExtra<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart(load, { Waiting: Nothing, Missing: Nothing });
}
