import { type AuditFinding, NewAuditFinding } from '@curbcut/contract';
import type { Locator, Page } from '@playwright/test';
import { routeApi } from './support/api-routes.ts';
import { addAxe, runAxe } from './support/axe.ts';
import { checkVariants } from './support/check-screen.ts';
import { tabTo } from './support/focus.ts';
import { createMockApp, openApp } from './support/mock-app.ts';
import { AUDIT_ID, createAudit, type MockAudit, mockAuditsApi } from './support/mock-audit.ts';
import { complete, expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const auditPath = `/audits/${AUDIT_ID}`;
/** About 1.1.1, without an answer. */
const criterionQuestion = createAudit().questions[2]!.id;
const questionPath = `${auditPath}?question=${criterionQuestion}`;
const heading = (page: Page) => page.locator('#question-heading');
const dialog = (page: Page) => page.getByRole('dialog');

async function open(page: Page, path: string, mock = createAudit()): Promise<MockAudit> {
  await mockAuditsApi(page, [mock]);
  await openApp(page, path, createMockApp());
  return mock;
}

/** Stores findings that are added, and returns them. */
async function recordFindings(page: Page, mock: MockAudit): Promise<NewAuditFinding[]> {
  const added: NewAuditFinding[] = [];
  await routeApi(page, '**/findings/', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const body = NewAuditFinding.parse(route.request().postDataJSON());
    added.push(body);
    const finding: AuditFinding = { ...mock.findings[0]!, ...body, id: body.id! };
    await route.fulfill({
      status: 201,
      json: { finding, criteria: mock.audit.criteria, updated_at: mock.audit.updated_at },
    });
  });
  return added;
}

test('an element is picked for a finding by keyboard on the screenshot', async ({ page }) => {
  const mock = await open(page, `${auditPath}?view=findings`);
  const added = await recordFindings(page, mock);
  await page.getByRole('button', { name: 'Add finding' }).click();
  await page.getByLabel('What fails?').fill('The button does nothing.');
  await tabTo(page, 'DIV Elements on Start');
  const option = dialog(page).getByRole('option', { includeHidden: false }).last();
  await expect(option).toHaveAccessibleName('Shop, main');
  await page.keyboard.press('End');
  await expect(option).not.toHaveAccessibleName('Shop, main');
  const name = (await option.getAttribute('aria-label'))!;
  expect(name).toMatch(/^Part \d+, button$/);
  await page.keyboard.press('ArrowUp');
  await expect(option).not.toHaveAccessibleName(name);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(
    dialog(page)
      .getByRole('status')
      .filter({ hasText: `Picked: ${name}` }),
  ).toBeAttached();
  await expect(dialog(page).getByLabel('Element', { exact: false }).first()).toHaveValue(name);
  await tabTo(page, /BUTTON Add finding/);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  expect(added).toHaveLength(1);
  const [{ picked_element: picked, box, element }] = added as [NewAuditFinding];
  expect(element).toBe(name);
  expect(picked).toMatchObject({ role: 'button', selector: expect.stringMatching(/^\.part-/) });
  expect(box).toEqual(picked?.box);
});

