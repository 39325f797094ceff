import { openArea } from './support/mock-area.ts';
import { AUDIT_ID, createAudit, mockAuditsApi, SAMPLE_GAP } from './support/mock-audit.ts';
import { createSite, mockSitesApi, SITE_ID } from './support/mock-site.ts';
import { expect, test } from './support/test.ts';

test('says what random pages have and the others lack, and adds pages that close the gap', async ({
  page,
}) => {
  await mockSitesApi(page, [createSite()]);
  await mockAuditsApi(page, [createAudit()]);
  await openArea(page, `/sites/${SITE_ID}/audits/new`);
  const notice = page.getByText(
    '1 random page has content or issues that the other pages of the sample lack',
  );
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

test('compares the sample of a running audit, and adds pages to it', async ({ page }) => {
  const mock = createAudit();
  mock.sampleCheck = SAMPLE_GAP;
  await mockAuditsApi(page, [mock]);
  await openArea(page, `/audits/${AUDIT_ID}?view=details`);
  await expect(page.getByText('“Videos have captions” applies to none of the others')).toBeVisible();
  await expect(page.getByText('have to be given again when pages are added')).toBeVisible();
  const request = page.waitForRequest(`**/api/audits/${AUDIT_ID}/pages/`);
  await page.getByRole('button', { name: 'Add this page' }).click();
  expect((await request).postDataJSON()).toEqual({ page_ids: [SAMPLE_GAP.proposed[0]!.page_id] });
  await expect(page.getByText('1 page added. 2 answers have to be given again.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Added by the evaluator/ })).toBeVisible();
  await expect(page.getByText('applies to none of the others')).toBeHidden();
});
