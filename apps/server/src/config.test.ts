import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { readBrowserSettings } from './environment.ts';

const readExampleFile = resolve(import.meta.dirname, '../../../.env.example');

test('by default, serves only this machine on port 3000, with the specified limits', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    trustedProxies: [],
    dataDir: resolve('data'),
    databaseUrl: undefined,
    fonts: 'pinned',
    allowPrivateTargets: { kind: 'none' },
    visitor: { pagesPerScan: 5, scansPerHour: 10, retentionDays: 30 },
  });
});

test('a model requires a URL and a name, but a key only if its server requires one', () => {
  expect(readConfig({}).ai).toBe(undefined);
  expect(() => readConfig({ AI_MODEL: 'llama' })).toThrow('AI_BASE_URL must also be set');
  expect(() => readConfig({ AI_BASE_URL: 'http://127.0.0.1:11434/v1' })).toThrow('AI_MODEL must also be set');
  expect(readConfig({ AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'llama' }).ai).toMatchObject({
    apiKey: undefined,
    model: 'llama',
    monthlySuggestions: 100,
    sendsPageText: false,
  });
});

test('by default, an owner can use half of the pages tested at a time, rounded up', () => {
  expect(readConfig({}).pagesPerOwner).toBe(undefined);
  expect(readConfig({ SCAN_PAGES_PER_OWNER: '3' }).pagesPerOwner).toBe(3);
  expect(() => readConfig({ SCAN_PAGES_PER_OWNER: '0' })).toThrow(
    'SCAN_PAGES_PER_OWNER must be a whole number from 1 to 1000',
  );
});

test('treats an empty value as not set', () => {
  expect(readConfig({ PORT: '', LOG_LEVEL: '  ' })).toMatchObject({ port: 3000, logLevel: 'info' });
});

test('lists every invalid value in one error', () => {
  const read = () =>
    readConfig({
      PORT: '70000',
      PUBLIC_URL: 'scan.example.com',
      TRUST_PROXY: '1',
      DATABASE_URL: 'mysql://db',
      SCAN_FONTS: 'installed',
      SCAN_CONCURRENCY: 'many',
      SCAN_TEST_LIMITS: 'gestures.maxKinds=12',
      ALLOW_PRIVATE_TARGETS: 'staging',
      CURBCUT_SECRET_KEY: 'short',
      LOG_LEVEL: 'loud',
    });
  expect(read).toThrow(ConfigError);
  for (const name of [
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'SCAN_FONTS',
    'SCAN_CONCURRENCY',
    'SCAN_TEST_LIMITS',
    'CURBCUT_SECRET_KEY',
    'LOG_LEVEL',
  ])
    expect(read).toThrow(`- ${name} must`);
  expect(read).toThrow('- ALLOW_PRIVATE_TARGETS isn’t valid');
});

test('reads test limits, and rejects unknown ones', () => {
  const read = (limits: string) => readConfig({ SCAN_TEST_LIMITS: limits }).limitOverrides;
  expect(read('{"gestures.maxKinds": 12}')).toEqual({ 'gestures.maxKinds': 12 });
  expect(read('')).toEqual({});
  expect(() => read('{"gestures.kinds": 12}')).toThrow('unknown names or counts: gestures.kinds');
});

test('accepts proxies by address, network, or keyword', () => {
  const { trustedProxies } = readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1' });
  expect(trustedProxies).toEqual(['loopback', '10.0.0.0/8', '2001:db8::1']);
});

test('requires either all payment settings or none', () => {
  const all = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_STARTER: 'price_s',
    STRIPE_PRICE_PRO: 'price_p',
    STRIPE_PRICE_BUSINESS: 'price_b',
  };
  expect(readConfig({}).stripe).toBeUndefined();
  expect(readConfig(all).stripe).toMatchObject({
    secretKey: 'sk_test_1',
    prices: { Starter: 'price_s', Pro: 'price_p', Business: 'price_b' },
    apiUrl: new URL('https://api.stripe.com'),
  });
  expect(readConfig({ ACCOUNT_PAGES_PER_SCAN: '10000' }).accountPagesPerScan).toBe(10_000);
  expect(() => readConfig({ ...all, ACCOUNT_PAGES_PER_SCAN: '10000' })).toThrow(
    'ACCOUNT_PAGES_PER_SCAN can’t be set with payments',
  );
  const read = () => readConfig({ ...all, STRIPE_SECRET_KEY: '', STRIPE_PRICE_PRO: '' });
  expect(read).toThrow('- To take payments, STRIPE_SECRET_KEY must also be set');
  expect(read).toThrow('- To take payments, STRIPE_PRICE_PRO must also be set');
});

