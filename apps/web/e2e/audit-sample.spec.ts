import { openApp } from './support/mock-app.ts';
import { AUDIT_ID, createAudit, mockAuditsApi, SAMPLE_GAP } from './support/mock-audit.ts';
import { createSite, mockSitesApi, SITE_ID } from './support/mock-site.ts';
import { openOptionGroups } from './support/option-groups.ts';
import { expect, test } from './support/test.ts';

test('shows what only random pages have, and adds pages that close the gap', async ({ page }) => {
  await mockSitesApi(page, [createSite()]);
  await mockAuditsApi(page, [createAudit()]);
  await openApp(page, `/sites/${SITE_ID}/audits/new`);
  const notice = page.getByText('1 random page has content or issues the rest of the sample doesn’t');
  await expect(notice).toBeVisible();
  await expect(page.getByText('“Videos have captions” applies to none of the others')).toBeVisible();
  await expect(page.getByText(', and 2 more')).toBeVisible();
  await page.getByRole('button', { name: 'Add this page' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Sample' })).toBeFocused();
  const row = page.getByRole('row', { name: /Product 0/ });
  await expect(row).toContainText('Added by the evaluator');
  await expect(page.getByRole('button', { name: 'Start audit' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove /products/0' }).click();
  await expect(notice).toBeVisible();
});

test('compares a running audit’s sample, and adds pages to it', async ({ page }) => {
  const mock = createAudit();
  mock.sampleCheck = SAMPLE_GAP;
  await mockAuditsApi(page, [mock]);
  await openApp(page, `/audits/${AUDIT_ID}?view=details`);
  await expect(page.getByText('“Videos have captions” applies to none of the others')).toBeVisible();
  await expect(page.getByText('questions about the whole sample need new answers')).toBeVisible();
  const request = page.waitForRequest(`**/api/audits/${AUDIT_ID}/pages/`);
  await page.getByRole('button', { name: 'Add this page' }).click();
  expect((await request).postDataJSON()).toEqual({
    page_ids: [SAMPLE_GAP.proposed[0]!.page_id],
  });
  await expect(page.getByText('1 page added. 2 questions need a new answer.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Added by the evaluator/ })).toBeVisible();
  await expect(page.getByText('applies to none of the others')).toBeHidden();
});

test('adds views and processes to a new sample with the keyboard, and starts the audit with them', async ({
  page,
}) => {
  await mockSitesApi(page, [createSite()]);
  await mockAuditsApi(page, [createAudit()]);
  await openApp(page, `/sites/${SITE_ID}/audits/new`);
  await expect(page.getByText('1 suggested process')).toBeVisible();
  await page.locator('summary', { hasText: 'Views and processes' }).press('Enter');
  await page.getByRole('button', { name: 'Add view' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add view' });
  await dialog.getByLabel('Name').fill('Menu open');
  await dialog.getByLabel('State').selectOption('Click “Menu”');
  await dialog.getByLabel('Window and settings').selectOption('on a phone (390 px wide)');
  await dialog.getByLabel('Note').fill('Everybody uses it.');
  await dialog.getByRole('button', { name: 'Add view' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Other views' })).toBeFocused();
  await expect(page.getByRole('row', { name: /Menu open/ })).toContainText(
    'Click “Menu”, on a phone (390 px wide)',
  );

  // Adding the proposed process also adds its pages that the sample lacks.
  await page.getByRole('button', { name: 'Add process Product 1' }).press('Enter');
  await expect(page.getByRole('row', { name: /Product 2/ })).toContainText('Step of a process');
  await expect(page.getByText('Product 1 → Product 2')).toBeVisible();

  await page
    .getByRole('button', { name: 'Add another process' })
    .or(page.getByRole('button', { name: 'Add process', exact: true }))
    .press('Enter');
  const process = page.getByRole('dialog', { name: 'Add process' });
  await process.getByLabel('Name', { exact: true }).fill('Checkout');
  await process.getByLabel('Next step').selectOption({ label: 'Menu open (view)' });
  await process.getByRole('button', { name: 'Add step' }).press('Enter');
  await process.getByRole('button', { name: 'Add process' }).press('Enter');
  await expect(process.getByText('A process has at least two steps')).toBeVisible();
  await process.getByLabel('Next step').selectOption({ label: 'A step the scan can’t reach' });
  await process.getByRole('button', { name: 'Add step' }).press('Enter');
  await expect(process.getByText('Enter a name')).toBeVisible();
  await process.getByLabel('Step name').fill('Payment');
  await process.getByLabel('Step URL').fill('https://pay.example/card');
  await process.getByLabel('How to get there').fill('Enter an address');
  await process.getByRole('button', { name: 'Add step' }).press('Enter');
  await process.getByRole('button', { name: 'Move Payment up' }).press('Enter');
  await process.getByRole('button', { name: 'Add process' }).press('Enter');
  await expect(page.getByText('Payment → Menu open')).toBeVisible();

  const request = page.waitForRequest(`**/api/sites/${SITE_ID}/audits/`);
  await page.getByRole('button', { name: 'Start audit' }).press('Enter');
  const { views, processes, technologies, common_pages } = (await request).postDataJSON();
  expect(views).toMatchObject([
    { name: 'Menu open', state: 'Click “Menu”', display: 'on a phone (390 px wide)', reason: 'essential' },
    { name: 'Payment', url: 'https://pay.example/card', state: 'Enter an address', reason: 'process' },
  ]);
  expect(processes.map(({ name }: { name: string }) => name)).toEqual(['Product 1', 'Checkout']);
  expect(processes[1].steps.map(({ view_id }: { view_id: string }) => view_id)).toEqual([
    views[1].view_id,
    views[0].view_id,
  ]);
  expect({ technologies, common_pages }).toEqual({
    technologies: 'HTML, CSS, WAI-ARIA',
    common_pages: 'Start page: https://shop.example',
  });
});

test('repeats a seed’s random selection', async ({ page }) => {
  await mockSitesApi(page, [createSite()]);
  await mockAuditsApi(page, [createAudit()]);
  await openApp(page, `/sites/${SITE_ID}/audits/new`);
  await expect(page.getByText('1 page, seed 7')).toBeVisible();
  await openOptionGroups(page, 'Random pages');
  await expect(page.getByText('Seed: 7')).toBeVisible();
  const seed = page.getByLabel('Seed');
  await seed.fill('x');
  await seed.press('Enter');
  await expect(page.getByText('Enter a whole number up to 4294967295')).toBeVisible();
  await seed.fill('8');
  await seed.press('Enter');
  await expect(page.getByText('Seed: 8')).toBeVisible();
  await expect(page.getByRole('row', { name: /Product 0/ })).toContainText('Random page');
});

test('changes a running audit’s views immediately, and lists them where something fails', async ({
  page,
}) => {
  const mock = createAudit();
  await mockAuditsApi(page, [mock]);
  await openApp(page, `/audits/${AUDIT_ID}?view=details`);
  await page.getByRole('button', { name: 'Add view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add view' });
  await dialog.getByLabel('Name').fill('Payment');
  await dialog.getByLabel('Page', { exact: true }).selectOption({ label: 'Another URL' });
  await dialog.getByLabel('URL', { exact: true }).fill('pay.example');
  await dialog.getByRole('button', { name: 'Add view' }).click();
  await expect(dialog.getByText('Enter a URL that starts with https:// or http://')).toBeVisible();
  await dialog.getByLabel('URL', { exact: true }).fill('https://pay.example/card');
  await dialog.getByLabel('State').selectOption({ label: 'In your own words' });
  await dialog.getByLabel('How to get there').fill('Enter an address');
  await dialog.getByRole('button', { name: 'Add view' }).click();
  await expect(page.getByText('Added the view “Payment”. 3 questions need a new answer.')).toBeVisible();
  await expect(page.getByText('2 pages and 1 other view.')).toBeVisible();

  await page.getByLabel('Reason for added pages').selectOption({ label: 'Essential functionality' });
  await page.getByLabel('Add more pages').fill('Product 3');
  await page.getByRole('button', { name: 'Add /products/3' }).click();
  await expect(page.getByRole('row', { name: /Product 3/ })).toContainText('Essential functionality');

  await page.getByRole('button', { name: 'Remove Payment' }).click();
  await expect(page.getByText('Removed the view “Payment”.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Payment/ })).toBeHidden();
});

test('a failed answer can name a view', async ({ page }) => {
  const view = {
    ...{ view_id: '3f0c7a52-7b1e-4f29-9d7c-5d5a1f0a1e21', name: 'Menu open', state: 'Click “Menu”' },
    ...{ url: 'https://shop.example/page-0', display: '', reason: 'essential' as const, note: '' },
  };
  const mock = createAudit({ views: [view] });
  await mockAuditsApi(page, [mock]);
  const question = mock.questions.find(({ kind, state }) => kind === 'criterion' && state === 'open')!;
  await openApp(page, `/audits/${AUDIT_ID}?question=${question.id}`);
  await expect(page.getByRole('region', { name: 'Other views in the sample' })).toContainText('Menu open');
  await page.getByRole('button', { name: /^Fail/ }).click();
  await page.getByRole('checkbox', { name: /Menu open/ }).check();
  const request = page.waitForRequest(`**/api/audits/${AUDIT_ID}/answers/`);
  await page.getByLabel('What fails?').fill('The menu has no names.');
  await page.getByLabel('What fails?').press('Control+Enter');
  const [answer] = (await request).postDataJSON().answers;
  expect(answer.failed_on).toContainEqual({
    page_url: view.url,
    view: { view_id: view.view_id, name: 'Menu open' },
    elements: [],
  });
});

test('lists a site’s audits with their progress', async ({ page }) => {
  await mockSitesApi(page, [createSite()]);
  await mockAuditsApi(page, [createAudit()]);
  await openApp(page, `/sites/${SITE_ID}?view=audits`);
  const audits = page.getByRole('region', { name: 'This site’s audits' });
  await expect(audits.getByRole('link', { name: 'Accessibility audit of shop.example' })).toBeVisible();
  await expect(audits.getByText('3 of 7 questions answered')).toBeVisible();
});
