import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Gains } from './gains.tsx';
import '#web/ui/page-styles.css';
import './account.css';

interface AccountPageProps {
  readonly title: string;
  readonly eyebrow: string;
  /** Whether phones show the benefits of an account below the form. Wide screens always show them. */
  readonly showGains?: boolean;
  readonly children: ReactNode;
}

/** Focuses the title when it changes, so that screen readers and keyboards start at the new step. */
function useFocusOnChange(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    heading.current?.focus();
  }, [title]);
  return heading;
}

/** The layout of account pages: the form on the left, the benefits of an account on the right. */
export function AuthLayout({ title, eyebrow, showGains = false, children }: AccountPageProps) {
  usePageTitle(title);
  const heading = useFocusOnChange(title);
  return (
    <div className="mx-auto grid max-w-page gap-4 px-3 pt-3 sm:gap-6 sm:px-6 sm:pt-6 desk:min-h-[80dvh] desk:grid-cols-[minmax(24rem,32rem)_minmax(0,1fr)] desk:items-stretch">
      <div className="panel grid min-w-0 content-start gap-7 px-[clamp(1.25rem,5vw,3rem)] py-[clamp(1.5rem,5vw,3rem)] sm:mx-auto sm:w-full sm:max-w-136 desk:mx-0 desk:max-w-none desk:content-center">
        <header className="grid gap-2">
          <p className="eyebrow text-sm text-soft">{eyebrow}</p>
          <h1 ref={heading} tabIndex={-1} className="display-type text-5xl sm:text-6xl">
            {title}
          </h1>
        </header>
        {children}
      </div>
      <Gains onPhones={showGains} />
    </div>
  );
}
