import { createLogger, measureProcess, renderMetrics } from '#observability';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const read = (path: string): string => readFileSync(at(path), 'utf8');

/** Metrics of other programs: Prometheus itself and the node exporter. */
const FOREIGN = ['up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes'];

const ruleSchema = z.strictObject({
  alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
  expr: z.string().min(1),
  for: z
    .string()
    .regex(/^\d+[smh]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
  annotations: z.strictObject({ summary: z.string().min(1), runbook_url: z.string() }),
});
const { groups } = z
  .strictObject({
    groups: z.array(z.strictObject({ name: z.string(), rules: z.array(ruleSchema).min(1) })).min(1),
  })
  .parse(parse(read('deploy/prometheus/alerts.yml')));
const alerts = groups.flatMap(({ rules }) => rules);

const dashboardSchema = z.looseObject({
  uid: z.string().min(1),
  title: z.string().min(1),
  panels: z.array(
    z.looseObject({
      title: z.string().min(1),
      targets: z.array(z.looseObject({ expr: z.string().min(1) })).default([]),
    }),
  ),
});
const dashboards = readdirSync(at('deploy/grafana/dashboards')).map((file) =>
  dashboardSchema.parse(JSON.parse(read(`deploy/grafana/dashboards/${file}`))),
);
const charted = dashboards.flatMap(({ panels }) =>
  panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
);

/** The metrics in a PromQL expression, without the suffixes of histograms. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replace(/\boffset\s+\w+/g, '');
  const names = [...bare.matchAll(/(?<![\w.])([a-z_]\w*)\b(?!\s*\()/g)].map(([, name = '']) => name);
  return names
    .filter((name) => !['and', 'or', 'unless', 'bool'].includes(name))
    .map((name) => name.replace(/(_seconds)_(?:bucket|count|sum)$/, '$1'));
}

async function shownMetrics(): Promise<{ name: string; type: string; help: string }[]> {
  measureProcess();
  const lines = await renderMetrics(createLogger('test', 'silent'));
  return [...lines.matchAll(/^# HELP (\w+) (.*)\n# TYPE \w+ (\w+)$/gm)].map(
    ([, name = '', help = '', type = '']) => ({ name, help, type }),
  );
}

describe('the alerts and the dashboards', () => {
  it('use only metrics that a process exports', async () => {
    const known = new Set([...FOREIGN, ...(await shownMetrics()).map(({ name }) => name)]);
    const asked = [...alerts.map(({ expr }) => expr), ...charted].flatMap(metricsIn);
    expect(asked.length).toBeGreaterThan(100);
    expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([]);
  });

  it('see the first refusal of a day for lack of model tokens: its counter starts at 0, or it would not increase', async () => {
    const lines = await renderMetrics(createLogger('test', 'silent'));
    expect(lines).toContain('ai_over_limit_total{limit="operator"} 0\n');
    expect(lines).toContain('ai_over_limit_total{limit="member"} 0\n');
  });

  it('use every metric of the product', async () => {
    const asked = new Set([...alerts.map(({ expr }) => expr), ...charted].flatMap(metricsIn));
    const own = (await shownMetrics()).filter(({ name }) => !/^(?:process|nodejs)_/.test(name));
    expect(own.map(({ name }) => name).filter((name) => !asked.has(name))).toEqual([]);
  });

  it('match the sections of docs/alerts.md', () => {
    const sections = [...read('docs/alerts.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(sections.sort()).toEqual(alerts.map(({ alert }) => alert).sort());
    for (const { alert, annotations } of alerts)
      expect(annotations.runbook_url).toBe(`docs/alerts.md#${alert.toLowerCase()}`);
  });
});

describe('every metric', () => {
  it('has a help text and base units', async () => {
    for (const { name, type, help } of await shownMetrics()) {
      expect([name, help]).toEqual([name, expect.stringMatching(/\S{2}/)]);
      if (/^(?:process|nodejs)_/.test(name)) continue;
      expect([name, type]).toEqual([
        name,
        name.endsWith('_total') ? 'counter' : expect.not.stringMatching('counter'),
      ]);
      if (type === 'histogram') expect(name).toMatch(/_seconds$/);
    }
  });
});

describe('deploy/compose.observability.yml', () => {
  const { services } = z
    .object({
      services: z.record(
        z.string(),
        z.object({ image: z.string().optional(), volumes: z.array(z.string()).default([]) }),
      ),
    })
    .parse(parse(read('deploy/compose.observability.yml'), { merge: true }));

  it('pins every image, and mounts existing files', () => {
    for (const { image, volumes } of Object.values(services)) {
      if (image !== undefined) expect(image).toMatch(/:v?\d+\.\d+\.\d+$/);
      for (const [path = ''] of volumes.map((volume) => volume.split(':')))
        if (path.startsWith('./')) expect([path, existsSync(at(path))]).toEqual([path, true]);
    }
  });

  it('traces and scrapes every process of the product', () => {
    const product = z
      .object({ services: z.record(z.string(), z.unknown()) })
      .parse(parse(read('docker-compose.yml'), { merge: true }));
    const processes = Object.keys(product.services).filter((name) => /^(?:api|worker-)/.test(name));
    expect(Object.keys(services)).toEqual(expect.arrayContaining(processes));
    const { scrape_configs } = z
      .object({
        scrape_configs: z.array(
          z.object({ dns_sd_configs: z.array(z.object({ names: z.array(z.string()) })).default([]) }),
        ),
      })
      .parse(parse(read('deploy/prometheus/prometheus.yml')));
    const scraped = scrape_configs.flatMap(({ dns_sd_configs }) =>
      dns_sd_configs.flatMap(({ names }) => names),
    );
    expect(scraped.sort()).toEqual(processes.sort());
  });
});
