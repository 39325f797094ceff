import { describe, expect, it, test } from 'vitest';
import {
  exportToRecorder,
  findCommitRefusal,
  InvalidJourneyError,
  importJourney,
  listSecretNames,
  listTestedSteps,
  matchesPattern,
  parseJourney,
  parseSelector,
  Redactor,
  resolveSecret,
} from './index.ts';

const start = { type: 'navigate', url: 'https://shop.example/' };
const click = { type: 'click', selectors: ['#go'] };

function getProblems(run: () => unknown): readonly string[] {
  try {
    run();
  } catch (error) {
    if (error instanceof InvalidJourneyError) return error.problems;
    throw error;
  }
  return [];
}

describe('reading a journey', () => {
  it('reports the position of every step that contains code, is unknown or is invalid', () => {
    const steps = [
      start,
      { type: 'waitForExpression', expression: 'fetch("/x")' },
      { type: 'customStep', name: 'Do it', parameters: {} },
      { type: 'teleport' },
      { type: 'click', selectors: [], name: 'Payment' },
      { type: 'click', selectors: ['a'], target: 'https://other.example/' },
      'text',
    ];
    expect(getProblems(() => parseJourney({ steps }))).toEqual([
      'Step 2 (waitForExpression) can’t be used: it runs JavaScript in the page. Use “waitForElement” or “waitForUrl” instead.',
      'Step 3 (customStep, “Do it”) can’t be used: it runs code that is not part of the journey.',
      'Step 4 (teleport) has an unsupported type.',
      expect.stringMatching(/^Step 5 \(click, “Payment”\): “selectors”: /),
      'Step 6 (click) is carried out in a different window (https://other.example/), which isn’t supported.',
      'Step 7 has no type.',
    ]);
  });

  it('refuses properties with so many levels that reading them would exhaust the stack', () => {
    const properties = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const content = `{"steps":[${JSON.stringify(start)},{"type":"waitForElement","selectors":["a"],"properties":${properties}}]}`;
    expect(importJourney(content).left).toEqual([
      'Step 2 (waitForElement): “properties”: must have at most 10 levels.',
    ]);
  });

  it('needs a start and at least one step', () => {
    expect(getProblems(() => parseJourney({ steps: [click] }))).toEqual([
      'The journey has no “navigate” step, so we don’t know where it starts.',
    ]);
    expect(getProblems(() => parseJourney({ steps: [] }))[0]).toContain('at least one step');
    expect(getProblems(() => parseJourney(null))).toHaveLength(1);
  });

  it('tests the steps with names, or otherwise those that change the page', () => {
    const fill = { type: 'change', selectors: ['#a'], value: 'x' };
    const unnamed = parseJourney({
      steps: [start, fill, { type: 'click', selectors: [['aria/Next[role="button"]']] }],
    });
    expect(listTestedSteps(unnamed)).toEqual([
      { index: 0, number: 1, name: 'Open /' },
      { index: 2, number: 2, name: 'Click “Next”' },
    ]);
    const named = parseJourney({ steps: [start, { ...fill, name: 'Address' }, click] });
    expect(listTestedSteps(named)).toEqual([{ index: 1, number: 1, name: 'Address' }]);
  });

  it('carries out steps that can’t be undone only if the owner allows it', () => {
    const refuse = (step: object, label: string | null = null) =>
      findCommitRefusal(parseJourney({ steps: [start, { ...click, ...step }] }).steps[1]!, 1, label);
    expect(refuse({ commits: true, name: 'Pay' })).toContain('Step 2 (click, “Pay”)');
    expect(refuse({ commits: true, allowed: true }, 'Pay now')).toBeNull();
    expect(refuse({}, 'Place your order')).toContain('“Place your order”');
    expect(refuse({ commits: false }, 'Place your order')).toBeNull();
    expect(refuse({}, 'Continue')).toBeNull();
  });
});

