import { useMemo } from 'react';
import { guestOf } from '#domain/guest-commands.ts';
import { GUEST_LIMIT, type Lineup } from '#domain/lineup.ts';
import { positionText } from '#domain/player.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { TeamDialogProps } from '../store/dialogs.ts';
import { factActions } from '../store/fact-actions.ts';
import { useBuilder } from '../store/use-builder.ts';
import { ClubSearch } from '#web/ui/club-search.tsx';

function Guests({ guests }: Pick<Lineup, 'guests'>) {
  if (guests.length === 0) return null;
  return (
    <section className="mt-4 grid gap-1">
      <h3 className="eyebrow text-sm text-soft">{`Guests, ${guests.length} of ${GUEST_LIMIT}`}</h3>
      <ul>
        {guests.map((guest) => (
          <li key={guest.id} className="flex items-center justify-between gap-3 border-b border-line py-1.5">
            <span className="min-w-0 break-words">{`${guest.name}, ${positionText(guest)}, from ${guest.club}`}</span>
            <Button
              look="quiet"
              aria-label={`Remove ${guest.name}`}
              onClick={() => factActions.removeGuest(guest)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lets the fan add players of other clubs to the lineup's roster, and remove them. */
export function AddPlayerDialog({ team, onClose }: TeamDialogProps<'add-player'>) {
  const guests = useBuilder((state) => state.lineup.history.present.guests);
  const taken = useMemo(() => new Set(guests.map(({ id }) => id)), [guests]);
  return (
    <Dialog title="Add a player" onClose={onClose}>
      <p className="mb-4 text-soft">{`Players of other clubs join this lineup and wear the sweater of the ${team.name}.`}</p>
      <ClubSearch
        taken={taken}
        except={team.id}
        onChoose={(player, club) => factActions.addGuest(guestOf(player, club.abbreviation))}
      />
      <Guests guests={guests} />
    </Dialog>
  );
}
