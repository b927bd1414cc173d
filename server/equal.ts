import { timingSafeEqual } from 'node:crypto';

/** Whether two texts are the same, without the time telling how far they agree: for what a client must know to be let in. */
export function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
