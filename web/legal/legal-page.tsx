import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { NOTICES_PATH, PATHS } from '#domain/pages.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import '#web/ui/page-styles.css';

interface LegalPageProps {
  readonly title: string;
  readonly intro: ReactNode;
  readonly children: ReactNode;
}

/** A link back for users who came from the sign-up form. The form still has what they typed. */
function BackToSignUp() {
  const state: unknown = useLocation().state;
  const backTo = typeof state === 'object' && state !== null && 'backTo' in state ? state.backTo : null;
  if (typeof backTo !== 'string' || backTo.split('?')[0] !== PATHS.signUp) return null;
  return (
    <ButtonLink to={backTo} className="mb-8">
      Back to sign up
    </ButtonLink>
  );
}

export function LegalPage({ title, intro, children }: LegalPageProps) {
  usePageTitle(title);
  return (
    <article className="mx-auto max-w-3xl px-4 py-10 sm:px-6 sm:py-16">
      <BackToSignUp />
      <p className="eyebrow text-sm text-soft">Effective date: October 1, 2025</p>
      <h1 className="display-type mt-3 text-3xl">{title}</h1>
      <div className="mt-5 text-lg text-soft">{intro}</div>
      <div className="panel mt-8 grid gap-8 p-6 sm:p-10">{children}</div>
      <p className="mt-6 text-sm text-soft">
        <a href={NOTICES_PATH} className="inline-flex min-h-11 items-center underline">
          Licenses of the software on this site
        </a>
      </p>
    </article>
  );
}

export function LegalSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="display-type text-xl">{title}</h2>
      <div className="grid max-w-prose gap-3 [&_a]:font-semibold [&_a]:underline [&_ul]:list-disc [&_ul]:pl-5">
        {children}
      </div>
    </section>
  );
}
