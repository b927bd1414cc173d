import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { PATHS, signInPath, signUpPath } from '#domain/pages.ts';
import { TeamWall } from '#web/builder/start/team/team-wall.tsx';
import { pageActions } from '#web/builder/store/page-actions.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { MessageFrame } from '#web/ui/message-frame.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';

function Teams() {
  const navigate = useNavigate();
  return (
    <section aria-labelledby="teams-title" className="grid gap-3">
      <h2 id="teams-title" className="display-type text-2xl">
        Pick your team
      </h2>
      <TeamWall
        waitsFor={null}
        onChoose={(team) => {
          pageActions.chooseTeam(team);
          void navigate(PATHS.home);
        }}
      />
    </section>
  );
}

interface MessagePageProps {
  readonly eyebrow: string;
  readonly title: string;
  readonly pageTitle?: string;
  readonly text: string;
  readonly children: ReactNode;
}

function MessagePage({ children, eyebrow, pageTitle, text, title }: MessagePageProps) {
  usePageTitle(pageTitle ?? title);
  return (
    <div className="mx-auto grid w-full max-w-page gap-8 px-3 py-4 sm:px-6 sm:py-6">
      <MessageFrame eyebrow={eyebrow} title={title}>
        <p className="max-w-108 text-lg text-soft">{text}</p>
        <div className="flex flex-wrap gap-3">{children}</div>
      </MessageFrame>
      <Teams />
    </div>
  );
}

const BUILD = (
  <ButtonLink look="primary" to={PATHS.home}>
    Build a lineup
  </ButtonLink>
);

export function NotFound() {
  return (
    <MessagePage
      eyebrow="404"
      title="Page not found"
      text="There is no page at this address. The link may be old or incomplete."
    >
      {BUILD}
    </MessagePage>
  );
}

export function LineupPlaceholder() {
  return (
    <MessagePage
      eyebrow="Lineup"
      title="Lineup Builder coming soon"
      text="This page is still being prepared. The builder itself is open: pick a team and set your lines."
    >
      {BUILD}
    </MessagePage>
  );
}

export function NotLoggedIn() {
  return (
    <MessagePage
      eyebrow="Profile"
      title="Not logged in"
      pageTitle="Profile"
      text="Sign in to see your profile, or sign up to create one."
    >
      <ButtonLink look="primary" to={signInPath(PATHS.profile)}>
        Sign in
      </ButtonLink>
      <ButtonLink to={signUpPath(PATHS.profileSettings)}>Sign up</ButtonLink>
    </MessagePage>
  );
}
