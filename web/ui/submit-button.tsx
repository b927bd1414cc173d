import { LoaderCircle } from 'lucide-react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface SubmitButtonProps {
  readonly children: string;
  /** The label while the form is being submitted, such as `Signing in…`. */
  readonly busyText: string;
  readonly busy: boolean;
  /** The id of the form. Only needed if the button is outside of it. */
  readonly form?: string;
  readonly className?: string;
}

/** A form's submit button. Stays focusable while busy. The form must ignore a second submit. */
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
