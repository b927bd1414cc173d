import { useEffect, useState } from 'react';
import { teamLetters } from '#domain/team.ts';
import { classNames } from '#web/ui/class-names.ts';

type LogoState = 'loading' | 'shown' | 'failed' | 'blocked';

/** Notices when the page's security policy does not let it show images from the address. */
function useBlocked(address: string, onBlocked: () => void): void {
  useEffect(() => {
    const listen = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective !== 'img-src' || !URL.canParse(blockedURI)) return;
      if (new URL(blockedURI).origin === new URL(address, location.href).origin) onBlocked();
    };
    document.addEventListener('securitypolicyviolation', listen);
    return () => document.removeEventListener('securitypolicyviolation', listen);
  });
}

function explain(state: LogoState, address: string): string {
  const { host } = new URL(address, location.href);
  switch (state) {
    case 'loading':
      return 'Loading the logo…';
    case 'shown':
      return 'As it looks on light and dark ice.';
    case 'failed':
      return 'There is no image at this address. Two letters stand in for it.';
    case 'blocked':
      return `The site may not show images from ${host}: its operator lists the allowed hosts in IMAGE_PROXY_HOSTS. Two letters stand in for it.`;
  }
}

interface LogoPreviewProps {
  /** Where the logo is, checked. Give the preview this as `key`. */
  readonly address: string;
  readonly team: { readonly name: string; readonly abbreviation: string | null };
}

/** The logo on light and on dark, or why it cannot be shown. */
export function LogoPreview({ address, team }: LogoPreviewProps) {
  const [state, setState] = useState<LogoState>('loading');
  useBlocked(address, () => setState('blocked'));
  return (
    <div className="flex items-center gap-3">
      {(['light', 'dark'] as const).map((scheme) => (
        <span key={scheme} className="team-logo-tile" data-scheme={scheme}>
          {state === 'loading' || state === 'shown' ? (
            <img
              src={address}
              alt=""
              onLoad={() => setState('shown')}
              onError={() => setState((before) => (before === 'blocked' ? before : 'failed'))}
              className={classNames('size-full object-contain', state === 'loading' && 'opacity-0')}
            />
          ) : (
            <span aria-hidden className="display-type text-2xl">
              {teamLetters(team)}
            </span>
          )}
        </span>
      ))}
      <p role="status" className="min-w-0 flex-1 text-[0.9375rem] break-words text-soft">
        {explain(state, address)}
      </p>
    </div>
  );
}
