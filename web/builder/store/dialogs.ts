import type { SlotId } from '#domain/formation.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import type { OwnTeam } from '#domain/own-teams/own-team.ts';
import type { Team } from '#domain/team.ts';
import type { SavedLineup } from '#web/backend/saved-lineups/saved-lineup.ts';
import type { Intent, NamedSave } from './intent.ts';

/** The move to offer after a rejected placement, and its button text, such as `Move to Line 2 center`. */
export interface MoveOffer {
  readonly words: string;
  readonly from: SlotId;
  readonly to: SlotId;
}

/** Properties of each dialog. To add a dialog, add it here and to `workbench/registry.tsx`. */
export interface DialogStates {
  'team-picker': object;
  assign: { readonly player: SlottedPlayer };
  'choose-player': { readonly slot: SlotId };
  'add-player': object;
  /** `edited` is null for a new team. `roster` is the initial text of a new team's roster. */
  'own-team': { readonly edited: OwnTeam | null; readonly roster?: string };
  reset: object;
  paste: object;
  formation: object;
  message: {
    readonly title: string;
    readonly message: string;
    readonly offer?: MoveOffer | undefined;
  };
  preview: object;
  /** `celebrate`: whether the user has just completed the lineup. */
  ready: { readonly celebrate: boolean };
  /** `playerName` is the initial name, unless the draft has one. */
  report: { readonly playerName: string };
  unsaved: { readonly intent: Intent };
  name: NamedSave;
  /** `saves`: whether `retry` saves the lineup. */
  failed: { readonly message: string; readonly retry: () => void; readonly saves?: true };
  /** `other` is the version that was saved elsewhere, or null if the lineup was deleted. */
  conflict: { readonly other: SavedLineup | null; readonly intent: Intent | null };
  'sign-out': object;
  /** `next` is the path to return to. `saves`: whether signing in completes a save. */
  'sign-in': { readonly message: string; readonly next: string; readonly saves?: true };
}

export type DialogKind = keyof DialogStates;

export type BuilderDialogProps<Kind extends DialogKind> = DialogStates[Kind] & {
  readonly onClose: () => void;
};

/** The properties of a dialog that opens only when a team is chosen. */
export type TeamDialogProps<Kind extends DialogKind> = BuilderDialogProps<Kind> & { readonly team: Team };

export type BuilderDialog = {
  readonly [Kind in DialogKind]: { readonly kind: Kind } & DialogStates[Kind];
}[DialogKind];
