import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';

interface MessagePageProps {
  readonly eyebrow: string;
  readonly title: string;
  readonly children: ReactNode;
}

export function MessagePage({ eyebrow, title, children }: MessagePageProps) {
  usePageTitle(title);
  return (
    <div className="mx-auto grid max-w-2xl justify-items-start gap-5 px-6 py-16 sm:py-28">
      <p className="eyebrow text-sm text-soft">{eyebrow}</p>
      <h1 className="display-type text-5xl sm:text-6xl">{title}</h1>
      <div className="text-lg text-soft">{children}</div>
      <Link to={PATHS.home} className={buttonClass({ look: 'primary' })}>
        Build a lineup
      </Link>
    </div>
  );
}
