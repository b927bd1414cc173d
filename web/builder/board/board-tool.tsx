import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface ToolProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  readonly icon: LucideIcon;
  /** Marks the tool as disabled, but keeps it focusable. */
  readonly idle?: boolean;
}

const TOOL = [
  'flex min-h-11 min-w-0 flex-auto items-center justify-center gap-2 px-2 py-1 text-sm/[1.15] font-semibold',
  '-outline-offset-3 first:rounded-l-control last:rounded-r-control not-first:border-l not-first:border-line hover:bg-sunk',
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-45',
  'aria-pressed:bg-[color-mix(in_srgb,var(--accent)_10%,var(--surface))] aria-pressed:inset-ring',
  'aria-pressed:inset-ring-accent-edge',
  'max-sm:min-h-14 max-sm:flex-1 max-sm:flex-col max-sm:gap-1 max-sm:px-0.5 max-sm:font-condensed max-sm:text-sm',
].join(' ');

export function BoardTool({ icon: Icon, idle = false, onClick, children, ...rest }: ToolProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-disabled={idle}
      className={TOOL}
      onClick={idle ? undefined : onClick}
    >
      <Icon aria-hidden size={18} className="shrink-0" />
      <span>{children}</span>
    </button>
  );
}
