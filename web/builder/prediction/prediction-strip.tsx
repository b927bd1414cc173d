import { Check, Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { timeLeftText } from '#domain/predictions/prediction-words.ts';
import { gameDayText, gameTimeText, versus } from '#domain/format.ts';
import { gamePath } from '#domain/pages.ts';
import type { Team } from '#domain/team.ts';
import { useBriefing } from '#web/backend/get-briefing.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { type NextPredictionProps, usePrediction } from './use-prediction.ts';
import './prediction-strip.css';

const TICK_MS = 15_000;

type CallState = ReturnType<typeof usePrediction>;

function PredictionButton({ className, ...state }: CallState & { readonly className: string }) {
  const { isCalled, isPending, isSame } = state;
  const Icon = isSame ? Check : Megaphone;
  const words = isSame ? 'Called' : isCalled ? 'Update your call' : 'Call these lines';
  return (
    <Button aria-disabled={isPending || isSame} onClick={state.call} className={className}>
      <Icon aria-hidden size={18} />
      {isPending ? 'Calling…' : words}
    </Button>
  );
}

interface CallStripProps extends NextPredictionProps {
  /** The text of the link to the game. Null for no link. */
  readonly link: string | null;
  readonly children: ReactNode;
}

function CallStrip({ game, team, link, children }: CallStripProps) {
  // For some games, the feed has only the day, without the time.
  const when = game.isTimeKnown ? gameTimeText(game.startsAt) : gameDayText(game.startsAt);
  return (
    <section aria-label="Call the lines" className="call-strip">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">
          {`Next game: ${versus(game.isHome, game.opponent.abbreviation)}, ${when}`}
        </p>
        {children}
      </div>
      {link !== null && (
        <ButtonLink look="quiet" to={gamePath(game.id, team.abbreviation ?? undefined)}>
          {link}
        </ButtonLink>
      )}
    </section>
  );
}

function NextCall({ game, team }: NextPredictionProps) {
  const left = timeLeftText(game.startsAt, new Date(useNow(TICK_MS)));
  const { blocker, failure, isCalled, isClosed, words } = usePrediction({ game, team }, true);
  const mayChange =
    isCalled && !isClosed && left !== null ? ' You can change your call until puck drop.' : '';
  const link = isCalled ? 'See your call' : left === null || isClosed ? 'See the game' : null;
  return (
    <CallStrip game={game} team={team} link={link}>
      {!isClosed && (
        <p className="text-sm text-soft">
          {/* The device's clock may be wrong. Only the server's clock closes calls. */}
          {left === null
            ? 'It is time for puck drop. Calls close when the server’s clock reaches it.'
            : `Puck drop in ${left}.`}
          {blocker && ` Not ready to call: ${blocker}`}
        </p>
      )}
      <p role="status" className="text-sm">
        {`${words}${mayChange}`}
      </p>
      {failure && (
        <p role="alert" className="text-sm font-semibold text-bad">
          {failure}
        </p>
      )}
    </CallStrip>
  );
}

/** Shows the next game and the user's call. Renders nothing if there is no game or the NHL's feeds are down. */
export function PredictionStrip({ team }: { readonly team: Team }) {
  const game = useBriefing(team.id).data?.nextGame;
  if (!game) return null;
  if (game.isTimeKnown && !game.isLocked)
    return <NextCall key={`${team.id} ${game.id}`} team={team} game={game} />;
  return (
    <CallStrip game={game} team={team} link={game.isLocked ? 'See the game' : null}>
      <p className="text-sm text-soft">
        {game.isLocked
          ? 'This game started and was then moved, so its calls stay closed.'
          : 'You can call its lines once its time is known.'}
      </p>
    </CallStrip>
  );
}

interface PredictionOfferProps {
  readonly team: Team;
  /** Whether the action is shown in the ready dialog, instead of above the rink. */
  readonly inDialog?: boolean;
}

function Offer({ game, inDialog = false, team }: NextPredictionProps & PredictionOfferProps) {
  const state = usePrediction({ game, team });
  const words = state.failure || state.words;
  if (state.blocker !== null) return null;
  const place = inDialog ? '' : 'sm:max-w-36 sm:basis-auto sm:self-center sm:leading-tight';
  return (
    <>
      <p
        role={state.failure ? 'alert' : 'status'}
        className={words ? `basis-full text-sm ${place}` : 'sr-only'}
      >
        {words}
      </p>
      {!state.isClosed && (
        <PredictionButton {...state} className={inDialog ? 'take-away-button' : 'start-offer'} />
      )}
    </>
  );
}

/**
 * The button that saves a complete lineup as the prediction for the next game.
 * Hidden if the game's time is unknown, or if the game no longer accepts predictions.
 */
export function PredictionOffer(props: PredictionOfferProps) {
  const game = useBriefing(props.team.id).data?.nextGame;
  if (!game?.isTimeKnown || game.isLocked) return null;
  return <Offer key={`${props.team.id} ${game.id}`} {...props} game={game} />;
}
