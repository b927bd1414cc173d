/** Checks that alerts and dashboard refer only to metrics, limits, and sections of docs/operations.md that exist. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { RATES } from '#platform/limits.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import '#server/limits.ts';
import { createSiteMetrics } from '#server/site-metrics.ts';
import { routeClassOf } from '#server/site/route-class.ts';

interface Rule {
  alert: string;
  expr: string;
  annotations: { description: string };
}

interface Dashboard {
  panels: { title: string; description?: string; targets?: { expr: string }[] }[];
  annotations: { list: { expr?: string }[] };
}

const GUIDE = readFileSync('docs/operations.md', 'utf8');
const alerts = parse(readFileSync('docs/operations/alerts.yaml', 'utf8')) as { groups: { rules: Rule[] }[] };
const scenarios = readFileSync('docs/operations/alerts.test.yaml', 'utf8');
const dashboard = JSON.parse(readFileSync('docs/operations/dashboard.json', 'utf8')) as Dashboard;
const rules = alerts.groups.flatMap((group) => group.rules);

/** GitHub's anchors for the headings of docs/operations.md. */
const anchors = new Set(
  [...GUIDE.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  ),
);

/** Time series that Prometheus itself adds. */
const OF_PROMETHEUS = ['up', 'ALERTS'];

/** Returns the metrics in an expression: all names except functions, keywords, labels, and Grafana's variables. */
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
  createSiteMetrics(metrics.meters);
  metrics.watchDisk(() => Promise.resolve(1));
  metrics.watchBackups(() => 0);
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

/** Returns the limits that an expression selects but that do not exist. */
function unknownLimitsIn(expr: string): string[] {
  const selected = [...expr.matchAll(/limit=~?"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|'));
  return selected.filter((name) => !Object.keys(RATES).some((rate) => new RegExp(`^${name}$`).test(rate)));
}

it.each(rules)('the alert $alert has a runbook, a scenario, and existing metrics', (rule) => {
  expect([unknownIn(rule.expr), unknownLimitsIn(rule.expr)]).toEqual([[], []]);
  expect(metricsIn(rule.expr).length).toBeGreaterThan(0);
  const [, section = ''] = /Runbook: operations\.md#([\w-]+)$/.exec(rule.annotations.description) ?? [];
  expect([...anchors]).toContain(section);
  const isTested =
    scenarios.includes(`alertname: ${rule.alert}\n`) || scenarios.includes(`{alertname="${rule.alert}"}`);
  expect(isTested, 'Add a scenario to docs/operations/alerts.test.yaml.').toBe(true);
});

it('the dashboard shows existing metrics and limits, and names existing sections', () => {
  const targets = dashboard.panels.flatMap((panel) => panel.targets ?? []);
  for (const { expr = '' } of [...targets, ...dashboard.annotations.list])
    expect([unknownIn(expr), unknownLimitsIn(expr)]).toEqual([[], []]);
  for (const { description = '' } of dashboard.panels) {
    const [, sections] = /Runbook: ([\w ,]+)\.$/.exec(description) ?? [];
    for (const section of sections?.split(', ') ?? [])
      expect([...anchors]).toContain(section.toLowerCase().replaceAll(' ', '-'));
  }
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
