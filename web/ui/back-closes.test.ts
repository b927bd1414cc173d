import { beforeEach, expect, it, vi } from 'vitest';

/** Simulates the browser's history: entries with a state, and a `popstate` after each traversal. */
class FakeHistory {
  entries: unknown[] = [{ page: 'before' }, { page: 'here' }];
  at = 1;
  scrollRestoration = 'auto';
  get state(): unknown {
    return this.entries[this.at];
  }
  pushState(state: unknown): void {
    this.entries = [...this.entries.slice(0, this.at + 1), state];
    this.at++;
  }
  go(by: number): void {
    setTimeout(() => {
      this.at += by;
      for (const listener of listeners) listener();
    }, 5);
  }
}

let fake: FakeHistory;
let listeners: Set<() => void>;
let closeOnBack: (close: () => void, closed: AbortSignal) => void;

/** Opens a simulated dialog. With `refuses`, it stays open when Back asks it to close. */
function open({ refuses = false } = {}) {
  const dialog = { isOpen: true, close: () => undefined as void };
  const closed = new AbortController();
  closeOnBack(() => {
    if (!refuses) dialog.close();
  }, closed.signal);
  dialog.close = () => {
    dialog.isOpen = false;
    closed.abort();
  };
  return dialog;
}

const settle = async () => vi.runAllTimersAsync();

async function pressBack(): Promise<void> {
  fake.go(-1);
  await settle();
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  fake = new FakeHistory();
  listeners = new Set();
  vi.stubGlobal('history', fake);
  vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => listeners.add(listener));
  ({ closeOnBack } = await import('./back-closes.ts'));
});

it('closes the dialog and stays on the page; the next Back leaves it', async () => {
  const dialog = open();
  await settle();
  await pressBack();
  expect([dialog.isOpen, fake.state]).toEqual([false, { page: 'here' }]);
  await pressBack();
  expect(fake.state).toEqual({ page: 'before' });
});

it('closes the topmost of two first', async () => {
  const below = open();
  const above = open();
  await settle();
  await pressBack();
  expect([below.isOpen, above.isOpen]).toEqual([true, false]);
  await pressBack();
  expect([below.isOpen, fake.state]).toEqual([false, { page: 'here' }]);
});

it('leaves no entry behind when a dialog is closed by its button', async () => {
  const dialog = open();
  await settle();
  expect(fake.scrollRestoration, 'going back must not scroll the page').toBe('manual');
  dialog.close();
  await settle();
  expect([fake.state, fake.scrollRestoration]).toEqual([{ page: 'here' }, 'auto']);
});

it('passes the entry on when one dialog follows another', async () => {
  const first = open();
  await settle();
  first.close();
  const second = open();
  await settle();
  expect(second.isOpen).toBe(true);
  await pressBack();
  expect([second.isOpen, fake.state]).toEqual([false, { page: 'here' }]);
});

it('preserves a dialog that opens during the traversal away from the previous one', async () => {
  const first = open();
  await settle();
  first.close();
  await vi.advanceTimersByTimeAsync(1); // the traversal is pending
  const second = open();
  await settle();
  expect(second.isOpen).toBe(true);
  await pressBack();
  expect([second.isOpen, fake.state]).toEqual([false, { page: 'here' }]);
});

it('tries again on the next Back if the dialog refuses to close', async () => {
  const dialog = open({ refuses: true });
  await settle();
  await pressBack();
  await pressBack();
  expect([dialog.isOpen, fake.at]).toEqual([true, 2]);
});

it('preserves the navigation of a link in the dialog, and Back skips the leftover entry', async () => {
  const dialog = open();
  await settle();
  dialog.close();
  fake.pushState({ page: 'next' });
  await settle();
  expect(fake.state).toEqual({ page: 'next' });
  await pressBack();
  expect(fake.state).toEqual({ page: 'here' });
});
