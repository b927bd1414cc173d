import { MonitorSmartphone, Save, UserRound } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';

const GAINS = [
  { icon: Save, small: 'One for every game plan', large: 'Save lineups per team' },
  {
    icon: MonitorSmartphone,
    small: 'From the phone to the desk',
    large: 'Come back on any device',
  },
  { icon: UserRound, small: 'Your name, team and lines', large: 'A public profile' },
];

/** One end of the rink from above, in the rule book's dimensions (85 feet wide, here 425). */
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

/** The benefits of an account, as three plates that move up the ice like a line. */
export function Gains({ onPhones }: { readonly onPhones: boolean }) {
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
      <h2
        id="gains-title"
        className="relative font-condensed text-[clamp(2.5rem,6vw,5.25rem)] leading-[0.9] font-bold uppercase"
      >
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
                <span className="font-condensed text-[clamp(1.25rem,2vw,1.625rem)] leading-[1.1] font-bold uppercase">
                  {large}
                </span>
                <span className="text-note/[1.3] text-soft">{small}</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
