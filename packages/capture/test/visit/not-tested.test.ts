import net from 'node:net';
import { expect, test } from 'vitest';
import { NO_PRIVATE_TARGETS, startGuard } from '../../src/index.ts';
import { expectTested, getOutcomeCode, setUpPool } from './pool-helpers.ts';

const responses = (status: number, headers: Record<string, string>, body: string | Buffer) =>
  ((_, response) => response.writeHead(status, headers).end(body)) as import('node:http').RequestListener;
const html = { 'content-type': 'text/html; charset=utf-8' };

const testPool = setUpPool(() => ({
  '/': '<!doctype html><title>Home</title><h1>Home</h1>',
  '/missing': responses(404, html, '<h1>Not found</h1>'),
  '/bare-error': responses(500, {}, ''),
  '/error': responses(500, html, '<h1>Server error</h1>'),
  '/busy': responses(429, { ...html, 'retry-after': '7' }, 'Slow down'),
  '/down': responses(503, html, 'Back soon'),
  '/closed': responses(401, { ...html, 'www-authenticate': 'Basic realm="x"' }, 'Sign in'),
  '/wall': responses(403, { ...html, 'cf-mitigated': 'challenge' }, '<title>Just a moment...</title>'),
  '/login': '<!doctype html><title>Sign in</title><form><input type=password></form>',
  '/members': responses(302, { location: '/login' }, ''),
  '/shell': '<!doctype html><title>App</title><div id=root></div><script>void 0</script>',
  '/waiting': '<!doctype html><title>App</title><div id=root>Loading…</div><script>void 0</script>',
  '/shadow':
    '<!doctype html><title>App</title><div id=root></div><script>root.attachShadow({ mode: "open" }).innerHTML = "<button></button>"</script>',
  '/nothing': responses(204, {}, ''),
  '/pdf': responses(200, { 'content-type': 'application/pdf' }, '%PDF-1.4'),
  '/json': responses(200, { 'content-type': 'application/json' }, '{"a":1}'),
  '/text': responses(200, { 'content-type': 'text/plain' }, 'Plain'),
  '/picture': responses(
    200,
    { 'content-type': 'image/gif' },
    Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64'),
  ),
  '/feed': responses(
    200,
    { 'content-type': 'application/rss+xml' },
    '<rss version="2.0"><channel><title>x</title></channel></rss>',
  ),
  '/svg': responses(
    200,
    { 'content-type': 'image/svg+xml' },
    '<svg xmlns="http://www.w3.org/2000/svg"><title>Drawing</title><rect width="5" height="5"/></svg>',
  ),
  '/xhtml': responses(
    200,
    { 'content-type': 'application/xhtml+xml' },
    '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>X</title></head><body><p>Hello</p></body></html>',
  ),
  '/not-http': `<!doctype html><title>Out</title><h1>Out</h1><script>location.href = URL.createObjectURL(new Blob(['<h1>Blob</h1>'], { type: 'text/html' }))</script>`,
  '/file-link': `<!doctype html><title>Stays</title><h1>Stays</h1><script>location.href = 'file:///etc/passwd'</script>`,
  '/blank': `<!doctype html><title>Out</title><h1>Out</h1><script>location.href = 'about:blank'</script>`,
  // A form returns its field "children" instead of its child elements, and the document returns an image
  // named "body".
  '/clobbered':
    '<!doctype html><title>Hotel</title><h1>Rooms</h1><form><input name="children"><input name="attributes"><input name="querySelectorAll"></form><img name="body" alt="">',
  '/refreshes-itself': responses(200, { ...html, refresh: '0' }, '<h1>Again</h1>'),
  '/not-compressed': responses(200, { ...html, 'content-encoding': 'gzip' }, '<h1>Plain text</h1>'),
  '/frames-in-frames': `<!doctype html><title>Frames</title><h1>Frames</h1><script>
    let inner = document;
    for (let depth = 0; depth < 200 && inner; depth++) {
      const frame = inner.createElement('iframe');
      inner.body.append(frame);
      inner = frame.contentDocument;
    }</script>`,
  '/to-mail': responses(302, { location: 'mailto:someone@example.com' }, ''),
}));

test.each([
  ['/missing', 'scan/not-found'],
  ['/bare-error', 'scan/http-error'],
  ['/error', 'scan/http-error'],
  ['/busy', 'scan/too-many-requests'],
  ['/down', 'scan/unavailable'],
  ['/closed', 'scan/sign-in-required'],
  ['/wall', 'scan/blocked-by-bot-protection'],
  ['/login', 'tested'],
  ['/members', 'scan/login-page'],
  ['/shell', 'scan/empty-page'],
  ['/waiting', 'scan/empty-page'],
  ['/shadow', 'tested'],
  ['/nothing', 'scan/empty-page'],
  ['/pdf', 'scan/not-html'],
  ['/json', 'scan/not-html'],
  ['/text', 'scan/not-html'],
  ['/picture', 'scan/not-html'],
  ['/feed', 'scan/not-html'],
  ['/svg', 'tested'],
  ['/xhtml', 'tested'],
  ['/not-http', 'scan/scheme-refused'],
  ['/blank', 'scan/scheme-refused'],
  // The browser doesn't follow the link, so the page itself is tested.
  ['/file-link', 'tested'],
  ['/to-mail', 'scan/scheme-refused'],
  ['/clobbered', 'tested'],
  ['/refreshes-itself', 'scan/too-many-redirects'],
  ['/not-compressed', 'scan/connection-failed'],
  // More levels than the browser can list in one response.
  ['/frames-in-frames', 'tested'],
  ['data:text/html,<h1>Hello</h1>', 'scan/scheme-refused'],
  ['file:///etc/passwd', 'scan/scheme-refused'],
  ['javascript:alert(1)', 'scan/scheme-refused'],
  ['http://nowhere.invalid/', 'scan/name-not-found'],
  ['https://nowhere.invalid/', 'scan/name-not-found'],
])('%s: %s', { timeout: 60_000 }, async (path, code) => {
  const outcome = await testPool.visit(path);
  expect(getOutcomeCode(outcome)).toBe(code);
});

test('records the final URL and status of a page that was not tested', async () => {
  expect(await testPool.visit('/busy')).toMatchObject({
    tested: false,
    url: testPool.url('/busy'),
    status: 429,
    headers: { 'retry-after': '7' },
    notTested: {
      reason: expect.stringContaining('rate limiting us'),
      advice: expect.stringContaining('again'),
    },
  });
});

test('reports a server that can’t be reached', async () => {
  const closed = await new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
  for (const scheme of ['http', 'https']) {
    expect(await testPool.visit(`${scheme}://127.0.0.1:${closed}/`)).toMatchObject({
      notTested: { code: 'scan/connection-failed', reason: expect.stringContaining(`127.0.0.1:${closed}`) },
    });
  }
});

test('reports a certificate that is not trusted', async () => {
  const outcome = await testPool.visit(testPool.url('/').replace('http:', 'https:'));
  // The port doesn't support TLS at all, which is a connection problem.
  expect(getOutcomeCode(outcome)).toBe('scan/connection-failed');
});

test('reports the guard’s reason for a private address', async () => {
  const strict = await startGuard({ allowPrivate: NO_PRIVATE_TARGETS });
  try {
    const checked = strict.checkTarget(testPool.url('/'));
    expect(checked.ok).toBe(false);
  } finally {
    await strict.close();
  }
});

test('tests a requested login page', async () => {
  expect(expectTested(await testPool.visit('/login')).url).toBe(testPool.url('/login'));
});
