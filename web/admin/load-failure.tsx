import type { ComponentProps } from 'react';
import { NotConfiguredError } from '#web/backend/errors.ts';
import { FailurePanel } from '#web/ui/query-failure.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Shows why a query failed. If no backend is configured, explains how to configure one. */
export function LoadFailure(props: ComponentProps<typeof FailurePanel>) {
  return props.query.error instanceof NotConfiguredError ? <NotConfigured /> : <FailurePanel {...props} />;
}

/** Explains how to configure a backend. The product's specification prescribes the words. */
export function NotConfigured({ title = 'Supabase not configured' }: { readonly title?: string }) {
  return (
    <EmptyState title={title}>
      Set <code>VITE_SUPABASE_URL</code> and <code>VITE_SUPABASE_ANON_KEY</code> when building, or{' '}
      <code>SUPABASE_URL</code> and <code>SUPABASE_ANON_KEY</code> where the server runs, and load this page
      again.
    </EmptyState>
  );
}
