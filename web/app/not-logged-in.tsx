import { Link } from 'react-router';
import { PATHS, signInPath, signUpPath } from '#domain/pages.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';

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
