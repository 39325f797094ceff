import type { Locator, Page } from '@playwright/test';
import { addAxe, runAxe } from './support/axe.ts';
import { checkScreen } from './support/check-screen.ts';
import { scanProductScreens } from './support/real-scan.ts';
import { complete, expect, test } from './support/test.ts';

const path = '/dev/components';

async function openComponentsPage(page: Page): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
}

/** Returns a computed color. */
function getColor(element: Locator, property: string, part?: '::after'): Promise<string> {
  return element.evaluate(
    (target, [name, pseudo]) => getComputedStyle(target, pseudo).getPropertyValue(name as string),
    [property, part] as const,
  );
}

test('a scan with Curbcut finds no issues on any component', complete, async ({ request, baseURL }) => {
  test.slow();
  // The next test runs axe-core, with more rules.
  const body = { url: `${baseURL}${path}`, wait_for: 'h1:not([role="status"] *)', second_opinion: false };
  expect(await scanProductScreens(request, body, [`${baseURL}${path}`])).toEqual([]);
});

test('every component is accessible at any width, in either theme, zoomed and with text spacing', async ({
  page,
}) => {
  await openComponentsPage(page);
  await checkScreen(page, { tabWidths: [1440], runsOwnRules: true, hasTextSpacing: true });
});

test('every state is visible in forced colors mode', async ({ page }) => {
  // In forced colors mode, the browser returns the author's colors for the text fill color, which axe-core reads. Therefore, this test checks computed colors.
  await page.emulateMedia({ forcedColors: 'active' });
  await openComponentsPage(page);
  const background = await getColor(page.locator('body'), 'background-color');
  const button = page.getByRole('button', { name: 'Primary', exact: true });
  expect(await getColor(button, 'border-top-color'), 'the border of a button').not.toBe(background);
  const tab = page.getByRole('tab', { name: 'What it is' });
  expect(await getColor(tab, 'background-color', '::after'), 'the indicator below the selected tab').not.toBe(
    background,
  );
  const [on, off] = [page.getByLabel('Monitor this site'), page.getByLabel('High contrast')];
  expect(await getColor(on, 'background-color'), 'a checked switch').not.toBe(
    await getColor(off, 'background-color'),
  );
  const dots = page.getByRole('button', { name: 'Primary, pending' }).locator('i').first();
  expect(await getColor(dots, 'background-color'), 'the dots of a pending button').not.toBe(background);
  const [pressed, unpressed] = [
    page.getByRole('button', { name: 'Filter', exact: true }),
    page.getByRole('button', { name: 'Other filter' }),
  ];
  expect(await getColor(pressed, 'background-color'), 'a pressed filter').not.toBe(
    await getColor(unpressed, 'background-color'),
  );
});

test('overlays pass axe-core, trap focus, and return it on close', async ({ page }) => {
  await openComponentsPage(page);
  await addAxe(page);
  for (const [name, role] of [
    ['Dialog', 'dialog'],
    ['Alert', 'alertdialog'],
    ['Alert dialog', 'alertdialog'],
    ['Drawer', 'dialog'],
    ['Menu', 'menu'],
  ] as const) {
    const trigger = page.getByRole('button', { name, exact: true });
    await trigger.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole(role);
    await expect(panel).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await runAxe(page), `${name}, ${colorScheme}`).toEqual([]);
    }
    for (let presses = 0; presses < 8 && role !== 'menu'; presses++) {
      await page.keyboard.press('Tab');
      await expect(panel.locator(':focus'), `focus stays inside ${name}`).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(trigger).toBeFocused();
  }
});

