import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { rosterQuery } from '#web/backend/get-roster.ts';
import { teamsQuery } from '#web/backend/get-teams.ts';
import { mayLeave } from '#web/ui/missing-part.ts';
import { followVersions, isNewVersionReady } from './new-version.ts';
import { registerWorker } from './worker-registration.ts';

/** Once the worker controls the page, refetches the data that loaded earlier, so that the worker can cache it. */
function keepWhatWasRead(client: QueryClient): void {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller) return;
  const readAgain = () => {
    void client.refetchQueries({ queryKey: teamsQuery.queryKey });
    void client.refetchQueries({ queryKey: rosterQuery(null).queryKey.slice(0, 1) });
  };
  navigator.serviceWorker.addEventListener('controllerchange', readAgain, { once: true });
}

let started = false;

async function start(client: QueryClient): Promise<void> {
  onlineManager.setOnline(navigator.onLine); // TanStack Query assumes online until the first event
  keepWhatWasRead(client);
  const registration = await registerWorker();
  if (registration) followVersions(registration);
}

/** After a deployment, the next navigation loads a new page with the new version. */
function useNewVersionOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isNewVersionReady() && navigator.onLine && mayLeave()) location.reload();
  }, [pathname]);
}

function followConnection(changed: () => void): () => void {
  const ended = new AbortController();
  addEventListener('online', changed, { signal: ended.signal });
  addEventListener('offline', changed, { signal: ended.signal });
  return () => ended.abort();
}

/**
 * A hint in the header, next to the logo.
 * It covers no other element at any width. On narrow screens, part of its text is only for screen readers. On the
 * narrowest screens, all of it is.
 */
function OfflineHint() {
  const online = useSyncExternalStore(followConnection, () => navigator.onLine);
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 top-0 z-20 mx-auto grid h-16 w-full max-w-page items-center justify-items-start overflow-clip ps-[min(12.25rem,80vw)] sm:ps-55"
    >
      {!online && (
        <p className="flex items-center gap-1.5 rounded-full border border-line bg-sunk px-3 py-1 text-sm font-semibold whitespace-nowrap text-soft max-[22.5rem]:px-1.5">
          <CloudOff aria-hidden size={16} />
          <span className="max-[22.5rem]:sr-only">
            Offline<span className="max-lg:sr-only">. You can keep building.</span>
          </span>
        </p>
      )}
    </div>
  );
}

/** Enables offline use, shows when the browser is offline, and switches to new versions. Loads when idle. */
export function OfflineWatch() {
  const client = useQueryClient();
  useEffect(() => {
    if (started || !import.meta.env.PROD) return; // Vite's development server has no worker
    started = true;
    void start(client);
  }, [client]);
  useNewVersionOnNavigation();
  return <OfflineHint />;
}
