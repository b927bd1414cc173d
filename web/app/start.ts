/**
 * The page's entry point. The home page is served with its first screen. The browser paints that screen before it loads
 * the app, because loading keeps network and processor busy for a while.
 */
import { PAGE_DATA_ID } from '#domain/rendered-page.ts';
import { unreachableSentence } from '#web/backend/connection-sentences.ts';
import { canDoWithout, isMissing, reloadFor, reloadWhenPartsAreMissing } from '#web/ui/missing-part.ts';
import '#web/ui/styles.css';

/**
 * If the app has not started after this many milliseconds, a notice says that it is loading.
 * Otherwise, users might think that their draft is lost.
 */
const LONG_MS = 1000;

/** After this many milliseconds, the app starts even without a paint, for example in a covered window. */
const MAX_WAIT_MS = 1000;

/** After this many milliseconds, the app also starts on a page that is only being read, to show local times. */
const READING_MS = 6000;

let pressed: HTMLElement | null = null;

const opensLineup = location.pathname === '/' && /[?&](?:lineup|shared)=/.test(location.search);

/** Builds a loading notice for the time before the app runs. It looks like the app's notices (toast-place.tsx). */
function makeNotice(words: string, look: string): HTMLElement {
  const place = document.createElement('div');
  place.className = 'toast-place';
  place.role = 'status';
  const word = document.createElement('p');
  word.className = `toast-note toast-word ${look}`;
  word.textContent = words;
  place.append(word);
  return place;
}

const notice = opensLineup ? makeNotice('Opening lineup…', '') : makeNotice('One moment…', 'shown-late');

let settled = false;

/** Marks the clicked button as busy at once (base.css). */
function markClicked(next: HTMLElement | null): void {
  if (pressed) pressed.ariaBusy = null;
  pressed = next;
  if (pressed) pressed.ariaBusy = 'true';
}

function endWait(): void {
  settled = true;
  notice.remove();
}

function rememberClick({ target }: Event): void {
  markClicked(target instanceof Element ? target.closest('button') : null);
  if (pressed) document.body.append(notice);
}

/** Loads the workbench in parallel with the app, because most clicks lead there. */
function fetchWorkbench(): void {
  import('#web/builder/workbench/screens.ts').catch(canDoWithout);
}

function sayNotStarted(error: unknown): void {
  const text = document.createElement('p');
  text.className = 'no-script';
  text.role = 'alert';
  text.textContent = isMissing(error)
    ? `Line Rush did not load. ${unreachableSentence()}`
    : 'Line Rush did not start. Reload the page; if that does not help, update your browser.';
  document.body.prepend(text);
}

/** Starts the app. Then repeats the user's last click on a button, because the button had no handler yet. */
async function startApp(): Promise<void> {
  try {
    const { shown } = await import('./main.tsx');
    await shown;
  } catch (error) {
    endWait();
    if (await reloadFor(error)) return;
    sayNotStarted(error);
    if (!isMissing(error)) throw error;
    return;
  }
  document.removeEventListener('click', rememberClick);
  endWait();
  const waiting = pressed;
  markClicked(null);
  if (waiting?.isConnected) waiting.click();
}

reloadWhenPartsAreMissing();
document.addEventListener('click', rememberClick);
if (location.pathname === '/') document.addEventListener('pointerdown', fetchWorkbench, { once: true });

const hasFirstScreen = document.querySelector('#root')?.hasChildNodes() === true;
const mayHaveSession = document.documentElement.dataset.session !== undefined;
const hasDraft = document.documentElement.dataset.draft !== undefined;
const opensDraft = hasDraft && location.pathname === '/';

let started = false;

/** Loads the app, once. In parallel, loads the parts that a draft, a link, or a session needs. */
function startAll(): void {
  if (started) return;
  started = true;
  void startApp();
  if (opensLineup || opensDraft) fetchWorkbench();
  if (mayHaveSession) import('#web/backend/auth-client.ts').catch(canDoWithout);
}

/** Chromium also reports a pointer that rests on a new page, without movement. */
function startIfMoved({ movementX, movementY }: PointerEvent): void {
  if (movementX !== 0 || movementY !== 0) startAll();
}

function startAfterFirstPaint(): void {
  new PerformanceObserver(startAll).observe({ type: 'paint', buffered: true });
  setTimeout(startAll, MAX_WAIT_MS);
}

/**
 * Starts at the first sign that somebody uses the page, or after {@link READING_MS}. Pages with their data (of teams
 * and games) can be read without the app, whose start keeps a phone busy for half a second.
 */
function startAtFirstSign(): void {
  addEventListener('pointermove', startIfMoved);
  for (const sign of ['pointerdown', 'keydown', 'scroll', 'focusin'])
    addEventListener(sign, startAll, { once: true });
  setTimeout(startAll, READING_MS);
}

if (opensLineup) document.body.append(notice);
else if (opensDraft) setTimeout(() => settled || document.body.append(notice), LONG_MS);
if (!hasFirstScreen || hasDraft || opensLineup || document.hidden) startAll();
else if (document.querySelector(`#${PAGE_DATA_ID}`) && !mayHaveSession) startAtFirstSign();
else startAfterFirstPaint();
