import { isLogoAddress } from '#domain/forms/team-form.ts';
import { type Team, teamLetters } from '#domain/team.ts';
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts';
import { useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { parseUrl } from '#domain/parse-url.ts';
import { classNames } from '#web/ui/class-names.ts';

const NONE: ReadonlySet<string> = new Set();
/**
 * Origins whose images the page's security policy blocks. Browsers report a blocked image only once, so the listener
 * starts as soon as this module loads.
 */
const store = createStore<{ readonly origins: ReadonlySet<string> }>()(() => ({ origins: NONE }));

document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
  const origin = effectiveDirective === 'img-src' ? parseUrl(blockedURI)?.origin : undefined;
  if (origin === undefined) return;
  store.setState(({ origins }) => ({ origins: new Set([...origins, origin]) }));
});

function useIsBlocked(address: string): boolean {
  const { origin } = new URL(address, location.href);
  return useStore(store, ({ origins }) => origins.has(origin));
}

type LogoState = 'loading' | 'shown' | 'failed' | 'blocked';

function explain(state: LogoState, address: string): string {
  switch (state) {
    case 'loading':
      return 'Loading the logo…';
    case 'shown':
      return 'The logo on light and dark backgrounds.';
    case 'failed':
      return 'There is no image at this address. Two letters replace it.';
    case 'blocked': {
      const { host } = new URL(address, location.href);
      return `This site cannot show images from ${host}. Its operator can add the host to IMAGE_PROXY_HOSTS. Two letters replace the logo.`;
    }
  }
}

interface LogoPreviewProps {
  /** A valid URL. Also pass it as `key`, so that the state resets for another URL. */
  readonly address: string;
  readonly team: { readonly name: string; readonly abbreviation: string | null };
  readonly onLoaded: (isShown: boolean) => void;
}

function LogoPreview({ address, team, onLoaded }: LogoPreviewProps) {
  const [loaded, setLoaded] = useState<boolean | null>(null);
  const isBlocked = useIsBlocked(address);
  const state = loaded ? 'shown' : isBlocked ? 'blocked' : loaded === null ? 'loading' : 'failed';
  const finish = (isShown: boolean) => {
    setLoaded(isShown);
    onLoaded(isShown);
  };
  return (
    <div className="flex items-center gap-3">
      {(['light', 'dark'] as const).map((scheme) => (
        <span
          key={scheme}
          className="grid size-18 flex-none place-items-center overflow-hidden rounded-plate border border-line bg-surface p-2 text-ink"
          data-scheme={scheme}
        >
          {loaded === false ? (
            <span aria-hidden className="display-type text-xl">
              {teamLetters(team)}
            </span>
          ) : (
            <img
              src={address}
              alt=""
              onLoad={() => finish(true)}
              onError={() => finish(false)}
              className={classNames('size-full object-contain', loaded === null && 'opacity-0')}
            />
          )}
        </span>
      ))}
      <p role="status" className="min-w-0 flex-1 text-sm break-words text-soft">
        {explain(state, address)}
      </p>
    </div>
  );
}

const LOGO_WAIT_MS = 400;

/** The URL of an invalid image. It replaces a logo that cannot load, so the team's letters show without a request. */
export const NO_IMAGE = 'data:image/none,';

interface TeamLogoProps {
  readonly address: string;
  readonly team: Team;
  /** Called with the URL after the logo has loaded, or with {@link NO_IMAGE} if it fails to load. */
  readonly onKnown: (address: string) => void;
}

export function TeamLogo({ address, team, onKnown }: TeamLogoProps) {
  const settled = useDebouncedValue(address.trim(), LOGO_WAIT_MS);
  if (settled === '') {
    return <p className="text-sm text-soft">Empty: the built-in logo is used, or two letters.</p>;
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
