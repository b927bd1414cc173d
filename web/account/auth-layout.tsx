import { MonitorSmartphone, Save, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import '#web/ui/page-styles.css';
import './account.css';

const GAINS = [
  { icon: Save, small: 'One for every game plan', large: 'Save lineups per team' },
  { icon: MonitorSmartphone, small: 'From the phone to the desk', large: 'Come back on any device' },
  { icon: UserRound, small: 'Your name, team and lines', large: 'A public profile' },
];

/** One end of the rink from above, with the dimensions of the rule book. A foot is 5 units. */
function EndZone() {
  return (
    <svg aria-hidden viewBox="0 0 425 500" preserveAspectRatio="xMidYMin slice" className="gains-rink">
      <g fill="none" stroke="var(--rink-red)" strokeWidth="2">
        <circle cx="102" cy="155" r="75" />
        <circle cx="323" cy="155" r="75" />
        <path d="M0 55H425" />
      </g>
      <g fill="var(--rink-red)">
        {[155, 400].flatMap((y) => [102, 323].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="5" />))}
        <path d="M0 495h425v10H0z" />
      </g>
      <path d="M0 370h425v9H0z" fill="var(--rink-blue)" />
      <path d="M182 55a30 30 0 0 0 61 0z" fill="var(--rink-blue)" />
    </svg>
  );
}

function Gains({ onPhones }: { readonly onPhones: boolean }) {
  return (
    <section
      aria-labelledby="gains-title"
      className={classNames(
        'ice min-w-0 content-center gap-6 px-[clamp(1.5rem,5vw,4.5rem)] py-[clamp(2rem,5vw,4.5rem)]',
        !onPhones && 'max-desk:hidden',
      )}
    >
      <div className="ice-floor">
        <EndZone />
      </div>
      <h2 id="gains-title" className="relative font-condensed text-display leading-[0.9] font-bold uppercase">
        <span className="block">Your lines,</span> <span className="block text-accent-text">every night</span>
      </h2>
      <ul className="relative grid gap-3.5">
        {GAINS.map(({ icon: Icon, large, small }) => (
          <li key={large} className="gains-plate">
            <span aria-hidden className="gains-trail" />
            <span className="gains-face">
              <span className="gains-tab">
                <Icon aria-hidden size={26} />
              </span>
              <span className="grid content-center py-2 pr-3 pl-1">
                <span className="font-condensed text-xl leading-[1.1] font-bold uppercase">{large}</span>
                <span className="text-sm/[1.3] text-soft">{small}</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AccountPageProps {
  readonly title: string;
  readonly eyebrow: string;
  /** Whether phones show the benefits of an account below the form. Wide screens always show them. */
  readonly showGains?: boolean;
  readonly children: ReactNode;
}

export function AuthLayout({ title, eyebrow, showGains = false, children }: AccountPageProps) {
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  // Moves the focus to the title when the title changes, so that keyboard users continue at the new step.
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    heading.current?.focus();
  }, [title]);
  return (
    <div className="mx-auto grid max-w-page gap-4 px-3 pt-3 sm:gap-6 sm:px-6 sm:pt-6 desk:min-h-[80dvh] desk:grid-cols-[minmax(24rem,32rem)_minmax(0,1fr)] desk:items-stretch">
      <div className="panel grid min-w-0 content-start gap-6 px-[clamp(1.25rem,5vw,3rem)] py-[clamp(1.5rem,5vw,3rem)] sm:mx-auto sm:w-full sm:max-w-136 desk:mx-0 desk:max-w-none desk:content-center">
        <header className="grid gap-2">
          <p className="eyebrow text-sm text-soft">{eyebrow}</p>
          <h1 ref={heading} tabIndex={-1} className="display-type text-3xl">
            {title}
          </h1>
        </header>
        {children}
      </div>
      <Gains onPhones={showGains} />
    </div>
  );
}
