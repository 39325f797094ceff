// Compares everything in `deploy/` with what the product supports, because most of it can't run in these
// tests.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '@curbcut/server/config';
import type { Command } from 'commander';
import { describe, expect, it, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { createServeCommand, createWorkerCommand } from '../../apps/cli/src/commands/serve.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readNames = (text: string) => [...text.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!);

/** All of the product's settings. */
const settings = new Set(readNames(read('.env.example')));
/** Variables that the programs in an image read, in addition to the settings. */
const OTHER_VARIABLES = ['NODE_ENV', 'PATH', 'XDG_CACHE_HOME'];
const PROBES = ['/livez', '/readyz', '/api/scanner/health-check/'];
/** Number of seconds that a process can take to exit after returning its running jobs to the queue. */
const CLOSING_SECONDS = 10;
const SECRET_KEY = 'a key of at least thirty-two characters';

/** Checks that a command of the product can be started with these arguments. */
function expectCommand([name, ...options]: readonly string[]): void {
  const io = { out: process.stdout, err: process.stderr } as never;
  const commands = [createServeCommand(io, () => {}), createWorkerCommand(io, () => {})];
  const command = commands.find((some: Command) => some.name() === name);
  expect(command, name).toBeDefined();
  const known = command!.options.map(({ long }) => long);
  for (const option of options) expect(known).toContain(option);
}

function expectSettings(names: Iterable<string>): void {
  const unknown = [...names].filter((name) => !settings.has(name) && !OTHER_VARIABLES.includes(name));
  expect(unknown, 'names that are not settings').toEqual([]);
}

function expectTimeToEnd(stopSeconds: number, graceSeconds: number): void {
  expect(stopSeconds).toBeGreaterThanOrEqual(graceSeconds + CLOSING_SECONDS);
}

/** Returns a Containerfile's instructions, with continued lines joined. */
const readInstructions = (text: string) =>
  text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .flatMap((line) => {
      const [, name, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [{ name, rest: rest! }];
    });

describe('the container image', () => {
  const text = read('deploy/Containerfile');
  const instructions = readInstructions(text);
  const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
  const find = (name: string) => lastStage.find((instruction) => instruction.name === name)?.rest ?? '';
  const environment = Object.fromEntries(
    [...find('ENV').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name!, value!]),
  );

  it('starts an existing command as a regular user', () => {
    expect(find('USER')).toBe('1000:1000');
    expect(JSON.parse(find('ENTRYPOINT'))).toEqual(['tini', '--', 'curbcut']);
    expectCommand(JSON.parse(find('CMD')));
  });

  it('has valid settings, and writes only to its volume', () => {
    expectSettings(Object.keys(environment));
    expect(readConfig(environment)).toMatchObject({ host: '0.0.0.0', dataDir: find('VOLUME') });
    expect(find('EXPOSE')).toBe(String(readConfig({}).port));
  });

  it('checks a path that the server has', () => {
    const [, path] = /\$\{process\.env\.PORT \|\| 3000\}(\/[^`]*)`/.exec(find('HEALTHCHECK')) ?? [];
    expect(PROBES).toContain(path);
  });

  it('copies only from existing stages, and installs a Node version that the server supports', () => {
    const stages = [...text.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name);
    for (const [, stage] of text.matchAll(/--from=(\w+)/g)) expect(stages).toContain(stage);
    expect(Number(/^ARG NODE_IMAGE=\S+node:(\d+)/m.exec(text)?.[1])).toBeGreaterThanOrEqual(24);
  });

  it('ignores files that must not be in an image', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const path of ['.git', '.env', '**/node_modules', 'data']) expect(ignored).toContain(path);
  });
});

interface ComposeService {
  readonly image: string;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly stop_grace_period?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly deploy?: { readonly replicas: number };
  readonly depends_on?: Readonly<Record<string, unknown>>;
}

describe('compose.yaml', () => {
  const text = read('deploy/compose.yaml');
  const compose = parse(text, { merge: true }) as {
    readonly services: Readonly<Record<string, ComposeService>>;
    readonly volumes: Readonly<Record<string, unknown>>;
  };
  const { server, worker, storage } = compose.services as Record<
    'server' | 'worker' | 'storage',
    ComposeService
  >;
  const example = read('deploy/compose.env.example');
  const required = {
    DATABASE_PASSWORD: 'password',
    STORAGE_PASSWORD: 'password',
    CURBCUT_SECRET_KEY: SECRET_KEY,
  };
  /** Fills in variables like Compose does. */
  const fillIn = (value: string) =>
    value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind, fallback) => {
      const set = required[name as keyof typeof required];
      if (set === undefined && kind === '?')
        throw new Error(`${name} is required, but the example does not say so.`);
      return set ?? (kind === '-' ? fallback : '');
    });
  const getConfig = ({ environment }: ComposeService) =>
    readConfig(Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fillIn(value)])));

  it('has one server and two workers with the product’s commands and settings', () => {
    expectCommand(server.command);
    expectCommand(worker.command);
    expect(server.command).toContain('--no-worker');
    expect(worker.deploy?.replicas).toBe(2);
    for (const service of [server, worker]) expectSettings(Object.keys(service.environment));
  });

  it('gives all processes the same database, key and storage', () => {
    const [first, second] = [getConfig(server), getConfig(worker)];
    expect(first.s3).toEqual(second.s3);
    expect(first).toMatchObject({
      databaseUrl: second.databaseUrl,
      secretKey: SECRET_KEY,
      dataDir: '/tmp/curbcut',
    });
    expect(new URL(first.databaseUrl!).hostname).toBe('database');
    expect(first.s3?.endpoint?.href).toBe('http://storage:7070/');
    expect(storage.volumes).toEqual([`storage:/data/${first.s3?.bucket}`]);
    expect(storage.environment.ROOT_ACCESS_KEY).toBe(first.s3?.credentials?.accessKeyId);
  });

  it('publishes the server’s port, and checks the workers’ port', () => {
    expect(server.ports).toEqual([expect.stringMatching(new RegExp(`:${getConfig(server).port}$`))]);
    const [, port, path] = /127\.0\.0\.1:(\d+)(\/[a-z]+)/.exec(worker.healthcheck!.test.join(' ')) ?? [];
    expect(Number(port)).toBe(getConfig(worker).workerHealthPort);
    expect(PROBES).toContain(path);
    // Scans of the demo site on localhost find it in the worker's container.
    expect(getConfig(worker).workerHealthPort).toBe(getConfig(server).port);
  });

  it('waits long enough for processes to exit', () => {
    for (const service of [server, worker]) {
      expectTimeToEnd(
        Number.parseInt(service.stop_grace_period!, 10),
        getConfig(service).shutdownGraceMs / 1_000,
      );
    }
  });

  it('has an example for each variable, and marks what is required', () => {
    const used = [...new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!))];
    expect(readNames(example).toSorted()).toEqual(used.toSorted());
    expect(readNames(example).slice(0, 3).toSorted()).toEqual(Object.keys(required).toSorted());
  });

  it('defines its volumes and dependencies', () => {
    for (const { volumes = [], depends_on = {} } of Object.values(compose.services)) {
      for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
      for (const name of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(name);
    }
  });
});