test('a click picks the element under the pointer, and a drawn rectangle marks an area', async ({ page }) => {
  const mock = await open(page, `${auditPath}?view=findings`);
  const added = await recordFindings(page, mock);
  await page.getByRole('button', { name: 'Add finding' }).click();
  await page.getByLabel('What fails?').fill('It is hidden.');
  const image = dialog(page).getByRole('img', { name: 'Screenshot of Start' });
  await image.scrollIntoViewIfNeeded();
  const frame = (await image.boundingBox())!;
  const scale = frame.width / mock.audit.sample[0]!.screenshot!.width;
  const { box } = mock.findings[0]!;
  await page.mouse.click(
    frame.x + (box!.x + box!.width / 2) * scale,
    frame.y + (box!.y + box!.height / 2) * scale,
  );
  const picked = dialog(page).getByRole('list', { name: 'Picked elements' });
  await expect(picked.getByRole('listitem')).toHaveText([/^Part \d+, button\.part-/]);
  await page.mouse.move(frame.x + 20, frame.y + 20);
  await page.mouse.down();
  await page.mouse.move(frame.x + 60, frame.y + 50, { steps: 3 });
  await page.mouse.up();
  await expect(picked.getByRole('listitem')).toHaveText([/^Marked area at/]);
  await dialog(page).getByRole('button', { name: 'Add finding' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(added[0]).toMatchObject({ picked_element: null, element: '' });
  expect(added[0]!.box!.width).toBeGreaterThan(30);
});

test('a failed criterion names pages and elements, all by keyboard', async ({ page }) => {
  const mock = await open(page, questionPath);
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByLabel('What fails?')).toBeFocused();
  await page.keyboard.type('The button is an image.');
  const pages = page.getByRole('group', { name: 'Pages that fail' });
  const [first, second] = [pages.getByRole('checkbox').first(), pages.getByRole('checkbox').last()];
  await expect(first).toBeChecked();
  await expect(second).not.toBeChecked();
  await first.uncheck();
  await page.getByLabel('What fails?').press('Control+Enter');
  await expect(pages.getByText('Choose at least one page')).toBeVisible();
  await expect(first).toBeFocused();
  expect(mock.sent).toEqual([]);

  await page.keyboard.press('Space');
  await tabTo(page, 'Pick elements of Start');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText(/\d+ elements on this page/)).toBeVisible();
  await dialog(page).getByRole('combobox', { name: 'Find an element' }).focus();
  await page.keyboard.type('part-1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('list', { name: 'Picked elements' })).toContainText('Part 1, button');
  await tabTo(page, 'Done');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Change elements of Start' })).toBeFocused();
  await page.getByLabel('What fails?').press('Control+Enter');
  await expect(heading(page)).toBeFocused();
  // The answer is sent when it can no longer be undone, such as when the window gets focus.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => mock.sent.length).toBe(1);
  expect(mock.sent[0]?.answers).toMatchObject([
    {
      outcome: 'fail',
      comment: 'The button is an image.',
      failed_on: [{ page_url: mock.audit.sample[0]!.url, elements: [{ selector: '.part-1' }] }],
    },
  ]);
});

test('undoing a failure restores its pages', async ({ page }) => {
  const mock = await open(page, questionPath);
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('2');
  await page.keyboard.type('No alternative text.');
  const pages = page.getByRole('group', { name: 'Pages that fail' });
  await pages.getByRole('checkbox').last().check();
  await page.getByLabel('What fails?').press('Control+Enter');
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('u');
  await expect(page.getByLabel('Comment')).toHaveValue('No alternative text.');
  await page.keyboard.press('2');
  await expect(heading(page)).toBeFocused();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => mock.sent.length).toBe(1);
  expect(mock.sent[0]?.answers[0]?.failed_on).toMatchObject(
    mock.audit.sample.map(({ url }) => ({ page_url: url })),
  );
});

test('failing several criteria together asks for their pages', async ({ page }) => {
  const mock = await open(page, auditPath);
  const rows = page.getByRole('grid', { name: 'Questions' }).getByRole('row');
  await rows.nth(4).focus();
  await page.keyboard.press('Space');
  await rows.nth(5).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Answer selected questions' }).click();
  await dialog(page).getByRole('radio', { name: /^Fail/ }).check();
  await dialog(page).getByLabel('What fails?').fill('The layout breaks.');
  await dialog(page).getByRole('button', { name: 'Save answers' }).click();
  await expect(dialog(page).getByText('Choose at least one page')).toBeVisible();
  await dialog(page).getByRole('checkbox').first().check();
  await dialog(page).getByRole('button', { name: 'Save answers' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => mock.sent.length).toBe(1);
  const failed_on = [{ page_url: mock.audit.sample[0]!.url, elements: [] }];
  expect(mock.sent[0]?.answers).toMatchObject([{ failed_on }, { failed_on }]);
});

test('key 4 explains why a question cannot be answered “Not present”', complete, async ({ page }) => {
  await open(page, auditPath);
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('4');
  await expect(page.getByRole('status').filter({ hasText: '“Not present” is unavailable' })).toBeVisible();
});

test('every view has its own title', complete, async ({ page }) => {
  const { audit } = await open(page, auditPath);
  for (const view of ['Questions', 'Findings', 'Results', 'Statement', 'Details', 'Team']) {
    await page.getByRole('navigation', { name: 'Audit views' }).getByRole('link', { name: view }).click();
    await expect(page).toHaveTitle(`${view} – ${audit.title} · Curbcut`);
  }
});

test('the picker and a failure’s pages fit the window and pass axe-core', async ({ page }) => {
  await open(page, questionPath);
  await expect(heading(page)).toBeVisible();
  await page.getByRole('button', { name: /^Fail/ }).click();
  await expect(page.getByRole('group', { name: 'Pages that fail' })).toBeVisible();
  await checkVariants(page, { name: 'the pages of a failure' });
  await page.getByRole('button', { name: 'Pick elements of Start' }).click();
  await expect(dialog(page).getByText(/\d+ elements on this page/)).toBeVisible();
  await dialog(page).getByRole('listbox').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('list', { name: 'Picked elements' })).toBeVisible();
  await checkVariants(page, { name: 'the picker' });
});

