import { Heart, IdCard, ListOrdered, UserRound } from 'lucide-react';
import { Suspense } from 'react';
import { NavLink, Outlet } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { useUser } from '#web/backend/session.ts';
import { SettingsPageSkeleton } from './settings-page.tsx';
import './settings.css';

const PAGES = [
  { to: PATHS.accountSettings, label: 'Account', icon: UserRound },
  { to: PATHS.profileSettings, label: 'Profile', icon: IdCard },
  { to: PATHS.lineups, label: 'Your Lineups', icon: ListOrdered },
  { to: PATHS.favorites, label: 'Your Favorites', icon: Heart },
];

/** On a phone the row of pages scrolls sideways: the current one must be in it. */
function bringIntoView(list: HTMLUListElement | null): void {
  const current = list?.querySelector<HTMLElement>('[aria-current]');
  if (list && current) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
}

/** The settings' pages beside their list: a bench at the side, on phones a row above. */
export function SettingsLayout() {
  const user = useUser();
  return (
    <div className="settings">
      <nav aria-label="Settings" className="settings-nav">
        <p className="eyebrow settings-eyebrow">Settings</p>
        <ul ref={bringIntoView} className="settings-list">
          {PAGES.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <NavLink to={to} className="settings-link">
                <Icon aria-hidden size={20} className="shrink-0" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <Suspense fallback={<SettingsPageSkeleton />}>
          {/* Who is signed in is checked by the app's guard; until it knows, the page's place is kept. */}
          {user ? <Outlet context={user} /> : <SettingsPageSkeleton />}
        </Suspense>
      </div>
    </div>
  );
}
