import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { letterOf, type Letter } from '#domain/letters.ts';
import { findSlotOf, playerAt, type ScratchReason } from '#domain/lineup.ts';
import type { SlotId } from '#domain/formation.ts';
import { findScratch } from '#domain/scratch-commands.ts';
import { lineupOfSlot } from '#domain/special-teams.ts';
import { MENU_ITEM, MENU_PANEL, useMenuStart } from '#web/ui/menu.ts';
import { elementAt, focusTabStopIfLost } from '../../store/focus.ts';
import type { OpenMenu } from '../../store/builder-state.ts';
import { factActions } from '../../store/fact-actions.ts';
import { lineupActions } from '../../store/lineup-actions.ts';
import { tapActions } from '../../store/tap-actions.ts';
import { pageActions } from '../../store/page-actions.ts';
import { REASON_WORDS } from '../../store/spoken.ts';
import { useBuilder } from '../../store/use-builder.ts';

/** Returns a click handler that closes the menu and then runs the action. */
type Choose = (action: () => void) => () => void;

interface EntryProps {
  readonly children: string;
  /** The key that runs the same action without the menu. */
  readonly shortcut?: string | undefined;
  readonly onClick: () => void;
}

function Shortcut({ children }: { readonly children: string | undefined }) {
  return (
    <kbd
      aria-hidden
      className="min-w-4 text-right font-condensed text-sm font-semibold text-soft pointer-coarse:hidden"
    >
      {children}
    </kbd>
  );
}

function Entry({ children, shortcut, onClick }: EntryProps) {
  return (
    <Menu.Item className={MENU_ITEM} aria-keyshortcuts={shortcut} onClick={onClick}>
      <span className="flex-1">{children}</span>
      <Shortcut>{shortcut}</Shortcut>
    </Menu.Item>
  );
}

function Choice({ value, children, shortcut, onClick }: EntryProps & { readonly value: string }) {
  return (
    <Menu.RadioItem
      value={value}
      closeOnClick
      className={MENU_ITEM}
      aria-keyshortcuts={shortcut}
      onClick={onClick}
    >
      <span className="flex-1">{children}</span>
      <Menu.RadioItemIndicator keepMounted className="grid w-5 place-items-center data-unchecked:invisible">
        <Check aria-hidden size={18} strokeWidth={3} />
      </Menu.RadioItemIndicator>
      <Shortcut>{shortcut}</Shortcut>
    </Menu.RadioItem>
  );
}

function Separator() {
  return <Menu.Separator className="mx-3 my-1.5 h-px bg-line" />;
}

const LETTERS: readonly { readonly letter: Letter | null; readonly name: string }[] = [
  { letter: 'C', name: 'Captain' },
  { letter: 'A', name: 'Alternate captain' },
  { letter: null, name: 'No letter' },
];

interface PlayerEntriesProps extends Pick<OpenMenu, 'player'> {
  readonly choose: Choose;
}

function ScratchPlayerEntries({ player, choose }: PlayerEntriesProps) {
  return (
    <>
      <Entry shortcut="S" onClick={choose(() => factActions.addScratch(player))}>
        Scratch
      </Entry>
      <Entry shortcut="I" onClick={choose(() => factActions.addScratch(player, 'injured'))}>
        Injured
      </Entry>
    </>
  );
}

function SlotEntries({ slot, choose }: { readonly slot: SlotId; readonly choose: Choose }) {
  const player = useBuilder((state) => playerAt(lineupOfSlot(state.lineup.history.present, slot), slot));
  const worn = player && letterOf(player);
  if (!player) return null;
  return (
    <>
      {player.position !== 'g' && (
        <>
          <Menu.RadioGroup aria-label="Letter" value={worn ?? 'none'}>
            {LETTERS.map(({ letter, name }) => (
              <Choice
                key={name}
                value={letter ?? 'none'}
                shortcut={letter ?? undefined}
                onClick={choose(() => factActions.setLetter(slot, letter))}
              >
                {name}
              </Choice>
            ))}
          </Menu.RadioGroup>
          <Separator />
        </>
      )}
      <ScratchPlayerEntries player={player} choose={choose} />
      <Separator />
      <Entry onClick={choose(() => pageActions.openDialog({ kind: 'choose-player', slot }))}>Replace…</Entry>
      <Entry shortcut="Delete" onClick={choose(() => lineupActions.clearSlot(slot))}>
        Remove
      </Entry>
    </>
  );
}

