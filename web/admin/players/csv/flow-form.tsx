import type { ReactNode } from 'react';
import { FlowState } from './flow-state.tsx';
import { SourceStep } from './source-step.tsx';
import { Step } from './step.tsx';
import { TeamStep } from './team-step.tsx';
import type { CsvFlowActions } from './use-csv-flow.ts';

/** Shown in steps that need rows. */
export const WAITS_FOR_ROWS = 'Choose a file or paste rows first.';

interface FlowFormProps<Review> {
  readonly actions: CsvFlowActions<Review>;
  readonly sourceTitle: string;
  readonly withAll?: boolean;
  readonly tools: ReactNode;
  readonly children: ReactNode;
}

export function FlowForm<Review>(props: FlowFormProps<Review>) {
  const { actions, children, sourceTitle, tools, withAll = false } = props;
  const { flow, form, setTeam } = actions;
  return (
    <div ref={form} tabIndex={-1} className="grid min-w-0 gap-5 outline-none">
      {tools}
      <p role="status" className="sr-only">
        {flow.announcement}
      </p>
      <Step number={1} title="Select team">
        <TeamStep team={flow.team} onChange={setTeam} withAll={withAll} />
      </Step>
      <Step number={2} title={sourceTitle}>
        <SourceStep actions={actions} />
        <FlowState at="source" actions={actions} />
      </Step>
      {children}
    </div>
  );
}
