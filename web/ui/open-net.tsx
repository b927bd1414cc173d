/** An empty goal with a puck beside it, for pages without content. */
export function OpenNet() {
  return (
    <svg aria-hidden viewBox="0 0 240 132" className="h-auto w-60 max-w-full" fill="none">
      <path
        d="M46 106c30 12 118 12 148 0l-14-22H60Z"
        fill="var(--rink-blue)"
        fillOpacity="0.16"
        stroke="var(--rink-red)"
        strokeOpacity="0.5"
        strokeWidth="2"
      />
      <path
        d="M66 88 78 32M82 86l6-60M98 85l2-61M120 85V24M142 85l-2-61M158 86l-6-60M174 88l-12-56M62 38c36-10 80-10 116 0M60 54c38-9 82-9 120 0M58 70c40-8 84-8 124 0"
        stroke="var(--line-strong)"
        strokeOpacity="0.6"
        strokeWidth="1.5"
      />
      <path
        d="M56 98V34q0-14 14-14h100q14 0 14 14v64"
        stroke="var(--rink-red)"
        strokeLinecap="round"
        strokeWidth="7"
      />
      <path d="M4 106h232" stroke="var(--rink-red)" strokeOpacity="0.55" strokeWidth="3" />
      <path d="M200 112v8c0 8 32 8 32 0v-8" fill="var(--ink)" />
      <ellipse cx="216" cy="112" rx="16" ry="6" fill="var(--ink)" stroke="var(--soft)" strokeWidth="1.5" />
    </svg>
  );
}
