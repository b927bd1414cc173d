import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import type { SignedInUser } from '#web/backend/session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { usePageTitle } from '#web/ui/page-title.ts';

export function useSettingsUser(): SignedInUser {
  return useOutletContext<SignedInUser>();
}

const SECTION = 'panel grid gap-5 p-5 sm:p-6';

interface SettingsPageProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}

export function SettingsPage({ title, intro, children }: SettingsPageProps) {
  usePageTitle(title);
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <h1 className="display-type text-3xl break-words">{title}</h1>
        {intro && <div className="max-w-prose text-soft">{intro}</div>}
      </header>
      {children}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
  readonly danger?: boolean;
}

export function Section({ title, intro, children, danger = false }: SectionProps) {
  return (
    <section
      className={classNames(SECTION, danger && 'border-[color-mix(in_srgb,var(--bad)_60%,var(--line))]!')}
    >
      <header className="grid gap-1">
        <h2 className="display-type text-xl">{title}</h2>
        {intro && <div className="max-w-prose text-soft">{intro}</div>}
      </header>
      {children}
    </section>
  );
}

export function SettingsPageSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-6">
      <div className="skeleton h-11 w-56" />
      <SectionSkeleton />
    </div>
  );
}

export function SectionSkeleton({ label }: { readonly label?: string }) {
  return (
    <div role={label ? 'status' : undefined} aria-label={label} className={SECTION}>
      <div className="skeleton h-7 w-40" />
      <div className="skeleton h-12" />
      <div className="skeleton h-12" />
      <div className="skeleton h-12 w-36" />
    </div>
  );
}
