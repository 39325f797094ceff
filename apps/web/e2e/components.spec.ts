import type { Locator, Page } from '@playwright/test';
import { addAxe, runAxe } from './support/axe.ts';
import { getFocusStop } from './support/focus.ts';
import { runRealScan } from './support/real-scan.ts';
import { expect, test } from './support/test.ts';

const path = '/dev/components';
const widths = [360, 768, 1440];

async function openComponentsPage(page: Page): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
}

/** A colour as the browser paints it. */
function getColor(element: Locator, property: string, part?: '::after'): Promise<string> {
  return element.evaluate(
    (target, [name, pseudo]) => getComputedStyle(target, pseudo).getPropertyValue(name as string),
    [property, part] as const,
  );
}

/** Pixels of the page that lie beside the screen. */
function getHorizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test('our own scan finds nothing on any component', async ({ request, baseURL }) => {
  test.setTimeout(180_000);
  const found = await runRealScan(request, {
    url: `${baseURL}${path}`,
    max_pages: 1,
    wait_for: 'h1',
    viewports: widths.map((width) => ({ width, height: 900 })),
    color_schemes: ['light', 'dark'],
  });
  expect(found.pages_scanned).toBe(1);
  const barriers = found.issues.filter(({ outcome }) => outcome === 'failed');
  expect(barriers.map(({ sample }) => `${sample.selector}: ${sample.message}`)).toEqual([]);
});

test('axe-core finds nothing on any component, at any width, in either theme', async ({ page }) => {
  await openComponentsPage(page);
  await addAxe(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await runAxe(page), `at ${width} pixels, ${colorScheme}`).toEqual([]);
    }
  }
});

test('in forced colours each state still has its sign', async ({ page }) => {
  // axe-core asks for the text's fill, which the browser answers with our colours there; so it is looked at here.
  await page.emulateMedia({ forcedColors: 'active' });
  await openComponentsPage(page);
  const ground = await getColor(page.locator('body'), 'background-color');
  const button = page.getByRole('button', { name: 'Primary', exact: true });
  expect(await getColor(button, 'border-top-color'), 'the edge of a button').not.toBe(ground);
  const tab = page.getByRole('tab', { name: 'What it is' });
  expect(await getColor(tab, 'background-color', '::after'), 'the strip under a tab').not.toBe(ground);
  const [on, off] = [page.getByLabel('Watch this site'), page.getByLabel('High contrast')];
  expect(await getColor(on, 'background-color'), 'a switch').not.toBe(
    await getColor(off, 'background-color'),
  );
  const dots = page.getByRole('button', { name: 'Primary, pending' }).locator('i').first();
  expect(await getColor(dots, 'background-color'), 'what is pending').not.toBe(ground);
  const [chosen, other] = [
    page.getByRole('button', { name: 'Filter', exact: true }),
    page.getByRole('button', { name: 'Other filter' }),
  ];
  expect(await getColor(chosen, 'background-color'), 'a filter').not.toBe(
    await getColor(other, 'background-color'),
  );
});

test('what opens over the page stands axe-core, keeps the focus, and gives it back', async ({ page }) => {
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
      await expect(panel.locator(':focus'), `${name} keeps the focus`).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(trigger).toBeFocused();
  }
});

