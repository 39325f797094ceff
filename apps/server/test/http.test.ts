import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import * as contract from '@curbcut/contract';
import { checkHealth, claimAnonymousScans, endpoints, listUserScans, startScan } from '@curbcut/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus } from './support/call.ts';
import { createTemporaryFolder, startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
let webDir: string;

const manifest = {
  routes: {
    root: { path: '' },
    home: { parentId: 'root', index: true },
    scan: { parentId: 'root', path: 'scan' },
    results: { parentId: 'root', path: 'scan-results/:scanId?' },
    components: { parentId: 'root', path: 'dev/components' },
    unknown: { parentId: 'root', path: '*' },
  },
};

beforeAll(async () => {
  webDir = await createTemporaryFolder();
  const files = {
    'web/index.html': '<!doctype html><title>Home</title><script>go()</script>',
    'web/scan/index.html': `<!doctype html><html data-origin="https://origin.invalid"><title>Scan</title><link rel="canonical" href="https://origin.invalid/scan"><p>${'Long enough to be compressed. '.repeat(60)}`,
    'web/__spa-fallback.html': '<!doctype html><title>Shell</title>',
    'web/assets/manifest-1a2b.js': `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
    'web/assets/root-1a2b.js': 'export default 1;',
    'web/assets/root-1a2b.js.br': 'compressed',
    'web/assets/sign-1a2b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'web/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'demo/index.html': '<!doctype html><title>Shop</title>',
    'demo/map.html': '<!doctype html><title>Map</title>',
    'demo/.secret': 'not for anyone',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(webDir, name, '..'), { recursive: true });
    await writeFile(join(webDir, name), text);
  }
  server = await startTestServer({
    config: {
      webDir: join(webDir, 'web'),
      demoSiteDir: join(webDir, 'demo'),
      allowPrivateTargets: { kind: 'none' },
    },
  });
});
afterAll(() => server?.close());

const get = (path: string, init?: RequestInit) =>
  fetch(`${server.url}${path}`, { redirect: 'manual', ...init });

const post = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  get(startScan.path, { method: 'POST', body, headers });

/** Sends a request whose target and headers reach the server exactly as written here. */
function sendRaw(
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; location: string | undefined; encoding: string | undefined }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (response) => {
      response.resume();
      const { location, 'content-encoding': encoding } = response.headers;
      resolve({ status: response.statusCode ?? 0, location, encoding });
    })
      .on('error', reject)
      .end();
  });
}

describe('API errors', () => {
  test.each([
    ['an unknown endpoint', () => get('/api/scanner/nothing/'), 404, 'request/no-endpoint'],
    ['an unknown endpoint with POST', () => get('/api/x', { method: 'POST' }), 404, 'request/no-endpoint'],
    ['the API itself', () => get('/api'), 404, 'request/no-endpoint'],
    ['the API itself with a slash', () => get('/api/'), 404, 'request/no-endpoint'],
    ['an unknown endpoint with a query', () => get('/api?x=1'), 404, 'request/no-endpoint'],
    [
      'an unknown endpoint with DELETE',
      () => get('/api/legal/', { method: 'DELETE' }),
      404,
      'request/no-endpoint',
    ],
    ['a URL that cannot be decoded', () => get('/api/x/%E0%A4%A/'), 404, 'request/no-endpoint'],
    ['a NUL character in a URL', () => get(`${listUserScans.path}?search=%00`), 404, 'request/no-endpoint'],
    ['another method', () => get(startScan.path, { method: 'DELETE' }), 405, 'request/method'],
    ['invalid JSON', () => post('{"url": '), 400, 'request/not-json'],
    ['an empty body', () => post(''), 400, 'request/not-json'],
    ['a body that is not an object', () => post('[]'), 400, 'request/invalid'],
    ['another media type', () => post('url=x', { 'content-type': 'text/plain' }), 415, 'request/media-type'],
    [
      'a form',
      () => post('url=x', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'request/media-type',
    ],
    ['a body that is too large', () => post(`{"url":"${'a'.repeat(300_000)}"}`), 413, 'request/too-large'],
    ['a prototype', () => post('{"__proto__":{"url":"example.com"}}'), 400, 'request/not-json'],
  ])('%s returns a message and a code', async (_, send, status, code) => {
    const reply = await send();
    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toContain('application/json');
    expect(await reply.json()).toEqual({ error: expect.stringMatching(/\.$/), code });
  });

  test('an unsupported method returns the allowed methods', async () => {
    const reply = await get(startScan.path, { method: 'PUT' });
    expect(reply.headers.get('allow')).toBe('POST');
  });

  test('each invalid field has its own message', async () => {
    const body = { url: '', max_pages: 0, color_schemes: ['sepia'] };
    const problem = await expectStatus(server.call(startScan, { body: body as never }), 400);
    expect(problem.code).toBe('request/invalid');
    expect(problem.details).toEqual({
      url: ['Enter a website address'],
      max_pages: ['max_pages must be at least 1'],
      'color_schemes.0': ['color_schemes must be one of light, dark'],
    });
  });

  test.each<[string, object, string]>([
    ['a header of the connection', { type: 'header', name: 'Host', value: 'a' }, 'auth.name'],
    ['a header value on two lines', { type: 'header', name: 'X-A', value: 'a\r\nHost: b' }, 'auth.value'],
    ['a name with a colon', { type: 'basic', username: 'a:b', password: '' }, 'auth.username'],
    [
      'two cookies in one',
      { type: 'cookie', cookies: [{ name: 'a', value: 'b; c=d' }] },
      'auth.cookies.0.value',
    ],
    ['an unknown type', { type: 'oauth' }, 'auth.type'],
  ])('sign-in data that no browser could send is rejected: %s', async (_, auth, field) => {
    const body = { url: 'https://example.com/', auth } as never;
    const problem = await expectStatus(server.call(startScan, { body }), 400);
    expect(problem.details).toEqual({ [field]: [expect.any(String)] });
  });

  test('the message of a single invalid field is the error', async () => {
    expect(await expectStatus(server.call(startScan, { body: {} as never }), 400)).toEqual({
      error: 'Enter a website address',
      code: 'request/invalid',
      details: { url: ['Enter a website address'] },
    });
  });

  test.each([
    ['mailto:a@example.com', 400, 'scan/address'],
    ['file:///etc/passwd', 400, 'scan/address'],
    ['just words', 400, 'scan/address'],
    ['http://127.0.0.1:8080/', 403, 'scan/refused-address'],
    ['http://2130706433/', 403, 'scan/refused-address'],
    ['http://[::ffff:169.254.169.254]/latest/meta-data/', 403, 'scan/refused-address'],
    ['http://localhost:22/', 403, 'scan/refused-address'],
  ])('the URL %s is rejected before anything is queued', async (url, status, code) => {
    const problem = await server.call(startScan, { body: { url } });
    expect(problem).toMatchObject({ status, body: { code, details: { url: [expect.any(String)] } } });
  });

  test('endpoints that require an account return 401', async () => {
    await expectStatus(server.call(listUserScans), 401);
    await expectStatus(server.call(claimAnonymousScans, { body: { scan_ids: [] } }), 401);
  });
});

describe('hostile input', () => {
  test.each([
    'https://example.com/<script>alert(1)</script>',
    "https://example.com/'; drop table scans; --",
    'https://example.com/\r\nset-cookie: a=b',
    'https://example.com/\0',
    `https://example.com/${'a'.repeat(2020)}`,
  ])('in a URL does no harm: %j', async (url) => {
    const reply = await server.call(startScan, { body: { url } });
    expect([202, 400]).toContain(reply.status);
    expect(reply.headers.get('set-cookie')).toBeNull();
  });

  test('in other fields is stored or rejected, and never causes a server error', async () => {
    const body = {
      url: 'https://example.com/',
      include: ['/*a*a*a*a*a*a*a*a*b', '/\'"<>/**'],
      wait_for: "#a\0'; drop table scans; --<script>",
    };
    await expectStatus(server.call(startScan, { body }), 202);
    await expectStatus(
      server.call(startScan, { body: { url: 'https://example.com/', include: ['\0'] } }),
      202,
    );
  });

  test('in a path never redirects to another site or escapes the folder', async () => {
    for (const path of [
      '//evil.example/',
      '/\\evil.example',
      '//evil.example/scan/',
      '/%2f%2fevil.example',
    ]) {
      const reply = await sendRaw(path, {});
      expect(reply.location ?? '/').toBe('/');
    }
    for (const path of [
      '/../config.ts',
      '/assets/..%2f..%2fpackage.json',
      '/demo-site/..%2fweb/index.html',
      '/%zz',
    ]) {
      const reply = await sendRaw(path, {});
      expect([302, 400, 403, 404]).toContain(reply.status);
    }
    expect((await get('/demo-site/.secret')).status).toBe(404);
  });

  test('in a host name is rejected, because a website can point its domain at this machine', async () => {
    expect((await sendRaw('/api/scanner/scan-limits/', { host: 'evil.example' })).status).toBe(421);
    for (const host of ['localhost:1', '127.0.0.1', '[::1]:3000', 'curbcut.localhost']) {
      expect((await sendRaw('/api/scanner/scan-limits/', { host })).status).toBe(200);
    }
  });
});

