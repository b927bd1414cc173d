import { Eye, Redo2, RotateCcw, Undo2 } from 'lucide-react';
import { TITLE_MAX_LENGTH } from '#domain/draft.ts';
import { countFilled } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';
import { useIsAdmin } from '#web/backend/get-is-admin.ts';
import { Button } from '#web/ui/button.tsx';
import { builder, useBuilder } from '../store/use-builder.ts';
import { Crest } from '../team/crest.tsx';
import { LineupFooter } from './lineup-footer.tsx';
import { Rink } from './rink.tsx';

function TitleField() {
  const title = useBuilder((state) => state.title);
  return (
    <input
      aria-label="Lineup title"
      placeholder="My lineup for tonight's game"
      maxLength={TITLE_MAX_LENGTH}
      value={title}
      autoComplete="off"
      onChange={(event) => builder.getState().setTitle(event.target.value)}
      className="title-field display-type"
    />
  );
}

function Tools() {
  const canUndo = useBuilder((state) => state.history.past.length > 0);
  const canRedo = useBuilder((state) => state.history.future.length > 0);
  const empty = useBuilder((state) => countFilled(state.history.present) === 0);
  const isAdmin = useIsAdmin();
  const state = builder.getState;
  return (
    <div className="lineup-tools" role="group" aria-label="Lineup tools">
      {isAdmin && <Button onClick={() => state().fill()}>Fill slots</Button>}
      <Button
        square
        aria-label="Undo"
        title="Undo (Ctrl+Z)"
        disabled={!canUndo}
        onClick={() => state().undo()}
      >
        <Undo2 aria-hidden size={20} />
      </Button>
      <Button
        square
        aria-label="Redo"
        title="Redo (Ctrl+Shift+Z)"
        disabled={!canRedo}
        onClick={() => state().redo()}
      >
        <Redo2 aria-hidden size={20} />
      </Button>
      <Button
        square
        aria-label="Preview card"
        title="Preview card"
        disabled={empty}
        onClick={() => state().openDialog({ kind: 'preview' })}
      >
        <Eye aria-hidden size={20} />
      </Button>
      <Button
        square
        aria-label="Reset lineup"
        title="Reset lineup"
        disabled={empty}
        onClick={() => state().openDialog({ kind: 'reset' })}
      >
        <RotateCcw aria-hidden size={20} />
      </Button>
    </div>
  );
}

export function LineupPanel({ team }: { readonly team: Team }) {
  return (
    <section aria-label="Lineup" className="lineup panel">
      <div className="lineup-header">
        <span className="lineup-crest">
          <Crest team={team} />
        </span>
        <TitleField />
        <Tools />
      </div>
      <Rink />
      <LineupFooter />
    </section>
  );
}
