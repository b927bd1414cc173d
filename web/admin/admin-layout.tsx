import { Link, Outlet, useLocation } from 'react-router';
import { PageWaiting } from '#web/ui/lazy-part.tsx';
import { AdminPageSkeleton } from './admin-page.tsx';
import { RequireAdmin } from './require-admin.tsx';
import '#web/ui/page-styles.css';
import {
  ArrowLeftRight,
  ChartColumn,
  ChevronDown,
  History,
  ImageDown,
  Shield,
  UserRoundPlus,
  Users,
} from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { PATHS } from '#domain/pages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SideLink, SideNavigation, type SidePage } from '#web/ui/side-navigation.tsx';
import { useWindowEvent } from '#web/ui/use-window-event.ts';

interface Page extends SidePage {
  /** Labels of the page's sections by element id. */
  readonly parts?: Readonly<Record<string, string>>;
}

const VISIT_PARTS = {
  'daily-breakdown': 'Daily Breakdown',
  'team-selection-stats': 'Team Selection Stats',
  'country-stats': 'Country Stats',
  'image-by-source': 'Image Created by Source',
  'recent-visits': 'Recent Visits',
};

const PAGES: readonly Page[] = [
  { to: PATHS.visits, label: 'Visit Analytics', icon: ChartColumn, parts: VISIT_PARTS },
  { to: PATHS.teams, label: 'Teams', icon: Shield },
  { to: PATHS.players, label: 'Players', icon: Users },
  { to: PATHS.rosterUpdates, label: 'Roster updates', icon: ArrowLeftRight },
  { to: PATHS.requests, label: 'Player Requests', icon: UserRoundPlus },
  { to: PATHS.downloads, label: 'Image Downloads', icon: ImageDown },
  { to: PATHS.log, label: 'Change log', icon: History },
];

const PART =
  'flex min-h-11 items-center rounded-plate pl-2 font-condensed text-base/[1.2] font-medium text-soft hover:text-ink focus-visible:-outline-offset-3 aria-[current=location]:font-semibold aria-[current=location]:text-ink desk:min-h-8';

/** The link to the current page has less padding on the right, because the longest name would not fit otherwise. */
const LINK =
  'min-h-12 gap-3 rounded-plate px-3.5 hover:bg-sunk/70 aria-[current=page]:overflow-hidden aria-[current=page]:bg-sunk aria-[current=page]:pr-1.5 aria-[current=page]:pl-6';

/** Lists links to a page's sections. On that page, they preserve the URL's query, which stores the filters. */
function PartLinks({ to, label, parts, onFollow }: Page & { readonly onFollow: () => void }) {
  const { hash, pathname, search } = useLocation();
  const isHere = pathname === to;
  return (
    <ul aria-label={`Parts of ${label}`} className="mt-0.5 mb-1 ml-5 border-l-2 border-line pl-1">
      {Object.entries(parts ?? {}).map(([id, name]) => (
        <li key={id}>
          <Link
            to={{ pathname: to, search: isHere ? search : '', hash: id }}
            aria-current={isHere && hash === `#${id}` ? 'location' : undefined}
            className={PART}
            onClick={onFollow}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * The menu of the admin pages: a side bar on large screens, and a disclosure button on small screens. The disclosure
 * closes on navigation, on Escape, and when the user presses or focuses something else.
 */
function AdminMenu() {
  const { key, pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key; // any navigation closes the menu
  const close = () => setOpenAt(null);
  const nav = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useWindowEvent('pointerdown', ({ target }) => {
    if (target instanceof Node && !nav.current?.contains(target)) close();
  });
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    close();
    button.current?.focus();
  };
  return (
    <SideNavigation
      ref={nav}
      title="Admin"
      className="relative z-20"
      onKeyDown={closeByKey}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls="admin-pages"
        onClick={() => setOpenAt(open ? null : key)}
        className="flex min-h-13 w-full items-center justify-between px-4 font-condensed text-lg font-semibold focus-visible:-outline-offset-3 desk:hidden"
      >
        <span className="sr-only">Admin menu: </span>
        {PAGES.find(({ to }) => pathname.startsWith(to))?.label ?? 'Pages'}
        <ChevronDown
          aria-hidden
          size={20}
          className={classNames('transition-transform', open && 'rotate-180')}
        />
        <span className="absolute inset-x-0 -bottom-px h-1 bg-(image:--current-mark)" />
      </button>
      <ul
        id="admin-pages"
        className={classNames(
          'absolute inset-x-2 top-[calc(100%+4px)] gap-1 rounded-panel border border-line bg-raised p-2 shadow-overlay',
          'desk:static desk:grid desk:gap-1.5 desk:border-0 desk:bg-transparent desk:p-0 desk:shadow-none',
          open ? 'grid' : 'hidden',
        )}
      >
        {PAGES.map((page) => (
          <li key={page.to}>
            <SideLink {...page} className={LINK} onClick={close} />
            {page.parts && <PartLinks {...page} onFollow={close} />}
          </li>
        ))}
      </ul>
    </SideNavigation>
  );
}

export function AdminLayout() {
  return (
    <RequireAdmin>
      <div className="mx-auto grid w-full max-w-page gap-5 px-4 pb-8 desk:grid-cols-[11.5rem_minmax(0,1fr)] desk:gap-8 desk:px-6 desk:pt-8 desk:pb-12">
        <AdminMenu />
        <div className="min-w-0">
          <PageWaiting value={<AdminPageSkeleton />}>
            <Outlet />
          </PageWaiting>
        </div>
      </div>
    </RequireAdmin>
  );
}