function RosterEntries({ player, choose }: PlayerEntriesProps) {
  return (
    <>
      <Entry onClick={choose(() => tapActions.chooseSlot(player))}>Choose slot…</Entry>
      <Separator />
      <ScratchPlayerEntries player={player} choose={choose} />
      {player.club !== undefined && (
        <>
          <Separator />
          <Entry onClick={choose(() => factActions.removeGuest(player))}>Remove guest</Entry>
        </>
      )}
    </>
  );
}

const REASONS: readonly ScratchReason[] = ['scratched', 'injured'];

interface ScratchEntriesProps extends PlayerEntriesProps {
  readonly reason: ScratchReason;
}

function ScratchEntries({ player, reason, choose }: ScratchEntriesProps) {
  return (
    <>
      <Menu.RadioGroup aria-label="Reason" value={reason}>
        {REASONS.map((each) => (
          <Choice
            key={each}
            value={each}
            shortcut={each === 'injured' ? 'I' : 'S'}
            onClick={choose(() => factActions.setReason(player.id, each))}
          >
            {REASON_WORDS[each]}
          </Choice>
        ))}
      </Menu.RadioGroup>
      <Separator />
      <Entry onClick={choose(() => tapActions.chooseSlot(player))}>Choose slot…</Entry>
      <Entry shortcut="Delete" onClick={choose(() => factActions.removeScratch(player.id))}>
        Remove
      </Entry>
    </>
  );
}

/** The menu's entries depend on where the player is: in a slot, among the scratches, or on the roster. */
function Entries({ menu: { at, player }, choose }: { readonly menu: OpenMenu; readonly choose: Choose }) {
  const lineup = useBuilder((state) => state.lineup.history.present);
  const slot = typeof at === 'object' ? at.slot : findSlotOf(lineup, player.id);
  const scratch = findScratch(lineup, player.id);
  if (slot) return <SlotEntries slot={slot} choose={choose} />;
  if (scratch) return <ScratchEntries reason={scratch.reason} player={player} choose={choose} />;
  return <RosterEntries player={player} choose={choose} />;
}

interface PlayerMenuProps {
  readonly menu: OpenMenu;
  readonly onClose: () => void;
}

/**
 * The actions on a player in a slot, on the roster, or among the scratches. The menu is open while this component is
 * rendered. On close, the focus returns to the element that opened the menu.
 */
export function PlayerMenu({ menu, onClose }: PlayerMenuProps) {
  const anchor = () => elementAt(menu.at, menu.player.id);
  const goToStart = useMenuStart(menu.by === 'keyboard' ? 'first' : null);
  const choose: Choose = (action) => () => {
    onClose();
    // Waits until the menu releases the focus. Focuses the player first, so that a dialog opened by `action` returns
    // the focus to the player.
    requestAnimationFrame(() => {
      anchor()?.focus({ preventScroll: true });
      action();
      requestAnimationFrame(focusTabStopIfLost);
    });
  };
  return (
    <Menu.Root open onOpenChange={(open) => open || onClose()}>
      <Menu.Portal container={document.querySelector('main')}>
        <Menu.Positioner
          anchor={anchor}
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 outline-none"
        >
          <Menu.Popup
            aria-label={menu.player.name}
            finalFocus={anchor}
            onFocus={goToStart}
            onContextMenu={(event) => event.preventDefault()}
            className={MENU_PANEL}
          >
            <p
              aria-hidden
              className="mb-1.5 truncate border-b border-line px-3 pt-1.5 pb-2 text-sm text-soft"
            >
              {menu.player.name}
            </p>
            <Entries menu={menu} choose={choose} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