test('selectors of the Recorder', () => {
  expect(parseSelector('aria/Sign in[role="button"]')).toEqual([
    { kind: 'aria', name: 'Sign in', role: 'button' },
  ]);
  expect(parseSelector('aria/[name="A b"][role="link"]')).toEqual([
    { kind: 'aria', name: 'A b', role: 'link' },
  ]);
  expect(parseSelector(['#host', 'text/Pay [now]'])).toEqual([
    { kind: 'css', value: '#host' },
    { kind: 'text', value: 'Pay [now]' },
  ]);
  expect(parseSelector('xpath///*[@id="a"]/b')).toEqual([{ kind: 'xpath', value: '//*[@id="a"]/b' }]);
  expect(parseSelector('pierce/#a')).toEqual([{ kind: 'pierce', value: '#a' }]);
});

test('patterns for URLs', () => {
  expect(matchesPattern('https://a.example/account/*', 'https://a.example/account/orders?x=1')).toBe(true);
  expect(matchesPattern('/account', '/account/orders')).toBe(false);
  expect(matchesPattern('*.example/a?b=(c)', 'x.example/a?b=(c)')).toBe(true);
  expect(matchesPattern('ab*ba', 'aba')).toBe(false);
  expect(matchesPattern('a**b*c', 'a-b-c')).toBe(true);
  expect(matchesPattern('*b*b', 'ab')).toBe(false);
  expect(matchesPattern('*', '')).toBe(true);
  expect(matchesPattern('*a*a*a*a*a*a*a*a*b', 'a'.repeat(100_000))).toBe(false);
});

/** As exported by Chrome DevTools Recorder (developer.chrome.com/docs/devtools/recorder/reference). */
const recording = {
  title: 'Coffee cart',
  steps: [
    {
      type: 'setViewport',
      width: 1200,
      height: 900,
      deviceScaleFactor: 1,
      isMobile: false,
      hasTouch: false,
      isLandscape: false,
    },
    {
      type: 'navigate',
      url: 'https://coffee-cart.app/',
      assertedEvents: [{ type: 'navigation', url: 'https://coffee-cart.app/', title: 'Coffee cart' }],
    },
    {
      type: 'click',
      target: 'main',
      selectors: [
        ['aria/Cappuccino'],
        ['[data-test=Cappuccino]'],
        ['xpath///*[@data-test="Cappuccino"]'],
        ['pierce/[data-test=Cappuccino]'],
      ],
      offsetX: 120,
      offsetY: 90,
    },
    {
      type: 'click',
      target: 'main',
      selectors: [['aria/Proceed to checkout'], ['text/Total: $19.00']],
      offsetX: 66,
      offsetY: 23,
    },
    { type: 'change', value: 'Ada', selectors: [['aria/Name'], ['#name']], target: 'main' },
    {
      type: 'change',
      value: 'hunter2-hunter2',
      selectors: [['aria/Password'], ['#password']],
      target: 'main',
    },
    { type: 'keyDown', target: 'main', key: 'Enter' },
    { type: 'keyUp', key: 'Enter', target: 'main' },
    {
      type: 'waitForElement',
      selectors: ['#done'],
      operator: '>=',
      count: 1,
      properties: { checked: true },
      attributes: { 'aria-busy': 'false' },
    },
    { type: 'waitForExpression', expression: 'window.done' },
    {
      type: 'click',
      selectors: [['aria/Place order[role="button"]']],
      offsetX: 1,
      offsetY: 1,
      frame: [0, 1],
    },
  ],
};

