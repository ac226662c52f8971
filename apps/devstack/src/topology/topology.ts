import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProjectRoot } from '../processes/project-root.js';
import { baseEnvironment } from '../stack/part-environment.js';
import { readComposeFile, readEnvFile, type Service } from './compose-file.js';
import { Container, type ContainerEnd, healthOf } from './container.js';
import { NameServer } from './name-server.js';
import { startExternalServices, type ExternalServices } from './external-services.js';
import { missingPrograms, programPath, writeBalancerConfiguration } from './programs.js';

export interface TopologyOptions {
  /** Number of processes by service; default: 1. */
  scale?: Readonly<Record<string, number>>;
  /** Variables besides those that an env file must set. */
  variables?: Readonly<Record<string, string>>;
  /** Added to the environment of every process of the product. */
  environment?: Readonly<Record<string, string>>;
  /** Latency of the AI provider; default: 0. */
  assistantMilliseconds?: number;
  /** Faster, without durability of the database; only for tests. */
  fastDatabase?: boolean;
  onLine?: (container: string, line: string) => void;
}

/** The service that a database on this machine replaces. */
const EXTERNAL_SERVICE = 'postgres';

/**
 * docker-compose.yml without containers: its services as plain processes with the commands, environment, order, health checks and
 * stop periods of the file. Each process has a loopback address of its own instead of a container's, and a name server updates
 * the balancer's list of processes.
 */
export class Topology {
  private readonly subnet = `127.${randomInt(64, 255)}.${randomInt(256)}`;
  private readonly starting = new Map<string, Promise<void>>();
  private readonly numbers = new Map<string, number>();
  private lastHost = 1;

  private constructor(
    private readonly options: TopologyOptions,
    private readonly folder: string,
    private readonly services: ReadonlyMap<string, Service>,
    readonly external: ExternalServices,
    private readonly names: NameServer,
    /** The processes of each service. */
    private readonly containers: Map<string, Container[]>,
  ) {}

  /**
   * Starts everything.
   * @throws PartFailure naming what did not start; everything started until then is stopped
   * @throws Error naming programs that this machine lacks, or a variable that docker-compose.yml requires and nothing sets
   */
  static async start(options: TopologyOptions = {}): Promise<Topology> {
    const missing = missingPrograms();
    if (missing.length > 0) throw new Error(`이 컴퓨터에 없는 프로그램이 있어요: ${missing.join(', ')}`);
    const folder = await mkdtemp(join(tmpdir(), 'jaso-topology-'));
    await chmod(folder, 0o711);
    const undo = [() => rm(folder, { recursive: true, force: true })];
    try {
      const external = await startExternalServices(folder, options);
      undo.unshift(() => external.stop());
      const containers = new Map<string, Container[]>();
      const names = await NameServer.open((name) => runningAddresses(containers.get(name)));
      undo.unshift(() => names.close());
      const services = await readServices(external, options);
      const topology = new Topology(options, folder, services, external, names, containers);
      undo.unshift(() => topology.stopContainers());
      await Promise.all([...topology.services.keys()].map((name) => topology.ensureStarted(name)));
      undo.splice(0, undo.length, () => topology.stop());
      return topology;
    } catch (error) {
      for (const step of undo) await step();
      throw error;
    }
  }

  /** The address for browsers. */
  get url(): string {
    return `https://${this.external.variables['SITE_HOST']}`;
  }

  get databaseUrl(): string {
    return this.resolveNames(this.services.get('migrate')?.environment['DATABASE_URL'] ?? '');
  }

  /** The certificate of the proxy's own certificate authority. */
  readAuthority(): Promise<string> {
    return readFile(join(this.folder, 'web-data/caddy/pki/authorities/local/root.crt'), 'utf8');
  }

  of(service: string): Container[] {
    return this.containers.get(service) ?? [];
  }

  /** Starts one more process of a service. @param projectFolder the product's files; another one for another version */
  async add(service: string, projectFolder = findProjectRoot()): Promise<Container> {
    const container = await this.make(service, projectFolder);
    this.containers.set(service, [...this.of(service), container]);
    await container.start();
    return container;
  }

  /** Restarts a process, as the deployment of a new version does. */
  async replace(container: Container): Promise<ContainerEnd> {
    const end = await container.stop();
    await container.start();
    return end;
  }