test('an alert dialog goes on only when its condition is met', async ({ page }) => {
  await openComponentsPage(page);
  await page.getByRole('button', { name: 'Alert dialog' }).click();
  const goOn = page.getByRole('button', { name: 'Delete account' });
  await page.getByLabel('Type DELETE to go on').fill('delete');
  await expect(goOn).toBeDisabled();
  await page.getByLabel('Type DELETE to go on').fill('DELETE');
  await goOn.click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a menu is walked with the arrow keys, and its links lead on', async ({ page }) => {
  await openComponentsPage(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Delete' }), 'what is off is passed over').toBeFocused();
  await page.keyboard.press('o');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/scan-results');
});

test('a mouse has 150 ms to come back to the mega-menu', async ({ page }) => {
  await page.clock.install();
  await openComponentsPage(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const button = page.getByRole('button', { name: 'Resources' });
  const link = page.getByRole('link', { name: 'Help Center' });
  const away = page.getByRole('heading', { name: 'Finding the way' });
  await button.hover();
  await expect(link).toBeVisible();
  await away.hover();
  await page.clock.runFor(149);
  await expect(link).toBeVisible();
  await button.hover();
  await page.clock.runFor(1000);
  await expect(link, 'it came back').toBeVisible();
  await button.click();
  await expect(link, 'the click on what hovering has opened keeps it').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(button).toBeFocused();

  await away.hover();
  await button.hover();
  await away.hover();
  await page.clock.runFor(150);
  await expect(link).toBeHidden();
});

test('the mega-menu goes by keyboard and by touch', async ({ page, browser }) => {
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
  await expect(button, 'leaving with the Tab key closes it').toHaveAttribute('aria-expanded', 'false');

  const phone = await browser.newContext({ hasTouch: true, viewport: { width: 360, height: 740 } });
  const touched = await phone.newPage();
  await touched.goto(new URL(path, page.url()).href);
  await touched.getByRole('button', { name: 'Resources' }).tap();
  await expect(touched.getByRole('link', { name: 'Help Center' })).toBeVisible();
  await touched.getByRole('heading', { name: 'Finding the way' }).tap();
  await expect(touched.getByRole('link', { name: 'Help Center' })).toBeHidden();
  await phone.close();
});

test('a toast is read out, leaves by itself, and stays when there is something to do', async ({ page }) => {
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
  await page.clock.runFor(60_000);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The scan is back.')).toBeVisible();
  await expect(page.getByText('The scan is deleted.')).toHaveCount(0);
});

test('a table is sorted by its headings and says so', async ({ page }) => {
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

test('a password is shown and hidden', async ({ page }) => {
  await openComponentsPage(page);
  const field = page.getByRole('textbox', { name: 'New password' });
  await page.getByRole('button', { name: 'Show new password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await expect(field).toHaveAccessibleDescription(/At least 8 characters\. .*at least 8 characters long/);
  await page.getByRole('button', { name: 'Hide new password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
});

test('a pending button keeps the focus and sends its form once', async ({ page }) => {
  await openComponentsPage(page);
  await page.getByRole('button', { name: 'Save Changes' }).focus();
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Enter');
  const saving = page.getByRole('button', { name: 'Saving...' });
  await expect(saving).toBeFocused();
  await expect(saving).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Sent 1 times')).toBeVisible();
});

test('a tooltip comes with the focus and describes its control', async ({ page }) => {
  await openComponentsPage(page);
  const button = page.getByRole('button', { name: 'Tooltip' });
  // A tooltip closes when the page scrolls, and the page tells of that only in the next frame.
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

test('the Tab key reaches every control, and the focus can be seen on each', async ({ page }) => {
  await openComponentsPage(page);
  const stops = new Set<string>();
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press('Tab');
    const stop = await getFocusStop(page);
    if (!stop) break;
    expect.soft(stop.isVisible, `the focus on ${stop.description} can be seen`).toBe(true);
    stops.add(stop.description);
  }
  const missed = await page
    .locator('main :is(a[href], button, input, select, summary):visible:enabled')
    .evaluateAll(
      (controls, reached) => {
        const nameOf = (element: Element) =>
          `${element.tagName} ${element.getAttribute('aria-label') || element.textContent?.trim() || element.getAttribute('name')}`;
        return controls.map(nameOf).filter((name) => !reached.includes(name));
      },
      [...stops],
    );
  expect(missed).toEqual([]);
});

test('nothing is cut off with wide text, and the page never scrolls sideways', async ({ page }) => {
  await openComponentsPage(page);
  // 1280 pixels at 400 % zoom (criterion 1.4.10).
  await page.setViewportSize({ width: 320, height: 256 });
  expect(await getHorizontalOverflow(page), 'at 320 pixels').toBe(0);
  await page.evaluate(() => {
    // The distances of criterion 1.4.12.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  expect(await getHorizontalOverflow(page), 'at 320 pixels with wide text').toBe(0);
  const cut = await page
    .locator('main :is(button, a, label, p, th, td, h2, h3, li)')
    .evaluateAll((elements) =>
      elements
        .filter((element) => {
          const { overflowX, overflowY } = getComputedStyle(element);
          const hides = overflowX !== 'visible' || overflowY !== 'visible';
          const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
          return (
            hides && clientWidth > 1 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)
          );
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    );
  expect(cut).toEqual([]);
});
