import { type ReactNode, useId } from 'react';
import './csv.css';

interface StepProps {
  readonly number: number;
  readonly title: string;
  /** What the admin must do first, shown instead of the content. */
  readonly waitsFor?: string | null;
  readonly children: ReactNode;
}

export function Step({ number, title, waitsFor = null, children }: StepProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} tabIndex={-1} className="step" data-waits={waitsFor !== null || undefined}>
      <h2 id={id} className="step-head">
        <span className="sr-only">Step {number}: </span>
        <span aria-hidden className="step-number">
          {number}
        </span>
        <span className="step-title">{title}</span>
      </h2>
      <div className="step-body">
        {waitsFor === null ? children : <p className="text-soft">{waitsFor}</p>}
      </div>
    </section>
  );
}
