import type { ReactNode, RefObject } from 'react';
import { FlowState } from './flow-state.tsx';
import { SourceStep } from './source-step.tsx';
import { Step } from './step.tsx';
import { TeamStep } from './team-step.tsx';
import type { CsvFlowActions } from './use-csv-flow.ts';

/** What steps say that have no rows to work with yet. */
export const WAITS_FOR_ROWS = 'Waits for a file or pasted rows.';

interface FlowFormProps<Review> {
  readonly actions: CsvFlowActions<Review>;
  /** Of the second step. */
  readonly sourceTitle: string;
  /** Of `useClearing`. */
  readonly form: RefObject<HTMLDivElement | null>;
  /** The first step offers all teams of the file. */
  readonly withAll?: boolean;
  /** Stands above the steps. */
  readonly tools: ReactNode;
  /** The steps from the third one on. */
  readonly children: ReactNode;
}

/** The form of a flow: its first two steps, which team and which rows, and those that the tab adds. */
export function FlowForm<Review>(props: FlowFormProps<Review>) {
  const { actions, children, form, sourceTitle, tools, withAll = false } = props;
  const { announcement, team } = actions.flow;
  return (
    <div ref={form} tabIndex={-1} className="grid min-w-0 gap-5 outline-none">
      {tools}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Step number={1} title="Select team">
        <TeamStep team={team} onChange={actions.setTeam} withAll={withAll} />
      </Step>
      <Step number={2} title={sourceTitle}>
        <SourceStep actions={actions} />
        <FlowState at="source" actions={actions} />
      </Step>
      {children}
    </div>
  );
}
