import { describe, expect, test } from 'vitest';
import { authorizeConnection, type ConnectionTarget, checkTarget, type GuardPolicy } from './policy.ts';
import { parsePrivateTargets } from './private-targets.ts';

const createPolicy = (allow: string, rest: Partial<GuardPolicy> = {}): GuardPolicy => ({
  allowPrivate: parsePrivateTargets(allow),
  localServer: { port: 3000, readablePath: '/demo-site/' },
  proxyPort: 40_000,
  ...rest,
});

const createTunnelTarget = (host: string, port: number): ConnectionTarget => ({
  host,
  port,
  request: undefined,
});
const createRequestTarget = (host: string, port: number, path: string, method = 'GET'): ConnectionTarget => ({
  host,
  port,
  request: { method, path },
});

describe('a URL that a person entered', () => {
  test.each([
    'https://example.com',
    'http://example.com:8080/a?b#c',
    'http://8.8.8.8/',
    'http://[2606:4700::1]/',
    'http://bücher.example/',
    'http://localhost:3000/demo-site/',
  ])('accepts %s', (url) => {
    expect(checkTarget(url, createPolicy(''))).toEqual({ ok: true });
  });

  test.each([
    ['example.com', 'not-an-address'],
    ['', 'not-an-address'],
    ['http://', 'not-an-address'],
    ['http://256.256.256.256/', 'not-an-address'],
    ['http://[fe80::1%25eth0]/', 'not-an-address'],
    ['file:///etc/passwd', 'scheme'],
    ['data:text/html,x', 'scheme'],
    ['blob:https://example.com/1', 'scheme'],
    ['view-source:https://example.com/', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['ftp://example.com/', 'scheme'],
    ['ws://example.com/', 'scheme'],
    ['chrome://version', 'scheme'],
    ['about:blank', 'scheme'],
    ['http://example.com:22/', 'port'],
    ['https://example.com:25/', 'port'],
    ['http://127.0.0.1/', 'loopback'],
    ['http://0x7f.1:8080/', 'loopback'],
    ['http://2130706433/', 'loopback'],
    ['http://[::ffff:7f00:1]/', 'embedded'],
    ['http://0/', 'unspecified'],
    ['http://10.0.0.1/', 'private'],
    ['http://169.254.169.254/latest/meta-data/', 'metadata'],
    ['http://127.0.0.1:3000/api/', 'own-server'],
  ])('refuses %s: %s', (url, code) => {
    expect(checkTarget(url, createPolicy(''))).toMatchObject({ ok: false, code });
  });

  test('explains why a URL with a network zone is refused', () => {
    expect(checkTarget('http://[fe80::1%25eth0]/', createPolicy(''))).toMatchObject({
      sentence: expect.stringContaining('contains a network zone'),
    });
  });
});

describe('the addresses of a host name', () => {
  test('allows public addresses', () => {
    expect(
      authorizeConnection(
        createTunnelTarget('a.example', 443),
        ['8.8.8.8', '2606:4700::1'],
        createPolicy(''),
      ),
    ).toBe('open');
  });

  test('refuses a name with a private address among public ones', () => {
    expect(
      authorizeConnection(createTunnelTarget('a.example', 443), ['8.8.8.8', '10.0.0.1'], createPolicy('')),
    ).toMatchObject({
      code: 'private',
    });
  });

  test('explains how to allow the name without revealing its address', () => {
    const refusal = authorizeConnection(
      createTunnelTarget('a.example', 8443),
      ['10.1.2.3'],
      createPolicy(''),
    );
    expect(refusal).toMatchObject({
      sentence:
        'a.example resolves to an address on a private network, not a public website. ' +
        'To scan it anyway, start Curbcut with ALLOW_PRIVATE_TARGETS=a.example:8443.',
    });
  });

  test('allows a listed name regardless of its addresses', () => {
    expect(
      authorizeConnection(
        createTunnelTarget('a.example', 8443),
        ['10.1.2.3'],
        createPolicy('a.example:8443'),
      ),
    ).toBe('open');
  });

  test('does not allow the names that resolve to a listed address', () => {
    const list = createPolicy('127.0.0.1:8080');
    expect(authorizeConnection(createTunnelTarget('127.0.0.1', 8080), ['127.0.0.1'], list)).toBe('open');
    expect(authorizeConnection(createTunnelTarget('evil.example', 8080), ['127.0.0.1'], list)).toMatchObject({
      code: 'loopback',
    });
  });

  test('refuses metadata services even if all private targets are allowed, unless they are listed', () => {
    expect(authorizeConnection(createTunnelTarget('a.example', 80), ['10.1.2.3'], createPolicy('1'))).toBe(
      'open',
    );
    expect(
      authorizeConnection(createTunnelTarget('a.example', 80), ['169.254.169.254'], createPolicy('1')),
    ).toMatchObject({
      code: 'metadata',
    });
    expect(
      authorizeConnection(
        createTunnelTarget('169.254.169.254', 80),
        ['169.254.169.254'],
        createPolicy('169.254.169.254:80'),
      ),
    ).toBe('open');
  });

  test('refuses another service’s port even if it is listed', () => {
    expect(
      authorizeConnection(createTunnelTarget('a.example', 25), ['10.1.2.3'], createPolicy('a.example:25')),
    ).toMatchObject({
      code: 'port',
    });
  });
});

describe('Curbcut’s own server', () => {
  const loopback = ['127.0.0.1'];

  test.each(['', '1', '127.0.0.1:8080'])(
    'can be read only below its demo site, with ALLOW_PRIVATE_TARGETS=%s',
    (allow) => {
      for (const host of ['localhost', '127.0.0.1', 'rebound.example']) {
        expect(
          authorizeConnection(
            createRequestTarget(host, 3000, '/demo-site/a.html'),
            loopback,
            createPolicy(allow),
          ),
        ).toBe('this-request');
        expect(
          authorizeConnection(createRequestTarget(host, 3000, '/api/'), loopback, createPolicy(allow)),
        ).toMatchObject({
          code: 'own-server',
        });
        expect(
          authorizeConnection(
            createRequestTarget(host, 3000, '/demo-site/', 'POST'),
            loopback,
            createPolicy(allow),
          ),
        ).toMatchObject({
          code: 'own-server',
        });
        expect(
          authorizeConnection(createTunnelTarget(host, 3000), loopback, createPolicy(allow)),
        ).toMatchObject({ code: 'own-server' });
      }
    },
  );

  test('is refused at each of this machine’s addresses', () => {
    for (const address of ['0.0.0.0', '::1', '::', '::ffff:127.0.0.1', '127.8.8.8']) {
      expect(
        authorizeConnection(createTunnelTarget(address, 3000), [address], createPolicy('1')),
      ).toMatchObject({ code: 'own-server' });
    }
  });

  test('is refused when one of several addresses belongs to it', () => {
    expect(
      authorizeConnection(createTunnelTarget('a.example', 3000), ['8.8.8.8', '::1'], createPolicy('1')),
    ).toMatchObject({
      code: 'own-server',
    });
  });

  test('is allowed only under the listed name', () => {
    const list = createPolicy('localhost:3000');
    expect(authorizeConnection(createTunnelTarget('localhost', 3000), loopback, list)).toBe('open');
    expect(authorizeConnection(createTunnelTarget('127.0.0.1', 3000), loopback, list)).toMatchObject({
      code: 'own-server',
    });
  });

  test('does not affect other machines with the same port', () => {
    expect(authorizeConnection(createTunnelTarget('a.example', 3000), ['8.8.8.8'], createPolicy(''))).toBe(
      'open',
    );
  });

  test('the guard’s own proxy is refused even if it is listed', () => {
    expect(
      authorizeConnection(createTunnelTarget('127.0.0.1', 40_000), loopback, createPolicy('127.0.0.1:40000')),
    ).toMatchObject({
      code: 'own-server',
    });
  });
});
