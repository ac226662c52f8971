import {
  apiEnvironment,
  loadApiConfig,
  loadWorkerConfig,
  QUEUES,
  QUEUES_WITHOUT_AI,
  workerEnvironment,
} from '#config';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const serviceSchema = z.object({
  image: z.string(),
  build: z.object({ target: z.string().optional(), dockerfile: z.string().optional() }).optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  restart: z.string(),
  init: z.boolean().default(false),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  user: z.string().optional(),
  profiles: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
  container_name: z.string().optional(),
  mem_limit: z.string().optional(),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()),
});
const networkSchema = z.object({ internal: z.boolean().default(false) }).nullable();
const { services, networks } = z
  .object({ services: z.record(z.string(), serviceSchema), networks: z.record(z.string(), networkSchema) })
  .parse(parse(read('docker-compose.yml'), { merge: true }));

/** Services that run the product itself. */
const own = Object.entries(services).filter(([, { image }]) => /^jasogongbang(-browser)?:/.test(image));
const ONCE = ['migrate', 'cli'];
const workers = own.filter(([name]) => name.startsWith('worker-'));
/** Services with Chromium in their image. */
const withBrowser = ['cli', 'worker-browser', 'worker-crawl'];
const queuesOf = (name: string) => loadWorkerConfig(environmentOf(name)).WORKER_QUEUES;
const example = new Map(
  [...read('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);

/** Variables that the image sets, or that must not be configurable. */
const FIXED = ['AI_PRACTICE_MODE', 'CHROMIUM_PATH', 'LISTEN_HOST', 'WEB_ROOT'];

/** The service's environment as it is once `.env.example` is filled in. */
const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [
      key,
      value.replace(
        /\$\{(\w+)(?::-([^}]*)|:\?)?\}/g,
        (_whole, variable: string, fallback: string | undefined) => {
          const given = example.get(variable);
          if (given !== undefined && given !== '') return given;
          return fallback ?? 'a-secret-of-more-than-thirty-two-characters';
        },
      ),
    ]),
  );

