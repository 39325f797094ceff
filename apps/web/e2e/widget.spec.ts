import { importSites } from '@curbcut/contract';
import { LANGUAGES } from '@curbcut/widget';
import type { Page, Request } from '@playwright/test';
import { addAxe, runAxe } from './support/axe.ts';
import { checkScreen } from './support/check-screen.ts';
import { expectValidLinks } from './support/link-check.ts';
import { storeTokens } from './support/mock-account.ts';
import { openApp } from './support/mock-app.ts';
import { mockReply } from './support/mock-reply.ts';
import { registerRealAccount } from './support/real-account.ts';
import { expect, test } from './support/test.ts';
import { screenVariants } from './support/test-scope.ts';
import {
  getPageText,
  HOST_PATH,
  openHostPage,
  openWidgetPanel,
  waitUntilShown,
} from './support/widget-host.ts';

const getColor = (page: Page) => page.locator('#text').evaluate((element) => getComputedStyle(element).color);

test('axe-core finds no issues in the widget, closed and open, in light, dark and forced colors', async ({
  page,
}) => {
  await openHostPage(page, { attributes: 'data-about="/help/widget" data-counts="/api/widget/x/use/"' });
  await addAxe(page);
  const runAxeOnWidget = async () =>
    (await runAxe(page)).filter((finding) => !/color-contrast/.test(finding) || /curbcut/.test(finding));
  await page.addStyleTag({ content: 'body{color:#222!important}.strip{color:#fff!important}' });
  expect(await runAxeOnWidget(), 'closed').toEqual([]);
  const panel = await openWidgetPanel(page);
  for (const details of await panel.locator('summary').all()) await details.click();
  for (const { width, theme } of screenVariants) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme });
    expect.soft(await runAxeOnWidget(), `open, ${width} pixels, ${theme}`).toEqual([]);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await runAxeOnWidget(), 'open, forced colors').toEqual([]);
});

test('the keyboard opens the panel, reaches every control of at least 24 pixels, and closes it', async ({
  page,
}) => {
  await openHostPage(page);
  await page.locator('#name').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const panel = page.locator('curbcut-widget dialog');
  await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused();
  const controls = panel.locator('button, input, select, summary');
  const count = await controls.count();
  for (let index = 0; index < count; index++) {
    await expect(controls.nth(index)).toBeFocused();
    const box = await controls.nth(index).boundingBox();
    expect(Math.min(box!.width, box!.height), `control ${index}`).toBeGreaterThanOrEqual(24);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.locator('curbcut-widget .launcher')).toBeFocused();
});

test('navigation lists fit the panel, and a jump target is focusable only until it loses focus', async ({
  page,
}) => {
  await openHostPage(page);
  await page.evaluate(() => {
    const long = document.createElement('a');
    long.href = '#way';
    long.textContent = `https://harbour.example/${'pots-and-ropes/'.repeat(8)}`.replaceAll('-', '');
    document.querySelector('main')?.append(long);
  });
  const before = await getPageText(page);
  const panel = await openWidgetPanel(page);
  await panel.getByText('Links', { exact: true }).click();
  const list = panel.locator('details[open] ul');
  await expect(list.getByText('potsandropes')).toBeVisible();
  const [panelBox, listBox] = [await panel.boundingBox(), await list.boundingBox()];
  expect(listBox!.x + listBox!.width).toBeLessThan(panelBox!.x + panelBox!.width);
  await panel.getByText('Links', { exact: true }).click();
  await panel.getByText('Headings', { exact: true }).click();
  await panel.getByRole('button', { name: 'The way to us' }).click();
  await expect(page.locator('#way')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('#name')).toBeFocused();
  expect(await getPageText(page)).toBe(before);
});

test('turning all settings on and off restores the page exactly', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openHostPage(page);
  const before = await getPageText(page);
  const panel = await openWidgetPanel(page);
  await panel.getByRole('slider').fill('200');
  for (const box of await panel.getByRole('checkbox').all()) await box.check();
  await panel.getByLabel('Theme').selectOption('dark');
  await panel.getByLabel('Color saturation').selectOption('none');
  await panel.getByLabel('Reading guide').selectOption('mask');
  await waitUntilShown(page);
  await expect
    .poll(() => page.locator('#text').evaluate((element) => getComputedStyle(element).fontSize))
    .toBe('32px');
  const strip = page.locator('.strip');
  await waitUntilShown(page);
  expect(await strip.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThan(2);
  expect(await page.locator('h1').evaluate((element) => element.getAnimations()[0]?.playState)).toBe(
    'paused',
  );
  await expect(page.locator('#gif')).toHaveCSS('opacity', '0');
  const inShadow = page.getByText('Words in a component.');
  await expect(inShadow).toHaveCSS('font-size', '32px');
  await panel.getByRole('button', { name: 'Reset all settings' }).click();
  await expect(page.locator('#text')).toHaveCSS('font-size', '16px');
  await expect(page.locator('#gif')).toHaveCSS('opacity', '1');
  expect(await page.locator('h1').evaluate((element) => element.getAnimations()[0]?.playState)).toBe(
    'running',
  );
  expect(await getPageText(page)).toBe(before);
});

