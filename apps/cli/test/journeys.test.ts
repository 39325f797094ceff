import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCurbcut } from './run-curbcut.ts';

const PASSWORD = 'correct-horse-battery';
const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

/**
 * A sign-in that repeats the password everywhere a careless site could: in the URL, text, attributes and
 * fields.
 */
const site: RequestListener = async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const isSignedIn = request.headers.cookie === 'sid=1';
  const html = (body: string) => response.writeHead(200, { 'content-type': 'text/html' }).end(body);
  if (url.pathname === '/check' && request.method === 'POST') {
    const password = new URLSearchParams(await text(request)).get('password') ?? '';
    const isRight = password === PASSWORD;
    response
      .writeHead(303, {
        location: `/account?password=${password}`,
        ...(isRight && { 'set-cookie': 'sid=1' }),
      })
      .end();
  } else if (url.pathname === '/account' && isSignedIn)
    html(
      page(
        `Account ${PASSWORD}`,
        `<p>Signed in. Your password is ${PASSWORD}.</p><img src="/a.png?${PASSWORD}" class="${PASSWORD}" width="20" height="20"><input value="${PASSWORD}"><a href="/logout">Sign out</a><a href="/orders">Orders</a>`,
      ),
    );
  else if (url.pathname === '/orders' && isSignedIn)
    html(page('Orders', '<p>Signed in.</p><button></button>'));
  else
    html(
      page(
        'Sign in',
        '<form action="/check" method="post"><label>Password <input id="password" name="password" type="password"></label><button>Sign in</button></form>',
      ),
    );
};

const server = createServer(site);
let folder: string;
let origin: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'curbcut-journeys-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  server.closeAllConnections();
  server.close();
});

const inFolder = (name: string) => join(folder, name);

it('imports, checks, runs and scans a journey without revealing its secret', async () => {
  const code = `import { test } from '@playwright/test';
test('sign in', async ({ page }) => {
  await page.goto('${origin}/account');
  await page.getByLabel('Password').fill('${PASSWORD}');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.evaluate(() => {});
});`;
  writeFileSync(inFolder('login.spec.ts'), code);
  const imported = await runCurbcut(
    ['journey', 'import', inFolder('login.spec.ts'), '--output', inFolder('journey.json')],
    '',
    false,
  );
  expect(imported).toMatchObject({ exitCode: 1, out: '' });
  expect(imported.err).toContain('Line 6 was skipped: it contains code.');
  const journey = JSON.parse(readFileSync(inFolder('journey.json'), 'utf8'));
  writeFileSync(
    inFolder('journey.json'),
    JSON.stringify({ ...journey, signedIn: { element: ['text/Signed in.'] } }),
  );

  const missing = await runCurbcut(['journey', 'check', inFolder('journey.json')], '', false);
  expect(missing.exitCode).toBe(1);
  expect(missing.out).toContain('Step 3 (click), tested as “Step 2: Click “Sign in””');
  expect(missing.err).toContain('The secret PASSWORD isn’t set (CURBCUT_SECRET_PASSWORD).');
  const refused = await runCurbcut(['scan', '--journey', inFolder('journey.json'), '--allow-private']);
  expect(refused).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('The secret PASSWORD isn’t set.'),
  });

  writeFileSync(join(folder, 'secrets.env'), `PASSWORD=${PASSWORD}\n`);
  const withSecrets = ['--secrets', join(folder, 'secrets.env'), '--allow-private'];
  const played = await runCurbcut(
    ['journey', 'check', inFolder('journey.json'), '--play', '--save', ...withSecrets],
    '',
    false,
  );
  expect(played.err).toContain('All steps were carried out.');
  expect(played.exitCode).toBe(0);
  const saved = JSON.parse(readFileSync(inFolder('journey.json'), 'utf8'));
  expect(saved.steps[2].identity).toMatchObject({ role: 'button', name: 'Sign in' });

  const formats = ['html', 'sarif', 'csv', 'junit', 'json', 'markdown', 'earl'];
  const also = formats.flatMap((format) => ['--also', `${format}=${inFolder(`report.${format}`)}`]);
  const scanned = await runCurbcut([
    'scan',
    `${origin}/account`,
    ...['--sign-in', inFolder('journey.json'), '--journey', inFolder('journey.json')],
    ...['--max-pages', '5', '--depth', 'quick', ...withSecrets, ...also],
  ]);
  expect(scanned.exitCode, scanned.err).toBe(1);
  const { pages } = JSON.parse(readFileSync(inFolder('report.json'), 'utf8')) as {
    pages: { url: string; status: string; step?: object }[];
  };
  expect(pages.map(({ url, status }) => [new URL(url).pathname, status])).toEqual([
    ['/account', 'tested'],
    ['/orders', 'tested'],
    ['/account', 'tested'],
    ['/account', 'not-tested'],
  ]);
  for (const format of ['html', 'sarif', 'csv'])
    expect(readFileSync(inFolder(`report.${format}`), 'utf8'), format).toMatch(/Step 1: Open \/account/);
  expect(scanned.out).toContain('after Step 1: Open /account');
  expect(pages[2]!.step).toEqual({ number: 1, name: 'Open /account', healed: [] });

  const everything = [imported, missing, refused, played, scanned].map(({ out, err }) => out + err);
  for (const name of readdirSync(folder))
    if (name !== 'login.spec.ts' && name !== 'secrets.env')
      everything.push(readFileSync(inFolder(name), 'utf8'));
  for (const output of everything) expect(output.includes(PASSWORD), output.slice(0, 500)).toBe(false);
});

it('explains files that can’t be used', async () => {
  writeFileSync(
    inFolder('code.json'),
    JSON.stringify({ steps: [{ type: 'waitForExpression', expression: '1' }] }),
  );
  const code = await runCurbcut(['journey', 'check', inFolder('code.json')], '', false);
  expect(code).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('Step 1 (waitForExpression) can’t be used'),
  });
  const missing = await runCurbcut(['scan', '--journey', inFolder('missing.json')], '', false);
  expect(missing).toMatchObject({ exitCode: 2, err: expect.stringContaining("can't be read (ENOENT)") });
  const other = await runCurbcut(['journey', 'check', inFolder('code.json'), '--save'], '', false);
  expect(other).toMatchObject({ exitCode: 2, err: expect.stringContaining('--save requires --play') });
});
