import { Counter, Gauge, type Registry } from 'prom-client';

export type Meters = ReturnType<typeof createMeters>;

/** Creates counters and gauges in a registry. */
export function createMeters(register: Registry) {
  return {
    /** Returns a function that counts one event under a value of the label. The given values start at 0. */
    counter: <Value extends string>(
      name: string,
      help: string,
      label: string,
      values: readonly Value[] = [],
    ) => {
      const counter = new Counter({ name, help, labelNames: [label], registers: [register] });
      // A counter that first appears with 1 has no increase in Prometheus.
      for (const value of values) counter.inc({ [label]: value }, 0);
      return (value: Value) => counter.inc({ [label]: value });
    },
    /** A gauge without labels starts at 0, so it exists only once something measures it. */
    gauge: (name: string, help: string, ...labelNames: string[]) =>
      new Gauge({ name, help, labelNames, registers: [register] }),
    /** Adds a gauge that is measured when the metrics are read. */
    measured: (name: string, help: string, read: () => number | Promise<number>): void => {
      const collect = async function collect(this: Gauge) {
        this.set(await read());
      };
      register.registerMetric(new Gauge({ name, help, registers: [], collect }));
    },
  };
}
