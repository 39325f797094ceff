import type { Suggestion, SuggestionReply } from '@curbcut/contract';
import { addAxe, axeFindings } from './support/axe.ts';
import { madeUpFix } from './support/made-up-fix.ts';
import { largeScan, type MadeUpScan, smallScan } from './support/made-up-scan.ts';
import { serveScan } from './support/serve-scan.ts';
import { expect, test } from './support/test.ts';

const id = '11111111-1111-4111-8111-111111111111';
const causes = (page: import('@playwright/test').Page) => page.getByRole('main').getByRole('article');

test('filters stand in the address, and back and forward go through them', async ({ page }) => {
  await serveScan(page, smallScan(id));
  await page.goto(`/scan-results/${id}`);
  await expect(causes(page)).toHaveCount(4);

  await page.getByRole('button', { name: 'Critical' }).click();
  await expect(page).toHaveURL(/\?severity=critical$/);
  await expect(causes(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Minor' }).click();
  await expect(page).toHaveURL(/severity=critical%2Cminor$/);
  await expect(causes(page)).toHaveCount(2);

  await page.goBack();
  await expect(causes(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Minor' })).toHaveAttribute('aria-pressed', 'false');
  await page.goBack();
  await expect(causes(page)).toHaveCount(4);
  await page.goForward();
  await expect(causes(page)).toHaveCount(1);
});

test('rule and page filter the list, and clearing shows all again', async ({ page }) => {
  await serveScan(page, smallScan(id));
  await page.goto(`/scan-results/${id}`);
  await page.getByLabel('Rule').selectOption('button-name');
  await expect(page).toHaveURL(/\?rule=button-name$/);
  await expect(causes(page)).toHaveCount(1);
  await page.getByLabel('Page', { exact: true }).selectOption('p2');
  await expect(page).toHaveURL(/\?rule=button-name&page=p2$/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(causes(page)).toHaveCount(4);
  expect(new URL(page.url()).search).toBe('');
});

test('an address that was passed on shows the same issue on the same page', async ({ page }) => {
  await serveScan(page, smallScan(id));
  await page.goto(`/scan-results/${id}?severity=critical&page=p2&issue=critical`);
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toContainText(
    'hear only “button”',
  );
  await expect(page.getByText('Place 1 of 3, on /page-2')).toBeVisible();
  await page.getByRole('link', { name: 'All barriers' }).click();
  await expect(page).toHaveURL(/\?severity=critical&page=p2$/);
  await expect(page.getByRole('link', { name: /hear only “button”/ })).toBeFocused();
});

test('an issue far down the list opens from its address', async ({ page }) => {
  await serveScan(page, largeScan(id, 450, 10));
  await page.goto(`/scan-results/${id}?issue=i444`);
  await expect(page.getByRole('heading', { name: 'Cause number 445' })).toBeVisible();
});

test('an address with an issue that the scan does not have says so', async ({ page }) => {
  await serveScan(page, smallScan(id));
  await page.goto(`/scan-results/${id}?issue=gone`);
  await expect(page.getByRole('heading', { name: 'This scan has no such barrier' })).toBeVisible();
});

test('an issue shows its element on the picture, its facts, its source and its criterion', async ({
  page,
}) => {
  await serveScan(page, smallScan(id));
  await page.goto(`/scan-results/${id}`);
  await page.getByRole('link', { name: /low vision cannot read this/ }).click();
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeFocused();

  const picture = page.getByRole('region', { name: 'Picture of the page, scrollable' });
  const outline = picture.locator('svg > g').last();
  await expect(outline).toBeInViewport();
  await expect(picture.getByRole('img', { name: /Picture of the page “Page 1”/ })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '2.3 : 1' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '#b09c86' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Element' })).toContainText('<button class="add"');
  await expect(page.getByRole('link', { name: 'WCAG 4.1.2 Name, Role, Value' })).toHaveAttribute(
    'href',
    'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value',
  );
  await expect(page.getByRole('definition').filter({ hasText: 'which agree' })).toBeVisible();
});

test('the arrow keys walk through the occurrences and the outline follows', async ({ page }) => {
  await serveScan(page, smallScan(id));
  await page.goto(`/scan-results/${id}?issue=critical`);
  await page.getByRole('tab', { name: 'All occurrences (9)' }).click();
  const outline = page
    .getByRole('region', { name: 'Picture of the page, scrollable' })
    .locator('svg > g')
    .last();
  const place = () => outline.locator('rect').first().getAttribute('x');
  const before = await place();
  await page.getByRole('listbox', { name: 'Occurrences of this issue' }).getByRole('option').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Place 2 of 9, on /page-2')).toBeVisible();
  expect(await place()).not.toBe(before);
  await page.getByRole('button', { name: 'Next place' }).click();
  await expect(page.getByText('Place 3 of 9, on /page-3')).toBeVisible();
});

test('thousands of occurrences and hundreds of causes keep the document small', async ({ page }) => {
  await serveScan(page, largeScan(id, 450, 4000));
  await page.goto(`/scan-results/${id}`);
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') });
  await expect(rows.first()).toHaveAttribute('aria-setsize', '450');
  await expect(rows.first()).toHaveAttribute('aria-posinset', '1');

  // Rows far down are fetched and drawn as they come near, and those far up leave the document.
  await expect(async () => {
    await page.mouse.wheel(0, 60_000);
    await expect(page.getByRole('link', { name: 'Cause number 450' })).toBeAttached({ timeout: 100 });
  }).toPass();
  expect(await rows.count()).toBeLessThan(80);

  await page.goto(`/scan-results/${id}?issue=i0`);
  await page.getByRole('tab', { name: /All occurrences \(4,000\)/ }).click();
  const places = page.getByRole('listbox', { name: 'Occurrences of this issue' });
  await expect(page.getByText('4,000 occurrences', { exact: true })).toBeVisible();
  await places.getByRole('option').first().focus();
  await page.keyboard.press('End');
  await expect(page.getByText('Place 200 of 4,000')).toBeVisible();
  expect(await places.getByRole('option').count()).toBeLessThan(40);
});

test('questions, pages and what was not tested have their own addresses', async ({ page }) => {
  await serveScan(page, smallScan(id));
  await page.goto(`/scan-results/${id}`);
  const parts = page.getByRole('navigation', { name: 'Parts of the result' });

  await parts.getByRole('link', { name: /Needs review/ }).click();
  await expect(page).toHaveURL(/\?status=cantTell$/);
  await expect(page.getByRole('link', { name: /Can this text be read everywhere/ })).toBeVisible();

  await parts.getByRole('link', { name: /^Pages/ }).click();
  await expect(page).toHaveURL(/\?view=pages$/);
  await expect(page.getByRole('heading', { name: '3 pages tested' })).toBeVisible();

  await parts.getByRole('link', { name: /Not tested/ }).click();
  await expect(page).toHaveURL(/\?view=untested$/);
  await expect(page.getByText('The page asks people to sign in before it shows anything.')).toBeVisible();
  await expect(page.getByText('Start the scan again with a sign-in.')).toBeVisible();
  await expect(page.getByText('Whether the text alternatives say what the pictures mean.')).toBeVisible();
});

test('a proven fix says so, shows its code for the framework of the page, and is filtered by', async ({
  page,
}) => {
  await serveScan(page, smallScan(id));
  await page.goto(`/scan-results/${id}`);
  await expect(page.getByText('57 → 71 after 1 proven fix')).toBeVisible();
  await page.getByRole('link', { name: 'See what they mend' }).click();
  await expect(page).toHaveURL(/\?fix=proven$/);
  await expect(causes(page)).toHaveCount(1);

  await page.getByRole('link', { name: /hear only “button”/ }).click();
  const fix = page.locator('section', { has: page.getByRole('heading', { name: 'The fix', exact: true }) });
  await expect(fix.getByText('Proven in the live page')).toBeVisible();
  await expect(fix.getByText('every occurrence of the scan was gone')).toBeVisible();
  await expect(fix.getByText('Write this yourself')).toBeVisible();
  await expect(fix.getByRole('tab', { name: 'React' })).toHaveAttribute('aria-selected', 'true');
  await expect(fix.getByRole('insertion')).toContainText('className="add" aria-label="Add to cart"');

  await fix.getByRole('tab', { name: 'React' }).press('ArrowRight');
  await expect(fix.getByRole('tab', { name: 'Vue' })).toHaveAttribute('aria-selected', 'true');
  await expect(fix.getByRole('insertion')).toContainText('added: +<button class="add"');
});

test('a language model is asked where there is one: what is sent, what it says, and nothing of it elsewhere', async ({
  page,
}) => {
  const { fix, framework, code } = madeUpFix;
  const idle: SuggestionReply = {
    suggestion: null,
    model: 'llama',
    budget: { used: 3, allowed: 100, resets_at: '2026-12-01T00:00:00.000Z' },
    sends_page_text: false,
  };
  const asked = { model: 'llama', asked_at: '2026-11-21T12:00:00.000Z', completed_at: null };
  const none = { explanation: null, change: null, no_change_because: null, error: null, code: null };
  const made: Suggestion = {
    ...asked,
    ...none,
    status: 'ready',
    explanation: 'Nobody hears what this button does.\nGive it a name.',
    change: { fix: { ...fix, made_by: 'model' }, framework, code },
  };
  const scan: MadeUpScan = await serveScan(page, { ...smallScan(id), asksModel: true });
  const replies: { status?: number; json: unknown }[] = [{ json: idle }];
  await page.route('**/issues/critical/suggestion/', (route) =>
    route.fulfill(replies.length > 1 ? replies.shift() : replies[0]),
  );
  await page.goto(`/scan-results/${id}?issue=critical`);
  const model = page.locator('section', { has: page.getByRole('heading', { name: 'Ask a language model' }) });
  await expect(model).toContainText('never what people typed. 3 of 100 questions');
  replies.splice(
    0,
    1,
    { status: 202, json: { ...idle, suggestion: { ...asked, ...none, status: 'queued' } } },
    {
      json: {
        ...idle,
        suggestion: { ...asked, ...none, status: 'failed', error: 'The model server is away.' },
      },
    },
  );
  await model.getByRole('button', { name: 'Ask the model' }).click();
  await expect(model.getByText('The model server is away.')).toBeVisible();

  replies.splice(0, replies.length, { status: 202, json: { ...idle, suggestion: made } });
  await model.getByRole('button', { name: 'Ask again' }).click();
  await expect(model.getByText('Written by llama')).toBeVisible();
  await expect(model.getByText('Nobody hears what this button does.')).toBeVisible();
  await expect(model.getByRole('insertion')).toContainText('aria-label="Add to cart"');
  await expect(model.getByRole('button', { name: /^Ask/ })).toHaveCount(0);
  await addAxe(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`/scan-results/${id}?issue=question`);
  await expect(page.getByRole('heading', { name: 'Whom it may stop' })).toBeVisible();
  await expect(model).toHaveCount(0);
  scan.asksModel = false;
  await page.goto(`/scan-results/${id}?issue=critical`);
  await expect(page.getByRole('heading', { name: 'The fix', exact: true })).toBeVisible();
  await expect(model).toHaveCount(0);
});
