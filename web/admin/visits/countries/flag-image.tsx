import { useState } from 'react';
import { flagAddress } from './flag-files.ts';

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
      className="size-full rounded-[3px] object-cover shadow-[0_0_0_1px_color-mix(in_srgb,var(--ink)_25%,transparent)]"
    />
  );
}
