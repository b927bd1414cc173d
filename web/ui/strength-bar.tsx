import { classNames } from './class-names.ts';

const FILLS = { weak: 'bg-bad', medium: 'bg-fair', strong: 'bg-good' } as const;

interface StrengthBarProps {
  /** The filled share of the bar, from 0 to 1. */
  readonly share: number;
  readonly level: keyof typeof FILLS;
  /** The word next to the bar, such as `Weak`. Screen readers announce it, too. */
  readonly word: string;
}

/** Shows the strength of a new password as a bar and a word. Color alone is not accessible. */
export function StrengthBar({ share, level, word }: StrengthBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div className="flex items-center gap-3">
      <div
        role="meter"
        aria-label="Password strength"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={word}
        className="h-2 flex-1 -skew-x-12 overflow-hidden rounded-badge bg-line"
      >
        <div
          className={classNames('h-full transition-[width] duration-(--time-move)', FILLS[level])}
          style={{ width: `${percent}%` }}
        />
      </div>
      <span aria-hidden className="min-w-14 text-right text-sm font-semibold text-ink">
        {word}
      </span>
    </div>
  );
}
