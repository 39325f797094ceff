import type { Page } from '@playwright/test';
import { openArea } from './support/mock-area.ts';
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
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const path = `/sites/${SITE_ID}`;
const rows = (page: Page) => page.getByRole('grid', { name: 'Issues' }).getByRole('row');
const toast = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: /Messages/ }).getByText(words);

async function openSite(page: Page, query = '', site: MockSite = createSite()): Promise<MockSite> {
  await mockSitesApi(page, [site]);
  await openArea(page, `${path}${query}`);
  return site;
}

/** Answers changes of issues; the last answer stays. */
async function mockChanges(page: Page, ...replies: { status?: number; json: unknown }[]) {
  const sent: unknown[] = [];
  await page.route(`**/api/sites/${SITE_ID}/issues/`, (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    sent.push(route.request().postDataJSON());
    return route.fulfill(replies[Math.min(sent.length, replies.length) - 1]);
  });
  return sent;
}

const changed = (count: number) => ({ json: { changed: count } });

test('sites say how they stand; the list says how a site comes to be there, and what went wrong', async ({
  page,
}) => {
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
  await openArea(page, '/scans');
  await page
    .getByRole('navigation', { name: 'Scans and sites' })
    .getByRole('link', { name: 'Sites' })
    .click();
  await expect(page).toHaveURL('/sites');
  const items = page.getByRole('region', { name: 'Your sites' }).getByRole('listitem');
  const cards = items.filter({ has: page.getByRole('heading') });
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('9 open issues');
  await expect(cards.first()).toContainText('74 of 100, grade C');
  await expect(cards.first()).toContainText(/2\s*regressed/);
  await expect(cards.first().getByRole('img')).toHaveAccessibleName(
    /^Score: 74 .* more than at the beginning/,
  );
  await expect(cards.first()).toContainText(/Next scan on /);
  await expect(cards.nth(1)).toContainText('The scheduled scan has a problem');

  all.length = 0;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No sites yet' })).toBeVisible();
  await expect(page.getByText(/comes to be here by itself when a scan of it has ended/)).toBeVisible();
  await mockReply(page, '/api/sites/', buildProblemReply(403, 'Sites are being mended.'));
  await page.reload();
  await expect(page.getByText('Sites are being mended.')).toBeVisible();
});

test('filters, search and order stand in the address, each with what it would leave', async ({ page }) => {
  await openSite(page);
  await expect(rows(page)).toHaveCount(9);
  await expect(page.getByRole('status').filter({ hasText: '9 issues' })).toBeVisible();
  const fixed = page.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Fixed 1' });
  await expect(fixed).toHaveAttribute('aria-pressed', 'false');
  for (const state of ['Regressed 2', 'Open 5', 'In progress 2'])
    await page.getByRole('button', { name: state }).click();
  await expect(page).toHaveURL(`${path}?state=all`);
  await expect(page.getByRole('status').filter({ hasText: '12 issues' })).toBeVisible();
  await page.getByLabel('Rule').selectOption({ label: 'Links say where they lead (2)' });
  await page.getByLabel('Search').pressSequentially('hero-7');
  await expect(page).toHaveURL(`${path}?state=all&rule=link-name&q=hero-7`);
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel('Search')).toHaveValue('hero-7');
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Search').fill('nowhere');
  await expect(page.getByRole('heading', { name: 'No issue matches' })).toBeVisible();
  await page.getByRole('search').getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page).toHaveURL(path);
  await expect(rows(page)).toHaveCount(9);
  // The filters move up as the way to clear them goes: a pointer could come down on one place and up on another.
  const overdue = page.getByRole('button', { name: 'Overdue only' });
  await overdue.press('Enter');
  await expect(overdue).toHaveAttribute('aria-pressed', 'true');
  await expect(rows(page)).toHaveText([/Ada.*days overdue/]);
});

