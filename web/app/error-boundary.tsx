import { Component, type ReactNode } from 'react';
import { PATHS } from '#domain/pages.ts';
import { unreachableSentence } from '#web/backend/connection-sentences.ts';
import { Button } from '#web/ui/button.tsx';
import { reloadFor } from '#web/ui/missing-part.ts';

interface Props {
  readonly children: ReactNode;
}

/** `missing`: a chunk did not load. `reloading`: the page may reload to fix that. */
type Trouble = 'none' | 'reloading' | 'missing' | 'broken';

const HEADINGS = { missing: 'This page did not load', broken: 'Something went wrong on our side' } as const;

/**
 * Explains the failure and what happens to the user's work.
 * The admin area is not cached for offline use (scripts/precache-plugin.ts).
 */
function reasonFor(trouble: keyof typeof HEADINGS): string {
  if (trouble === 'missing' && !navigator.onLine && location.pathname.startsWith(PATHS.admin))
    return `The admin area works online only. ${unreachableSentence()}`;
  const reason = trouble === 'missing' && !navigator.onLine ? `${unreachableSentence()} ` : '';
  return `${reason}Your lineup is saved in this browser. Reload the page to continue.`;
}

/** Replaces the page after a failure. The lineup is safe in its draft. */
export class ErrorBoundary extends Component<Props, { readonly trouble: Trouble }> {
  override state = { trouble: 'none' as Trouble };

  static getDerivedStateFromError(error: unknown) {
    return { trouble: reloadFor(error) ? 'reloading' : 'broken' };
  }

  override componentDidCatch(error: unknown) {
    void this.settle(error);
  }

  private async settle(error: unknown) {
    const reloading = reloadFor(error);
    if (reloading && !(await reloading)) this.setState({ trouble: 'missing' });
  }

  override render() {
    const { trouble } = this.state;
    if (trouble === 'none') return this.props.children;
    if (trouble === 'reloading') return null;
    return (
      <div role="alert" className="mx-auto grid max-w-xl justify-items-start gap-4 px-6 py-20">
        <h1 className="display-type text-4xl">{HEADINGS[trouble]}</h1>
        <p className="text-soft">{reasonFor(trouble)}</p>
        <div className="flex gap-2">
          <Button look="primary" onClick={() => location.reload()}>
            Reload the page
          </Button>
          <Button onClick={() => location.assign('/')}>Go to the builder</Button>
        </div>
      </div>
    );
  }
}
