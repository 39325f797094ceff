import { addIssueComment } from '@curbcut/contract';
import type { Page } from '@playwright/test';
import { routeApi } from './support/api-routes.ts';
import { filterBy, getOpenIssue as pane, getIssueRows as rows } from './support/issue-list.ts';
import { openApp } from './support/mock-app.ts';
import { mockReply } from './support/mock-reply.ts';
import { buildProblemReply } from './support/mock-scan-api.ts';
import {
  createSchedule,
  createSite,
  createTrackedIssue,
  type MockSite,
  mockSitesApi,
  SITE_ID,
} from './support/mock-site.ts';
import { complete, expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const path = `/sites/${SITE_ID}`;
const toast = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: /Messages/ }).getByText(words);

async function openSite(page: Page, query = '', site: MockSite = createSite()): Promise<MockSite> {
  await mockSitesApi(page, [site]);
  await openApp(page, `${path}${query}`);
  return site;
}

/** Opens the open issue's tab with notes and activity. */
const openNotes = (page: Page) =>
  pane(page)
    .getByRole('tab', { name: /^Notes/ })
    .click();

/** Mocks changes of issues; the last reply repeats. */
async function mockChanges(page: Page, ...replies: { status?: number; json: unknown }[]) {
  const sent: unknown[] = [];
  await routeApi(page, `**/api/sites/${SITE_ID}/issues/`, (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    sent.push(route.request().postDataJSON());
    return route.fulfill(replies[Math.min(sent.length, replies.length) - 1]);
  });
  return sent;
}

const changed = (count: number) => ({ json: { changed: count } });

test('lists sites with their state, and shows empty and error states', async ({ page }) => {
  const stuck = createSite(1);
  stuck.site = {
    ...stuck.site,
    id: '77777777-7777-4777-8777-000000000002',
    origin: 'https://other.example',
    last_scan: null,
    trend: [],
    schedule: createSchedule({ last_problem: 'All scans of the month are used.' }),
  };
  const all = [createSite(), stuck];
  await mockSitesApi(page, all);
  await openApp(page, '/scans');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sites' }).click();
  await expect(page).toHaveURL('/sites');
  const table = page.getByRole('table', { name: 'Sites' });
  const [shop, other] = ['shop.example', 'other.example'].map((name) =>
    table.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) }),
  );
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(shop!).toContainText('9 open issues');
  await expect(shop!).toContainText('Score: 74, grade C');
  await expect(shop!).toContainText('2 regressed');
  await expect(shop!.getByRole('img')).toHaveAccessibleName(/^Score: 74 .* up \d+ from /);
  await expect(shop!).toContainText(/Next scan on /);
  await expect(other!).toContainText('Last run failed');

  all.length = 0;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No sites yet' })).toBeVisible();
  await expect(page.getByText(/appear here after their first completed scan/)).toBeVisible();
  await mockReply(page, '/api/sites/', buildProblemReply(403, 'Sites are under maintenance.'));
  await page.reload();
  await expect(page.getByText('Sites are under maintenance.')).toBeVisible();
});

