import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const TONES = {
  bad: {
    icon: CircleAlert,
    class: 'border-bad text-bad bg-[color-mix(in_srgb,var(--bad)_7%,var(--surface))]',
  },
  good: {
    icon: CircleCheck,
    class: 'border-good text-good bg-[color-mix(in_srgb,var(--good)_8%,var(--surface))]',
  },
  info: { icon: Info, class: 'border-line-strong text-soft bg-sunk' },
} as const;

interface FormMessageProps {
  readonly tone: keyof typeof TONES;
  readonly children: ReactNode;
}

/** A message in a form. Failures interrupt screen readers. Other messages wait for a pause in the speech. */
export function FormMessage({ tone, children }: FormMessageProps) {
  const { icon: Icon, class: colors } = TONES[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classNames('flex items-start gap-2.5 rounded-control border px-3.5 py-3', colors)}
    >
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 break-words text-ink">{children}</div>
    </div>
  );
}
