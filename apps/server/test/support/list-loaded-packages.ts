// Starts a server with each configuration, one after the other, and prints which npm packages its process has loaded by
// the end of each, as JSON. Arguments: data folder, and configuration changes as JSON.
import { registerHooks } from 'node:module';
import process from 'node:process';

const loaded = new Set<string>();
registerHooks({
  // A loader hook would keep Node from using its compile cache.
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const name = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(resolved.url)?.[1];
    if (name !== undefined) loaded.add(name);
    return resolved;
  },
});
const { startServer } = await import('../../src/index.ts');
const { createFakeScanner } = await import('./fake-scanner.ts');
const { createTestConfig } = await import('./test-config.ts');
const [dataDir = '', ...configurations] = process.argv.slice(2);
const printed: string[][] = [];
for (const changes of configurations) {
  const server = await startServer(createTestConfig(dataDir, JSON.parse(changes)), {
    openScanner: createFakeScanner().open,
  });
  await server.ready;
  await server.close();
  printed.push([...loaded]);
}
process.stdout.write(JSON.stringify(printed));
