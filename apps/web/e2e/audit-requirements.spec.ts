import type { Page } from '@playwright/test';
import { checkScreen, checkVariants } from './support/check-screen.ts';
import { tabTo } from './support/focus.ts';
import { createMockApp, openApp } from './support/mock-app.ts';
import { AUDIT_ID, createAudit, type MockAudit, mockAuditsApi } from './support/mock-audit.ts';
import { assessAs } from './support/mock-requirements.ts';
import { expect, test } from './support/test.ts';

const path = `/audits/${AUDIT_ID}?view=requirements`;
const VOICE = 'Chapter 6: ICT with Two-Way Voice Communication';
const chapter = (page: Page, title: string) => page.locator('details', { hasText: title });
const dialog = (page: Page) => page.getByRole('dialog');

async function open(page: Page, mock = createAudit()): Promise<MockAudit> {
  await mockAuditsApi(page, [mock]);
  await openApp(page, path, createMockApp());
  await expect(page.getByRole('heading', { name: 'Other requirements' })).toBeVisible();
  return mock;
}

test('marks a whole chapter as not applicable by keyboard, with a remark', async ({ page }) => {
  await open(page);
  await expect(page.getByText('90 of 91 requirements not assessed')).toBeVisible();
  await tabTo(page, new RegExp(`SUMMARY ${VOICE}`));
  await page.keyboard.press('Enter');
  await tabTo(page, /BUTTON Assess all 16 together/);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Conformance level')).toHaveValue('not-applicable');
  const remark = dialog(page).getByLabel('Remark');
  await expect(remark).toHaveValue('The website has no two-way voice communication.');
  await remark.fill('');
  await page.getByRole('button', { name: 'Set 16 levels' }).click();
  await expect(remark).toBeFocused();
  await expect(dialog(page).getByText('Write a remark')).toBeVisible();
  await remark.fill('The shop has no calls.');
  await page.getByRole('button', { name: 'Set 16 levels' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator('#requirements-heading')).toBeFocused();
  await expect(page.getByText('74 of 91 requirements not assessed')).toBeVisible();
  await expect(chapter(page, VOICE).getByText('All assessed')).toBeVisible();
  await expect(chapter(page, VOICE).getByText('The shop has no calls.')).toHaveCount(16);
});

test('sets one requirement’s level, and keeps its history', async ({ page }) => {
  const mock = await open(page);
  const own = chapter(page, 'Chapter 3: Functional Performance Criteria');
  await own.locator('summary').click();
  const row = own.getByRole('listitem').filter({ hasText: '302.1 Without Vision' });
  await expect(row).toContainText('Not assessed');
  await expect(row).toContainText('Applies to most websites');
  await row.getByRole('button').click();
  await page.getByRole('button', { name: 'Set level' }).click();
  await expect(dialog(page).getByLabel('Conformance level')).toHaveAccessibleDescription('Choose a level');
  await dialog(page).getByLabel('Conformance level').selectOption('Partially supports');
  await dialog(page).getByLabel('Remark').fill('The order form works with NVDA.');
  await page.getByRole('button', { name: 'Set level' }).click();
  await expect(row).toContainText('Partially supports');
  await expect(row).toContainText('Assessed by Grace Hopper');
  // Someone else assesses it while the dialog is open: nothing is overwritten.
  await row.getByRole('button').click();
  await dialog(page).getByLabel('Remark').fill('Mine');
  assessAs(mock.audit, '508-302.1', {
    outcome: 'supports',
    remark: 'I have tested it again.',
    assessed_by: 'Joan Clarke',
  });
  await page.getByRole('button', { name: 'Set level' }).click();
  await expect(dialog(page)).toContainText('Someone else just assessed one of these requirements');
  await expect(dialog(page).getByLabel('Remark')).toHaveValue('Mine');
  await expect(dialog(page).getByRole('listitem').first()).toContainText('Joan Clarke');
  await page.getByRole('button', { name: 'Withdraw assessment' }).click();
  await expect(row).toContainText('Not assessed');
  await row.getByRole('button').click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3);
});

test('reviewers can’t change anything, and no one can in a signed audit', async ({ page }) => {
  await open(page, createAudit({ role: 'reviewer' }));
  await chapter(page, VOICE).locator('summary').click();
  await expect(chapter(page, VOICE).getByRole('listitem')).toHaveCount(16);
  await expect(chapter(page, VOICE).getByRole('button')).toHaveCount(0);
});

test('is accessible in every layout and theme', async ({ page }) => {
  const mock = createAudit();
  assessAs(mock.audit, 'en-6.1', {
    outcome: 'supports',
    remark: 'Word'.repeat(60),
    assessed_by: 'Grace Hopper',
  });
  await open(page, mock);
  await chapter(page, VOICE).locator('summary').click();
  await checkScreen(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole('button', { name: /View level and history of 6\.1/ })
    .first()
    .click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(1);
  await checkVariants(page, { name: 'the history' });
});
