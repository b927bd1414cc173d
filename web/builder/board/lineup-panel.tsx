import { Eye, Redo2, RotateCcw, Undo2, Users, Zap } from 'lucide-react';
import { useState } from 'react';
import { headlineFor, teamWords } from '#card/team-words.ts';
import { TITLE_MAX_LENGTH } from '#domain/draft.ts';
import { fillLineup } from '#domain/fill.ts';
import { type Slot, ELEVEN_SEVEN, STANDARD_FORMATION } from '#domain/formation.ts';
import { countFilled, type Lineup } from '#domain/lineup.ts';
import { countCharacters } from '#domain/plain-text.ts';
import type { Team } from '#domain/team.ts';
import { isSamePlayer, refreshPlayer, type RosterPlayer } from '#domain/player.ts';
import { useIsAdmin } from '#web/backend/get-is-admin.ts';
import { useSession } from '#web/backend/session.ts';
import { Button } from '#web/ui/button.tsx';
import { IdleButton } from '#web/ui/idle-button.tsx';
import { lazyPanel, lazyPart } from '#web/ui/lazy-part.tsx';
import { putKeyboardAway } from '#web/ui/put-keyboard-away.ts';
import { boardLineup } from '../store/builder-state.ts';
import { pageActions } from '../store/page-actions.ts';
import { ScratchStrip } from './scratches/scratch-strip.tsx';
import { StartStrip } from '../start/start-strip.tsx';
import { lineupActions } from '../store/lineup-actions.ts';
import { builder, useBuilder } from '../store/use-builder.ts';
import { Crest } from '#web/ui/crest.tsx';
import { LineupFooter } from './lineup-footer.tsx';
import { Rink } from './rink/rink.tsx';
import { SlotButton } from './rink/slot-button.tsx';
import { factActions } from '../store/fact-actions.ts';
import './board-tools.css';
import { useRoster } from '#web/backend/get-roster.ts';

/** Whether a player in the lineup differs from the roster. Test players are on no roster. */
function differs(lineup: Lineup, roster: readonly RosterPlayer[]): boolean {
  const players = new Map(roster.map((player) => [player.id, player]));
  return lineup.formation.slots.some(({ id }) => {
    const current = lineup.players[id];
    if (!current || current.id.startsWith('test-')) return false;
    const today = players.get(current.id);
    return !today || !isSamePlayer(current, refreshPlayer(current, today));
  });
}

/** Whether the lineup is older than today's roster. */
function useNeedsCheck(teamId: string): boolean {
  const { data: roster } = useRoster(teamId);
  return useBuilder((state) => roster !== undefined && differs(state.lineup.history.present, roster));
}

/** Switches the rink between the lines and the special teams, and between 12-6 and 11-7. */
function BoardTools() {
  const isSpecial = useBuilder((state) => state.screen.board === 'special');
  const isSeven = useBuilder((state) => state.lineup.history.present.formation.id === ELEVEN_SEVEN.id);
  return (
    <div className="lineup-tools lineup-board">
      <Button
        aria-pressed={isSpecial}
        className="board-switch"
        onClick={() => factActions.showBoard(isSpecial ? 'even' : 'special')}
      >
        <Zap aria-hidden size={18} />
        Special teams
      </Button>
      <Button
        aria-pressed={isSeven}
        aria-label="11–7: 11 forwards, 7 defensemen"
        title="11 forwards, 7 defensemen"
        className="board-switch"
        onClick={() => factActions.changeFormation(isSeven ? STANDARD_FORMATION : ELEVEN_SEVEN)}
      >
        <Users aria-hidden size={18} />
        11–7
      </Button>
    </div>
  );
}

// Not needed for the first paint, or only for some lineups, so they load on demand.
const SavedTools = lazyPanel(async () => (await import('../lineups/saved-tools.tsx')).SavedTools);
const UnsavedMark = lazyPart(async () => (await import('../lineups/saved-tools.tsx')).UnsavedMark);
const PredictionStrip = lazyPart(
  async () => (await import('../prediction/prediction-strip.tsx')).PredictionStrip,
);
const UnitTools = lazyPanel(async () => (await import('./unit-tools.tsx')).UnitTools);
const LineupCheckPanel = lazyPanel(async () => (await import('./check/lineup-check.tsx')).LineupCheckPanel);

/** The placeholder is the headline that the card has without a title. The note overlays the line below it. */
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
          <span className="absolute top-full left-0 z-2 rounded-field bg-inverse px-2.5 py-1 text-small font-semibold text-on-inverse">
            {`Shortened: a title has at most ${TITLE_MAX_LENGTH} characters.`}
          </span>
        )}
      </p>
    </>
  );
}

function HistoryTools() {
  const canUndo = useBuilder(({ lineup }) => lineup.history.past.length > 0 || lineup.previous !== null);
  const canRedo = useBuilder((state) => state.lineup.history.future.length > 0);
  return (
    <div className="lineup-tools [grid-area:history]">
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
    </div>
  );
}

function fillSlots(): void {
  const { formation } = builder.getState().lineup.history.present;
  lineupActions.fill(fillLineup(Math.random, formation));
}

function MoreTools() {
  const empty = useBuilder((state) => countFilled(state.lineup.history.present) === 0);
  const isAdmin = useIsAdmin();
  return (
    <div className="lineup-tools lineup-more">
      <IdleButton idle={empty} onClick={() => pageActions.openDialog({ kind: 'preview' })}>
        <Eye aria-hidden size={20} />
        Preview
      </IdleButton>
      <IdleButton idle={empty} onClick={() => pageActions.openDialog({ kind: 'reset' })}>
        <RotateCcw aria-hidden size={18} />
        Reset
      </IdleButton>
      {isAdmin && <Button onClick={fillSlots}>Fill slots</Button>}
    </div>
  );
}

/** Tools for saved lineups. Reserves their space while the session loads. */
function SavedRow({ team }: { readonly team: Team }) {
  const { status } = useSession();
  return <div className="lineup-saved">{status !== 'loading' && <SavedTools team={team} />}</div>;
}

const renderSlot = (slot: Slot) => <SlotButton key={slot.id} slot={slot} />;

export function LineupPanel({ team }: { readonly team: Team }) {
  const formation = useBuilder((state) => boardLineup(state).formation);
  const isSpecial = useBuilder((state) => state.screen.board === 'special');
  const signedIn = useSession().status === 'signed-in';
  const needsCheck = useNeedsCheck(team.id);
  return (
    <section aria-label="Lineup" className="lineup panel">
      <span className="lineup-crest">
        <Crest team={team} />
      </span>
      <div className="title-block relative min-w-0 [grid-area:title]">
        <TitleField team={team} />
        {signedIn && <UnsavedMark />}
      </div>
      <HistoryTools />
      <BoardTools />
      <MoreTools />
      <div className="lineup-start">
        <SavedRow team={team} />
        <StartStrip team={team} />
      </div>
      {needsCheck && <LineupCheckPanel team={team} />}
      {isSpecial && <UnitTools teamId={team.id} />}
      <Rink formation={formation} renderSlot={renderSlot} />
      <ScratchStrip />
      <div className="min-w-0 [grid-area:foot]">
        <LineupFooter />
        <PredictionStrip team={team} />
      </div>
    </section>
  );
}
