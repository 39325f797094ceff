import { plans } from '@curbcut/contract';
import { expect, test } from './support/test.ts';

test('shows the prices of all plans, the money-back guarantee and that no credit card is required', async ({
  page,
}) => {
  await page.goto('/pricing');
  const main = page.getByRole('main');
  await expect(main.getByText(/No credit card required, and a 30-day money-back guarantee/)).toBeVisible();
  for (const { name, price_per_month, max_scans_per_month, max_pages_per_scan } of plans) {
    const card = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(card).toContainText(`$${price_per_month}`);
    await expect(card).toContainText(`${max_scans_per_month.toLocaleString('en')} scans a month`);
    await expect(card).toContainText(`${max_pages_per_scan.toLocaleString('en')} pages a scan`);
  }
});