test('settings also apply to content that the page adds or changes later', async ({ page }) => {
  await openHostPage(page);
  const panel = await openWidgetPanel(page);
  await panel.getByLabel('Theme').selectOption('dark');
  await waitUntilShown(page);
  await page.evaluate(() => {
    const later = document.createElement('p');
    later.id = 'later';
    later.style.cssText = 'color:#eee;background:#fff';
    later.textContent = 'Came later.';
    document.querySelector('main')?.append(later);
  });
  await expect
    .poll(() => page.locator('#later').evaluate((element) => getComputedStyle(element).backgroundColor))
    .not.toBe('rgb(255, 255, 255)');
  // Scroll bars and the parts of fields that pages cannot style follow the color scheme.
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
});

test('larger text does not overlap: fixed-height boxes grow and line heights follow the text', async ({
  page,
}) => {
  await openHostPage(page);
  await page.evaluate(() => {
    const row = document.createElement('ul');
    row.id = 'row';
    row.style.cssText = 'width:400px;height:35px;padding:0;line-height:35px;font-size:28px';
    // Many font stacks end with a symbol font; this must not classify text as symbols.
    row.style.fontFamily = 'sans-serif, "Segoe UI Symbol"';
    const item = document.createElement('li');
    item.style.display = 'inline';
    item.textContent = 'The harbour and its ferries';
    row.append(item);
    document.querySelector('main')?.append(row);
  });
  const row = page.locator('#row');
  const getOverflow = () => row.evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(await getOverflow()).toBeLessThan(10);
  const panel = await openWidgetPanel(page);
  await panel.getByRole('slider').fill('200');
  await waitUntilShown(page);
  await expect(row.locator('li')).toHaveCSS('font-size', '56px');
  await expect(row.locator('li')).toHaveCSS('line-height', '70px');
  await expect.poll(getOverflow).toBeLessThan(10);
});

const policies = {
  'a nonce and strict-dynamic, with Trusted Types':
    "default-src 'none'; script-src 'nonce-n' 'strict-dynamic'; style-src 'nonce-n'; img-src data:; require-trusted-types-for 'script'; trusted-types curbcut-widget",
  'a list of hosts': "default-src 'none'; script-src 'self' 'nonce-n'; style-src 'nonce-n'; img-src data:",
};
for (const [name, policy] of Object.entries(policies)) {
  test(`works without violations under the Content Security Policy ${name}`, async ({ page }) => {
    await openHostPage(page, { policy });
    const plain = await getColor(page);
    const panel = await openWidgetPanel(page);
    await panel.getByLabel('Theme').selectOption('more');
    await panel.getByLabel('Large cursor').check();
    await panel.getByLabel('Reading guide').selectOption('line');
    await waitUntilShown(page);
    expect(await getColor(page)).not.toBe(plain);
  });
}

test('settings are kept for the next page, in this browser only', async ({ page, context }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await openHostPage(page);
  const panel = await openWidgetPanel(page);
  await panel.getByRole('slider').fill('150');
  await waitUntilShown(page);
  await page.goto(HOST_PATH);
  await expect(page.locator('#text')).toHaveCSS('font-size', '24px');
  expect(await context.cookies()).toEqual([]);
  expect(sent.filter((path) => path !== HOST_PATH && !path.startsWith('/widget/v1/'))).toEqual([]);
});

test('counts usage only with consent and sends only the settings used', async ({ page }) => {
  const counted: Request[] = [];
  await page.route('**/counts/', (route) => {
    counted.push(route.request());
    return route.fulfill({ json: {} });
  });
  await openHostPage(page, { attributes: 'data-counts="/counts/"' });
  const panel = await openWidgetPanel(page);
  await panel.getByLabel('Highlight links').check();
  await panel.getByRole('button', { name: 'Close' }).click();
  await openWidgetPanel(page);
  await panel.getByLabel(/^Anonymously share/).check();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => counted.map((one) => one.postDataJSON())).toEqual([{ used: ['links', 'motion'] }]);
  expect(counted[0]?.headers().referer).toBeUndefined();
});

test('stays removed until the visitor restores it', async ({ page }) => {
  await openHostPage(page);
  const panel = await openWidgetPanel(page);
  await panel.getByLabel('Highlight links').check();
  await panel.getByRole('button', { name: 'Remove this button permanently' }).click();
  await expect(page.locator('curbcut-widget')).toHaveCount(0);
  await expect(page.locator('header a').first()).toHaveCSS('outline-style', 'none');
  await page.goto(HOST_PATH);
  await page.evaluate(
    () => document.readyState === 'complete' || new Promise((done) => addEventListener('load', done)),
  );
  await expect(page.locator('curbcut-widget')).toHaveCount(0);
  await page.goto('about:blank');
  await page.goto(`${HOST_PATH}#curbcut-widget`);
  await expect(page.locator('curbcut-widget dialog')).toBeVisible();
});

