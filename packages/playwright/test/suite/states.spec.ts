import { expect, test } from '@curbcut/playwright';

test('scans 30 states of an application', async ({ page, scan }) => {
  await page.goto('/app');
  for (let step = 1; step <= 30; step++) {
    await page.getByRole('button', { name: 'Next step' }).click();
    const result = await scan(page, { name: `step ${step}` });
    const rules = result.issues.map(({ ruleId }) => ruleId);
    expect(rules).toContain('image-alt');
    // The seventh step has an issue of its own.
    expect(rules.includes('label')).toBe(step === 7);
  }
});

test('scans another test of the same application', async ({ page, scan }) => {
  await page.goto('/app');
  await scan(page, { name: 'start' });
});
