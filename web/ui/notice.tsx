import { TriangleAlert } from 'lucide-react';
import { Button } from './button.tsx';

interface NoticeProps {
  /** The failure, such as `Failed to load teams`. A second sentence with `try again` is shown in small type. */
  readonly title: string;
  readonly children?: string;
  readonly onRetry?: () => void;
}

export function Notice({ title, children, onRetry }: NoticeProps) {
  const [, heading = title, reason] = /^(.+?)\. (.*try again.*)$/i.exec(title) ?? [];
  const advice = [reason, children].filter(Boolean).join(' ');
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-6 py-10 text-center">
      <TriangleAlert aria-hidden size={28} className="text-bad" />
      <p className="display-type text-xl">{heading}</p>
      {advice && <p className="max-w-sm text-soft">{advice}</p>}
      {onRetry && (
        <Button className="mt-2" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
