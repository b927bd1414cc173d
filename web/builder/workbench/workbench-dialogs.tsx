import type { SlottedPlayer } from '#domain/player.ts';
import type { SlotId } from '#domain/formation.ts';
import type { Team } from '#domain/team.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { MessageDialog } from '#web/ui/message-dialog.tsx';
import type { MoveOffer } from '../store/dialogs.ts';
import { lineupActions } from '../store/lineup-actions.ts';
import { pageActions } from '../store/page-actions.ts';
import { TeamPickerDialog } from '../start/team/team-picker-dialog.tsx';
import { AssignDialog } from '../roster/assign-dialog.tsx';
import { ChoosePlayerDialog } from '../roster/choose-player-dialog.tsx';

interface Closable {
  readonly onClose: () => void;
}

export function ChooseTeamDialog({ onClose }: Closable) {
  return <TeamPickerDialog onChoose={pageActions.chooseTeam} onClose={onClose} />;
}

export function ResetDialog({ onClose }: Closable) {
  return (
    <ConfirmDialog
      title="Reset lineup"
      message="All slots will be emptied. You can undo this."
      action="Reset lineup"
      onConfirm={lineupActions.reset}
      onClose={onClose}
    />
  );
}

export function AssignPlayerDialog({ player, onClose }: Closable & { readonly player: SlottedPlayer }) {
  const assign = (slot: SlotId) => lineupActions.place(player, slot);
  return <AssignDialog player={player} onAssign={assign} onClose={onClose} />;
}

interface FillSlotProps extends Closable {
  readonly slot: SlotId;
  readonly team: Team;
}

export function FillSlotDialog({ slot, team, onClose }: FillSlotProps) {
  return (
    <ChoosePlayerDialog
      slot={slot}
      teamId={team.id}
      onChoose={(player) => lineupActions.place(player, slot)}
      onClose={onClose}
    />
  );
}

interface MessageProps extends Closable {
  readonly title: string;
  readonly message: string;
  readonly offer?: MoveOffer | undefined;
}

export function BuilderMessage({ title, message, offer, onClose }: MessageProps) {
  const taken = offer && { words: offer.words, onTake: () => lineupActions.moveSlot(offer.from, offer.to) };
  return <MessageDialog title={title} message={message} offer={taken} onClose={onClose} />;
}
