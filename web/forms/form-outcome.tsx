import { FormMessage } from '#web/ui/form-message.tsx';
import type { FormFailure } from './use-submission.ts';

interface FormOutcomeProps {
  readonly done: string | null;
  readonly failure: FormFailure | null;
}

export function FormOutcome({ done, failure }: FormOutcomeProps) {
  if (failure) return <FormMessage tone="bad">{failure.message}</FormMessage>;
  return done && <FormMessage tone="good">{done}</FormMessage>;
}
