import { Eye, Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { headlineFor, teamWords } from '#card/team-words.ts';
import { TITLE_MAX_LENGTH } from '#domain/draft.ts';
import type { Slot } from '#domain/formation.ts';
import { countFilled, type Lineup } from '#domain/lineup.ts';
import { countCharacters } from '#domain/plain-text.ts';
import type { Team } from '#domain/team.ts';
import { isSamePlayer, refreshPlayer, type RosterPlayer } from '#domain/player.ts';
import { useSession } from '#web/backend/session.ts';
import { IdleButton } from '#web/ui/idle-button.tsx';
import { lazyPanel, lazyPart } from '#web/ui/lazy-part.tsx';
import { putKeyboardAway } from '#web/ui/put-keyboard-away.ts';
import { pageActions } from '../store/page-actions.ts';
import { ScratchStrip } from './scratches/scratch-strip.tsx';
import { StartStrip } from '../start/start-strip.tsx';
import { lineupActions } from '../store/lineup-actions.ts';
import { useBuilder } from '../store/use-builder.ts';
import { BoardTools } from './board-tools.tsx';
import { LineFacts } from './facts/line-facts.tsx';
import { LineupFooter } from './lineup-footer.tsx';
import { Rink, type RinkProps } from './rink/rink.tsx';
import { SlotButton } from './rink/slot-button.tsx';
import { UnitBoard } from './rink/unit-board.tsx';
import { useRoster } from '#web/backend/get-roster.ts';

/** Whether any player in a slot has changed on the roster or left it. Skips test players, who are on no roster. */
function differs(lineup: Lineup, roster: readonly RosterPlayer[]): boolean {
  const players = new Map(roster.map((player) => [player.id, player]));
  return lineup.formation.slots.some(({ id }) => {
    const current = lineup.players[id];
    if (!current || current.id.startsWith('test-')) return false;
    const today = players.get(current.id);
    return !today || !isSamePlayer(current, refreshPlayer(current, today));
  });
}

// These parts load on demand, because the first paint does not need them.
const SavedTools = lazyPanel(async () => (await import('../lineups/saved-tools.tsx')).SavedTools);
const UnsavedMark = lazyPart(async () => (await import('../lineups/saved-tools.tsx')).UnsavedMark);
const PredictionStrip = lazyPart(
  async () => (await import('../prediction/prediction-strip.tsx')).PredictionStrip,
);
const StartNote = lazyPart(async () => (await import('../start/start-note.tsx')).StartNote);
const LineupCheckPanel = lazyPanel(async () => (await import('./check/lineup-check.tsx')).LineupCheckPanel);

/**
 * The placeholder is the headline that a card without a title gets. If a title is too long, a note overlays the content
 * below the field.
 */
function TitleField({ team }: { readonly team: Team }) {
  const title = useBuilder((state) => state.lineup.title);
  const [isCut, setIsCut] = useState(false);
  const change = (text: string) => {
    setIsCut(countCharacters(text) > TITLE_MAX_LENGTH);
    lineupActions.setTitle(text);
  };
  return (
    <>
      <input
        aria-label="Lineup title"
        placeholder={headlineFor(teamWords(team), '').headline}
        title="For example: My lineup for tonight's game"
        value={title}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => change(event.target.value)}
        onBlur={() => setIsCut(false)}
        onKeyDown={putKeyboardAway}
        className="title-field display-type"
      />
      <p role="status">
        {isCut && (
          <span className="absolute top-full left-0 z-2 rounded-plate bg-inverse px-2.5 py-1 text-sm font-semibold text-on-inverse">
            {`Shortened: a title has at most ${TITLE_MAX_LENGTH} characters.`}
          </span>
        )}
      </p>
    </>
  );
}

function HeadTools() {
  const canUndo = useBuilder(({ lineup }) => lineup.history.past.length > 0 || lineup.previous !== null);
  const canRedo = useBuilder((state) => state.lineup.history.future.length > 0);
  const empty = useBuilder((state) => countFilled(state.lineup.history.present) === 0);
  return (
    <div className="flex gap-1.5">
      <IdleButton square aria-label="Undo" title="Undo (Ctrl+Z)" idle={!canUndo} onClick={lineupActions.undo}>
        <Undo2 aria-hidden size={20} />
      </IdleButton>
      <IdleButton
        square
        aria-label="Redo"
        title="Redo (Ctrl+Shift+Z)"
        idle={!canRedo}
        onClick={lineupActions.redo}
      >
        <Redo2 aria-hidden size={20} />
      </IdleButton>
      <IdleButton
        idle={empty}
        title="Preview"
        className="max-sm:w-11 max-sm:px-0"
        onClick={() => pageActions.openDialog({ kind: 'preview' })}
      >
        <Eye aria-hidden size={20} />
        <span className="max-sm:sr-only">Preview</span>
      </IdleButton>
    </div>
  );
}

const renderSlot = (slot: Slot) => <SlotButton key={slot.id} slot={slot} />;

/**
 * The title with its tools, the rink, and the bar with the next step. On narrow screens, start.css moves the buttons of
 * StartStrip above the rink.
 */
export function LineupPanel({ team }: { readonly team: Team }) {
  const formation = useBuilder((state) => state.lineup.history.present.formation);
  const isSpecial = useBuilder((state) => state.screen.board === 'special');
  const hasNote = useBuilder((state) => state.screen.startNote !== null);
  const { status } = useSession();
  const { data: roster } = useRoster(team.id);
  const needsCheck = useBuilder(
    (state) => roster !== undefined && differs(state.lineup.history.present, roster),
  );
  const renderFacts: RinkProps['renderFacts'] = (kind, slots) => (
    <LineFacts kind={kind} slots={slots} teamId={team.id} />
  );
  return (
    <section aria-label="Lineup" className="lineup panel">
      <div className="lineup-head">
        <div className="title-block">
          <TitleField team={team} />
          {status === 'signed-in' && <UnsavedMark />}
        </div>
        <HeadTools />
        {/* While the session loads, this element reserves the tools' space, to prevent a layout shift. */}
        <div className="lineup-saved">{status !== 'loading' && <SavedTools team={team} />}</div>
      </div>
      {hasNote && <StartNote />}
      {needsCheck && <LineupCheckPanel team={team} />}
      {isSpecial ? (
        <UnitBoard renderSlot={renderSlot} renderFacts={renderFacts} />
      ) : (
        <Rink formation={formation} renderSlot={renderSlot} renderFacts={renderFacts} />
      )}
      <BoardTools team={team} />
      <ScratchStrip />
      <PredictionStrip team={team} />
      <div className="lineup-foot">
        <LineupFooter />
        <StartStrip team={team} />
      </div>
    </section>
  );
}
