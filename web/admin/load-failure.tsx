import type { ComponentProps } from 'react';
import { NotConfiguredError } from '#web/backend/errors.ts';
import { FailurePanel } from '#web/ui/query-failure.tsx';
import { NotConfigured } from './not-configured.tsx';

/** Explains how to configure a missing backend. */
export function LoadFailure(props: ComponentProps<typeof FailurePanel>) {
  return props.query.error instanceof NotConfiguredError ? <NotConfigured /> : <FailurePanel {...props} />;
}