test('the list is worked through with the keyboard alone', async ({ page }) => {
  await openSite(page);
  const sent = await mockChanges(page, changed(2));
  await page.getByRole('button', { name: 'Keys' }).focus();
  // One stop of the Tab key.
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
  expect(sent).toEqual([
    { ids: [createTrackedIssue(1).id, createTrackedIssue(2).id], change: { state: 'in_progress' } },
  ]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status').filter({ hasText: '9 issues' })).toBeVisible();
  await page.keyboard.press('o');
  await expect(page.getByRole('dialog', { name: /picture 2/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(2)).toBeFocused();
});

test('letter keys are told, work nowhere but in the list, and can be switched off', async ({ page }) => {
  await openSite(page);
  const help = page.getByRole('dialog', { name: 'Keys of the list' });
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

test('many are changed at once, and taken back to what each was', async ({ page }) => {
  await openSite(page);
  const sent = await mockChanges(page, changed(9));
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await expect(page.getByRole('status').filter({ hasText: '9 of 9 issues selected' })).toBeVisible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name: 'False alarm…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark 9 issues as a false alarm' });
  await expect(dialog).toContainText('how often people call a rule’s findings false alarms');
  await dialog.getByRole('button', { name: 'Mark as a false alarm' }).click();
  await expect(rows(page).filter({ hasText: 'False alarm' })).toHaveCount(9);
  await expect(toast(page, '9 issues are false alarms. Thank you for telling us.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Undone: 9 issues are as they were.')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'False alarm' })).toHaveCount(0);
  await expect(rows(page).nth(0)).toContainText('Regressed');
  const states = sent.map((body) => (body as { change: { state: string } }).change.state);
  expect(states.sort()).toEqual(['false_alarm', 'in_progress', 'open', 'regressed']);
});

test('a refused change is taken back and told', async ({ page }) => {
  await openSite(page);
  await mockChanges(page, buildProblemReply(403, 'Somebody else is at it.'));
  await rows(page).nth(1).focus();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Assign this issue' });
  await dialog.getByLabel('Who').fill('Grace');
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(toast(page, 'Nothing was changed. Somebody else is at it.')).toBeVisible();
  await expect(rows(page).nth(1)).not.toContainText('Grace');
  await expect(rows(page).nth(1)).toBeFocused();
});

test('to ignore asks for a reason, and until when', async ({ page }) => {
  await openSite(page);
  const sent = await mockChanges(page, changed(1));
  await rows(page).nth(1).focus();
  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog', { name: 'Ignore this issue' });
  await dialog.getByRole('button', { name: 'Ignore' }).click();
  await expect(dialog.getByLabel('Why')).toBeFocused();
  await expect(dialog.getByLabel('Why')).toHaveAccessibleDescription(/Please say why it is to be ignored/);
  await dialog.getByLabel('Why').fill('The banner goes.');
  await dialog.getByLabel('Until').fill('2099-05-01');
  await dialog.getByRole('button', { name: 'Ignore' }).click();
  await expect(rows(page).nth(1)).toContainText('Ignored');
  expect(sent).toEqual([
    {
      ids: [createTrackedIssue(1).id],
      change: { state: 'ignored', ignored_reason: 'The banner goes.', ignored_until: '2099-05-01' },
    },
  ]);
});

test('an assigned issue names its assignee, and an open one without one says so', async ({ page }) => {
  const made = await openSite(page);
  made.issues[1] = createTrackedIssue(1, { state: 'open', assignee: 'Grace' });
  await page.reload();
  await rows(page).nth(1).click();
  const assigned = page.getByRole('dialog', { name: /picture 1/ });
  await expect(assigned).toContainText('Found by a scan and not fixed yet. Assigned to Grace.');
  await expect(assigned).not.toContainText('nobody is at it');
  await page.keyboard.press('Escape');
  await rows(page).nth(2).click();
  await expect(page.getByRole('dialog', { name: /picture 2/ })).toContainText('Not assigned yet.');
});

test('a due date in the past is refused where it is typed', async ({ page }) => {
  await openSite(page);
  const sent = await mockChanges(page, changed(1), changed(1));
  await rows(page).nth(1).click();
  const sheet = page.getByRole('dialog', { name: /picture 1/ });
  const due = sheet.getByLabel('Due date');
  await due.fill('2020-01-01');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(due).toHaveAccessibleDescription(/Choose today or a later day/);
  await expect(due).toBeFocused();
  expect(sent).toEqual([]);
  await due.fill('2099-01-01');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent)
    .toEqual([{ ids: [createTrackedIssue(1).id], change: { due_on: '2099-01-01' } }]);
});

