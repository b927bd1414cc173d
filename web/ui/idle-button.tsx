import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface IdleButtonProps extends ComponentProps<typeof Button> {
  /** Nothing is left for it to do. */
  readonly idle: boolean;
}

/** A button that is idle at times and keeps the keyboard's focus then: a disabled one would lose it when its own press ends its work. */
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
