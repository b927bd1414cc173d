import { CARD_SIZES, type CardFormat } from '#card/card-input.ts';
import './take-away.css';

const FORMATS: readonly { readonly format: CardFormat; readonly name: string; readonly use: string }[] = [
  { format: 'portrait', name: 'Portrait', use: 'for feeds' },
  { format: 'square', name: 'Square', use: 'fits everywhere' },
  { format: 'story', name: 'Story', use: 'full height of a phone' },
  { format: 'wide', name: 'Wide', use: 'for links and posts on a desktop' },
];

interface FormatChoiceProps {
  readonly format: CardFormat;
  readonly onChoose: (format: CardFormat) => void;
}

export function FormatChoice({ format, onChoose }: FormatChoiceProps) {
  return (
    <fieldset role="radiogroup" aria-label="Format" className="format-choice">
      {FORMATS.map(({ format: value, name, use }) => {
        const { width, height } = CARD_SIZES[value];
        return (
          <label key={value} className="format-option" title={`${width * 2} × ${height * 2}, ${use}`}>
            <input
              type="radio"
              name="card-format"
              value={value}
              checked={value === format}
              onChange={() => onChoose(value)}
              className="format-radio"
            />
            <span aria-hidden className="format-outline" style={{ aspectRatio: `${width} / ${height}` }} />
            {name}
          </label>
        );
      })}
    </fieldset>
  );
}
