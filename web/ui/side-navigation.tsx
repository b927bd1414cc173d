import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { NavLink } from 'react-router';
import { classNames } from './class-names.ts';
import { SlantedTab } from './slanted-tab.tsx';

export interface SidePage {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

interface SideNavigationProps extends ComponentProps<'nav'> {
  readonly title: string;
}

/** The navigation within a group of pages: beside the page on large screens, above it on small ones. */
export function SideNavigation({ title, className, children, ...rest }: SideNavigationProps) {
  return (
    <nav
      aria-label={title}
      className={classNames(
        '-mx-4 border-b border-line desk:sticky desk:top-6 desk:mx-0 desk:self-start desk:border-0',
        className,
      )}
      {...rest}
    >
      <p className="hidden eyebrow px-3.5 pb-2.5 text-sm text-soft desk:block">{title}</p>
      {children}
    </nav>
  );
}

interface SideLinkProps extends SidePage {
  /** Whether small screens show the links in a row, which has no room for icons and tabs. */
  readonly inRow?: boolean;
  readonly className: string;
  readonly onClick?: () => void;
}

export function SideLink({ to, label, icon: Icon, inRow = false, className, onClick }: SideLinkProps) {
  const onPlate = inRow ? 'max-desk:hidden' : '';
  return (
    <NavLink
      to={to}
      onClick={onClick}
      className={classNames(
        'relative flex items-center font-condensed text-lg font-semibold whitespace-nowrap text-soft hover:text-ink',
        'focus-visible:-outline-offset-3 aria-[current=page]:text-ink',
        'desk:aria-[current=page]:overflow-hidden desk:aria-[current=page]:bg-surface desk:aria-[current=page]:shadow-raised',
        className,
      )}
    >
      {({ isActive }) => (
        <>
          {isActive && (
            <SlantedTab
              className={classNames(
                'absolute inset-y-0 left-0 w-3.5 [--plate-stripe:var(--stripe)] [--slant:50%] [--stripe-width:4px]',
                onPlate,
              )}
            />
          )}
          {isActive && inRow && (
            <span className="absolute inset-x-1 bottom-0 h-1 bg-(image:--current-mark) desk:hidden" />
          )}
          <Icon aria-hidden size={20} className={classNames('shrink-0', onPlate)} />
          {label}
        </>
      )}
    </NavLink>
  );
}
