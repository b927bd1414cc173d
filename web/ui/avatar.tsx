import { useState } from 'react';
import { classNames } from './class-names.ts';

interface AvatarProps {
  /** The picture's URL. If it is missing or fails to load, the initials show instead. */
  readonly url: string | null;
  readonly initials: string;
  /** Width and height in pixels. */
  readonly size: number;
  readonly className?: string;
}

/** A user's round picture. Hidden from screen readers, because the user's name is next to it or labels its button. */
export function Avatar({ url, initials, size, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const box = { width: size, height: size };
  if (!url || failed === url) {
    return (
      <span
        aria-hidden
        style={{ ...box, fontSize: size * 0.42 }}
        className={classNames(
          'grid shrink-0 place-items-center rounded-full bg-inverse font-condensed leading-none font-bold text-on-inverse uppercase',
          className,
        )}
      >
        {initials}
      </span>
    );
  }
  return (
    <img
      src={url}
      alt=""
      width={size}
      height={size}
      style={box}
      referrerPolicy="no-referrer" // Google rejects requests with an unknown referrer
      onError={() => setFailed(url)}
      className={classNames('shrink-0 rounded-full bg-sunk object-cover', className)}
    />
  );
}
