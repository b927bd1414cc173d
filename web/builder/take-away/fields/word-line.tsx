import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { countCharacters, cutCharacters } from '#domain/plain-text.ts';
import { putKeyboardAway } from '#web/ui/put-keyboard-away.ts';
import './card-fields.css';

interface LineButtonProps extends Pick<ComponentProps<'button'>, 'aria-haspopup' | 'disabled' | 'onClick'> {
  /** The accessible name and the tooltip. */
  readonly name: string;
  readonly children: ReactNode;
}

export function LineButton({ name, ...button }: LineButtonProps) {
  return <button {...button} type="button" aria-label={name} title={name} className="word-line-button" />;
}

interface WordLineProps extends Pick<
  ComponentProps<'input'>,
  'autoCapitalize' | 'placeholder' | 'ref' | 'spellCheck' | 'onBlur'
> {
  readonly label: string;
  readonly value: string;
  /** The maximum number of characters. Longer texts are cut. */
  readonly max: number;
  /**
   * The words before the limit in the hint, such as `a title has` in `Shortened: a title has at most 80 characters.`
   */
  readonly subject: string;
  readonly onChange: (text: string) => void;
  /** Buttons beside the label, for frequent texts. */
  readonly aside?: ReactNode;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** The field for one text of the card. The hint covers the content below, so nothing moves while the fan types. */
export function WordLine({
  label,
  value,
  max,
  subject,
  onChange,
  aside,
  before,
  after,
  onBlur,
  ...input
}: WordLineProps) {
  const id = useId();
  const [isCut, setIsCut] = useState(false);
  const change = (text: string) => {
    setIsCut(countCharacters(text) > max);
    onChange(cutCharacters(text, max));
  };
  return (
    <div className="word-line">
      <div className="word-line-head">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className="word-line-box">
        {before}
        <input
          {...input}
          id={id}
          type="text"
          value={value}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => change(event.target.value)}
          onBlur={(event) => {
            setIsCut(false);
            onBlur?.(event);
          }}
          onKeyDown={putKeyboardAway}
          className="word-line-input"
        />
        {after}
      </div>
      <p role="status">
        {isCut && (
          <span className="word-line-hint">{`Shortened: ${subject} at most ${max} characters.`}</span>
        )}
      </p>
    </div>
  );
}
