/** A hockey sweater in the color of the text, the same as on the card (card/draw-plate.ts). */
export function SweaterIcon() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 28 24"
      height="0.9em"
      fill="currentcolor"
      fillRule="evenodd"
      strokeLinejoin="round"
      opacity="0.85"
    >
      <path d="M10.5 1 14 3.2 17.5 1l4 1.8 5.7 12.3-4.4 2.2-2.2-4.4V23H7.4V12.9l-2.2 4.4-4.4-2.2L6.5 2.8zM7.4 18.2h13.2v2H7.4z" />
    </svg>
  );
}
