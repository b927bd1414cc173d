import type { ReactNode } from 'react';

interface TitledSectionProps {
  /** The id of the heading. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

export function TitledSection({ children, id, title }: TitledSectionProps) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id} className="display-type text-xl wrap-anywhere">
        {title}
      </h2>
      {children}
    </section>
  );
}
