import type { ReactNode } from 'react';

interface VisitSectionProps {
  readonly id: string;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A focusable section, so that links to it can move the focus there. */
export function VisitSection({ id, title, aside, note, children }: VisitSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      className="grid min-w-0 scroll-mt-5 content-start gap-3 focus:outline-none"
    >
      <header className="@container/section-head grid content-start gap-1">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id={`${id}-title`} className="display-type text-xl">
            {title}
          </h2>
          {aside}
        </div>
        {note}
      </header>
      {children}
    </section>
  );
}

export function Nothing({ children }: { readonly children: string }) {
  return <p className="panel px-6 py-10 text-center text-soft">{children}</p>;
}
