// Runs the server, or a worker, in a separate process that tests can kill. Prints its URL when it's ready.
// Arguments: data folder, scanner, configuration changes as JSON, and “worker” for a worker.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer, startWorker } from '../../src/index.ts';
import type { OpenScanner, ServiceOverrides } from '../../src/open-services.ts';
import { createFakeScanner } from './fake-scanner.ts';
import type { ScannerKind } from './spawn-server.ts';
import { createTestConfig } from './test-config.ts';
import { fastHeartbeat } from './test-server.ts';

const unprinting = createFakeScanner();
unprinting.print = async (_html, signal) => {
  await once(signal!, 'abort');
  throw signal!.reason;
};
const visited = new Set<string>();
const [dataDir = '', kind, changes = '{}', role] = process.argv.slice(2);
const scanners: Record<Exclude<ScannerKind, 'real'>, OpenScanner> = {
  // Slow enough on any machine for the test to act while the scan runs.
  slow: createFakeScanner((_url, signal) => pause(30, undefined, { signal })).open,
  stuck: createFakeScanner(async (url, signal) => {
    if (new URL(url).pathname !== '/') await once(signal, 'abort');
  }).open,
  unprinting: unprinting.open,
  failing: createFakeScanner(async (url) => {
    if (!url.includes('fail-once') || visited.has(url)) return;
    visited.add(url);
    throw new Error(`The visit to ${url} failed.`);
  }).open,
};
const config = createTestConfig(dataDir, { logLevel: 'error', ...JSON.parse(changes) });
const overrides: ServiceOverrides = {
  // Without this option, the process opens the real scanner.
  ...(kind !== 'real' && { openScanner: scanners[kind as keyof typeof scanners] }),
  heartbeat: fastHeartbeat,
};
const started =
  role === 'worker' ? await startWorker(config, overrides) : await startServer(config, overrides);
await started.ready;
process.stdout.write(`${'url' in started ? started.url : started.healthUrl}\n`);
process.once('SIGTERM', () => void started.close());
