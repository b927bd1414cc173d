import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Link, NavLink } from 'react-router';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { BRAND } from '#web/ui/page-title.ts';
import { MobilePanel } from './mobile-panel.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** The mark beside the brand's name; when the image fails, the name alone stands for it. */
function Logo() {
  const [failed, setFailed] = useState(false);
  return (
    <Link to="/" className="flex items-center gap-2.5 rounded-control">
      {!failed && (
        <img
          src="/logo.png"
          alt=""
          width={48}
          height={48}
          fetchPriority="low" // the words of the first screen come first
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailed(true); // before this script ran
          }}
          onError={() => setFailed(true)}
          className="size-12"
        />
      )}
      <span className="display-type text-[1.625rem] tracking-wide">{BRAND}</span>
    </Link>
  );
}

export function Header() {
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-[86rem] items-center justify-between gap-4 px-4 sm:px-6">
        <Logo />
        <nav aria-label="Account" className="hidden items-center gap-2 sm:flex">
          <ThemeSwitch />
          <NavLink to="/signin" className={buttonClass({ look: 'quiet' })}>
            Sign in
          </NavLink>
          <NavLink to="/signup" className={buttonClass({ look: 'primary' })}>
            Sign up
          </NavLink>
        </nav>
        <Button
          look="quiet"
          square
          className="sm:hidden"
          aria-label="Open menu"
          aria-haspopup="dialog"
          onClick={() => setMenuOpen(true)}
        >
          <Menu aria-hidden size={26} />
        </Button>
      </div>
      {menuOpen && <MobilePanel onClose={() => setMenuOpen(false)} />}
    </header>
  );
}