describe('headers', () => {
  test.each([
    '/',
    '/assets/sign-1a2b.svg',
    '/demo-site/',
    '/api/scanner/scan-limits/',
    '/api/openapi.json',
    '/api/nothing',
  ])('serves %s with security headers', async (path) => {
    const { headers } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toMatch(/frame-ancestors '(none|self)'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    if (path !== '/demo-site/') expect(policy).not.toContain('unsafe-inline');
  });

  test('serves scripts without the headers that only documents need', async () => {
    const { headers } = await get('/assets/root-1a2b.js');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    const bytes = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
    expect(bytes, 'a page loads dozens of them').toBeLessThan(450);
    for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options'])
      expect(headers.get(name)).toBeNull();
  });

  test('serves pages with the hashes of their scripts and forbids framing', async () => {
    const { headers } = await get('/');
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+'/);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  test('lets only the demo site frame itself', async () => {
    const { headers } = await get('/demo-site/map.html');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });
});

describe('the web application', () => {
  test.each([
    ['/', 'Home'],
    ['/?url=example.com', 'Home'],
    ['/scan', 'Scan'],
    ['/scan?url=a%2Fb', 'Scan'],
    ['/scan/', 'Scan'],
    ['/scan-results', 'Shell'],
    ['/scan-results/3c2d1e0f-0000-4000-8000-000000000001', 'Shell'],
    ['/dev/components', 'Shell'],
    ['/demo-site/', 'Shop'],
  ])('%s shows %s and is revalidated on each request', async (path, title) => {
    const reply = await get(path);
    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain(`<title>${title}</title>`);
    expect(reply.headers.get('cache-control')).toContain('max-age=0');
    expect(reply.headers.get('content-type')).toContain('text/html');
  });

  test.each([
    ['/resources/help-center', '/help'],
    ['/resources/contact-expert/', '/contact'],
  ])('%s, linked in the specification, redirects to %s', async (path, target) => {
    const reply = await get(path);
    expect([reply.status, reply.headers.get('location')]).toEqual([302, target]);
  });

  test.each(['/wp-admin', '/resources/case-studies', '/index.html', '/__spa-fallback.html', '/scan/x/y'])(
    '%s redirects to the start page',
    async (path) => {
      const reply = await get(path);
      expect([reply.status, reply.headers.get('location')]).toEqual([302, '/']);
    },
  );

  test('developer pages are shown on this machine, but not through a proxy on it', async () => {
    const forwarded = await sendRaw('/dev/components', { 'x-forwarded-for': '203.0.113.7' });
    expect(forwarded).toMatchObject({ status: 302, location: '/' });
  });

  test('files with a hash in their name are cached permanently, and others are revalidated', async () => {
    expect((await get('/assets/root-1a2b.js')).headers.get('cache-control')).toContain('immutable');
    expect((await get('/favicon.svg')).headers.get('cache-control')).toContain('max-age=0');
    expect((await get('/robots.txt')).status).toBe(200);
  });

  test('a page has its canonical URL under the requested origin, and the sitemap lists it', async () => {
    const canonical = `${server.url}/scan`;
    expect(await (await get('/scan?url=example.com')).text()).toContain(
      `<link rel="canonical" href="${canonical}">`,
    );
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.headers.get('content-type')).toContain('application/xml');
    expect([...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
      canonical,
    ]);
    expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  });

  test('pages without a canonical URL are excluded from search engines', async () => {
    expect((await get('/scan')).headers.get('x-robots-tag')).toBeNull();
    expect((await get('/scan-results/3c2d')).headers.get('x-robots-tag')).toBe('noindex');
  });

  test('a page is compressed, and not sent again unless it changes', async () => {
    const first = await get('/scan', { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(first.headers.get('vary')).toContain('accept-encoding');
    const again = await get('/scan', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  test('files compressed at build time are sent to clients that support the encoding', async () => {
    const brotli = await sendRaw('/assets/root-1a2b.js', { 'accept-encoding': 'br' });
    expect(brotli).toMatchObject({ status: 200, encoding: 'br' });
    expect(await sendRaw('/assets/root-1a2b.js', {})).toMatchObject({ status: 200, encoding: undefined });
  });
});

describe('the API documentation', () => {
  test('describes every endpoint with all its statuses', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { responses: object }>>;
      components: { schemas: object };
    };
    expect(document.openapi).toBe('3.1.0');
    for (const { path, method, replies } of endpoints) {
      const operation = document.paths[path]?.[method.toLowerCase()];
      expect(Object.keys(operation?.responses ?? {})).toEqual([...Object.keys(replies), 'default']);
    }
    const refs = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    for (const [, name] of refs) expect(document.components.schemas).toHaveProperty(name ?? '');
  });

  test('names every operation as the contract does', () => {
    for (const [name, value] of Object.entries(contract))
      if (endpoints.some((endpoint) => endpoint === value)) expect(value).toHaveProperty('id', name);
  });

  test('redirects from /api/docs to the reference in the app', async () => {
    const reply = await fetch(`${server.url}/api/docs`, { redirect: 'manual' });
    expect(reply.status).toBe(302);
    expect(reply.headers.get('location')).toBe('/help/api');
  });
});

test('the health check uses the database, queue, browser and storage', async () => {
  const health = await expectStatus(server.call(checkHealth), 200);
  expect(health.status).toBe('ok');
  expect(Object.entries(health.checks).map(([name, { ok }]) => [name, ok])).toEqual([
    ['database', true],
    ['queue', true],
    ['browser', true],
    ['storage', true],
  ]);
});
