import { Counter, Gauge, type Registry } from 'prom-client';

export type Meters = ReturnType<typeof createMeters>;

export function createMeters(register: Registry) {
  return {
    /** Adds a counter with one label. Returns a function that counts an event with the given value of the label. */
    counter: <Value extends string>(
      name: string,
      help: string,
      label: string,
      values: readonly Value[] = [],
    ) => {
      const counter = new Counter({ name, help, labelNames: [label], registers: [register] });
      // Start at 0: Prometheus would not see the first event of a counter that first appears with 1.
      for (const value of values) counter.inc({ [label]: value }, 0);
      return (value: Value) => counter.inc({ [label]: value });
    },
    /** Adds a gauge. Without labels, it starts at 0, so create it only when its value is known. */
    gauge: (name: string, help: string, ...labelNames: string[]) =>
      new Gauge({ name, help, labelNames, registers: [register] }),
    measured: (name: string, help: string, read: () => number | Promise<number>): void => {
      const collect = async function collect(this: Gauge) {
        this.set(await read());
      };
      register.registerMetric(new Gauge({ name, help, registers: [], collect }));
    },
  };
}
