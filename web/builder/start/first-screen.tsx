import { OWN_TEAMS_KEY, readStorage } from '#web/backend/browser-storage.ts';
import { useUser } from '#web/backend/session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { savesData, useIdle } from '#web/ui/when-idle.ts';
import { HeroCard } from './hero-card.tsx';
import { mayOfferDraft } from '../store/draft-storage.ts';
import { pageActions } from '../store/page-actions.ts';
import { TeamWall } from './team/team-wall.tsx';

/**
 * A rink from above.
 * Its proportions are those of the rule book: 200 by 85 feet, here 1000 by 425.
 */
function HeroRink() {
  return (
    <div aria-hidden className="ice-floor">
      <svg viewBox="0 0 1000 425" preserveAspectRatio="xMidYMid slice" className="hero-rink">
        <g fill="none" stroke="var(--rink-red)" strokeWidth="2.5" opacity="0.5">
          <circle cx="155" cy="102" r="75" />
          <circle cx="155" cy="323" r="75" />
          <circle cx="845" cy="102" r="75" />
          <circle cx="845" cy="323" r="75" />
          <path d="M55 0V425M945 0V425" />
        </g>
        <g fill="var(--rink-red)" opacity="0.6">
          {[102, 323].flatMap((y) =>
            [155, 400, 600, 845].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="6" />),
          )}
        </g>
        <g fill="var(--rink-blue)">
          <path d="M370 0h10V425h-10zM620 0h10V425h-10z" opacity="0.55" />
          <path d="M55 182a30 30 0 0 1 0 60zM945 182a30 30 0 0 0 0 60z" opacity="0.3" />
        </g>
        <path d="M495 0h10V425h-10z" fill="var(--rink-red)" opacity="0.5" />
        <circle
          cx="500"
          cy="212.500"
          r="75"
          fill="none"
          stroke="var(--rink-blue)"
          strokeWidth="2.5"
          opacity="0.6"
        />
      </svg>
    </div>
  );
}

const RecentLineups = lazyPart(async () => (await import('../lineups/recent-lineups.tsx')).RecentLineups);
const GamesTonight = lazyPart(async () => (await import('./games-tonight.tsx')).GamesTonight, {
  missing: () => null,
});
const OwnTeams = lazyPart(async () => (await import('./own-team/own-teams.tsx')).OwnTeams);
const DraftOffer = lazyPart(async () => (await import('../lineups/draft-offer.tsx')).DraftOffer);

interface FirstScreenProps {
  /** The selected team's id or the opened dialog's kind, while the builder's code loads. Otherwise null. */
  readonly waitsFor: string | null;
}

/** A button for fans whose team is not on the wall. */
function MakeTeam({ waitsFor }: FirstScreenProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-5">
      <Button
        aria-busy={waitsFor === 'own-team' || undefined}
        onClick={() => pageActions.openDialog({ kind: 'own-team', edited: null })}
      >
        Make your own team
      </Button>
      <p className="text-soft">Team Canada, a junior club, or the Tuesday night team.</p>
    </div>
  );
}

export function FirstScreen({ waitsFor }: FirstScreenProps) {
  const user = useUser();
  const hydrated = useHydrated();
  const idle = useIdle();
  const hasOwnTeams = hydrated && readStorage('localStorage', OWN_TEAMS_KEY) !== null;
  const offersDraft = hydrated && mayOfferDraft();
  return (
    <div className="first-screen mx-auto max-w-page px-3 pt-3 sm:px-6 sm:pt-6">
      {offersDraft && <DraftOffer />}
      <section className="ice hero" aria-labelledby="builder-title">
        <HeroRink />
        <div className="hero-text">
          <h1 id="builder-title" className="hero-title">
            <span>Call tonight’s</span> <span>lines</span>
          </h1>
          <p className="max-w-108 text-lg leading-[1.45] text-balance text-soft">
            Pick your team. Set four lines, three pairs and two goalies. Take your lineup away as a picture in
            team colors.
          </p>
          <p className="font-condensed text-lg font-bold tracking-[0.02em]">
            Free · No account · Sixty seconds
          </p>
          <div className="flex flex-wrap gap-2.5">
            <Button
              look="primary"
              className="min-h-13 px-6 text-lg"
              aria-busy={waitsFor === 'team-picker' || undefined}
              onClick={() => pageActions.openDialog({ kind: 'team-picker' })}
            >
              Select a Team
            </Button>
            <Button
              className="min-h-13 px-5 text-lg"
              aria-busy={waitsFor === 'paste' || undefined}
              onClick={() => pageActions.openDialog({ kind: 'paste' })}
            >
              Paste lines
            </Button>
          </div>
        </div>
        <HeroCard waitsFor={waitsFor} />
      </section>
      {user && <RecentLineups />}
      <section aria-labelledby="wall-title" className="wall pt-5">
        {/* The games load when the page is idle. Except on phones, this row reserves their height. */}
        <div className="mb-3 grid gap-2 sm:min-h-14 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:gap-6">
          <h2 id="wall-title" className="display-type text-2xl">
            Pick your team
          </h2>
          {idle && !savesData() && <GamesTonight />}
        </div>
        {(hasOwnTeams || user) && <OwnTeams />}
        <TeamWall onChoose={pageActions.chooseTeam} waitsFor={waitsFor} />
        <MakeTeam waitsFor={waitsFor} />
      </section>
    </div>
  );
}
