import type { ReactNode } from 'react';
import { FlowState } from './flow-state.tsx';
import { SourceStep } from './source-step.tsx';
import { Step } from './step.tsx';
import { TeamStep } from './team-step.tsx';
import { useClearing } from './use-clearing.ts';
import type { CsvFlowActions } from './use-csv-flow.ts';

/** What steps say that have no rows to work with yet. */
export const WAITS_FOR_ROWS = 'Waits for a file or pasted rows.';

interface FlowFormProps<Review> {
  readonly actions: CsvFlowActions<Review>;
  /** Of the second step. */
  readonly sourceTitle: string;
  /** Stands above the steps; `clear` empties the form and keeps the focus in it. */
  readonly tools: (clear: () => void) => ReactNode;
  /** The steps from the third one on. */
  readonly children: (clear: () => void) => ReactNode;
}

/** The form of a flow: its first two steps, which team and which rows, and those that the tab adds. */
export function FlowForm<Review>({ actions, children, sourceTitle, tools }: FlowFormProps<Review>) {
  const { announcement, team } = actions.flow;
  const { clear, form } = useClearing(actions.clear);
  return (
    <div ref={form} tabIndex={-1} className="grid min-w-0 gap-5 outline-none">
      {tools(clear)}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Step number={1} title="Select team">
        <TeamStep team={team} onChange={actions.setTeam} />
      </Step>
      <Step number={2} title={sourceTitle}>
        <SourceStep actions={actions} />
        <FlowState at="source" actions={actions} />
      </Step>
      {children(clear)}
    </div>
  );
}
