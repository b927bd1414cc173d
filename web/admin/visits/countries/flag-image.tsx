import { useState } from 'react';

/**
 * URLs of the flags. Each flag is a separate file, which loads when the flag is shown. The list is large, so it must
 * stay in a separate chunk.
 */
const FILES = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

function flagAddress(code: string): string | undefined {
  return FILES[`/node_modules/country-flag-icons/3x2/${code}.svg`];
}

export function FlagImage({ code }: { readonly code: string }) {
  const [failed, setFailed] = useState(false);
  const address = flagAddress(code);
  if (!address || failed) return null;
  return (
    <img
      src={address}
      alt=""
      width={27}
      height={18}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
      className="size-full rounded-badge object-cover shadow-[0_0_0_1px_color-mix(in_srgb,var(--ink)_25%,transparent)]"
    />
  );
}
