import { X } from 'lucide-react';
import { letterOf } from '#domain/letters.ts';
import { positionLabel } from '#domain/positions.ts';
import { Plate } from '#web/ui/plate.tsx';
import { useBuilder } from '../store/use-builder.ts';
import { attachDragPreview } from './use-drag.ts';

/** React renders the preview once per drag; the engine moves it. */
export function DragPreview() {
  const held = useBuilder((state) => (state.screen.held?.by === 'pointer' ? state.screen.held : null));
  if (!held) return null;
  const { id, name, number, position } = held.player;
  return (
    <div ref={attachDragPreview} aria-hidden data-drags={id} className="drag-preview">
      <div className="drag-preview-plate plate-box">
        <Plate name={name} number={number} corner={positionLabel(position)} letter={letterOf(held.player)} />
      </div>
      <span className="drag-preview-remove">
        <X size={16} strokeWidth={2.5} />
        Remove
      </span>
    </div>
  );
}
