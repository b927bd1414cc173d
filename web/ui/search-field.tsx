import { Search } from 'lucide-react';
import type { Ref } from 'react';

interface SearchFieldProps {
  /** Its accessible name and placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
  /** In a dialog: where typing goes when it opens. */
  readonly startHere?: boolean;
}

export function SearchField({ label, value, onChange, ref, startHere }: SearchFieldProps) {
  return (
    <div className="relative">
      <Search
        aria-hidden
        size={18}
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-soft"
      />
      <input
        ref={ref}
        type="search"
        data-start-here={startHere || undefined}
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 w-full rounded-control border border-line bg-sunk pr-3 pl-10 text-base placeholder:text-soft"
      />
    </div>
  );
}
