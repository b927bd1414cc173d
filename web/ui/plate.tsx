import { jerseyName, splitPlayerName } from '#domain/player-name.ts';
import { SlantedTab } from './slanted-tab.tsx';
import { widthStyle } from './text-width.ts';

/** A hockey sweater in the text's color, the same as on the card (card/parts/jersey.ts). */
function SweaterIcon() {
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

interface PlateProps {
  readonly name: string;
  readonly number: number | null;
  /** The text in the corner: the position of the slot or the player. */
  readonly corner: string;
  readonly letter?: 'C' | 'A' | null;
  /** The side from which the player shoots. Set only for players on their off side. */
  readonly offSide?: 'L' | 'R' | undefined;
}

export function JerseyNumber({ number }: { readonly number: number | null }) {
  return number === null ? <SweaterIcon /> : number;
}

/**
 * A player's name plate, which fills the surrounding box.
 * The box must be a `plate-box`, and contain the name for screen readers.
 */
export function Plate({ name, number, corner, letter, offSide }: PlateProps) {
  const { first, last } = splitPlayerName(name);
  const large = jerseyName(last);
  return (
    <span aria-hidden className="plate">
      <SlantedTab className="plate-tab">
        <JerseyNumber number={number} />
      </SlantedTab>
      <span className="plate-text">
        <span className="plate-small">
          <span className="plate-first">
            <span>{first}</span>
          </span>
          {letter && <span className="plate-letter">{letter}</span>}
        </span>
        <span className="plate-large" style={widthStyle(large)}>
          {large}
        </span>
      </span>
      <span className="plate-corner">
        {offSide && <span className="plate-off-side">{offSide}</span>}
        <span className="plate-place">{corner}</span>
      </span>
    </span>
  );
}
