import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FoundBrowser, findBrowser } from '../../src/browser/find-browser.ts';
import { printPdf } from '../../src/print/print-pdf.ts';
import { TEST_CACHE } from '../visit/pool-helpers.ts';

let browser: FoundBrowser;
let server: Server;
const requestedPaths: string[] = [];

beforeAll(async () => {
  browser = await findBrowser({
    configuredPath: process.env.CURBCUT_BROWSER,
    cacheFolder: TEST_CACHE,
  });
  server = createServer((request, response) => {
    requestedPaths.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.close();
});

test('prints a document without network access or scripts', async () => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pdf = await printPdf(
    `<!doctype html><html lang="en"><head><title>As it was</title>
      <link rel="stylesheet" href="${origin}/style.css"><script src="${origin}/script.js"></script>
      <script>document.title = 'Changed'; fetch('${origin}/fetch'); new WebSocket('${origin.replace('http', 'ws')}/socket');</script>
      </head><body><h1>Report</h1><img src="${origin}/image.png" alt=""><iframe src="${origin}/frame"></iframe>
      <img src="x" onerror="document.title = 'Changed'"></body></html>`,
    { browser },
  );
  const text = Buffer.from(pdf).toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text).toContain('/Title (As it was)');
  expect(requestedPaths).toEqual([]);
});

test('rejects with its signal’s reason when aborted', async () => {
  const stop = new AbortController();
  const printing = printPdf('<!doctype html><title>Never</title>', { browser, signal: stop.signal });
  stop.abort(new Error('The request was aborted.'));
  await expect(printing).rejects.toThrow('The request was aborted.');
});
