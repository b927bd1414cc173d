import { ChevronDown, History, ImageDown, type LucideIcon, Shield, UserRoundPlus, Users } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';

const PAGES: readonly { readonly to: string; readonly label: string; readonly icon: LucideIcon }[] = [
  { to: '/admin/teams', label: 'Teams', icon: Shield },
  { to: '/admin/players', label: 'Players', icon: Users },
  { to: '/admin/player-request', label: 'Player Requests', icon: UserRoundPlus },
  { to: '/admin/lineup-downloaded', label: 'Image Downloads', icon: ImageDown },
  { to: '/admin/log', label: 'Change log', icon: History },
];

/** Calls back for a press anywhere outside of the element. */
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
 * The admin pages. At the side on large screens; on small ones behind a button that names the current page. There it closes
 * with a navigation, Escape, a press elsewhere, or when the focus goes on to the page.
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
    // Keys and focus of what is inside: the element itself is nothing to press.
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
        {PAGES.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink to={to} className="admin-link" onClick={close}>
              <Icon aria-hidden size={20} className="shrink-0" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