/** A step of each type without code, with all of its fields (`src/Schema.ts` of github.com/puppeteer/replay). */
const allSteps = [
  {
    type: 'navigate',
    url: 'https://a.example/',
    timeout: 6_000,
    assertedEvents: [{ type: 'navigation', url: 'https://a.example/', title: 'A' }],
  },
  { type: 'setViewport', width: 1, height: 2, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
  { type: 'emulateNetworkConditions', download: 1, upload: 1, latency: 1 },
  {
    ...{ type: 'click', selectors: [['#host', 'aria/A']], target: 'main', frame: [0, 1] },
    ...{ offsetX: 1, offsetY: 2, deviceType: 'touch', button: 'primary', duration: 50 },
  },
  { type: 'doubleClick', selectors: ['#a'], offsetX: 1, offsetY: 2 },
  { type: 'hover', selectors: ['#a'] },
  { type: 'change', selectors: ['#a'], value: 'x' },
  { type: 'keyDown', key: 'Enter' },
  { type: 'keyUp', key: 'Enter' },
  { type: 'scroll', x: 1, y: 2, frame: [0] },
  { type: 'scroll', selectors: ['#a'], x: 1, y: 2 },
  { type: 'close' },
  {
    ...{ type: 'waitForElement', selectors: ['#a'], operator: '<=', count: 2, visible: true },
    ...{ properties: { a: { b: [1, null] } }, attributes: { x: 'y' } },
  },
];

describe('Chrome DevTools Recorder', () => {
  it('is imported and exported back with every type of step and all of its fields', () => {
    const flow = { title: 'All', timeout: 5_000, selectorAttribute: 'data-test', steps: allSteps };
    const { journey, left, notes } = importJourney(JSON.stringify(flow));
    expect([left, notes]).toEqual([[], []]);
    expect(journey).toEqual(flow);
    expect(exportToRecorder(journey)).toEqual({ recording: flow, notes: [] });
  });

  const { journey, left, notes } = importJourney(JSON.stringify(recording));

  it('is imported without its code and passwords', () => {
    expect(journey.title).toBe('Coffee cart');
    expect(journey.steps.map(({ type }) => type)).toEqual(
      recording.steps.map(({ type }) => type).filter((type) => type !== 'waitForExpression'),
    );
    expect(left).toEqual([expect.stringContaining('Step 10 (waitForExpression)')]);
    expect(JSON.stringify([journey, notes])).not.toContain('hunter2');
    expect(listSecretNames(journey)).toEqual(['PASSWORD']);
    expect(journey.steps.at(-1)).toMatchObject({ commits: true, frame: [0, 1] });
    expect(notes.at(-1)).toContain('Step 10 (click) activates “Place order”');
  });

  it('is exported back without our own fields', () => {
    const { recording: exported, notes: changes } = exportToRecorder(journey);
    const expected = recording.steps.filter(({ type }) => type !== 'waitForExpression');
    const withPlaceholder = expected.map((step) =>
      step.value === 'hunter2-hunter2' ? { ...step, value: '{{PASSWORD}}' } : step,
    );
    expect(exported.steps).toEqual(withPlaceholder);
    expect(changes).toEqual(['Step 6 (change) has the placeholder {{PASSWORD}} instead of the secret.']);
    expect(importJourney(JSON.stringify(exported)).journey.steps).toHaveLength(journey.steps.length);
  });
});

/** As printed by `playwright codegen` (playwright.dev/docs/codegen), with the constructs that it uses. */
const codegen = `import { test, expect } from '@playwright/test';

test.use({ colorScheme: 'dark' });

test('sign in and order', async ({ page }) => {
  await page.goto('https://shop.example/login');
  await page.getByRole('textbox', { name: 'Email' }).click();
  await page.getByLabel('Email').fill('ada@shop.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('hunter2-hunter2');
  await page.getByLabel('Password').fill(process.env.SHOP_PASSWORD!);
});`.replace('PASSWORD!', 'PASSWORD');

const codegenRest = `
const { chromium } = require('playwright');
(async () => {
  const browser = await chromium.launch({ headless: false });
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('https://shop.example/');
  await page.getByRole('listitem').filter({ hasText: 'Tea' }).getByRole('button', { name: /add to cart/i }).click();
  await page.getByText('Cart', { exact: true }).first().click();
  await page.getByPlaceholder('Coupon').press('Enter');
  await page.getByTestId('terms').check();
  await page.locator('#country').selectOption('DE');
  await page.locator('iframe[name="card"]').contentFrame().getByLabel('Card number').fill('4242');
  await expect(page.getByText('Thank you')).toBeVisible();
  await expect(page.locator('h1')).toContainText('Thanks');
  await page.waitForURL('**/done');
  await page.getByRole('row').filter({ hasText: /^Tea \\(green\\)$/ }).click();
  page.once('dialog', dialog => { console.log(dialog.message()); dialog.dismiss().catch(() => {}); });
  await page.getByText('Map').click({ position: { x: 10, y: 20 } });
  await page.getByText('Row').click({ modifiers: ['ControlOrMeta'] });
  await page.evaluate(() => { localStorage.clear(); });
  const page1Promise = page.waitForEvent('popup');
  await page.locator('#upload').setInputFiles('a.pdf');
  await page.fill('#old', 'api');
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  if (page) { await page.goto('/'); }
  await context.close();
  await browser.close();
})();`;

describe('Playwright codegen', () => {
  it('is imported from Playwright Test', () => {
    const { journey, left } = importJourney(codegen);
    expect(journey.title).toBe('sign in and order');
    expect(left).toEqual([]);
    expect(journey.steps).toEqual([
      { type: 'navigate', url: 'https://shop.example/login' },
      { type: 'click', selectors: [['aria/Email[role="textbox"]']] },
      { type: 'change', selectors: [['aria/Email']], value: 'ada@shop.example' },
      { type: 'change', selectors: [['aria/Password[role="textbox"]']], value: { secret: 'PASSWORD' } },
      { type: 'change', selectors: [['aria/Password']], value: { secret: 'SHOP_PASSWORD' } },
    ]);
  });

  it('is imported from the library, and skipped statements are reported with their lines', () => {
    const { journey, left } = importJourney(codegenRest);
    expect(journey.steps).toEqual([
      { type: 'navigate', url: 'https://shop.example/' },
      {
        type: 'click',
        selectors: [['aria/[role="listitem"]', 'has-text/Tea', 'aria/add to cart[role="button"]']],
      },
      { type: 'click', selectors: [['text/Cart', 'nth/0']] },
      { type: 'keyDown', key: 'Enter', selectors: [['[placeholder="Coupon"]']] },
      { type: 'keyUp', key: 'Enter' },
      { type: 'change', selectors: [['[data-testid="terms"]']], value: true },
      { type: 'change', selectors: [['#country']], value: 'DE' },
      { type: 'change', selectors: [['aria/Card number']], value: '4242' },
      { type: 'waitForElement', selectors: [['text/Thank you']], operator: '>=', count: 1, visible: true },
      { type: 'waitForUrl', part: 'path', pattern: '**/done' },
      { type: 'click', selectors: [['aria/[role="row"]', 'has-text/Tea (green)']] },
      { type: 'change', selectors: [['#old']], value: 'api' },
      { type: 'click', selectors: [['aria/Next[role="button"]']] },
    ]);
    expect(left).toEqual([
      'Line 15 was skipped: assertions don’t change the page.',
      'Line 18 was skipped: a journey can’t answer dialogs or other events.',
      'Line 19 was skipped: a click with “position” isn’t supported.',
      'Line 20 was skipped: a click with “modifiers” isn’t supported.',
      'Line 21 was skipped: it contains code.',
      'Line 22 was skipped: a journey stays in one window, so new windows and downloads can’t be imported.',
      'Line 23 was skipped: “setInputFiles” isn’t supported.',
      'Line 27 was skipped: only a sequence of calls can be imported, without conditions or loops.',
    ]);
  });

  it('is never executed', () => {
    const code = `globalThis.wasExecuted = true;\nawait page.goto('https://a.example/');`;
    importJourney(code, 'playwright');
    expect(globalThis).not.toHaveProperty('wasExecuted');
    expect(getProblems(() => importJourney('await page.goto(;', 'playwright'))[0]).toContain('(1:16)');
  });
});

test('Pa11y actions (README of Pa11y, “Actions”)', () => {
  const config = {
    url: 'https://shop.example/login',
    actions: [
      'set field #user to ada to begin',
      'set field #password to hunter2-hunter2',
      'check field #terms',
      'clear field #coupon',
      'click element #tab-1',
      'wait for element #my-image to be visible',
      'wait for .spinner to be removed',
      'wait for path to not be /login',
      'wait for fragment to be #page-2',
      'screen capture example.png',
      'wait for element #tab-panel-1 to emit load',
      'navigate to /account',
      'navigate to url /help',
      'capture screen to example.png',
      'dance',
    ],
  };
  const { journey, left } = importJourney(
    JSON.stringify({ defaults: {}, urls: ['https://a.example/', config] }),
  );
  expect(journey.steps).toEqual([
    { type: 'navigate', url: 'https://shop.example/login' },
    { type: 'change', selectors: ['#user'], value: 'ada to begin' },
    { type: 'change', selectors: ['#password'], value: { secret: 'PASSWORD' } },
    { type: 'change', selectors: ['#terms'], value: true },
    { type: 'change', selectors: ['#coupon'], value: '' },
    { type: 'click', selectors: ['#tab-1'] },
    { type: 'waitForElement', selectors: ['#my-image'], operator: '>=', count: 1, visible: true },
    { type: 'waitForElement', selectors: ['.spinner'], operator: '==', count: 0 },
    { type: 'waitForUrl', part: 'path', pattern: '/login', not: true },
    { type: 'waitForUrl', part: 'fragment', pattern: '#page-2' },
    { type: 'navigate', url: 'https://shop.example/account' },
    { type: 'navigate', url: 'https://shop.example/help' },
  ]);
  expect(left).toEqual([
    'Action 10 (“screen capture example.png”) was skipped: it only takes a screenshot.',
    expect.stringMatching(/^Action 11 .* waiting for an event isn’t supported/),
    'Action 14 (“capture screen to example.png”) was skipped: it only takes a screenshot.',
    'Action 15 (“dance”) was skipped: it isn’t a supported action.',
  ]);
  const lines = '# Sign in\nnavigate to https://a.example/\nclick #go\n';
  expect(importJourney(lines).journey.steps).toHaveLength(2);
});

describe('secrets', () => {
  it('come from outside the journey, and one-time codes from their key (RFC 6238, appendix B)', () => {
    const secrets: Record<string, string> = {
      PASSWORD: 'hunter2',
      KEY: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      URL: 'otpauth://totp/Shop:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&digits=8',
      BAD: 'not!base32',
    };
    const resolve = (reference: { secret: string } | { totp: string }) =>
      resolveSecret(reference, (name) => secrets[name], 59_000);
    expect(resolve({ secret: 'PASSWORD' })).toBe('hunter2');
    expect(resolve({ totp: 'KEY' })).toBe('287082');
    expect(resolve({ totp: 'URL' })).toBe('94287082');
    expect(() => resolve({ totp: 'BAD' })).toThrow(/^The secret BAD isn’t a key(?!.*not!base32)/);
    expect(() => resolve({ secret: 'OTHER' })).toThrow(/CURBCUT_SECRET_OTHER/);
  });

  it('are redacted in every form, but short ones only in fields', () => {
    const redactor = new Redactor();
    redactor.add('PASSWORD', `p&"s <w>'rd é/`);
    redactor.add('PIN', '12');
    const { value } = { value: `p&"s <w>'rd é/` };
    const forms = [
      `It is ${value}.`,
      `?q=${encodeURIComponent(value)}`,
      `?${new URLSearchParams({ q: value })}`,
      `<i value="p&amp;&quot;s &lt;w&gt;'rd é/">`,
      JSON.stringify({ value }),
      'Page 12',
    ];
    const bytes = Buffer.from(value);
    expect(redactor.redact({ forms, bytes, nested: [{ [value]: 1 }] })).toEqual({
      forms: [
        'It is [PASSWORD].',
        '?q=[PASSWORD]',
        '?q=[PASSWORD]',
        '<i value="[PASSWORD]">',
        '{"value":"[PASSWORD]"}',
        'Page 12',
      ],
      bytes,
      nested: [{ '[PASSWORD]': 1 }],
    });
    expect(redactor.values).toEqual([value, '12']);
  });
});
