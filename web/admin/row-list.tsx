import { formatNumber } from '#domain/format.ts';

const MOST_LINES = 10;

interface RowListProps {
  readonly lines: readonly string[];
}

export function RowList({ lines }: RowListProps) {
  const more = lines.length - MOST_LINES;
  return (
    <ul className="grid gap-1">
      {lines.slice(0, MOST_LINES).map((line) => (
        <li key={line} className="break-words">
          <bdi>{line}</bdi>
        </li>
      ))}
      {more > 0 && <li className="text-soft">... and {formatNumber(more)} more</li>}
    </ul>
  );
}
