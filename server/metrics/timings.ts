/** Seconds. Pages and table reads take milliseconds, sign-ins half a second; the time limit is 20 s. */
const BOUNDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 30];

/** Durations in seconds, counted like a histogram of Prometheus. */
export class Timings {
  /** Per bound, and for longer ones. */
  readonly #counts: number[] = [...BOUNDS, Infinity].map(() => 0);
  #seconds = 0;

  observe(seconds: number): void {
    let place = 0;
    while (place < BOUNDS.length && seconds > (BOUNDS[place] ?? 0)) place++;
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
    this.#seconds += seconds;
  }

  /** Writes the samples of a histogram. `label` is empty or `name="value"`. */
  write(name: string, label: string): string {
    let total = 0;
    const buckets = this.#counts.map((count, place) => {
      total += count;
      return `${name}_bucket{le="${BOUNDS[place] ?? '+Inf'}"${label && `,${label}`}} ${total}\n`;
    });
    const own = label && `{${label}}`;
    return `${buckets.join('')}${name}_sum${own} ${this.#seconds}\n${name}_count${own} ${total}\n`;
  }
}
