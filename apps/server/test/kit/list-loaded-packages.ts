// Starts a server, and prints which npm packages its process has loaded, as JSON.
// Arguments: data folder, and configuration changes as JSON.
import { registerHooks } from 'node:module';
import process from 'node:process';

const loaded = new Set<string>();
registerHooks({
  load(url, context, nextLoad) {
    const name = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(url)?.[1];
    if (name !== undefined) loaded.add(name);
    return nextLoad(url, context);
  },
});
const { startServer } = await import('../../src/index.ts');
const { createFakeScanner } = await import('./fake-scanner.ts');
const { createTestConfig } = await import('./test-config.ts');
const [dataDir = '', changes = '{}'] = process.argv.slice(2);
const server = await startServer(createTestConfig(dataDir, JSON.parse(changes)), {
  openScanner: createFakeScanner().open,
});
await server.ready;
await server.close();
process.stdout.write(JSON.stringify([...loaded]));
