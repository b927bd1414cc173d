/**
 * A rink from above.
 * Its proportions are those of the rule book: 200 by 85 feet, here 1000 by 425.
 */
export function HeroRink() {
  return (
    <div aria-hidden className="ice-floor">
      <svg viewBox="0 0 1000 425" preserveAspectRatio="xMidYMid slice" className="hero-rink">
        <g fill="none" stroke="var(--rink-red)" strokeWidth="2.5" opacity="0.5">
          <circle cx="155" cy="102" r="75" />
          <circle cx="155" cy="323" r="75" />
          <circle cx="845" cy="102" r="75" />
          <circle cx="845" cy="323" r="75" />
          <path d="M55 0V425M945 0V425" />
        </g>
        <g fill="var(--rink-red)" opacity="0.6">
          {[102, 323].flatMap((y) =>
            [155, 400, 600, 845].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="6" />),
          )}
        </g>
        <g fill="var(--rink-blue)">
          <path d="M370 0h10V425h-10zM620 0h10V425h-10z" opacity="0.55" />
          <path d="M55 182a30 30 0 0 1 0 60zM945 182a30 30 0 0 0 0 60z" opacity="0.3" />
        </g>
        <path d="M495 0h10V425h-10z" fill="var(--rink-red)" opacity="0.5" />
        <circle
          cx="500"
          cy="212.500"
          r="75"
          fill="none"
          stroke="var(--rink-blue)"
          strokeWidth="2.5"
          opacity="0.6"
        />
      </svg>
    </div>
  );
}