  /** Stops everything in the reverse order of the start, and removes the folder. */
  async stop(): Promise<void> {
    await this.stopContainers();
    await this.names.close();
    await this.external.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async stopContainers(): Promise<void> {
    await Promise.allSettled(this.starting.values());
    const order = [...this.containers.keys()].toReversed();
    for (const service of order) await Promise.all(this.of(service).map((container) => container.stop()));
  }

  private ensureStarted(name: string): Promise<void> {
    const started = this.starting.get(name) ?? this.startService(name);
    this.starting.set(name, started);
    return started;
  }

  private async startService(name: string): Promise<void> {
    const service = this.services.get(name);
    if (service === undefined || name === EXTERNAL_SERVICE) return;
    await Promise.all(Object.keys(service.depends_on).map((other) => this.ensureStarted(other)));
    const isOneShot = [...this.services.values()].some(
      ({ depends_on }) => depends_on[name]?.condition === 'service_completed_successfully',
    );
    if (isOneShot) return (await this.make(name, findProjectRoot())).runToEnd();
    await Promise.all(Array.from({ length: this.options.scale?.[name] ?? 1 }, () => this.add(name)));
  }

  private async make(name: string, projectFolder: string): Promise<Container> {
    const service = this.services.get(name);
    if (service === undefined) throw new Error(`docker-compose.yml has no service ${name}`);
    const host = (this.lastHost += 1);
    const address = `${this.subnet}.${host}`;
    const number = (this.numbers.get(name) ?? 0) + 1;
    this.numbers.set(name, number);
    const environment = { ...baseEnvironment(), ...this.environmentOf(name, service, address) };
    const container = `${name}-${number}`;
    return new Container({
      name: container,
      address,
      command: await this.commandOf(name, service, address),
      folder: projectFolder,
      environment,
      isHealthy: service.healthcheck && healthOf(service.healthcheck.test, address, environment),
      graceMilliseconds: service.stop_grace_period,
      logFile: join(this.folder, 'logs', `${container}.log`),
      onLine: (line) => this.options.onLine?.(container, line),
    });
  }

  private environmentOf(name: string, service: Service, address: string): Record<string, string> {
    const own = Object.entries(service.environment).map(([key, value]) => [key, this.resolveNames(value)]);
    if (name !== 'web')
      return {
        ...Object.fromEntries(own),
        LISTEN_HOST: address,
        ...this.external.environment,
        ...this.options.environment,
      };
    const { http, https } = this.external.ports;
    return {
      ...Object.fromEntries(own),
      HTTP_PORT: String(http),
      HTTPS_PORT: String(https),
      CADDY_ADMIN: `${address}:2019`,
      BALANCER: this.resolveNames('balancer:8080'),
      XDG_DATA_HOME: join(this.folder, 'web-data'),
      XDG_CONFIG_HOME: join(this.folder, 'web-config'),
    };
  }

  private async commandOf(name: string, service: Service, address: string): Promise<string[]> {
    const deploy = join(findProjectRoot(), 'deploy');
    if (name === 'web')
      return [programPath('caddy'), 'run', '--config', join(deploy, 'Caddyfile'), '--adapter', 'caddyfile'];
    if (name === 'balancer') {
      const file = join(this.folder, 'nginx.conf');
      const addresses = { nameServerPort: this.names.port, address, folder: this.folder };
      await writeBalancerConfiguration(join(deploy, 'nginx.conf'), file, addresses);
      return [programPath('nginx'), '-p', this.folder, '-c', file, '-g', 'daemon off;'];
    }
    const [program = '', ...args] = service.command;
    if (name === 'redis') return [programPath(program), ...args, '--bind', address, '--dir', this.folder];
    return [program === 'node' ? process.execPath : program, ...args];
  }

  /** Replaces the names of services with a single process by their addresses. */
  private resolveNames(text: string): string {
    return text.replace(/\b(postgres|redis|balancer):(\d+)\b/g, (_whole, name: string, port: string) =>
      name === EXTERNAL_SERVICE ? this.external.postgres : `${this.of(name)[0]?.settings.address}:${port}`,
    );
  }
}

/** The answers of a container network's name server: all running processes, ready or not. */
const runningAddresses = (containers: Container[] | undefined): string[] | undefined =>
  containers?.flatMap((container) => (container.isRunning ? [container.settings.address] : []));

async function readServices(
  external: ExternalServices,
  options: TopologyOptions,
): Promise<ReadonlyMap<string, Service>> {
  const read = (file: string) => readFile(join(findProjectRoot(), file), 'utf8');
  const variables = {
    ...readEnvFile(await read('.env.example')),
    ...external.variables,
    ...options.variables,
  };
  const services = readComposeFile(await read('docker-compose.yml'), variables);
  return new Map([...services].filter(([, { profiles }]) => profiles.length === 0));
}
