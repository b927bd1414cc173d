import { Heart, IdCard, ListOrdered, UserRound } from 'lucide-react';
import { Outlet } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { useUser } from '#web/backend/session.ts';
import { PageWaiting } from '#web/ui/lazy-part.tsx';
import { SideLink, SideNavigation } from '#web/ui/side-navigation.tsx';
import { SettingsPageSkeleton } from './settings-page.tsx';
import '#web/ui/page-styles.css';

const PAGES = [
  { to: PATHS.accountSettings, label: 'Account', icon: UserRound },
  { to: PATHS.profileSettings, label: 'Profile', icon: IdCard },
  { to: PATHS.lineups, label: 'Your Lineups', icon: ListOrdered },
  { to: PATHS.favorites, label: 'Your Favorites', icon: Heart },
];

/** With this padding, all four links fit the width of most phones. */
const LINK =
  'min-h-13 gap-2 px-2 focus-visible:rounded-plate desk:gap-3 desk:rounded-plate desk:px-3.5 desk:hover:bg-surface/60 desk:aria-[current=page]:pl-6 desk:aria-[current=page]:focus-visible:overflow-visible';

/** On phones, scrolls the row of links to the link of the current page. */
function bringIntoView(list: HTMLUListElement | null): void {
  const current = list?.querySelector<HTMLElement>('[aria-current]');
  if (list && current) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
}

export function SettingsLayout() {
  const user = useUser();
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-6 px-4 pt-4 pb-8 desk:grid-cols-[14.5rem_minmax(0,1fr)] desk:gap-10 desk:px-6 desk:pt-10 desk:pb-12">
      <SideNavigation title="Settings" className="min-w-0">
        <ul
          ref={bringIntoView}
          className="relative flex justify-between gap-1 overflow-x-auto px-2 [scrollbar-width:none] desk:grid desk:gap-1.5 desk:overflow-visible desk:px-0"
        >
          {PAGES.map((page) => (
            <li key={page.to}>
              <SideLink {...page} inRow className={LINK} />
            </li>
          ))}
        </ul>
      </SideNavigation>
      <div className="min-w-0">
        <PageWaiting value={<SettingsPageSkeleton />}>
          {/* The app's guard checks the session. Until it is done, the skeleton reserves the page's space. */}
          {/* The key drops what one user has typed, if another tab signs in somebody else. */}
          {user ? <Outlet key={user.id} context={user} /> : <SettingsPageSkeleton />}
        </PageWaiting>
      </div>
    </div>
  );
}
