import { type ReactNode, useState } from 'react';
import { PATHS } from '#domain/pages.ts';
import { unreachableSentence } from '#web/backend/connection-sentences.ts';
import { Button } from '#web/ui/button.tsx';
import { CatchBoundary } from '#web/ui/catch-boundary.tsx';
import { reloadFor } from '#web/ui/missing-part.ts';

const HEADINGS = { missing: 'This page did not load', broken: 'Something went wrong on our side' } as const;

/** `missing`: a chunk did not load. `broken`: a component threw while rendering. */
type Trouble = keyof typeof HEADINGS;

/**
 * Explains the failure, and what happens to the user's work. The admin area cannot load offline, because it is not
 * cached (scripts/precache-plugin.ts).
 */
function reasonFor(trouble: Trouble): string {
  if (trouble === 'missing' && !navigator.onLine && location.pathname.startsWith(PATHS.admin))
    return `The admin area works online only. ${unreachableSentence()}`;
  const reason = trouble === 'missing' && !navigator.onLine ? `${unreachableSentence()} ` : '';
  return `${reason}Your lineup is saved in this browser. Reload the page to continue.`;
}

/** Explains a failed render. Shows nothing while the page reloads to fix the failure. */
export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const explain = async (error: unknown) => {
    const reloading = reloadFor(error);
    if (!reloading) setTrouble('broken');
    else if (!(await reloading)) setTrouble('missing');
  };
  const page = trouble && (
    <div role="alert" className="mx-auto grid max-w-xl justify-items-start gap-4 px-6 py-20">
      <h1 className="display-type text-3xl">{HEADINGS[trouble]}</h1>
      <p className="text-soft">{reasonFor(trouble)}</p>
      <div className="flex gap-2">
        <Button look="primary" onClick={() => location.reload()}>
          Reload the page
        </Button>
        <Button onClick={() => location.assign('/')}>Go to the builder</Button>
      </div>
    </div>
  );
  return (
    <CatchBoundary fallback={page} onError={(error) => void explain(error)}>
      {children}
    </CatchBoundary>
  );
}
