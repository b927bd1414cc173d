interface CutTextProps {
  readonly text: string;
  readonly cut: string;
}

/** Hover, focus and screen readers reveal the whole text. */
export function CutText({ text, cut }: CutTextProps) {
  if (cut === text) return <bdi className="wrap-anywhere">{text}</bdi>;
  return (
    // Focusable, so that keyboard users can read the whole text.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <span tabIndex={0} title={text} className="cut-text">
      <bdi aria-hidden className="cut-short">
        {cut}
      </bdi>
      <bdi className="cut-whole">{text}</bdi>
    </span>
  );
}
