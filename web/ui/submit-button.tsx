import { LoaderCircle } from 'lucide-react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface SubmitButtonProps {
  readonly children: string;
  /** What it says while the form is on its way: `Signing in…`. */
  readonly busyText: string;
  readonly busy: boolean;
  /** Id of the form, for a button that stands outside of it. */
  readonly form?: string;
  readonly className?: string;
}

/**
 * Sends its form. It stays focusable while the form is on its way, so that the focus is not lost; the form itself must
 * ignore a second submit.
 */
export function SubmitButton({ children, busyText, busy, form, className }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      form={form}
      look="primary"
      aria-disabled={busy}
      className={classNames('min-h-12 px-6', busy && 'cursor-progress', className)}
    >
      {busy && <LoaderCircle aria-hidden size={18} className="animate-spin" />}
      {busy ? busyText : children}
    </Button>
  );
}
