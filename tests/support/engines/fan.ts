import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from './engine.ts';
import { type Found, locate, type Wanted } from './locate.ts';

/** Milliseconds that a fan waits for an expected result. Generous, for busy machines. */
const PATIENCE = 30_000;

/** Repeats `look` until it returns a value. After 30 seconds, rejects with the message from `missing`. */
export async function eventually<T>(look: () => Promise<T | null>, missing: () => string): Promise<T> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const value = await look();
    if (value !== null) return value;
    if (Date.now() > end) throw new Error(missing());
    await delay(100);
  }
}

/** Acts like a fan in a browser. Waits for each element. If it does not appear, the error lists what the page shows. */
export function fanWith(engine: Engine) {
  const search = async (wanted: Wanted) =>
    (await engine.evaluate(`(${locate.toString()})(${JSON.stringify(wanted)})`)) as ReturnType<typeof locate>;

  /** Waits until the element is where it was at the look before, so that a press does not hit what moved there. */
  async function see(role: Wanted['role'], name: string): Promise<Found> {
    let last: ReturnType<typeof locate> = [];
    return eventually(
      async () => {
        const before = last;
        last = await search({ role, name });
        if (!('x' in last && 'x' in before) || last.x !== before.x || last.y !== before.y) return null;
        return role === 'dialog' || last.coveredBy === '' ? last : null;
      },
      () =>
        'x' in last
          ? `The ${role} /${name}/ is covered by ${last.coveredBy}`
          : `There is no ${role} /${name}/. There are: ${last.slice(0, 60).join(' | ')}`,
    );
  }

  const click = async (role: Wanted['role'], name: string) => engine.drag(await see(role, name));

  return {
    see,
    click,
    async seeGone(role: Wanted['role'], name: string): Promise<void> {
      const gone = async () => ('x' in (await search({ role, name })) ? null : true);
      await eventually(gone, () => `The ${role} /${name}/ is still there.`);
    },
    async drag(from: string, to: string): Promise<void> {
      const [start, end] = [await see('button', from), await see('button', to)];
      // Moves a few pixels first, so that the browser starts a drag.
      await engine.drag(start, { x: start.x + 12, y: start.y + 8 }, end);
    },
    async fill(name: string, text: string): Promise<void> {
      await click('textbox', name);
      await engine.press('a', true);
      await engine.type(text);
    },
  };
}
