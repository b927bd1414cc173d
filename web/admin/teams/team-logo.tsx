import { isLogoAddress } from '#domain/forms/team-form.ts';
import type { Team } from '#domain/team.ts';
import { useSettled } from '../use-settled.ts';
import { LogoPreview } from './logo-preview.tsx';

/** Addresses that are still being typed are not asked for. */
const LOGO_WAIT_MS = 400;

/** An image that is none, for a logo that cannot be shown: letters stand in for it without anyone asking for it again. */
export const NO_IMAGE = 'data:image/none,';

interface TeamLogoProps {
  readonly address: string;
  readonly team: Team;
  /** Called with the address as it may be used elsewhere, once that is known. */
  readonly onKnown: (address: string) => void;
}

/** What the form's logo comes to. */
export function TeamLogo({ address, team, onKnown }: TeamLogoProps) {
  const settled = useSettled(address.trim(), LOGO_WAIT_MS);
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