test('keeps filters, search and order in the URL and shows match counts', async ({ page }) => {
  await openSite(page);
  await expect(rows(page)).toHaveCount(9);
  await expect(page.getByRole('status').filter({ hasText: '9 issues' })).toBeVisible();
  await page.getByRole('button', { name: 'State: All open' }).click();
  const states = page.getByRole('menu', { name: 'State' }).getByRole('menuitemcheckbox');
  await expect(states).toHaveText([
    /Regressed2/,
    /Open5/,
    /In progress2/,
    /Fixed1/,
    /Ignored1/,
    /False positive1/,
  ]);
  await expect(states.filter({ hasText: 'Fixed' })).toHaveAttribute('aria-checked', 'false');
  for (const state of ['Regressed', 'Open', 'In progress']) await states.filter({ hasText: state }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${path}?state=all`);
  await expect(page.getByRole('status').filter({ hasText: '12 issues' })).toBeVisible();
  await filterBy(page, 'Rule', 'Links have an accessible name');
  await page.getByLabel('Search').pressSequentially('hero-7');
  await expect(page).toHaveURL(`${path}?state=all&rule=link-name&q=hero-7`);
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel('Search')).toHaveValue('hero-7');
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Search').fill('nowhere');
  await expect(page.getByRole('heading', { name: 'No issues match' })).toBeVisible();
  await expect(page.getByText('None of this site’s 12 issues match these filters.')).toBeVisible();
  await page.getByRole('search').getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(path);
  await expect(rows(page)).toHaveCount(9);
  // The filters move up when the clear button disappears: a click could start and end on different elements.
  const overdue = page.getByRole('button', { name: 'Overdue' });
  await overdue.press('Enter');
  await expect(overdue).toHaveAttribute('aria-pressed', 'true');
  await expect(rows(page)).toHaveText([/Ada.*days overdue/]);
});

test('supports the whole list with the keyboard alone', async ({ page }) => {
  await openSite(page);
  const sent = await mockChanges(page, changed(2));
  await page.getByRole('button', { name: 'Shortcuts' }).focus();
  // A single tab stop.
  await page.keyboard.press('Tab');
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press(' ');
  await expect(page.getByRole('status').filter({ hasText: '2 of 9 issues selected' })).toBeVisible();
  await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('i');
  await expect(rows(page).nth(1)).toContainText('In progress');
  await expect(rows(page).nth(2)).toContainText('In progress');
  await expect
    .poll(() => sent)
    .toEqual([
      { ids: [createTrackedIssue(1).id, createTrackedIssue(2).id], change: { state: 'in_progress' } },
    ]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status').filter({ hasText: '9 issues' })).toBeVisible();
  await page.keyboard.press('o');
  await expect(pane(page).getByRole('heading', { name: /image 2/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pane(page).getByRole('heading', { name: /image 2/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await expect(page).toHaveURL(`${path}?issue=${createTrackedIssue(1).id}`);
  await page.keyboard.press('e');
  await expect(pane(page).getByRole('textbox', { name: 'Note' })).toBeFocused();
});

test('documents letter keys, limits them to the list and lets users turn them off', async ({ page }) => {
  await openSite(page);
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.getByLabel('Search').press('?');
  await expect(help).toBeHidden();
  await page.getByLabel('Search').fill('');
  await rows(page).nth(0).focus();
  await page.keyboard.press('?');
  await expect(help).toContainText('Set to in progress');
  await help.getByRole('switch', { name: 'Letter keys' }).click();
  await expect(help).not.toContainText('Set to in progress');
  await page.keyboard.press('Escape');
  await page.reload();
  await rows(page).nth(0).focus();
  await page.keyboard.press('x');
  await expect(rows(page).nth(0)).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toBeFocused();
});

test('changes many issues together and undoes the change for each', async ({ page }) => {
  await openSite(page);
  const sent = await mockChanges(page, changed(9));
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await expect(page.getByRole('status').filter({ hasText: '9 of 9 issues selected' })).toBeVisible();
  await page.getByRole('button', { name: 'Change selected' }).click();
  await page.getByRole('menuitem', { name: 'False positive…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark 9 issues as false positives' });
  await expect(dialog).toContainText('We record only which rule it was');
  await dialog.getByRole('button', { name: 'Mark as false positive' }).click();
  await expect(rows(page).filter({ hasText: 'False positive' })).toHaveCount(9);
  await expect(toast(page, '9 issues marked as false positives. Thanks for your feedback.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Change undone for 9 issues.')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'False positive' })).toHaveCount(0);
  await expect(rows(page).nth(0)).toContainText('Regressed');
  const states = sent.map((body) => (body as { change: { state: string } }).change.state);
  expect(states.sort()).toEqual(['false_alarm', 'in_progress', 'open', 'regressed']);
});

test('rolls back and reports a failed change', async ({ page }) => {
  await openSite(page);
  await mockChanges(page, buildProblemReply(403, 'Someone else is changing it.'));
  await rows(page).nth(1).focus();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Assign this issue' });
  const assignee = dialog.getByRole('combobox', { name: 'Assignee' });
  // People are also found by their email address.
  await assignee.fill('grace@');
  await assignee.press('ArrowDown');
  await assignee.press('Enter');
  await expect(assignee).toHaveValue('Grace Hopper');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(toast(page, 'Nothing was changed. Someone else is changing it.')).toBeVisible();
  await expect(rows(page).nth(1)).not.toContainText('Grace');
  await expect(rows(page).nth(1)).toBeFocused();
});

test('requires a reason and offers an end date when ignoring', async ({ page }) => {
  await openSite(page);
  const sent = await mockChanges(page, changed(1));
  await expect(rows(page).nth(2)).toContainText('Dec 31, 2099');
  await rows(page).nth(2).focus();
  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog', { name: 'Ignore this issue' });
  await dialog.getByRole('button', { name: 'Ignore' }).click();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/);
  await dialog.getByLabel('Reason').fill('The banner goes.');
  await expect(dialog.getByText('Enter a reason')).toHaveCount(0);
  await dialog.getByLabel('Ignore until').fill('2099-05-01');
  await dialog.getByRole('button', { name: 'Ignore' }).click();
  await expect(rows(page).nth(2)).toContainText('Ignored');
  await expect(rows(page).nth(2), 'an ignored issue is not due').not.toContainText('2099');
  await expect
    .poll(() => sent)
    .toEqual([
      {
        ids: [createTrackedIssue(2).id],
        change: { state: 'ignored', ignored_reason: 'The banner goes.', ignored_until: '2099-05-01' },
      },
    ]);
});

test('shows an issue’s assignee, or that it is not assigned', complete, async ({ page }) => {
  const siteData = await openSite(page);
  siteData.issues[1] = createTrackedIssue(1, {
    state: 'open',
    assignee: { user_id: siteData.people[1]!.user_id, name: 'Grace Hopper' },
  });
  await page.reload();
  await rows(page).nth(1).click();
  await expect(pane(page)).toContainText('Assigned to Grace Hopper.');
  await expect(pane(page)).not.toContainText('Not assigned');
  await openNotes(page);
  await expect(pane(page)).toContainText('Found by a scan and not fixed yet. Assigned to Grace Hopper.');
  await rows(page).nth(2).click();
  await expect(pane(page)).toContainText('Not assigned yet.');
});

test('comments on an issue with a mention picked by keyboard, and watches it', async ({ page }) => {
  const siteData = await openSite(page);
  const [ada, grace] = siteData.people;
  const sent: unknown[] = [];
  await routeApi(page, `**/issues/${createTrackedIssue(1).id}/comments/`, (route) => {
    const { text } = addIssueComment.body.parse(route.request().postDataJSON());
    sent.push(text);
    const mentions = [{ user_id: grace!.user_id, name: grace!.name }];
    const author = { user_id: ada!.user_id, name: ada!.name };
    const comment = { id: crypto.randomUUID(), author, text, mentions, created_at: new Date().toISOString() };
    siteData.comments.push(comment);
    return route.fulfill({ status: 201, json: comment });
  });
  await routeApi(page, `**/issues/${createTrackedIssue(1).id}/watch/`, (route) =>
    route.fulfill({ json: { watchers: [{ user_id: ada!.user_id, name: ada!.name }], is_watching: true } }),
  );
  await rows(page).nth(1).click();
  await openNotes(page);
  await expect(pane(page)).toContainText('@Ada Lovelace, is the caption enough?');
  const field = pane(page).getByRole('textbox', { name: 'Add a comment' });
  await field.pressSequentially('<b>Please</b> @gra');
  await expect(pane(page).getByRole('option')).toHaveText([/Grace Hopper/]);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('<b>Please</b> @Grace Hopper ');
  await field.press('End');
  await field.pressSequentially('look');
  await pane(page).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(pane(page)).toContainText('<b>Please</b> @Grace Hopper look');
  await expect(field).toHaveValue('');
  expect(sent).toEqual([`<b>Please</b> @{${grace!.user_id}} look`]);
  await pane(page).getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(pane(page).getByRole('button', { name: 'Stop watching' })).toBeVisible();
  await expect(pane(page)).toContainText('Watched by Ada Lovelace.');
});

test('rejects a due date in the past at its field', async ({ page }) => {
  await openSite(page);
  const sent = await mockChanges(page, changed(1), changed(1));
  await rows(page).nth(1).click();
  await openNotes(page);
  const sheet = pane(page);
  const due = sheet.getByLabel('Due date');
  await due.fill('2020-01-01');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(due).toHaveAccessibleDescription(/Choose today or a later date/);
  await expect(due).toBeFocused();
  expect(sent).toEqual([]);
  await due.fill('2099-01-01');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent)
    .toEqual([{ ids: [createTrackedIssue(1).id], change: { due_on: '2099-01-01' } }]);
});

test('shows an issue’s activity, and keeps a note after a failed save and a visit to another issue', async ({
  page,
}) => {
  await openSite(page);
  const sent = await mockChanges(
    page,
    buildProblemReply(503, 'The server is under maintenance.'),
    changed(1),
  );
  await rows(page).nth(0).click();
  await openNotes(page);
  const sheet = pane(page);
  await expect(sheet).toContainText('Assigned to Ada Lovelace.');
  await expect(sheet).toContainText('Regressed, was fixed.');
  await sheet.getByRole('textbox', { name: 'Note' }).fill('Ask the makers of the banner.');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByRole('alert').filter({ hasText: 'Your changes are still here' })).toContainText(
    'The server is under maintenance.',
  );
  await rows(page).nth(1).click();
  await expect(sheet.getByRole('heading', { name: /image 1/ })).toBeVisible();
  await rows(page).nth(0).click();
  await openNotes(page);
  await expect(sheet.getByRole('textbox', { name: 'Note' })).toHaveValue('Ask the makers of the banner.');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Note saved.')).toBeVisible();
  await expect
    .poll(() => sent[1])
    .toEqual({
      ids: [createTrackedIssue(0).id],
      change: { note: 'Ask the makers of the banner.' },
    });
});

test('shows 12 issues without scrolling', complete, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSite(page, '', createSite(60));
  await expect(rows(page).nth(11)).toBeInViewport({ ratio: 0.98 });
});

test('renders only some of thousands of issues and loads the rest on demand', async ({ page }) => {
  const site = createSite(0);
  site.issues = Array.from({ length: 1200 }, (_, index) => createTrackedIssue(index));
  await openSite(page, '', site);
  const sent = await mockChanges(page, changed(500));
  await expect(page.getByRole('status').filter({ hasText: '1,200 issues' })).toBeVisible();
  expect(await rows(page).count()).toBeLessThan(60);
  await rows(page).nth(0).focus();
  await page.keyboard.press('End');
  // The last loaded issue; only the next page is being loaded.
  await expect(page.locator(':focus')).toContainText('image 99.');
  await expect(rows(page).filter({ hasText: 'image 100.' })).toBeAttached();
  await page.keyboard.press('End');
  await expect(page.locator(':focus')).toContainText('image 199.');
  expect(await rows(page).count()).toBeLessThan(60);
  // Not `check`: when more rows load during the click, not all shown rows are selected.
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Select all 1,200 matching issues' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1,200 of 1,200 issues selected' })).toBeVisible();
  await page.getByRole('button', { name: 'Change selected' }).click();
  await page.getByRole('menuitem', { name: 'In progress' }).click();
  await expect(toast(page, '1,200 issues set to in progress.')).toBeVisible();
  await expect
    .poll(() => sent.map((body) => (body as { ids: string[] }).ids.length))
    .toEqual([500, 500, 200]);
});

test('reports what was changed when a large change fails halfway', async ({ page }) => {
  const site = createSite(0);
  site.issues = Array.from({ length: 600 }, (_, index) => createTrackedIssue(index));
  await openSite(page, '', site);
  await mockChanges(page, changed(500), buildProblemReply(403, 'That was too much.'));
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Select all 600 matching issues' }).click();
  await expect(page.getByRole('status').filter({ hasText: '600 of 600 issues selected' })).toBeVisible();
  await page.getByRole('button', { name: 'Change selected' }).click();
  await page.getByRole('menuitem', { name: 'In progress' }).click();
  await expect(
    toast(page, 'Changed 500 of 600 issues. The rest stayed the same. That was too much.'),
  ).toBeVisible();
  await expect(rows(page).nth(0)).toContainText('In progress');
});

test('never hides a focused row under the bar above the list', async ({ page }) => {
  await openSite(page, '', createSite(60));
  await rows(page).nth(0).focus();
  for (let step = 0; step < 14; step++) await page.keyboard.press('j');
  for (let step = 0; step < 8; step++) await page.keyboard.press('k');
  const measureGap = async () => {
    const focused = await page.locator(':focus').boundingBox();
    const bar = await page.getByRole('checkbox', { name: 'Select all shown' }).boundingBox();
    return (focused?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0);
  };
  await expect.poll(measureGap, 'pixels between the bar and the row').toBeGreaterThan(0);
});

test('exports the issues that match the filters', async ({ page }) => {
  await openSite(page, '?state=fixed,ignored&sort=due&q=hero');
  const exportRequest = page.waitForRequest(/\/issues\/export\//);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const { search } = new URL((await exportRequest).url());
  expect(search).toBe('?outcome=failed&state=fixed%2Cignored&q=hero&sort=due&format=csv');
  expect((await saved).suggestedFilename()).toMatch(/^issues-\d{4}-\d{2}-\d{2}\.csv$/);
});

test('shows 12 issues, and the screenshot and the fix of the open one, on the first screen', async ({
  page,
}) => {
  await openSite(page, '', createSite(40));
  await expect(rows(page).nth(11)).toBeInViewport({ ratio: 1 });
  await expect(pane(page).getByRole('heading', { name: /image 0/ })).toBeInViewport({ ratio: 1 });
  const screenshot = pane(page).getByRole('region', { name: 'Screenshot of the page, scrollable' });
  await expect(screenshot).toBeInViewport({ ratio: 1 });
  await expect(screenshot.locator('svg > g').last()).toBeInViewport();
  await expect(pane(page)).toContainText('do not know what it does');
  await expect(pane(page).getByText('Structure verified')).toBeInViewport({ ratio: 1 });
  await expect(pane(page).getByRole('insertion')).toBeInViewport();
  await expect(rows(page).nth(1)).toContainText('Fix: 9 of 10');
  await pane(page).getByRole('tab', { name: 'Occurrences (9)' }).click();
  await expect(pane(page).getByRole('listbox', { name: 'This issue’s occurrences' })).toBeVisible();
});

test('keeps the open issue and its neighbors after a reload', async ({ page }) => {
  const site = createSite(0);
  site.issues = Array.from({ length: 250 }, (_, index) => createTrackedIssue(index));
  await openSite(page, `?issue=${createTrackedIssue(180).id}`, site);
  await expect(pane(page)).toContainText('181 of 250');
  await pane(page).getByRole('button', { name: 'Next issue' }).click();
  await expect(page).toHaveURL(`${path}?issue=${createTrackedIssue(181).id}`);
  await page.reload();
  await expect(pane(page).getByRole('heading', { name: /image 181/ })).toBeVisible();
  await pane(page).getByRole('button', { name: 'Previous issue' }).click();
  await expect(page).toHaveURL(`${path}?issue=${createTrackedIssue(180).id}`);
});

test(
  'explains the order by priority where it is chosen, and keeps the order in the URL',
  complete,
  async ({ page }) => {
    await openSite(page);
    await page.getByRole('button', { name: 'Sort by: Highest priority' }).click();
    const option = page.getByRole('menuitemradio', { name: 'Highest priority' });
    await expect(option).toHaveAccessibleDescription(/^Most severe first/);
    await page.getByRole('menuitemradio', { name: 'Due soonest' }).click();
    await expect(page).toHaveURL(`${path}?sort=due`);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sort by: Due soonest' })).toBeVisible();
  },
);

test('shows the list and then the issue on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openSite(page);
  await expect(pane(page)).toHaveCount(0);
  await rows(page).nth(2).click();
  await expect(pane(page).getByRole('heading', { name: /image 2/ })).toBeFocused();
  await expect(rows(page)).toHaveCount(0);
  await pane(page).getByRole('button', { name: 'All issues' }).click();
  await expect(page).toHaveURL(path);
  await expect(rows(page).nth(2)).toBeFocused();
});

test('the focused tab isn’t in the part of the line that fades out', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openSite(page);
  const tabs = page.getByRole('navigation', { name: 'Site views' });
  await tabs.getByRole('link').first().focus();
  for (const name of ['History', 'Audits', 'Journeys', 'Schedule']) {
    await page.keyboard.press('Tab');
    const tab = tabs.getByRole('link', { name });
    await expect(tab).toBeFocused();
    const [line, box] = [(await tabs.boundingBox())!, (await tab.boundingBox())!];
    expect(box.x - line.x, name).toBeGreaterThanOrEqual(40);
    expect(line.x + line.width - box.x - box.width, name).toBeGreaterThanOrEqual(40);
  }
});
