import { routeApi } from './support/api-routes.ts';
import { openPage } from './support/open-page.ts';
import { complete, expect, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('requires a URL and passes it to the scan page', async ({ page }) => {
  const field = page.getByLabel('Website address');
  const scan = page.getByRole('button', { name: 'Scan', exact: true });
  const message = page.getByRole('alert').filter({ hasText: 'Enter your website address' });
  // Never disabled: a disabled button does not explain what is missing.
  await expect(scan).toBeEnabled();
  await scan.click();
  await expect(message).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Enter your website address/);
  await field.fill('   ');
  await expect(message).toBeHidden();
  await field.press('Enter');
  await expect(message).toBeVisible();
  await expect(page).toHaveURL('/');
  await routeApi(page, '**/api/scanner/start-scan/', (route) => route.abort());
  await field.fill('https://Example.com/');
  await scan.click();
  await expect(page).toHaveURL('/scan?url=example.com');
});

test('numbers on the demo screenshot do not cover their elements', async ({ page }) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overlaps = await page.locator('[data-callout]').evaluateAll((callouts) =>
      callouts.map((callout) => {
        const circle = callout.querySelector('circle')?.getBoundingClientRect();
        const outline = callout.previousElementSibling?.lastElementChild?.getBoundingClientRect();
        return (
          !circle ||
          !outline ||
          (circle.right > outline.left &&
            circle.left < outline.right &&
            circle.bottom > outline.top &&
            circle.top < outline.bottom)
        );
      }),
    );
    expect(overlaps, `at ${width} pixels`).toEqual([false, false, false]);
  }
});

test('the assistant links to the URL field and the platform page', complete, async ({ page }) => {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const assistant = page.getByRole('button', { name: 'Assistant' });
  await assistant.click();
  await page.getByRole('button', { name: 'Quick scan' }).click();
  await expect(page.getByLabel('Website address')).toBeFocused();
  await expect(page.getByLabel('Website address')).toBeInViewport();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await assistant.click();
  await page.getByRole('link', { name: 'Book demo' }).click();
  await expect(page).toHaveURL('/platform');
});

test('announces the team calculator as coming soon', complete, async ({ page }) => {
  const button = page.getByRole('button', { name: 'Calculate team ROI' });
  await button.click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('coming soon');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
  await expect(button).toBeFocused();
});

test('the widget demo runs the real widget and removes it when turned off', async ({ page }) => {
  await openPage(page, '/');
  const title = page.getByRole('heading', { level: 1 });
  const size = () => title.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const initialSize = await size();
  const widget = page.getByRole('switch', { name: /^Widget/ });
  await widget.check();
  await page.locator('curbcut-widget .launcher').click();
  const panel = page.locator('curbcut-widget dialog');
  await panel.getByRole('slider').fill('200');
  await expect.poll(size).toBeCloseTo(initialSize * 2, 0);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await widget.uncheck();
  await expect.poll(size).toBe(initialSize);
  expect(await page.locator('[data-curbcut], curbcut-widget').count()).toBe(0);
});

test('shows the final score without animation under reduced motion', async ({ page }) => {
  const score = page.getByRole('region', { name: 'From 64 to 94: see what changed' }).locator('text').first();
  const observed = await score.evaluate(async (element) => {
    const values = new Set([element.textContent]);
    const watch = new MutationObserver(() => values.add(element.textContent));
    watch.observe(element, { characterData: true, subtree: true, childList: true });
    element.scrollIntoView();
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
    return [...values];
  });
  expect(observed).toEqual(['94']);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, isIsolated: true });

  test('the score counts from 64 to 94 when it becomes visible', async ({ page }) => {
    const score = page
      .getByRole('region', { name: 'From 64 to 94: see what changed' })
      .locator('text')
      .first();
    await score.evaluate((element) => {
      const values: (string | null)[] = [];
      Object.assign(window, { seenScores: values });
      new MutationObserver(() => values.push(element.textContent)).observe(element, {
        characterData: true,
        subtree: true,
        childList: true,
      });
      element.scrollIntoView({ block: 'center' });
    });
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { seenScores: string[] }).seenScores.at(-1)))
      .toBe('94');
    const observed = await page.evaluate(() =>
      (window as unknown as { seenScores: string[] }).seenScores.map(Number),
    );
    expect(observed.length).toBeGreaterThan(1);
    expect(Math.min(...observed)).toBeLessThan(94);
    expect(observed).toEqual(observed.toSorted((a, b) => a - b));
  });
});

test('shows each number with an explanation', async ({ page }) => {
  const numbers = page.getByRole('region', { name: 'The numbers, explained' });
  await expect(numbers.getByRole('term')).toHaveText([
    'Our goal: 500+ teams',
    'An example: +23% faster',
    'The same example over a year: $50K+',
    'A limit: Under 50KB',
  ]);
});

test('links have the expected targets', complete, async ({ page }) => {
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'See live demo' })).toHaveAttribute('href', '/platform');
  await expect(main.getByRole('link', { name: 'Try it free' })).toHaveAttribute('href', '/scan');
  await expect(main.getByRole('link', { name: 'Start Free Scan' })).toHaveAttribute('href', '/scan');
  await expect(main.getByRole('link', { name: 'Book Expert Demo' })).toHaveAttribute(
    'href',
    /^mailto:\S+@\S+\?subject=/,
  );
});
