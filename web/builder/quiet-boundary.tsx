import { Component, type ReactNode, Suspense } from 'react';

/** Around what the builder can do without: while it is being fetched, and when that fails, nothing is in its place. */
export class QuietBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : <Suspense fallback={null}>{this.props.children}</Suspense>;
  }
}
