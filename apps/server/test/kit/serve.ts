// The server in a process of its own, to be killed: prints its address when scans can be started.
// Arguments: data folder, `fake` or `real` scanner.
import { setTimeout as pause } from 'node:timers/promises';
import { openScanner } from '@curbcut/engine';
import { startServer } from '../../src/index.ts';
import { fakeScanner } from './fake-scanner.ts';
import { testConfig } from './server.ts';

const [dataDir = '', kind = 'fake'] = process.argv.slice(2);
// Slow enough for the test to act while the scan runs, on any machine.
const slow = fakeScanner((_url, signal) => pause(30, undefined, { signal }));
const server = await startServer(testConfig(dataDir, { logLevel: 'error' }), {
  openScanner: kind === 'real' ? openScanner : slow.open,
});
await server.ready;
process.stdout.write(`${server.address}\n`);
process.once('SIGTERM', () => void server.close());
