import { Component, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

interface Props {
  readonly children: ReactNode;
  /** What stands in for a small part that broke; without it the whole screen says so. */
  readonly fallback?: ReactNode;
}

/** A screen that breaks says so and offers the ways on; the line-up is safe in its draft. */
export class ErrorBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    const { children, fallback } = this.props;
    if (!this.state.broken) return children;
    if (fallback !== undefined) return fallback;
    return (
      <div role="alert" className="mx-auto grid max-w-xl justify-items-start gap-4 px-6 py-20">
        <h1 className="display-type text-4xl">Something broke on our side</h1>
        <p className="text-soft">
          Your lineup is kept in this browser. Loading the page again usually helps.
        </p>
        <div className="flex gap-2">
          <Button look="primary" onClick={() => location.reload()}>
            Load the page again
          </Button>
          <Button onClick={() => location.assign('/')}>Go to the builder</Button>
        </div>
      </div>
    );
  }
}
