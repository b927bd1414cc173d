import type { ReactNode } from 'react';
import { OpenNet } from './open-net.tsx';

interface MessageFrameProps {
  readonly eyebrow: ReactNode;
  readonly title: string;
  /** The reason, and links to other pages. */
  readonly children: ReactNode;
}

export function MessageFrame({ children, eyebrow, title }: MessageFrameProps) {
  return (
    <div className="ice items-center gap-x-8 gap-y-6 px-8 py-10 sm:px-14 lg:px-20 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid justify-items-start gap-4">
        <p className="eyebrow flex items-center gap-2 text-sm text-soft">{eyebrow}</p>
        <h1 className="display-type text-3xl wrap-anywhere">{title}</h1>
        {children}
      </div>
      <div className="sm:scale-125 sm:px-8">
        <OpenNet />
      </div>
    </div>
  );
}