/** The parts of Kubernetes objects that are checked. */
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own.
  readonly spec?: any;
}

describe('the Kubernetes manifests', () => {
  const folder = 'deploy/kubernetes';
  const kustomization = parse(read(`${folder}/kustomization.yaml`)) as {
    readonly resources: readonly string[];
    readonly images: readonly { readonly name: string }[];
  };
  const manifests = kustomization.resources.flatMap((file) =>
    parseAllDocuments(read(`${folder}/${file}`)).map((document) => document.toJS() as Manifest),
  );
  const find = (kind: string, name?: string) =>
    manifests.find(
      ({ metadata, ...other }) => other.kind === kind && (name ?? metadata.name) === metadata.name,
    )!;
  const deployments = manifests.filter(({ kind }) => kind === 'Deployment');
  const shared = find('ConfigMap').data!;
  const secret = read(`${folder}/secret.example.env`);

  it('includes every file', () => {
    const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.yaml'));
    expect([...kustomization.resources, 'kustomization.yaml'].toSorted()).toEqual(files.toSorted());
    expect(existsSync(join(root, folder, 'secret.example.env'))).toBe(true);
  });

  it('has valid settings', () => {
    expectSettings([...Object.keys(shared), ...readNames(secret)]);
    const secrets = Object.fromEntries(
      [...secret.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value]),
    );
    expect(readConfig({ ...shared, ...secrets })).toMatchObject({
      databaseUrl: expect.any(String),
      s3: { bucket: 'curbcut' },
    });
  });

  describe.each(deployments.map((deployment) => [deployment.metadata.name, deployment] as const))(
    '%s',
    (_, deployment) => {
      const { selector, template } = deployment.spec;
      const [container] = template.spec.containers;
      const own = Object.fromEntries(
        (container.env ?? []).map(({ name, value }: { name: string; value: string }) => [name, value]),
      );
      const config = readConfig({ ...shared, ...own });
      const ports = Object.fromEntries(
        container.ports.map(({ name, containerPort }: { name: string; containerPort: number }) => [
          name,
          containerPort,
        ]),
      );

      test('starts a product command with its settings', () => {
        expectCommand(container.args);
        expectSettings(Object.keys(own));
        expect(kustomization.images.map(({ name }) => name)).toContain(container.image);
        expect(template.metadata.labels).toMatchObject(selector.matchLabels);
      });

      test('is probed on the port it listens on', () => {
        for (const name of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
          const { path, port } = container[name].httpGet;
          expect(PROBES).toContain(path);
          expect(ports[port]).toBe(container.args[0] === 'worker' ? config.workerHealthPort : config.port);
        }
      });

      test('has time to shut down, and runs as a regular user on a read-only root file system', () => {
        expectTimeToEnd(template.spec.terminationGracePeriodSeconds, config.shutdownGraceMs / 1_000);
        expect(template.spec.securityContext).toMatchObject({
          runAsNonRoot: true,
          runAsUser: 1000,
          fsGroup: 1000,
        });
        expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
        const mounted = container.volumeMounts.map(({ name, mountPath }: Record<string, string>) => [
          name,
          mountPath,
        ]);
        expect(mounted).toEqual(
          expect.arrayContaining([
            ['data', '/data'],
            ['tmp', '/tmp'],
          ]),
        );
        const volumes = template.spec.volumes.map(({ name }: { name: string }) => name);
        expect(mounted.map(([name]: [string]) => name).toSorted()).toEqual(volumes.toSorted());
      });
    },
  );

  it('refers to existing objects, ports and metrics', () => {
    const server = find('Deployment', 'curbcut-server').spec.template;
    const service = find('Service');
    expect(server.metadata.labels).toMatchObject(service.spec.selector);
    expect(server.spec.containers[0].ports.map(({ name }: { name: string }) => name)).toContain(
      service.spec.ports[0].targetPort,
    );
    expect(server.metadata.labels).toMatchObject(find('PodDisruptionBudget').spec.selector.matchLabels);
    const [rule] = find('Ingress').spec.rules;
    expect(rule.http.paths[0].backend.service).toEqual({
      name: service.metadata.name,
      port: { name: service.spec.ports[0].name },
    });
    expect(new URL(shared.PUBLIC_URL!).host).toBe(rule.host);
    const { scaleTargetRef, metrics } = find('HorizontalPodAutoscaler').spec;
    expect(deployments.map(({ metadata }) => metadata.name)).toContain(scaleTargetRef.name);
    expect(read('apps/server/src/observe-services.ts')).toContain(`'${metrics[0].external.metric.name}'`);
  });
});

test('the systemd unit starts a product command with its settings, and gives it time to shut down', () => {
  const unit = read('deploy/curbcut.service');
  expectCommand(/^ExecStart=\/usr\/bin\/env curbcut (.*)$/m.exec(unit)![1]!.split(' '));
  const names = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, text]) =>
    text!.split(' ').map((assignment) => assignment.split('=')[0]!),
  );
  expectSettings(names);
  const stopSeconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1]);
  expectTimeToEnd(stopSeconds, readConfig({}).shutdownGraceMs / 1_000);
});