test('the chosen answer is marked while its failure is described', async ({ page }) => {
  await open(page, questionPath);
  await expect(heading(page)).toBeVisible();
  const pass = page.getByRole('button', { name: /^Pass – / });
  const fail = page.getByRole('button', { name: /^Fail – / });
  const getLook = (button: Locator) =>
    button.evaluate((element) => {
      const { backgroundColor, borderColor, color } = getComputedStyle(element);
      return [backgroundColor, borderColor, color];
    });
  await pass.hover();
  expect(await getLook(pass), 'hovering doesn’t look like choosing').toEqual(await getLook(fail));
  await page.keyboard.press('2');
  await expect(page.getByLabel('What fails?')).toBeFocused();
  await expect(fail).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(fail).toHaveAttribute('aria-pressed', 'false');
  await pass.click();
  await expect(page.locator('[data-sticky-bar]')).toContainText(/Pass – (yes|no): /);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('questions start high on the screen, with the same sidebar as everywhere else', async ({ page }) => {
  const mock = createAudit();
  mock.audit.newer_scan = {
    scan_id: '00000000-0000-4000-8000-0000000000aa',
    completed_at: '2026-11-25T09:00:00.000Z',
    tested_pages: 2,
  };
  await open(page, questionPath, mock);
  await expect(heading(page)).toBeVisible();
  const bar = (await page.locator('[data-sticky-bar]').boundingBox())!;
  expect(bar.y + bar.height).toBeLessThanOrEqual(900 / 4);
  const getSidebarWidth = async () =>
    (await page.getByRole('navigation', { name: 'Main' }).boundingBox())!.width;
  const width = await getSidebarWidth();
  await page.setViewportSize({ width: 360, height: 780 });
  const question = (await heading(page).boundingBox())!;
  expect(question.y + question.height).toBeLessThan(780);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Audits' }).first().click();
  await expect(page.getByRole('heading', { name: 'Audits', level: 1 })).toBeVisible();
  expect(await getSidebarWidth()).toBe(width);
});

test('keeps several outdated answers together, showing what changed', async ({ page }) => {
  const mock = createAudit();
  // Two more questions affected by the same change.
  for (const place of [3, 4]) mock.questions[place] = { ...mock.questions[place]!, state: 'outdated' };
  await open(page, auditPath, mock);
  const rows = page.getByRole('grid', { name: 'Questions' }).getByRole('row');
  for (const place of [1, 3, 4]) {
    await rows.nth(place).focus();
    await page.keyboard.press('Space');
  }
  await page.getByRole('button', { name: 'Keep 3 answers' }).click();
  const groups = dialog(page).getByRole('group', { name: 'Answers about the same change' });
  await expect(groups).toHaveCount(2);
  await expect(groups.first()).toContainText('Before: “A pot”');
  await expect(groups.last().getByRole('checkbox')).toHaveCount(2);
  await addAxe(page);
  expect(await runAxe(page)).toEqual([]);
  await groups.last().getByRole('checkbox').last().uncheck();
  await tabTo(page, 'Keep 2 answers');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(heading(page)).toBeFocused();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => mock.sent.length).toBe(1);
  expect(mock.sent[0]?.answers).toMatchObject([
    { question_id: mock.questions[1]!.id, outcome: 'pass', comment: 'The pot is described.' },
    { question_id: mock.questions[3]!.id, outcome: 'fail', comment: 'The table has no headers.' },
  ]);
});

test('on a phone, a button above the list opens the first unanswered question', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { questions } = await open(page, auditPath);
  const first = questions.find(({ answer }) => answer === null);
  await expect(heading(page), 'the list is shown first').toBeHidden();
  await page.getByRole('button', { name: 'Answer next question' }).click();
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveURL(`${auditPath}?question=${first?.id}`);
  await expect(page.getByRole('button', { name: 'Answer next question' })).toBeHidden();
});
