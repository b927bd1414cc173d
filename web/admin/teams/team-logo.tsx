import { isLogoAddress } from '#domain/forms/team-form.ts';
import type { Team } from '#domain/team.ts';
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts';
import { LogoPreview } from './logo-preview.tsx';

/** The debounce of the logo address, in milliseconds. */
const LOGO_WAIT_MS = 400;

/** An invalid image, for a logo that cannot load: shows letters without another request. */
export const NO_IMAGE = 'data:image/none,';

interface TeamLogoProps {
  readonly address: string;
  readonly team: Team;
  /** Called with an address that other parts may load, once it is known. */
  readonly onKnown: (address: string) => void;
}

export function TeamLogo({ address, team, onKnown }: TeamLogoProps) {
  const settled = useDebouncedValue(address.trim(), LOGO_WAIT_MS);
  if (settled === '') {
    return <p className="text-note text-soft">Empty: the built-in logo is used, or two letters.</p>;
  }
  return (
    isLogoAddress(settled) && (
      <LogoPreview
        key={settled}
        address={settled}
        team={team}
        onLoaded={(isShown) => onKnown(isShown ? settled : NO_IMAGE)}
      />
    )
  );
}
