/** Alerts and dashboard use metrics and limits that exist, and sections of docs/operations.md that exist. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { RATES } from '#server/limits.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { routeClassOf } from '#server/site/route-class.ts';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}

interface Panel {
  id: number;
  type: string;
  title: string;
  description?: string;
  datasource?: { uid: string };
  gridPos: { x: number; y: number; w: number; h: number };
  fieldConfig?: { defaults: { unit: string } };
  targets?: { expr: string; datasource: { uid: string } }[];
}

interface Dashboard {
  id: null;
  uid?: string;
  panels: Panel[];
  templating: { list: { name: string; type: string }[] };
  annotations: { list: { expr?: string }[] };
}

const GUIDE = readFileSync('docs/operations.md', 'utf8');
const alerts = parse(readFileSync('docs/operations/alerts.yaml', 'utf8')) as { groups: { rules: Rule[] }[] };
const scenarios = readFileSync('docs/operations/alerts.test.yaml', 'utf8');
const dashboard = JSON.parse(readFileSync('docs/operations/dashboard.json', 'utf8')) as Dashboard;
const rules = alerts.groups.flatMap((group) => group.rules);
const panels = dashboard.panels.filter(({ type }) => type !== 'row');

/** GitHub's anchors of the headings. */
const anchors = new Set(
  [...GUIDE.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  ),
);

/** Time series that Prometheus adds itself. */
const OF_PROMETHEUS = ['up', 'ALERTS'];

/** Metrics in an expression: names that are neither functions, keywords, labels, nor Grafana's variables. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(?:by|on|group_left) \([^)]*\)/g, '');
  const names = [...bare.matchAll(/\b[a-zA-Z_]\w*\b(?!\s*\()/g)].map(([name]) => name);
  return names.filter((name) => !['and', 'or', 'by', 'on', 'offset', 'e9'].includes(name));
}

let known: Set<string>;
beforeAll(async () => {
  const metrics = createMetrics(routeClassOf);
  metrics.watchDisk(() => Promise.resolve(1));
  metrics.watchCallsWaiting(() => 0);
  metrics.watchAnnouncements(() => true);
  const { text } = await metrics.write();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  known = new Set([
    ...OF_PROMETHEUS,
    ...types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  ]);
});

const unknownIn = (expr: string) => metricsIn(expr).filter((name) => !known.has(name));

/** Limits that an expression selects and that do not exist. */
function unknownLimitsIn(expr: string): string[] {
  const selected = [...expr.matchAll(/limit=~?"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|'));
  return selected.filter((name) => !Object.keys(RATES).some((rate) => new RegExp(`^${name}$`).test(rate)));
}

describe('every alert', () => {
  it.each(rules)('$alert', ({ alert, annotations, expr, labels }) => {
    expect([unknownIn(expr), unknownLimitsIn(expr)]).toEqual([[], []]);
    expect(metricsIn(expr).length).toBeGreaterThan(0);
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/^[A-Z].*\.$/);
    const [, section = ''] = /Runbook: operations\.md#([\w-]+)$/.exec(annotations.description) ?? [];
    expect([...anchors]).toContain(section);
    const isTested =
      scenarios.includes(`alertname: ${alert}\n`) || scenarios.includes(`{alertname="${alert}"}`);
    expect(isTested, 'Add a scenario to docs/operations/alerts.test.yaml.').toBe(true);
  });
});

describe('the dashboard', () => {
  it.each(panels)('$title', ({ datasource, description, fieldConfig, targets = [] }) => {
    expect(description).toMatch(/^.+\.$/);
    expect(fieldConfig?.defaults.unit).toMatch(/^\w+$/);
    expect(targets.length).toBeGreaterThan(0);
    for (const target of targets) {
      expect([unknownIn(target.expr), unknownLimitsIn(target.expr)]).toEqual([[], []]);
      expect([target.datasource.uid, datasource?.uid]).toEqual(['${datasource}', '${datasource}']);
    }
    const [, sections] = /Runbook: ([\w ,]+)\.$/.exec(description ?? '') ?? [];
    for (const section of sections?.split(', ') ?? [])
      expect([...anchors]).toContain(section.toLowerCase().replaceAll(' ', '-'));
  });

  it('fits any installation, and its panels do not overlap', () => {
    expect([dashboard.id, dashboard.uid]).toEqual([null, undefined]);
    expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['datasource', 'instance']);
    for (const { expr } of dashboard.annotations.list) if (expr) expect(unknownIn(expr)).toEqual([]);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const cells = dashboard.panels.flatMap(({ gridPos: { h, w, x, y } }) =>
      Array.from({ length: w * h }, (_, i) => `${x + (i % w)} ${y + Math.floor(i / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(dashboard.panels.every(({ gridPos: { w, x } }) => x + w <= 24)).toBe(true);
  });
});

describe('the guide', () => {
  it('has every link of its own', () => {
    const links = [...GUIDE.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor = '']) => anchor);
    expect(links.filter((anchor) => !anchors.has(anchor))).toEqual([]);
  });

  it('explains every metric of ours', () => {
    const ours = [...known].filter((name) => name.startsWith('line_rush_'));
    const bases = new Set(ours.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')));
    expect([...bases].filter((name) => !GUIDE.includes(`\`${name}`))).toEqual([]);
  });
});
