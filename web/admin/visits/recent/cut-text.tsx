interface CutTextProps {
  readonly text: string;
  /** As it is shown at first. */
  readonly cut: string;
}

/** A long text that is shown short: whole for screen readers at once, for all others under the pointer, and with the focus. */
export function CutText({ text, cut }: CutTextProps) {
  if (cut === text) return <bdi className="wrap-anywhere">{text}</bdi>;
  return (
    // It takes the focus to be read whole; there is nothing to press.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <span tabIndex={0} title={text} className="cut-text">
      <bdi aria-hidden className="cut-short">
        {cut}
      </bdi>
      <bdi className="cut-whole">{text}</bdi>
    </span>
  );
}