test('an issue says what happened to it; a note outlives a failed save and a closed sheet', async ({
  page,
}) => {
  await openSite(page);
  const sent = await mockChanges(page, buildProblemReply(503, 'The house is being painted.'), changed(1));
  await rows(page).nth(0).click();
  const sheet = page.getByRole('dialog', { name: /picture 0/ });
  await expect(sheet).toContainText('Assigned to Ada.');
  await expect(sheet).toContainText('Regressed, was fixed.');
  await expect(sheet.getByRole('link', { name: 'See where it is' })).toHaveAttribute(
    'href',
    '/scans/55555555-5555-4555-8555-555555555555?issue=serious',
  );
  await sheet.getByLabel('Note').fill('Ask the makers of the banner.');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByRole('alert').filter({ hasText: 'nothing is lost' })).toContainText(
    'The house is being painted.',
  );
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(path);
  await rows(page).nth(0).click();
  await expect(sheet.getByLabel('Note')).toHaveValue('Ask the makers of the banner.');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'The note is saved.')).toBeVisible();
  expect(sent[1]).toEqual({
    ids: [createTrackedIssue(0).id],
    change: { note: 'Ask the makers of the banner.' },
  });
});

test('thousands of issues stay light: few rows stand in the document, the rest comes when it is needed', async ({
  page,
}) => {
  const site = createSite(0);
  site.issues = Array.from({ length: 1200 }, (_, place) => createTrackedIssue(place));
  await openSite(page, '', site);
  const sent = await mockChanges(page, changed(500));
  await expect(page.getByRole('status').filter({ hasText: '1,200 issues' })).toBeVisible();
  expect(await rows(page).count()).toBeLessThan(60);
  await rows(page).nth(0).focus();
  await page.keyboard.press('End');
  // The last one of those that are there; those after it are on their way, and no more than those.
  await expect(page.locator(':focus')).toContainText('picture 99.');
  await expect(rows(page).filter({ hasText: 'picture 100.' })).toBeAttached();
  await page.keyboard.press('End');
  await expect(page.locator(':focus')).toContainText('picture 199.');
  expect(await rows(page).count()).toBeLessThan(60);
  // Not `check`: when more come in the meantime, not all that is shown is selected any more.
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Select all 1,200 that match' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1,200 of 1,200 issues selected' })).toBeVisible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name: 'In progress' }).click();
  await expect(toast(page, '1,200 issues are in progress.')).toBeVisible();
  expect(sent.map((body) => (body as { ids: string[] }).ids.length)).toEqual([500, 500, 200]);
});

test('a large change that is refused half-way shows what was changed and what was not', async ({ page }) => {
  const site = createSite(0);
  site.issues = Array.from({ length: 600 }, (_, place) => createTrackedIssue(place));
  await openSite(page, '', site);
  await mockChanges(page, changed(500), buildProblemReply(403, 'That was too much.'));
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Select all 600 that match' }).click();
  await expect(page.getByRole('status').filter({ hasText: '600 of 600 issues selected' })).toBeVisible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name: 'In progress' }).click();
  await expect(
    toast(page, '500 issues of 600 were changed, the others were not. That was too much.'),
  ).toBeVisible();
  await expect(rows(page).nth(0)).toContainText('In progress');
});

test('a row that gets the focus is never under the bar above the list', async ({ page }) => {
  await openSite(page, '', createSite(60));
  await rows(page).nth(0).focus();
  for (let step = 0; step < 14; step++) await page.keyboard.press('j');
  for (let step = 0; step < 8; step++) await page.keyboard.press('k');
  const focused = await page.locator(':focus').boundingBox();
  const bar = await page.getByRole('checkbox', { name: 'Select all shown' }).boundingBox();
  expect(focused?.y ?? 0).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
});

test('what the filters leave is exported', async ({ page }) => {
  await openSite(page, '?state=fixed,ignored&sort=due&q=hero');
  const asked = page.waitForRequest(/\/issues\/export\//);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'As a table (CSV)' }).click();
  const { search } = new URL((await asked).url());
  expect(search).toBe('?outcome=failed&state=fixed%2Cignored&q=hero&sort=due&format=csv');
  expect((await saved).suggestedFilename()).toMatch(/^issues-\d{4}-\d{2}-\d{2}\.csv$/);
});
