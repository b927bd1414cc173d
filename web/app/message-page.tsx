import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS, signInPath, signUpPath } from '#domain/pages.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';

interface MessagePageProps {
  readonly eyebrow: string;
  readonly title: string;
  readonly children: ReactNode;
}

function MessagePage({ eyebrow, title, children }: MessagePageProps) {
  usePageTitle(title);
  return (
    <div className="mx-auto grid max-w-2xl justify-items-start gap-5 px-6 py-16 sm:py-28">
      <p className="eyebrow text-sm text-soft">{eyebrow}</p>
      <h1 className="display-type text-5xl sm:text-6xl">{title}</h1>
      <div className="text-lg text-soft">{children}</div>
      <Link to={PATHS.home} className={buttonClass({ look: 'primary' })}>
        Build a lineup
      </Link>
    </div>
  );
}

export function NotFound() {
  return (
    <MessagePage eyebrow="404" title="Page not found">
      <p>There is no page at this address. The link may be old or incomplete.</p>
    </MessagePage>
  );
}

export function LineupPlaceholder() {
  return (
    <MessagePage eyebrow="Lineup" title="Lineup Builder coming soon">
      <p>This page is still being prepared. The builder itself is open: pick a team and set your lines.</p>
    </MessagePage>
  );
}

export function NotLoggedIn() {
  usePageTitle('Profile');
  return (
    <div className="mx-auto grid max-w-2xl justify-items-start gap-5 px-6 py-16 sm:py-28">
      <p className="eyebrow text-sm text-soft">Profile</p>
      <h1 className="display-type text-5xl sm:text-6xl">Not logged in</h1>
      <p className="text-lg text-soft">Sign in to see your profile, or sign up to create one.</p>
      <div className="flex flex-wrap gap-3">
        <Link to={signInPath(PATHS.profile)} className={buttonClass({ look: 'primary' })}>
          Sign in
        </Link>
        <Link to={signUpPath(PATHS.profileSettings)} className={buttonClass({})}>
          Sign up
        </Link>
      </div>
    </div>
  );
}
