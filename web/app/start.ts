/**
 * The page's entry. The home page comes with its first screen: that is painted first, and only then the app, which takes
 * network and processor for a while, is fetched and started.
 */
import { canDoWithout, reloadFor, reloadWhenPartsAreMissing } from '#web/ui/missing-part.ts';
import '#web/ui/styles.css';

/** Whoever comes back to a draft sees nothing of it until the app is there: after that long he is told. */
const LONG_MS = 1000;

/** A page that is not painted by then (a window wholly covered by others) starts its app nevertheless. */
const LONGEST_WAIT_MS = 1000;

/** Runs `run` once: a first paint that comes after the longest wait must not start the app, and make a kept press, again. */
function afterFirstPaint(run: () => void): void {
  const observer = new PerformanceObserver(start);
  const timer = setTimeout(start, LONGEST_WAIT_MS);
  observer.observe({ type: 'paint', buffered: true });
  function start(): void {
    observer.disconnect();
    clearTimeout(timer);
    run();
  }
}

let pressed: HTMLElement | null = null;

/** Where a link to a line-up leads on to the workbench. */
const opensLineup = location.pathname === '/' && /[?&](?:lineup|shared)=/.test(location.search);

/** What the app says while something is on its way (toast-place.tsx), for while it is on its way itself. */
function makeComing(words: string, look: string): HTMLElement {
  const place = document.createElement('div');
  place.className = 'toast-place';
  place.role = 'status';
  const word = document.createElement('p');
  word.className = `toast-note toast-word ${look}`;
  word.textContent = words;
  place.append(word);
  return place;
}

const coming = opensLineup ? makeComing('Opening lineup…', '') : makeComing('One moment…', 'shown-late');

/** The app is there, or will not come. */
let settled = false;

/** Marks the pressed button, at once, as waiting for its code (base.css). */
function markPressed(next: HTMLElement | null): void {
  if (pressed) pressed.ariaBusy = null;
  pressed = next;
  if (pressed) pressed.ariaBusy = 'true';
}

function endWait(): void {
  settled = true;
  coming.remove();
}

function keepPress({ target }: Event): void {
  markPressed(target instanceof Element ? target.closest('button') : null);
  if (pressed) document.body.append(coming);
}

/** Most presses lead to the workbench: fetched beside the app, not after it. */
function fetchWorkbench(): void {
  import('#web/builder/workbench.tsx').catch(canDoWithout);
}

/** Without the app there is a picture of a page at best: say so. */
function sayNotStarted(): void {
  const text = document.createElement('p');
  text.className = 'no-script';
  text.role = 'alert';
  text.textContent = 'Line Rush did not load. Check your connection, then reload the page.';
  document.body.prepend(text);
}

/** A press on a button that nothing answers yet is kept, and made again once the app is there: the last one counts. */
async function startApp(): Promise<void> {
  try {
    await import('./main.tsx');
  } catch (error) {
    endWait();
    const reloading = reloadFor(error);
    if (!reloading) throw error;
    if (!(await reloading)) sayNotStarted();
    return;
  }
  document.removeEventListener('click', keepPress);
  endWait();
  const waiting = pressed;
  markPressed(null);
  if (waiting?.isConnected) waiting.click();
}

reloadWhenPartsAreMissing();
document.addEventListener('click', keepPress);
if (location.pathname === '/') document.addEventListener('pointerdown', fetchWorkbench, { once: true });

const hasFirstScreen = document.querySelector('#root')?.hasChildNodes() === true;
const mayHaveSession = document.documentElement.dataset.session !== undefined;
const hasDraft = document.documentElement.dataset.draft !== undefined;
const opensDraft = hasDraft && location.pathname === '/';

/** What a draft, a link or a session leads on to comes beside the app instead of after it. */
function startAll(): void {
  void startApp();
  if (opensLineup || opensDraft) fetchWorkbench();
  if (mayHaveSession) import('#web/backend/auth/auth-client.ts').catch(canDoWithout);
}

if (opensLineup) document.body.append(coming);
else if (opensDraft) setTimeout(() => settled || document.body.append(coming), LONG_MS);
if (hasFirstScreen && !hasDraft && !opensLineup && !document.hidden) afterFirstPaint(startAll);
else startAll();