test('an alert dialog enables its action only when its condition is met', async ({ page }) => {
  await openComponentsPage(page);
  await page.getByRole('button', { name: 'Alert dialog' }).click();
  const confirmButton = page.getByRole('button', { name: 'Delete account' });
  await page.getByLabel('Type DELETE to confirm').fill('delete');
  await expect(confirmButton).toBeDisabled();
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await confirmButton.click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a menu supports arrow keys and opens its links', async ({ page }) => {
  await openComponentsPage(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Delete' }), 'skips the disabled item').toBeFocused();
  await page.keyboard.press('o');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/scan-results');
});

test('the mega menu stays open for 150 ms after the pointer leaves', async ({ page }) => {
  await page.clock.install();
  await openComponentsPage(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const button = page.getByRole('button', { name: 'Resources' });
  const link = page.getByRole('link', { name: 'Help Center' });
  const outside = page.getByRole('heading', { name: 'Navigation', exact: true });
  await button.hover();
  await expect(link).toBeVisible();
  await outside.hover();
  await page.clock.runFor(149);
  await expect(link).toBeVisible();
  await button.hover();
  await page.clock.runFor(1000);
  await expect(link, 'stays open when the pointer returns').toBeVisible();
  await button.click();
  await expect(link, 'a click keeps a menu open that was opened by hover').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(button).toBeFocused();

  await outside.hover();
  await button.hover();
  await outside.hover();
  await page.clock.runFor(150);
  await expect(link).toBeHidden();
});

test('the mega menu works with keyboard and touch', async ({ page, browser }) => {
  await openComponentsPage(page);
  const button = page.getByRole('button', { name: 'Resources' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await addAxe(page);
  expect.soft(await runAxe(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Accessibility Compliance' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  for (let links = 0; links < 5; links++) await page.keyboard.press('Tab');
  await expect(button, 'closes when the Tab key leaves it').toHaveAttribute('aria-expanded', 'false');

  const phone = await browser.newContext({ hasTouch: true, viewport: { width: 360, height: 740 } });
  const touchPage = await phone.newPage();
  await touchPage.goto(new URL(path, page.url()).href);
  await touchPage.getByRole('button', { name: 'Resources' }).tap();
  await expect(touchPage.getByRole('link', { name: 'Help Center' })).toBeVisible();
  await touchPage.getByRole('heading', { name: 'Navigation', exact: true }).tap();
  await expect(touchPage.getByRole('link', { name: 'Help Center' })).toBeHidden();
  await phone.close();
});

test('a toast is announced and closes on its own, but stays longer if it has an action', async ({ page }) => {
  await page.clock.install();
  await openComponentsPage(page);
  await page.getByRole('button', { name: 'Toast, success' }).click();
  const toast = page.getByRole('alertdialog').filter({ hasText: 'A toast, success.' });
  await expect(toast).toBeVisible();
  await expect(toast.getByRole('alert')).toHaveText('A toast, success.');
  await addAxe(page);
  expect.soft(await runAxe(page)).toEqual([]);
  await page.mouse.move(5, 5);
  await page.clock.runFor(5100);
  await expect(toast).toHaveCount(0);

  await page.getByRole('button', { name: 'Toast with an action' }).click();
  await page.clock.runFor(15_000);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Scan restored.')).toBeVisible();
  await expect(page.getByText('Scan deleted.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Toast with an action' }).click();
  await expect(page.getByText('Scan deleted.')).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(21_000);
  await expect(page.getByText('Scan deleted.')).toHaveCount(0);
});

test('a table can be sorted by its column headers and announces the order', async ({ page }) => {
  await openComponentsPage(page);
  const table = page.getByRole('table', { name: 'Scans' });
  const sites = () => table.getByRole('rowheader').allTextContents();
  const heading = table.getByRole('columnheader', { name: 'Score' });
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  expect(await sites()).toEqual(['shop.example', 'town-hall.example', 'library.example']);
  await heading.getByRole('button').press('Enter');
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  expect(await sites()).toEqual(['town-hall.example', 'shop.example', 'library.example']);
});

test('a password can be shown and hidden', async ({ page }) => {
  await openComponentsPage(page);
  const field = page.getByRole('textbox', { name: 'New password' });
  await page.getByRole('button', { name: 'Show new password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await expect(field).toHaveAccessibleDescription(/At least 8 characters\. .*at least 8 characters long/);
  await page.getByRole('button', { name: 'Hide new password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
});

test('a pending button keeps focus and submits its form once', async ({ page }) => {
  await openComponentsPage(page);
  await page.getByRole('button', { name: 'Save Changes' }).focus();
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Enter');
  const saving = page.getByRole('button', { name: 'Saving...' });
  await expect(saving).toBeFocused();
  await expect(saving).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Sent 1 times')).toBeVisible();
});

test('a tooltip appears on focus and describes its control', async ({ page }) => {
  await openComponentsPage(page);
  const button = page.getByRole('button', { name: 'Tooltip' });
  // A tooltip closes when the page scrolls, and the scroll event fires only in the next frame.
  await button.scrollIntoViewIfNeeded();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.getByRole('button', { name: 'Menu', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expect(button).toHaveAccessibleDescription('Uses one of the 7 scans left this month.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});