test('requires a sender address for SMTP', () => {
  expect(readConfig({}).mail.smtpUrl).toBeUndefined();
  const SMTP_URL = 'smtp://user:p%40ss@mail.example.com:587';
  const { mail } = readConfig({
    SMTP_URL,
    MAIL_FROM: 'Curbcut <scan@example.com>',
    SCAN_MAIL_AFTER_MINUTES: '0',
  });
  expect(mail).toMatchObject({ smtpUrl: new URL(SMTP_URL), scanFinishedAfterMs: 0 });
  expect(() => readConfig({ SMTP_URL })).toThrow('- To send mail, MAIL_FROM must also be set');
  for (const MAIL_FROM of ['Curbcut', 'a@b.example\r\nBcc: c@d.example', 'Curbcut <curbcut>']) {
    expect(() => readConfig({ MAIL_FROM })).toThrow('- MAIL_FROM must be an address');
  }
  expect(() => readConfig({ SMTP_URL: 'mail.example.com:25' })).toThrow('- SMTP_URL must look like');
});

test('tracing needs an endpoint, and its settings are checked before the SDK reads them', () => {
  expect(readConfig({ OTEL_SERVICE_NAME: 'scans' }).tracing).toBe(undefined);
  const base = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
  expect(readConfig(base).tracing).toEqual({
    endpoint: 'http://collector:4318/v1/traces',
    protocol: 'http/protobuf',
    sampler: { root: 'always_on', ratio: 1, followsParent: true },
  });
  expect(readConfig({ ...base, OTEL_SDK_DISABLED: 'true' }).tracing).toBe(undefined);
  expect(
    readConfig({
      ...base,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.com/otlp',
      OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic YTpi==,tenant=a',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,host.name=a%2Cb',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }).tracing,
  ).toEqual({
    endpoint: 'https://traces.example.com/otlp',
    protocol: 'http/json',
    sampler: { root: 'traceidratio', ratio: 0.25, followsParent: false },
  });
  const invalid = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_EXPORTER_OTLP_HEADERS: 'Bearer secret',
    OTEL_RESOURCE_ATTRIBUTES: 'host.name',
    OTEL_TRACES_SAMPLER: 'sometimes',
    OTEL_TRACES_SAMPLER_ARG: '25%',
    OTEL_SDK_DISABLED: 'yes',
  };
  for (const name of Object.keys(invalid)) expect(() => readConfig(invalid)).toThrow(`- ${name} must`);
  expect(() => readConfig(invalid)).not.toThrow('secret');
});

test('.env.example documents every setting and changes nothing by default', () => {
  const example = parseEnv(readFileSync(readExampleFile, 'utf8'));
  const source = ['config.ts', 'sign-in-settings.ts', 'site-settings.ts', 'tracing-settings.ts']
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const client = readFileSync(join(import.meta.dirname, 'client-environment.ts'), 'utf8');
  const known = [
    ...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
    ...client.matchAll(/read\('(CURBCUT_\w+)'\)/g),
  ].map(([, name]) => name);
  expect(known.length).toBeGreaterThan(10);
  expect(Object.keys(example).sort()).toEqual(known.sort());
  expect(readConfig(example as Record<string, string>)).toEqual(readConfig({}));
});

test.each([
  {},
  {
    CURBCUT_BROWSER: ' /opt/chromium ',
    CURBCUT_CACHE: 'cache',
    SCAN_FONTS: 'system',
    PAGE_MEMORY_LIMIT_MB: '512',
  },
  { CURBCUT_BROWSER: '', CURBCUT_CACHE: ' ', SCAN_FONTS: '', PAGE_MEMORY_LIMIT_MB: '' },
])('reads browser settings without the others: %j', (environment) => {
  expect(readConfig(environment)).toMatchObject(readBrowserSettings(environment));
});

test('the first organization needs an owner, and its single sign-on needs all its settings', () => {
  expect(readConfig({}).firstStart).toBe(undefined);
  const owner = {
    FIRST_ORGANIZATION: 'Agency',
    FIRST_OWNER_EMAIL: 'Ada@Example.com',
    FIRST_OWNER_PASSWORD: 'a long enough password',
  };
  expect(readConfig(owner).firstStart).toMatchObject({ email: 'ada@example.com', sso: undefined });
  expect(() => readConfig({ FIRST_ORGANIZATION: 'Agency' })).toThrow('FIRST_OWNER_EMAIL must also be set');
  expect(() => readConfig({ ...owner, FIRST_SSO_ISSUER: 'https://login.example.com' })).toThrow(
    'FIRST_SSO_DOMAINS must also be set',
  );
  const sso = {
    FIRST_SSO_ISSUER: 'https://login.example.com',
    FIRST_SSO_CLIENT_ID: 'curbcut',
    FIRST_SSO_DOMAINS: 'Example.com, example.org',
  };
  expect(readConfig({ ...owner, ...sso }).firstStart?.sso?.domains).toEqual(['example.com', 'example.org']);
  expect(() => readConfig({ ...owner, ...sso, FIRST_SSO_DOMAINS: 'localhost' })).toThrow('must list domains');
});
