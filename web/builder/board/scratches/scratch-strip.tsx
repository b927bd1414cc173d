import { Bandage, X } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { type Scratch, SCRATCH_LIMIT } from '#domain/lineup.ts';
import { jerseyName, splitPlayerName } from '#domain/player-name.ts';
import { JerseyNumber } from '#web/ui/plate.tsx';
import { SlantedTab } from '#web/ui/slanted-tab.tsx';
import { widthStyle } from '#web/ui/text-width.ts';
import { focusTabStopIfLost } from '../../store/focus.ts';
import { pickUp, scratchByKey } from '../rink/use-slot-keys.ts';
import { isMenuKey, openMenuByPointer } from '../menu/open-menu.tsx';
import { mayScratchHeld } from '../../store/board-state.ts';
import { factActions } from '../../store/fact-actions.ts';
import { screenActions } from '../../store/screen-actions.ts';
import { REASON_WORDS, spokenScratch } from '../../store/spoken.ts';
import { useBuilder } from '../../store/use-builder.ts';
import './scratches.css';

function remove(playerId: string): void {
  factActions.removeScratch(playerId);
  requestAnimationFrame(focusTabStopIfLost);
}

function onKeyDown(event: KeyboardEvent, { player }: Scratch): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === ' ') pickUp({ player, from: null });
  else if (event.key === 'Delete' || event.key === 'Backspace') remove(player.id);
  else if (isMenuKey(event)) screenActions.openMenu({ player, at: 'scratches', by: 'keyboard' });
  else if (!scratchByKey(event.key, player)) return;
  event.preventDefault();
}

function ScratchPlate({ player, reason }: Scratch) {
  const name = jerseyName(splitPlayerName(player.name).last);
  return (
    <span aria-hidden className="plate">
      <SlantedTab className="plate-tab">
        <JerseyNumber number={player.number} />
      </SlantedTab>
      <span className="plate-text">
        <span className="plate-small flex items-center gap-1">
          {reason === 'injured' && <Bandage size={13} className="shrink-0 text-bad" />}
          {REASON_WORDS[reason]}
        </span>
        <span className="plate-large" style={widthStyle(name)}>
          {name}
        </span>
      </span>
    </span>
  );
}

/**
 * A player who does not dress. A press opens the menu. The player can be dragged onto a slot, or picked up with Space.
 */
function ScratchedPlayer({ scratch }: { readonly scratch: Scratch }) {
  const { player } = scratch;
  return (
    <li className="scratch plate-box">
      <ScratchPlate {...scratch} />
      <button
        type="button"
        data-drag
        data-scratch={player.id}
        aria-haspopup="menu"
        aria-label={spokenScratch(scratch)}
        className="slot-press"
        onClick={({ detail }) =>
          screenActions.openMenu({ player, at: 'scratches', by: detail === 0 ? 'keyboard' : 'pointer' })
        }
        onContextMenu={(event) => openMenuByPointer(event, { player, at: 'scratches' })}
        onKeyDown={(event) => onKeyDown(event, scratch)}
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      />
      {/* Tab skips this button: keyboard users remove the player with Delete. */}
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Remove ${player.name} from the scratches`}
        title="Remove"
        className="scratch-remove"
        onClick={() => remove(player.id)}
      >
        <X aria-hidden size={15} strokeWidth={2.5} />
      </button>
    </li>
  );
}

export function ScratchStrip() {
  const scratches = useBuilder((state) => state.lineup.history.present.scratches);
  const isOpen = useBuilder((state) => state.screen.held?.by === 'pointer' && mayScratchHeld(state));
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      data-scratches
      data-held={isOpen ? 'open' : undefined}
      className="scratches"
    >
      <h2 id={id} className="scratches-name">
        Scratches
        {scratches.length > 0 && (
          <span className="text-xs tabular-nums">{`${scratches.length} / ${SCRATCH_LIMIT}`}</span>
        )}
      </h2>
      {scratches.length > 0 ? (
        <ul className="scratches-list">
          {scratches.map((scratch) => (
            <ScratchedPlayer key={scratch.player.id} scratch={scratch} />
          ))}
        </ul>
      ) : (
        <p className="scratches-hint">
          <span className="pointer-coarse:hidden">
            Drag a player here. Right-click one for letters and injuries.
          </span>
          <span className="pointer-fine:hidden">Press and hold a player for letters and scratches.</span>
        </p>
      )}
    </section>
  );
}