test('applies and shows system preferences, and offers only the features enabled by the site owner', async ({
  page,
}) => {
  await openHostPage(page, {
    attributes: 'data-without="theme speech navigation profiles" data-shortcut="alt+shift+s"',
  });
  await page.keyboard.press('Alt+Shift+S');
  const panel = page.locator('curbcut-widget dialog');
  await expect(panel.getByText('Your system prefers: less motion.')).toBeVisible();
  await expect(panel.getByLabel('Pause animations')).toBeChecked();
  await expect(panel.getByLabel('Theme')).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Dyslexia' })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Read aloud' })).toHaveCount(0);
});

test('supports eleven languages in their text directions without overflow', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const titles = new Set<string>();
  for (const lang of LANGUAGES) {
    await openHostPage(page, { lang });
    const panel = await openWidgetPanel(page);
    titles.add((await panel.locator('h2').textContent())!);
    const { direction, beyond } = await panel.evaluate((element) => ({
      direction: getComputedStyle(element).direction,
      beyond: element.scrollWidth - element.clientWidth,
    }));
    expect(direction, lang).toBe(lang === 'ar' || lang === 'he' ? 'rtl' : 'ltr');
    expect(beyond, lang).toBeLessThanOrEqual(0);
    await page.unroute(({ pathname }) => pathname === HOST_PATH);
  }
  expect(titles.size).toBe(11);
});

test('a site’s settings can change while its snippet stays the same, and pages request only the widget’s own files', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const account = await registerRealAccount(request);
  const imported = await request.post(importSites.path, {
    data: { sites: [{ url: 'https://shop.example' }] },
    headers: { authorization: `Bearer ${account.access}` },
  });
  expect(imported.status(), await imported.text()).toBe(200);
  await storeTokens(page, account);
  await page.goto('/widget');
  await page.getByRole('combobox', { name: 'Site' }).fill('shop');
  await page.getByRole('option', { name: 'shop.example' }).click();
  await expect(page.getByText('This site uses the organization’s settings.')).toBeVisible();
  const save = async (position: string) => {
    await page.getByLabel('Corner').selectOption(position);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('This site has its own settings.')).toBeVisible();
    await expect(page.getByText('You have unsaved changes.')).toBeHidden();
  };
  const readSnippet = async () => (await page.getByText(/^<script defer/).textContent()) ?? '';
  /** Opens a page with the snippet as a new visitor, and returns the button's position. */
  const visit = async (snippet: string) => {
    const visitor = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage();
    const sent: string[] = [];
    visitor.on('request', (one) => sent.push(new URL(one.url()).pathname));
    // The server has a different name here, and browsers block requests between names of this machine.
    await openHostPage(visitor, { snippet: snippet.replace(/src="https?:\/\/[^/]+/, 'src="') });
    const position = await visitor.locator('curbcut-widget [data-position]').getAttribute('data-position');
    await openWidgetPanel(visitor);
    const [first, second, ...others] = sent;
    expect([first, second]).toEqual([HOST_PATH, expect.stringMatching(/^\/widget\/v1\/site\.[\w-]+\.js$/)]);
    for (const path of others) expect(path).toMatch(/^\/widget\/v1\//);
    await visitor.context().close();
    return position;
  };
  await save('top-start');
  const snippet = await readSnippet();
  expect(await visit(snippet)).toBe('top-start');
  await save('bottom-start');
  expect(await readSnippet()).toBe(snippet);
  expect(await visit(snippet)).toBe('bottom-start');
  await page.getByRole('button', { name: 'Use organization’s settings' }).click();
  await expect(page.getByText('This site uses the organization’s settings.')).toBeVisible();
  expect(await visit(snippet)).toBe('bottom-end');
});

test('the settings screen previews the widget, saves the configuration and checks the installation', async ({
  page,
  request,
  baseURL,
}) => {
  const app = await openApp(page, '/widget');
  const preview = page.frameLocator('iframe');
  await expect(preview.locator('curbcut-widget .launcher')).toBeVisible();
  await page.getByLabel('Language').selectOption('ar');
  await expect(preview.getByRole('button', { name: 'إعدادات العرض' })).toBeVisible();
  await page.getByLabel('Keyboard shortcut').fill('a');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a shortcut such as alt+shift+a')).toBeVisible();
  await page.getByLabel('Keyboard shortcut').fill('alt+shift+a');
  app.widget = {
    ...app.widget,
    configuration: { ...app.widget.configuration, language: 'ar', shortcut: 'alt+shift+a' },
  };
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved. Update the snippet on your pages.')).toBeVisible();
  await mockReply(page, '/api/widget/check/', {
    json: { url: 'https://shop.example/', status: 'works', message: 'It has started.' },
  });
  await page.getByLabel('URL of a page with the widget').fill('shop.example');
  await page.getByRole('button', { name: 'Check installation' }).click();
  await expect(page.getByText('It has started.')).toBeVisible();
  await expectValidLinks(page, request, baseURL);
  await checkScreen(page);
});
