import { Search } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
  /** Focuses the field when its dialog opens. */
  readonly startHere?: boolean;
  /** Called for Enter, so that users can pick the first match without leaving the field. */
  readonly onEnter?: () => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
}

/** Ignores keys while an input method, such as for Japanese, composes text. */
function handleKey(event: KeyboardEvent<HTMLInputElement>, onEnter?: () => void): void {
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Enter' && onEnter) {
    event.preventDefault(); // otherwise, Enter would also press the button that gets the focus
    onEnter();
  }
  // WebKit's search fields consume Escape even when they are empty, so the dialog would stay open.
  const dialog = event.currentTarget.closest('dialog');
  if (event.key === 'Escape' && event.currentTarget.value === '' && dialog) {
    event.preventDefault();
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  }
}

export function SearchField({
  label,
  value,
  onChange,
  ref,
  startHere,
  onEnter,
  onFocus,
  onBlur,
}: SearchFieldProps) {
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
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => handleKey(event, onEnter)}
        onFocus={onFocus}
        onBlur={onBlur}
        className="h-11 w-full rounded-control border border-line bg-sunk pr-3 pl-10 text-base placeholder:text-soft"
      />
    </div>
  );
}
