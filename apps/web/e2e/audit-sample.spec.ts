import { openArea } from './support/mock-area.ts';
import { createAudit, mockAuditsApi } from './support/mock-audit.ts';
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
