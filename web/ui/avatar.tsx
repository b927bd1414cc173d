import { useState } from 'react';
import { classNames } from './class-names.ts';

interface AvatarProps {
  /** The picture's URL. Without one, or if it fails to load, the initials are shown. */
  readonly url: string | null;
  readonly initials: string;
  /** Width and height in pixels. */
  readonly size: number;
  readonly className?: string;
}

/** A user's round picture. Decorative: the name is next to it, or labels the button around it. */
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
