import {
  ChartColumn,
  ChevronDown,
  History,
  ImageDown,
  type LucideIcon,
  Shield,
  UserRoundPlus,
  Users,
} from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { classNames } from '#web/ui/class-names.ts';

interface Page {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
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
  { to: PATHS.requests, label: 'Player Requests', icon: UserRoundPlus },
  { to: PATHS.downloads, label: 'Image Downloads', icon: ImageDown },
  { to: PATHS.log, label: 'Change log', icon: History },
];

/** Links on the page itself preserve its query, and so its filters. */
function PartLinks({ to, label, parts, onFollow }: Page & { readonly onFollow: () => void }) {
  const { hash, pathname, search } = useLocation();
  const isHere = pathname === to;
  return (
    <ul aria-label={`Parts of ${label}`} className="admin-parts">
      {Object.entries(parts ?? {}).map(([id, name]) => (
        <li key={id}>
          <Link
            to={{ pathname: to, search: isHere ? search : '', hash: id }}
            aria-current={isHere && hash === `#${id}` ? 'location' : undefined}
            className="admin-part"
            onClick={onFollow}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function usePressOutside(element: { readonly current: HTMLElement | null }, onPress: () => void): void {
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element.current?.contains(target)) onPress();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  });
}

/**
 * The menu of the admin pages: a side bar on large screens, a disclosure button on small ones.
 * Navigation, Escape, a press outside, and focus outside close the disclosure.
 */
export function AdminMenu() {
  const { key, pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key; // any navigation closes it
  const close = () => setOpenAt(null);
  const nav = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  usePressOutside(nav, close);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    close();
    button.current?.focus();
  };
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  const current = PAGES.find(({ to }) => pathname.startsWith(to));
  return (
    // Handles bubbling keys and focus. The element itself is not interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav ref={nav} aria-label="Admin" className="admin-nav" onKeyDown={closeByKey} onBlur={closeWhenLeft}>
      <p className="eyebrow admin-eyebrow">Admin</p>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls="admin-pages"
        onClick={() => setOpenAt(open ? null : key)}
        className="admin-nav-button"
      >
        <span className="sr-only">Admin menu: </span>
        {current?.label ?? 'Pages'}
        <ChevronDown
          aria-hidden
          size={20}
          className={classNames('transition-transform', open && 'rotate-180')}
        />
      </button>
      <ul id="admin-pages" className="admin-list" data-open={open}>
        {PAGES.map((page) => (
          <li key={page.to}>
            <NavLink to={page.to} className="admin-link" onClick={close}>
              <page.icon aria-hidden size={20} className="shrink-0" />
              {page.label}
            </NavLink>
            {page.parts && <PartLinks {...page} onFollow={close} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}
