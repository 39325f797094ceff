import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPLETE } from '../../../tools/test/scope.ts';
import { runCurbcut } from './run-curbcut.ts';

let button = '<button></button>';
let server: Server;
let origin: string;
let folder: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const isKnown = request.url === '/' || request.url === '/live';
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><title>Shop</title><main><h1>Prices &#27;[2J</h1>
      <p>From <a href="/">here</a></p>${request.url === '/live' ? '<button>Pay</button>' : button}</main></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'curbcut-read-'));
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const read = (...args: string[]) => runCurbcut(['read', `${origin}/`, '--allow-private', ...args]);

it('prints what a screen reader announces, in reading order or for one type of stop', async () => {
  const reading = await read();
  expect(reading.out.split('\n')).toEqual([
    'main landmark',
    'Prices \uFFFD[2J, heading, level 1',
    'From',
    'here, link',
    'button',
    '',
  ]);
  expect(reading.err).toContain('Roughly what NVDA announces');
  expect(reading.exitCode).toBe(0);
  expect((await read('--by', 'tab', '--as', 'jaws')).out).toBe('here Link\nButton\n');
});

it('compares with the JSON of an earlier run', async () => {
  const file = join(folder, 'before.json');
  const before = await read('--json');
  await writeFile(file, before.out);
  expect(JSON.parse(before.out)).toMatchObject({
    curbcut: 'transcript',
    approximate: true,
    url: `${origin}/`,
    title: 'Shop',
    by: 'reading',
  });
  const same = await read('--compare', file);
  expect([same.exitCode, same.out]).toEqual([0, '']);
  button = '<button>Buy</button>';
  const changed = await read('--compare', file);
  expect([changed.exitCode, changed.out]).toEqual([
    1,
    '  ...\n  From\n  here, link\n- button\n+ Buy, button\n',
  ]);
  const otherOrder = await read('--compare', file, '--by', 'tab');
  expect([otherOrder.exitCode, otherOrder.err]).toEqual([
    2,
    `curbcut: ${file} was recorded with --by reading. Use the same option to compare the two transcripts.\n`,
  ]);
});

it('compares with the page at a URL', { tags: COMPLETE }, async () => {
  button = '<button>Buy</button>';
  const changed = await read('--compare', `${origin}/live`);
  expect([changed.exitCode, changed.out]).toEqual([
    1,
    '  ...\n  From\n  here, link\n- Pay, button\n+ Buy, button\n',
  ]);
  const gone = await read('--compare', `${origin}/gone`);
  expect([gone.exitCode, gone.out]).toEqual([2, '']);
  expect(gone.err).toContain("We couldn't read the page.");
});

it('reports why a page or file can’t be read', async () => {
  const gone = await runCurbcut(['read', `${origin}/gone`, '--allow-private']);
  expect(gone.exitCode).toBe(2);
  expect(gone.err).toMatch(/^curbcut: We couldn't read the page\. .*404/m);
  const refused = await runCurbcut(['read', `${origin}/`]);
  expect([refused.exitCode, refused.err]).toEqual([2, expect.stringContaining('Use --allow-private')]);
  const file = join(folder, 'damaged.json');
  await writeFile(file, '{}');
  expect((await runCurbcut(['read', origin, '--compare', file], '', false)).err).toContain(
    "isn't a transcript",
  );
  expect((await runCurbcut(['read', 'not a url'], '', false)).exitCode).toBe(2);
});