describe('docker-compose.yml', () => {
  it('pins every image by a tag', () => {
    for (const [name, { image, build }] of Object.entries(services))
      if (build === undefined)
        expect([name, image]).toEqual([name, expect.stringMatching(/:\d+\.\d+(\.\d+)?-\w+$/)]);
    const files = ['Dockerfile', 'deploy/web.Dockerfile'].map(read);
    for (const [, from = ''] of files.join('\n').matchAll(/^FROM (\S+)/gm))
      expect(from).toMatch(/^runtime$|:\d+\.\d+\.\d+-\w+/);
    expect(files.join('\n')).not.toMatch(/^ADD |curl |wget |:latest/m);
  });

  it('gives no process more rights than it needs', () => {
    for (const [name, service] of Object.entries(services)) {
      const { read_only, cap_drop, security_opt, init, container_name } = service;
      expect({ name, read_only, cap_drop, security_opt, init, container_name }).toEqual({
        name,
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: [
          'no-new-privileges:true',
          ...(withBrowser.includes(name) ? ['seccomp:deploy/chromium-seccomp.json'] : []),
        ],
        init: name !== 'worker-crawl',
        container_name: undefined,
      });
      expect([name, service.ports.length > 0]).toEqual([name, name === 'web']);
      expect([name, service.restart]).toEqual([name, ONCE.includes(name) ? 'no' : 'unless-stopped']);
      // The product's images run as an unprivileged user; for other images the file sets it.
      expect([name, service.user === undefined]).toEqual([name, service.build !== undefined]);
    }
    for (const file of ['Dockerfile', 'deploy/web.Dockerfile'])
      for (const stage of read(file)
        .split(/^FROM /m)
        .slice(1))
        if (!/ AS build$/m.test(stage))
          expect(stage.match(/^USER .*$/gm)?.at(-1)).toMatch(/^USER (node|web)$/);
  });

  it('limits the memory of every process, as docs/capacity.md lists it', () => {
    const documented = [...read('docs/capacity.md').matchAll(/^\| `([a-z-]+)` +\| +(\d+[gm]) \|/gm)];
    expect(
      Object.entries(services)
        .map(([name, { mem_limit }]) => [name, mem_limit])
        .sort(),
    ).toEqual(documented.map(([, name, limit]) => [name, limit]).sort());
  });

  it('gives the API and every worker longer to end than their own shutdown limits', () => {
    const [, maximum = ''] =
      /MAXIMUM_STOP_MILLISECONDS = ([\d_]+)/.exec(read('apps/worker/src/main.ts')) ?? [];
    for (const [, { stop_grace_period: grace = '10s' }] of workers)
      expect(Number.parseInt(grace, 10) * 1_000).toBeGreaterThan(Number(maximum.replaceAll('_', '')));
    const [, end = ''] = /END_MILLISECONDS = ([\d_]+)/.exec(read('apps/api/src/platform/shutdown.ts')) ?? [];
    const serving = loadApiConfig(environmentOf('api')).drainMilliseconds + Number(end.replaceAll('_', ''));
    expect(Number.parseInt(services['api']?.stop_grace_period ?? '', 10) * 1_000).toBeGreaterThan(serving);
  });

  it('has a health check for every service that keeps running', () => {
    for (const [name, { healthcheck }] of Object.entries(services))
      expect([name, healthcheck === undefined]).toEqual([name, ONCE.includes(name)]);
  });

  it('starts each service after the migration, and after its dependencies are healthy', () => {
    for (const [name, { depends_on }] of own)
      if (name !== 'migrate')
        expect(depends_on).toEqual({
          migrate: { condition: 'service_completed_successfully' },
          postgres: { condition: 'service_healthy' },
          redis: { condition: 'service_healthy' },
        });
    expect(services['balancer']?.depends_on).toEqual({ api: { condition: 'service_healthy' } });
    expect(services['web']?.depends_on).toEqual({ balancer: { condition: 'service_healthy' } });
  });

  it('has one worker for every queue, and a browser where one is needed', () => {
    expect(workers.flatMap(([name]) => queuesOf(name)).sort()).toEqual([...QUEUES].sort());
    for (const [name, { build }] of own)
      expect([name, build?.target]).toEqual([
        name,
        withBrowser.includes(name) ? 'runtime-browser' : 'runtime',
      ]);
    expect(workers.filter(([name]) => queuesOf(name).some((queue) => /browser|crawl/.test(queue)))).toEqual(
      workers.filter(([name]) => withBrowser.includes(name)),
    );
  });

  it('crawls in a worker of its own, which reaches no other service than database and queue', () => {
    expect(queuesOf('worker-crawl')).toEqual(['crawl']);
    const reachedBy = (name: string) =>
      Object.keys(services).filter((other) =>
        services[other]?.networks.some((network) => services[name]?.networks.includes(network)),
      );
    expect(reachedBy('worker-crawl').sort()).toEqual(['postgres', 'redis', 'worker-crawl']);
    expect(networks['crawling']?.internal).toBe(true);
    // The network from whose addresses the API believes X-Forwarded-*.
    expect(services['worker-crawl']?.networks).not.toContain('outside');
    for (const name of ['postgres', 'redis'])
      for (const network of services[name]?.networks ?? []) expect(networks[network]?.internal).toBe(true);
  });

  it('shows the environment of no process to a browser beside it', () => {
    const [, , runtime = '', browser = ''] = read('Dockerfile').split(/^FROM /m);
    expect(runtime).toMatch(/^RUN chmod 0711 \/usr\/local\/bin\/node$/m);
    expect(browser).toContain('chmod 0711 /usr/bin/tini');
    // Node itself reaps no process that a browser leaves behind, and Docker's own init can be read.
    expect(services['worker-crawl']?.entrypoint).toEqual(['/usr/bin/tini', '--']);
  });

  it('lets Chromium make its sandbox, and no process use the calls that only an administrator of the machine needs', () => {
    const { defaultAction, syscalls } = z
      .object({
        defaultAction: z.literal('SCMP_ACT_ALLOW'),
        syscalls: z.array(z.object({ names: z.array(z.string()), action: z.literal('SCMP_ACT_ERRNO') })),
      })
      .parse(JSON.parse(read('deploy/chromium-seccomp.json')));
    expect(defaultAction).toBe('SCMP_ACT_ALLOW');
    const refused = syscalls.flatMap(({ names }) => names);
    for (const needed of ['clone', 'clone3', 'unshare', 'chroot', 'prctl', 'seccomp'])
      expect(refused).not.toContain(needed);
    for (const dangerous of [
      'mount',
      'bpf',
      'ptrace',
      'init_module',
      'kexec_load',
      'setns',
      'userfaultfd',
      'keyctl',
    ])
      expect(refused).toContain(dangerous);
  });

  it('has the command line behind a profile, with the browser included', () => {
    expect(services['cli']).toMatchObject({
      profiles: ['tools'],
      build: { target: 'runtime-browser' },
      entrypoint: ['node', 'dist/apps/cli/src/main.js'],
    });
    const withProfiles = Object.keys(services).filter((name) => services[name]?.profiles.length !== 0);
    expect(withProfiles).toEqual(['cli']);
  });

  it('uses only variables that .env.example explains', () => {
    const asked = ['docker-compose.yml', 'deploy/compose.observability.yml']
      .flatMap((path) => [...read(path).matchAll(/\$\{(\w+)/g)])
      .map(([, variable]) => variable);
    expect([...new Set(asked)].sort()).toEqual([...example.keys()].sort());
    for (const [name, value] of example) if (/PASSWORD|SECRET|TOKEN$|KEY/.test(name)) expect(value).toBe('');
  });

  it('configures every process with valid production variables', () => {
    const api = loadApiConfig(environmentOf('api'));
    expect(api).toMatchObject({
      production: true,
      secureCookies: true,
      aiConsentRequired: true,
      TRUST_PROXY: ['172.31.250.0/24'],
    });
    const given = Object.entries(environmentOf('api')).filter(([, value]) => value !== '');
    expect(given.filter(([key]) => !(key in api))).toEqual([]);
    for (const [name] of workers) {
      const worker = loadWorkerConfig(environmentOf(name));
      expect(worker).toMatchObject({ NODE_ENV: 'production', WORKER_PORT: 9090 });
      const unknown = Object.keys(environmentOf(name)).filter(
        (key) => environmentOf(name)[key] !== '' && !(key in worker),
      );
      expect([name, unknown]).toEqual([name, []]);
    }
  });

  it('passes on every setting of a process', () => {
    const missing = (name: string, schema: z.ZodObject): string[] =>
      Object.keys(schema.shape).filter((key) => !FIXED.includes(key) && !(key in environmentOf(name)));
    expect(missing('api', apiEnvironment)).toEqual([]);
    for (const [name] of workers) {
      const needsAi = queuesOf(name).some((queue) => !QUEUES_WITHOUT_AI.includes(queue));
      // The workers of `cpu` and `maintenance` keep the default concurrency.
      const others = missing(name, workerEnvironment).filter((key) => key !== 'WORKER_CONCURRENCY');
      expect([name, others]).toEqual([
        name,
        needsAi ? [] : others.filter((key) => key.startsWith('OPENAI_')),
      ]);
      expect([name, 'OPENAI_API_KEY' in environmentOf(name)]).toEqual([name, needsAi]);
    }
  });
});
