import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface IdleButtonProps extends ComponentProps<typeof Button> {
  readonly idle: boolean;
}

/** A button that stays focusable while it is disabled. So if a click disables the button, it keeps the focus. */
export function IdleButton({ idle, onClick, className, ...rest }: IdleButtonProps) {
  return (
    <Button
      {...rest}
      aria-disabled={idle}
      onClick={idle ? undefined : onClick}
      className={classNames(
        'aria-disabled:cursor-not-allowed aria-disabled:opacity-45 aria-disabled:hover:border-button-line aria-disabled:hover:bg-surface',
        className,
      )}
    />
  );
}
