import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';

const PAGE =
  '<!doctype html><html lang="en"><title>Start</title><main><h1>Start</h1><p>Text</p></main></html>';

let server: Server;
let origin: string;
/** Resolves when the page that never answers is requested. */
let hangingRequest: Promise<unknown>;

beforeAll(async () => {
  const requested = Promise.withResolvers<void>();
  hangingRequest = requested.promise;
  server = createServer((request, response) => {
    if (request.url === '/never') requested.resolve();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/**
 * Starts the command as a separate process that scans one page that responds and then one that never does.
 */
function startScanProcess(): ChildProcessByStdio<null, Readable, Readable> {
  const main = join(import.meta.dirname, '../src/main.ts');
  const args = ['scan', `${origin}/`, `${origin}/never`, '--allow-private', '--format', 'json'];
  return spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}

it('an interrupted scan writes the results so far as a complete document and reports the interruption', async () => {
  const child = startScanProcess();
  const written = Promise.all([text(child.stdout), text(child.stderr)]);
  const exit = once(child, 'exit');
  await hangingRequest;
  child.kill('SIGINT');
  const [out, err] = await written;
  expect(await exit).toEqual([2, null]);
  expect(JSON.parse(out)).toMatchObject({ pages: [{ url: `${origin}/`, status: 'tested' }] });
  expect(err).toMatch(/^curbcut: Scan interrupted\./m);
});

it('a closed pipe ends the scan silently', async () => {
  const child = startScanProcess();
  child.stdout.destroy();
  const err = text(child.stderr);
  expect(await once(child, 'exit')).toEqual([2, null]);
  expect(await err).not.toMatch(/EPIPE|Error|\bat /);
});

/** Makes a promise fail as soon as the command handles such failures. */
const FAULT = `
  const { on } = process;
  process.on = function (event, listener) {
    const result = on.call(this, event, listener);
    if (event === 'unhandledRejection') Promise.reject(new RangeError('An injected fault.'));
    return result;
  };
`;

it('an unhandled error ends the command with exit code 3 and a reference', async () => {
  const main = join(import.meta.dirname, '../src/main.ts');
  const fault = `data:text/javascript,${encodeURIComponent(FAULT)}`;
  const child = spawn(process.execPath, ['--import', fault, main, 'rules'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const err = text(child.stderr);
  expect(await once(child, 'exit')).toEqual([3, null]);
  expect(await err).toMatch(/^curbcut: Curbcut itself failed \(reference [\w-]+\)\. Report this reference/);
  expect(await err).toContain('An injected fault.');
});
