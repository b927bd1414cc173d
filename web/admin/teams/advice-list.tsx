import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ColorAdvice } from './color-advice.ts';

interface AdviceListProps {
  readonly label: string;
  readonly advice: readonly ColorAdvice[];
}

export function AdviceList({ advice, label }: AdviceListProps) {
  return (
    <ul aria-label={label} className="grid gap-1.5 text-note">
      {advice.map(({ good, text }) => (
        <li key={text} className="flex items-start gap-2">
          {good ? (
            <CircleCheck aria-hidden size={18} className="mt-0.5 shrink-0 text-good" />
          ) : (
            <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-fair" />
          )}
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  );
}
