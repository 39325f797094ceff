import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { type ScanSettings, type TestedPage, UploadLine, UploadStart } from '@curbcut/contract';
import { combineVariants } from '@curbcut/engine';
import { afterEach, expect, it } from 'vitest';
import { describeSelection } from '../src/scan-page.ts';
import { type StateToUpload, type UploadOptions, uploadStates } from '../src/upload.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

interface Received {
  readonly authorization: string | undefined;
  readonly start: UploadStart;
  readonly pages: readonly Extract<UploadLine, { page: unknown }>[];
  readonly end: UploadLine;
}

/** Receives scan files as a Curbcut server does. @param statuses of the first replies; the rest succeed */
async function startServer(statuses: readonly number[] = [], problem?: string) {
  const received: Received[] = [];
  const replies = [...statuses];
  server = createServer(async (request, response) => {
    const status = replies.shift() ?? 200;
    try {
      const [first, ...lines] = gunzipSync(await buffer(request))
        .toString()
        .trim()
        .split('\n');
      const parsed = lines.map((line) => UploadLine.parse(JSON.parse(line)));
      received.push({
        authorization: request.headers.authorization,
        start: UploadStart.parse(JSON.parse(first!)),
        pages: parsed.filter((line) => 'page' in line),
        end: parsed.at(-1)!,
      });
    } catch (error) {
      response.writeHead(400).end(JSON.stringify({ error: (error as Error).message, code: 'x' }));
      return;
    }
    const uploaded = {
      scan_id: '0b0f4e9e-3c0a-4a44-9f7e-0e3b1d4c5a6b',
      site_id: null,
      status: 'completed',
      ...{ branch: 'main', default_branch: 'main', updates_issues: true, compared_with: null },
    };
    const body = status === 200 ? uploaded : { error: problem ?? 'Busy', code: 'x' };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${port}/` };
}

function createState(label: string, url: string, passed = 1): StateToUpload {
  const page: TestedPage = {
    ...{ status: 'tested', url, finalUrl: url, title: 'Shop', elements: 3, findings: [], unexamined: [] },
    framework: { name: 'html', version: null, isDevelopment: false },
    tallies: [{ ruleId: 'image-alt', passed, failed: 0, cantTell: 0 }],
    ruleErrors: [],
  };
  return { label, page, selection: '' };
}

const origin = 'http://localhost:3000';
const settings: ScanSettings = {
  ...{ url: origin, max_pages: 1, include: [], exclude: [], variants: combineVariants(), wait_for: null },
  ...{ level: 'AA', best_practices: true, second_opinion: false, optional_rules: [], depth: 'quick' },
  signed_in: 'read-only',
};
const upload = (server: string, states: readonly StateToUpload[], options: Partial<UploadOptions> = {}) =>
  uploadStates(
    states,
    { settings, version: '1.0.0' },
    { server, branch: 'main', ...options, apiKey: 'curbcut_key' },
  );

it('uploads each state with its name, and states with equal results once', async () => {
  const { received, url } = await startServer();
  const sentences = await upload(
    url,
    [
      createState('cart.spec.ts › empty', `${origin}/cart`),
      createState('cart.spec.ts › empty again', `${origin}/cart`),
      createState('cart.spec.ts › full', `${origin}/cart`, 2),
      createState('cart.spec.ts › full!', `${origin}/cart`, 3),
      createState('pay.spec.ts › card', 'https://pay.example/'),
    ],
    { site: 'https://shop.example', commit: 'abc123' },
  );
  expect(sentences).toEqual([
    `Uploaded to ${url.slice(0, -1)}/scans/0b0f4e9e-3c0a-4a44-9f7e-0e3b1d4c5a6b`,
    '1 of 5 states are on a different site than localhost:3000 and weren’t uploaded.',
  ]);
  const [{ authorization, start, pages, end }] = received as [Received];
  expect(authorization).toBe('Bearer curbcut_key');
  expect(start).toMatchObject({
    ...{ branch: 'main', commit: 'abc123', site: 'https://shop.example', signs_in: true },
    settings: { url: `${origin}/cart`, depth: 'quick' },
  });
  expect(pages.map(({ page }) => [page.url, page.step?.number, page.step?.name])).toEqual([
    [`${origin}/cart#state-cart-spec-ts-empty`, 1, 'cart.spec.ts › empty (and 1 more)'],
    [`${origin}/cart#state-cart-spec-ts-full`, 2, 'cart.spec.ts › full'],
    [`${origin}/cart#state-cart-spec-ts-full-`, 3, 'cart.spec.ts › full!'],
  ]);
  expect(end).toEqual({ type: 'upload-end', pages: 3, beyond_limit: 0 });
});

it('keeps states apart whose scans exclude different rules or elements', async () => {
  const { received, url } = await startServer();
  const state = createState('empty', `${origin}/cart`);
  await upload(url, [
    state,
    { ...state, selection: describeSelection({ skipRules: ['image-alt'] }) },
    { ...state, selection: describeSelection({ include: 'main' }) },
    { ...state, selection: describeSelection({ screenshot: false, level: 'AA' }) },
  ]);
  const urls = received[0]!.pages.map(({ page }) => page.url);
  expect(urls).toHaveLength(3);
  expect(urls[0]).toBe(`${origin}/cart#state-empty`);
  expect(urls[1]).toMatch(/#state-empty-[0-9a-f]{8}$/);
  expect(new Set(urls).size).toBe(3);
});

it('sends the same file again if the server is busy', async () => {
  const { received, url } = await startServer([503]);
  await upload(url, [createState('a', origin)]);
  expect(received).toHaveLength(2);
  expect(received[1]!.start.key).toBe(received[0]!.start.key);
});

it('explains why results weren’t uploaded', async () => {
  const { url } = await startServer([403], 'The key may not upload.');
  await expect(upload(url, [createState('a', origin)])).rejects.toThrow('The key may not upload.');
  await expect(upload(url, [createState('a', 'about:blank')])).rejects.toThrow('website address');
  await expect(upload(url, [createState('a', origin)], { branch: undefined as never })).rejects.toThrow(
    'Set the upload’s “branch”',
  );
});
