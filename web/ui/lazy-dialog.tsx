import type { ComponentType } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { type LazyPart, lazyPart, type MissingPart } from './lazy-part.tsx';
import { isMissing } from './missing-part.ts';
import { ComingToast, partFailureText } from './toast-place.tsx';

interface Closable {
  readonly onClose: () => void;
}

function MissingDialog({ props, error, retrying, onRetry }: MissingPart<Closable>) {
  return (
    <Dialog
      title={isMissing(error) ? 'Dialog not loaded' : 'Dialog not shown'}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>Close</Button>
          <Button look="primary" data-start-here aria-disabled={retrying} onClick={onRetry}>
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

/** Creates a dialog whose code loads when it opens. A failure shows a dialog with Retry. */
export function lazyDialog<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  return lazyPart(load, {
    waiting: <ComingToast />,
    missing: (missing) => <MissingDialog {...missing} />,
  });
}
