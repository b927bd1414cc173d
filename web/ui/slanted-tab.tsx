import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface SlantedTabProps {
  /** Sets the size and position, and optionally the custom properties that plate.css reads, such as `--slant`. */
  readonly className?: string;
  /** A team's colors (`plateColors`). Default: the theme's colors. */
  readonly style?: CSSProperties | undefined;
  readonly isHidden?: boolean;
  readonly children?: ReactNode;
}

/** The slanted tab at the start of a plate: a fill with a thin stripe beside it (plate.css). */
export function SlantedTab({ className, style, isHidden, children }: SlantedTabProps) {
  return (
    <span aria-hidden={isHidden} className={classNames('slanted-tab', className)} style={style}>
      {children}
    </span>
  );
}
