// Runs the server in a separate process that tests can kill. Prints its URL when scans can be started.
// Arguments: data folder, scanner, configuration changes as JSON.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '../../src/index.ts';
import type { OpenScanner } from '../../src/open-services.ts';
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
const [dataDir = '', kind, changes = '{}'] = process.argv.slice(2);
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
const server = await startServer(createTestConfig(dataDir, { logLevel: 'error', ...JSON.parse(changes) }), {
  // Without this option, the server opens the real scanner.
  ...(kind !== 'real' && { openScanner: scanners[kind as keyof typeof scanners] }),
  heartbeat: fastHeartbeat,
});
await server.ready;
process.stdout.write(`${server.url}\n`);
process.once('SIGTERM', () => void server.close());
