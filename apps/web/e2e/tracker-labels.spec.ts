import { createSavedFilter } from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { routeApi } from './support/api-routes.ts';
import { getOpenIssue as pane, getIssueRows as rows } from './support/issue-list.ts';
import { openApp } from './support/mock-app.ts';
import { createMockFilters, mockLabels } from './support/mock-labels.ts';
import { createSite, createTrackedIssue, type MockSite, mockSitesApi, SITE_ID } from './support/mock-site.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

async function openSite(page: Page, query = '', site: MockSite = createSite()): Promise<MockSite> {
  await mockSitesApi(page, [site]);
  await openApp(page, `/sites/${SITE_ID}${query}`);
  return site;
}

async function select(page: Page, index: number): Promise<void> {
  await rows(page).nth(index).focus();
  await page.keyboard.press('x');
}

/** Opens the actions for the selected issues. */
async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Change selected' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('labels several issues, shows the labels, and filters by them in the URL', async ({ page }) => {
  await openSite(page);
  await expect(page.getByRole('button', { name: 'Label', exact: true })).toHaveCount(0);
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await choose(page, 'Labels…');
  const dialog = page.getByRole('dialog', { name: /^Labels for \d+ issues$/ });
  await dialog.getByRole('checkbox', { name: 'checkout' }).check();
  await dialog.getByRole('button', { name: 'Save labels' }).click();
  await expect(rows(page).nth(1)).toContainText('checkout');
  await expect(pane(page)).toContainText('checkout');
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: /^checkout/ }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`label=${mockLabels[0]!.id}`));
});

test('opens a saved filter, which sets the URL, and saves the current one', async ({ page }) => {
  await openSite(page);
  const sent: unknown[] = [];
  await routeApi(page, '**/api/organizations/*/saved-filters/', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent.push(createSavedFilter.body.parse(route.request().postDataJSON()));
    return route.fulfill({ status: 201, json: createMockFilters()[0] });
  });
  const open = (name: string) => page.getByRole('menuitem', { name }).click();
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await open('Overdue (shared)');
  await expect(page).toHaveURL(/q=image&overdue=true&sort=due/);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('image');
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await open('Save current filter…');
  const dialog = page.getByRole('dialog', { name: 'Save filter' });
  await dialog.getByLabel('Name').fill('Late images');
  await dialog.getByRole('button', { name: 'Save filter' }).click();
  await expect(dialog).toHaveCount(0);
  expect(sent).toMatchObject([
    { name: 'Late images', is_shared: false, filter: { q: 'image', overdue: true, sort: 'due' } },
  ]);
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await open('Manage saved filters…');
  await expect(page.getByRole('dialog', { name: 'Saved filters' })).toContainText('Saved by Grace Hopper');
});

test('merges selected issues, and splits a merged one', async ({ page }) => {
  const site = await openSite(page);
  const sent: unknown[] = [];
  const [kept, other] = [createTrackedIssue(0), createTrackedIssue(1)];
  await routeApi(page, `**/issues/${other.id}/merge/`, (route) => {
    sent.push(route.request().postDataJSON());
    site.issues = site.issues.filter(({ id }) => id !== kept.id);
    const { id, message, cause, rule_title, last_scan_id, last_issue_id } = kept;
    site.merged = [{ id, message, cause, rule_title, is_fixed: false, last_scan_id, last_issue_id }];
    return route.fulfill({ json: { merged: 1 } });
  });
  await routeApi(page, `**/issues/${kept.id}/split/`, (route) => {
    site.merged = [];
    return route.fulfill({ json: { issue_id: kept.id } });
  });
  await select(page, 0);
  await select(page, 1);
  await choose(page, 'Merge…');
  const dialog = page.getByRole('dialog', { name: 'Merge 2 issues' });
  await dialog.getByRole('radio').nth(1).check();
  await dialog.getByRole('button', { name: 'Merge issues' }).click();
  await expect(page).toHaveURL(new RegExp(`issue=${other.id}`));
  await expect.poll(() => sent).toEqual([{ ids: [kept.id] }]);
  await pane(page).getByText('Merged with 1 other issue').click();
  await expect(pane(page)).toContainText(kept.message);
  await pane(page)
    .getByRole('button', { name: /^Split/ })
    .click();
  await expect(pane(page).getByText('Merged with 1 other issue')).toHaveCount(0);
});

test('a link to the comments opens them', async ({ page }) => {
  const { id } = createTrackedIssue(1);
  await openSite(page, `?state=all&issue=${id}&tab=activity#comments`);
  await expect(pane(page).getByRole('heading', { name: 'Comments' })).toBeInViewport();
  await expect(pane(page)).toContainText('@Ada Lovelace, is the caption enough?');
});
