import { expect, test } from '@curbcut/playwright';

test('passes on a page without issues', async ({ page, scan }) => {
  await page.goto('/clean');
  expect(await scan(page)).toHaveNoIssues();
});

test('fails on a page with issues', async ({ page, scan }) => {
  await page.goto('/shop');
  expect(await scan(page, { name: 'shop' })).toHaveNoIssues();
});

test('fails on a page that could not be tested', async ({ page, scan }) => {
  await page.goto('/empty-shell');
  expect(await scan(page)).toHaveNoIssues();
});

test('doesn’t mistake a page that couldn’t be tested for one with issues', async ({ page, scan }) => {
  await page.goto('/empty-shell');
  expect(await scan(page)).not.toHaveNoIssues();
});

test('keeps what the options select', async ({ page, scan }) => {
  await page.goto('/shop');
  const rules = async (...args: Parameters<typeof scan> extends [unknown, ...infer Rest] ? Rest : never) =>
    [...new Set((await scan(page, ...args)).issues.map(({ ruleId }) => ruleId))].sort();
  const all = await rules();
  expect(all).toContain('image-alt');
  expect(all).toContain('button-name');
  expect(await rules({ rules: ['image-alt'] })).toEqual(['image-alt']);
  expect(await rules({ skipRules: ['image-alt'] })).toEqual(all.filter((id) => id !== 'image-alt'));
  expect(await rules({ include: '#cart' })).toEqual(['button-name']);
  expect(await rules({ include: '#cart', exclude: 'button' })).toEqual([]);
  expect(await rules({ include: '#inside-shadow' })).toEqual(['label']);
  expect(await rules({ exclude: ['#cart', 'main'] })).not.toContain('button-name');
  await expect(scan(page, { include: '#nowhere' })).rejects.toThrow(
    'No element on the page matches “#nowhere”',
  );
  await expect(scan(page, { exclude: '#1' })).rejects.toThrow('Not a CSS selector: “#1”');
  await expect(scan(page, { rules: ['no-such-rule'] })).rejects.toThrow('There is no rule “no-such-rule”');
  await expect(scan(page, { depth: 'standard' })).rejects.toThrow('curbcut scan URL --depth standard');
});

test('leaves the page unchanged', async ({ page, scan }) => {
  await page.goto('/shop');
  await page.getByLabel('Search').fill('lamp');
  await page.evaluate(() => {
    scrollTo(0, 300);
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver((records) => seen.push(...records.map(({ type }) => type))).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    for (const name of [
      'scroll',
      'focusin',
      'focusout',
      'input',
      'keydown',
      'pointermove',
      'click',
      'freeze',
    ])
      addEventListener(name, () => seen.push(name), true);
    // A timer that comes due during the scan must not be lost.
    setTimeout(() => Object.assign(window, { timerRan: true }), 50);
  });
  const read = () =>
    page.evaluate(() => ({
      html: document.documentElement.outerHTML,
      url: location.href,
      scroll: scrollY,
      focus: document.activeElement?.id,
      history: history.length,
      sheets: document.adoptedStyleSheets.length,
      seen: (window as unknown as { seen: string[] }).seen.filter((name) => name !== 'scroll'),
    }));
  const before = await read();
  await scan(page);
  expect(await read()).toEqual(before);
  expect(await page.evaluate(() => (window as unknown as { timerRan?: boolean }).timerRan)).toBe(true);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('1 item in the cart')).toBeVisible();
});
