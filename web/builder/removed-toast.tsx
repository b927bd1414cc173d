import { useEffect } from 'react';
import { builder, useBuilder } from './store/use-builder.ts';

const SHOWN_MS = 6000;

/** Offers to take a removal back, for a while. */
export function RemovedToast() {
  const removed = useBuilder((state) => state.removed);
  useEffect(() => {
    if (!removed) return;
    const timer = setTimeout(() => builder.getState().dismissRemoved(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [removed]);
  if (!removed) return null;
  return (
    <div key={removed.count} className="toast">
      <span className="min-w-0 truncate">{removed.text}</span>
      <button type="button" className="toast-button" onClick={() => builder.getState().undo()}>
        Put back
      </button>
    </div>
  );
}
