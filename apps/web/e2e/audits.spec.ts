import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import {
  type Answer,
  type Audit,
  answerAuditQuestions,
  getAudit,
  listAuditQuestions,
  proposeAuditSample,
  type StartScanBody,
} from '@curbcut/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { buildUrl } from '../app/api/request.ts';
import { routeApi } from './support/api-routes.ts';
import { addAxe, runAxe } from './support/axe.ts';
import { PAGE_BEFORE, serveChangingSite } from './support/changing-site.ts';
import { tabTo } from './support/focus.ts';
import { storeTokens } from './support/mock-account.ts';
import { openOptionGroups } from './support/option-groups.ts';
import { type LoginReply, registerRealAccount } from './support/real-account.ts';
import { createRealAudit } from './support/real-audit.ts';
import { quickScan, runRealScan } from './support/real-scan.ts';
import { SITE_PORT } from './support/site-port.ts';
import { complete, expect, test } from './support/test.ts';
import { UNTIL_DONE } from './support/test-scope.ts';

// Sequential, because all tests use one site and its scan; the last one changes both.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 1440, height: 900 } });

const site = `http://127.0.0.1:${SITE_PORT}`;
let content = PAGE_BEFORE;
let server: Server;
let account: LoginReply;
let api: APIRequestContext;
let siteId: string;

test.beforeAll(async ({ request, playwright, baseURL }) => {
  test.slow();
  content = PAGE_BEFORE;
  server = await serveChangingSite(SITE_PORT, () => content);
  account = await registerRealAccount(request);
  api = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${account.access}` },
  });
  siteId = await scanSite();
});

test.afterAll(async () => {
  await api?.dispose();
  server?.closeAllConnections();
  server?.close();
});

/** Every URL of the site shows the same small page. */
const changingSite: StartScanBody = { url: `${site}/`, max_pages: 2, ...quickScan };

/** Scans the site, or another one, and returns its id. */
async function scanSite(scan: StartScanBody = changingSite): Promise<string> {
  const { site_id } = await runRealScan(api, scan);
  if (site_id === null) throw new Error('The scan belongs to no site.');
  const path = buildUrl(proposeAuditSample.path, { siteId: site_id });
  // The scan becomes part of the site shortly after it has completed.
  await expect.poll(async () => (await api.get(path)).status()).toBe(200);
  return site_id;
}

async function readQuestions(auditId: string) {
  const reply = await api.get(buildUrl(listAuditQuestions.path, { auditId }));
  return listAuditQuestions.replies[200].parse(await reply.json()).questions;
}

/** Answers unanswered questions with “Pass” through the API. */
async function answerWithPass(questions: readonly { readonly id: string }[], auditId: string): Promise<void> {
  const answers = questions.map(({ id }) => ({
    question_id: id,
    previous_answer_id: null,
    outcome: 'pass',
    comment: '',
  }));
  const reply = await api.post(buildUrl(answerAuditQuestions.path, { auditId }), { data: { answers } });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** Returns the answers that the server has stored, in the order of the questions. */
async function readAnswers(audit: Audit): Promise<Answer[]> {
  return (await readQuestions(audit.id)).flatMap(({ answer }) => answer ?? []);
}

const questionHeading = (page: Page) => page.locator('#question-heading');
const progress = (page: Page, answered: number, total: number) =>
  page.getByText(`${answered} of ${total} answered`, { exact: true });

/** Starts an audit and opens its questions. */
async function openAudit(page: Page): Promise<{ audit: Audit; total: number }> {
  const audit = await createRealAudit(api, siteId);
  await storeTokens(page, account);
  await page.goto(`/audits/${audit.id}`);
  await expect(questionHeading(page)).toBeVisible();
  return { audit, total: audit.questions };
}

/** Presses a button that downloads a file, and returns the file. */
async function downloadByKeyboard(page: Page, name: string): Promise<Buffer> {
  await tabTo(page, name);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  return readFile(await download.path());
}

test('completes an audit by keyboard, from the site’s page to a signed report', async ({ page }) => {
  test.slow();
  await storeTokens(page, account);
  await page.goto(`/sites/${siteId}`);
  await expect(page.getByRole('link', { name: 'Start audit' })).toBeVisible();
  await tabTo(page, 'Start audit');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Evaluator')).toHaveValue('Ada Byron');
  await expect(page.getByRole('row', { name: /Boats for hire/ }).first()).toContainText('Start page');
  await tabTo(page, 'BUTTON Start audit');
  await page.keyboard.press('Enter');

  await expect(questionHeading(page)).toBeVisible();
  const [, count = ''] =
    /0 of (\d+) answered/.exec(await page.locator('[data-sticky-bar]').innerText()) ?? [];
  const total = Number(count);
  expect(total).toBeGreaterThan(50);
  // The list scrolls on its own, so nothing in it makes the page longer.
  const blank = await page.evaluate(() => {
    const { bottom } = document.querySelector('main')!.getBoundingClientRect();
    return document.documentElement.scrollHeight - Math.max(bottom + scrollY, innerHeight);
  });
  expect(blank).toBeLessThan(200);
  const first = await questionHeading(page).innerText();
  await page.keyboard.press('2');
  await expect(page.getByLabel('What fails?')).toBeFocused();
  await page.keyboard.type('2 images of mugs have no text.');
  await page.keyboard.press('Control+Enter');
  await expect(progress(page, 1, total)).toBeVisible();
  await expect(questionHeading(page)).not.toHaveText(first);
  await expect(questionHeading(page)).toBeFocused();

  await page.keyboard.press('u');
  await expect(progress(page, 0, total)).toBeVisible();
  await expect(questionHeading(page)).toHaveText(first);
  await expect(questionHeading(page)).toBeFocused();
  await expect(page.getByLabel('Comment')).toHaveValue('2 images of mugs have no text.');
  await page.keyboard.press('2');
  await expect(progress(page, 1, total)).toBeVisible();

  await page.keyboard.press('c');
  await expect(page.getByLabel('Comment')).toBeFocused();
  await page.keyboard.type('1 2 3');
  await page.keyboard.press('Escape');
  await expect(questionHeading(page)).toBeFocused();
  await page.keyboard.press('1');
  await expect(progress(page, 2, total)).toBeVisible();
  // One key after the other is the same every time, so others' answers come from the server.
  const auditId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const unanswered = async () => (await readQuestions(auditId)).filter(({ answer }) => answer === null);
  await expect.poll(async () => (await unanswered()).length).toBe(total - 2);
  await answerWithPass((await unanswered()).slice(3), auditId);
  await page.reload();
  for (let answered = total - 3; answered < total; answered++) {
    await expect(progress(page, answered, total)).toBeVisible();
    await page.keyboard.press('1');
  }
  await expect(page.getByText('Every question has an answer.')).toBeVisible();
  await tabTo(page, 'See results');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Every criterion is decided.')).toBeVisible();
  await tabTo(page, 'Sign report');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Full name')).toHaveValue('Ada Byron');
  await tabTo(page, 'Sign report');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Signed by Ada Byron' })).toBeFocused();

  const report = (await downloadByKeyboard(page, 'Download conformance report: Web page (HTML)')).toString();
  expect(report).toContain('2 images of mugs have no text.');
  expect(report).toContain('Ada Byron');

  await page.goto(`${new URL(page.url()).pathname}?view=details`);
  await expect(page.getByLabel('Title')).toBeVisible();
  const exported = await downloadByKeyboard(page, 'Export audit');
  await page.goto('/audits');
  await page.getByRole('button', { name: 'Import audit' }).click();
  const file = { name: 'audit.tar', mimeType: 'application/x-tar', buffer: exported };
  await page.getByLabel('Audit file (.tar)').setInputFiles(file);
  await page.getByRole('dialog').getByRole('button', { name: 'Import audit' }).click();
  await expect(page.getByText('was imported.')).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname}?view=details`);
  await expect(page.getByLabel('Title')).toBeVisible();
  expect((await downloadByKeyboard(page, 'Export audit')).equals(exported)).toBe(true);
});

test('the question list is scrolled to the open question', async ({ page }) => {
  const { audit } = await openAudit(page);
  const questions = await readQuestions(audit.id);
  const list = page.getByRole('grid', { name: 'Questions' });
  const shown = list.getByRole('row').filter({ hasText: '(shown)' });
  for (const question of [questions.at(-1)!, questions[Math.floor(questions.length / 2)]!]) {
    await page.goto(`/audits/${audit.id}?question=${question.id}`);
    await expect(shown).toContainText(question.title);
    await expect(shown).toBeInViewport({ ratio: 0.9 });
  }
  await page.keyboard.press('n');
  await expect(shown).toBeInViewport({ ratio: 0.9 });
});

test('keeps what is typed in forms, and opens every view without a connection', async ({ page, context }) => {
  const { audit } = await openAudit(page);
  const openView = (name: string) => page.getByRole('link', { name, exact: true }).click();
  await openView('Details');
  await openOptionGroups(page, 'Scope and baseline');
  await page.getByLabel('Scope').fill('The whole shop');
  await openView('Statement');
  await page.getByRole('main').getByLabel('Organization').fill('Boats Ltd');
  await openView('Details');
  await expect(page.getByText('1 field filled in')).toBeVisible();
  await openOptionGroups(page, 'Scope and baseline');
  await expect(page.getByLabel('Scope')).toHaveValue('The whole shop');
  await openView('Statement');
  await expect(page.getByRole('main').getByLabel('Organization')).toHaveValue('Boats Ltd');
  await openView('Findings');
  await page.getByRole('button', { name: 'Add finding' }).click();
  await page.getByLabel('What fails?').fill('The menu cannot be closed.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add finding' }).click();
  await expect(page.getByLabel('What fails?')).toHaveValue('The menu cannot be closed.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add finding' }).click();
  await expect(page.getByLabel('What fails?')).toHaveValue('');
  await page.keyboard.press('Escape');

  // A new page load, on which only the questions have been opened.
  await page.goto(`/audits/${audit.id}`);
  await expect(questionHeading(page)).toBeVisible();
  for (const view of ['Details', 'Results', 'Team'])
    await expect
      .poll(() =>
        page.evaluate(
          (name) =>
            performance.getEntriesByType('resource').some(({ name: url }) => url.includes(`/${name}-`)),
          view,
        ),
      )
      .toBe(true);
  await context.setOffline(true);
  await openView('Results');
  await expect(page.getByRole('row', { name: /1\.1\.1/ })).toBeVisible();
  await openView('Details');
  await expect(page.getByLabel('Scope')).toHaveValue('The whole shop');
  await context.setOffline(false);
});

test('answers that cannot be sent stay on the device and are sent when the connection is back', async ({
  page,
  context,
}) => {
  const { audit, total } = await openAudit(page);
  await context.setOffline(true);
  await page.keyboard.press('1');
  await expect(progress(page, 1, total)).toBeVisible();
  await page.keyboard.press('1');
  await expect(progress(page, 2, total)).toBeVisible();
  await expect(page.getByText(/[12] answers? not sent yet\./)).toBeVisible();
  expect(await readAnswers(audit)).toEqual([]);
  await context.setOffline(false);
  await expect.poll(async () => (await readAnswers(audit)).length).toBe(2);
  await expect(page.getByText(/answers? not sent yet/)).toBeHidden();
});

test('answers that the server could not store are sent when the audit is reopened', async ({ page }) => {
  const { audit, total } = await openAudit(page);
  const path = `**${buildUrl(answerAuditQuestions.path, { auditId: audit.id })}`;
  const unroute = await routeApi(page, path, (route) => route.fulfill({ status: 503, body: 'Busy' }));
  await page.keyboard.press('1');
  await expect(page.getByText(/1 answer not sent yet\./)).toBeVisible();
  unroute();
  await page.reload();
  await expect(progress(page, 1, total)).toBeVisible();
  await expect.poll(async () => (await readAnswers(audit)).map(({ outcome }) => outcome)).toEqual(['pass']);
});

test('undoing an answer by key, button or pointer moves focus to the question', async ({ page }) => {
  await openAudit(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  const title = await questionHeading(page).textContent();
  const undoWith = [
    () => page.keyboard.press('u'),
    () => undo.press('Enter'),
    () => undo.click(),
    () => page.keyboard.press('u'),
  ];
  for (const undoAnswer of undoWith) {
    const openedAt = page.url();
    await page.keyboard.press('1');
    await expect(questionHeading(page)).not.toHaveText(title!);
    await expect(page).not.toHaveURL(openedAt);
    const movedOnTo = page.url();
    await undoAnswer();
    await expect(questionHeading(page)).toHaveText(title!);
    // The URL follows the question. The heading must not be replaced again then.
    await expect(page).not.toHaveURL(movedOnTo);
    await expect(questionHeading(page)).toBeFocused();
  }
});

test('an answer that the device cannot store is marked and still sent', async ({ page }) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key.startsWith('auditAnswers:')) throw new DOMException('Full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  const { audit, total } = await openAudit(page);
  await page.keyboard.press('1');
  await expect(progress(page, 1, total)).toBeVisible();
  await expect(page.getByText('We couldn’t save your answer on this device.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expect.poll(async () => (await readAnswers(audit)).map(({ outcome }) => outcome)).toEqual(['pass']);
  await expect(page.getByText('We couldn’t save your answer on this device.')).toBeHidden();
  // The button that had focus no longer exists.
  await expect(questionHeading(page)).toBeFocused();
});

test('shows someone else’s new answer, and asks which one should count', async ({ page }) => {
  const { audit } = await openAudit(page);
  const questions = await readQuestions(audit.id);
  const answers = questions.slice(0, 2).map(({ id }) => ({
    question_id: id,
    previous_answer_id: null,
    outcome: 'pass',
    comment: 'Looks right.',
  }));
  // Before the page could read it: it reads the questions again when its window gets focus.
  const reply = await api.post(buildUrl(answerAuditQuestions.path, { auditId: audit.id }), {
    data: { answers },
  });
  expect(reply.status()).toBe(200);
  for (const mine of ['3', '3']) await page.keyboard.press(mine);
  await expect(page.getByText('We couldn’t save 2 answers.')).toBeVisible();

  await page.getByRole('button', { name: 'Review answers' }).click();
  const conflict = page
    .getByRole('alert')
    .filter({ hasText: 'Someone else answered while you were working.' });
  await expect(conflict).toContainText('Ada Byron: Pass');
  await expect(conflict).toContainText('Looks right.');
  await expect(conflict).toContainText('You: Can’t tell');
  await conflict.getByRole('button', { name: 'Use my answer' }).click();
  await expect(page.getByText('We couldn’t save 1 answer.')).toBeVisible();
  await expect(questionHeading(page)).toBeFocused();
  await page.getByRole('button', { name: 'Review answers' }).click();
  await expect(conflict).toContainText('You: Can’t tell');
  await conflict.getByRole('button', { name: 'Keep their answer' }).click();
  await expect(page.getByText('All answers saved')).toBeVisible();
  await expect(questionHeading(page)).toBeFocused();
  const stored = await readAnswers(audit);
  expect(stored.map(({ outcome }) => outcome)).toEqual(['cannot-tell', 'pass']);
});

test('an answer key pressed in another question’s row does nothing, and answers are announced', async ({
  page,
}) => {
  const { total } = await openAudit(page);
  const grid = page.getByRole('grid', { name: 'Questions' });
  const shownRow = grid.getByRole('row').filter({ hasText: '(shown)' });
  const otherRow = grid.getByRole('row').filter({ hasNotText: '(shown)' }).first();
  await otherRow.focus();
  await page.keyboard.press('1');
  await shownRow.focus();
  await page.keyboard.press('4');
  await expect(progress(page, 1, total)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: `1 of ${total} answered.` })).toHaveText(
    /^Not present: .+\. 1 of \d+ answered\.$/,
  );
});

test('answers several questions together', async ({ page }) => {
  const { audit, total } = await openAudit(page);
  const rows = page
    .getByRole('grid', { name: 'Questions' })
    .getByRole('row', { name: /^(Audio-only|Prerecorded videos)/ });
  const shownRow = page.getByRole('row').filter({ hasText: '(shown)' });
  const firstShown = (await shownRow.getAttribute('data-key')) ?? '';
  await page.keyboard.press('n');
  await expect(shownRow).toHaveCount(1);
  await expect(shownRow).not.toHaveAttribute('data-key', firstShown);
  await rows.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText(`2 of ${total} questions selected`)).toBeVisible();
  await page.getByRole('button', { name: 'Answer selected questions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Answer 2 questions' });
  await dialog.getByRole('button', { name: 'Save answers' }).click();
  await expect(dialog.getByText('Choose an answer')).toBeVisible();
  await dialog.getByRole('radio', { name: /^Not present/ }).check();
  await dialog.getByLabel('Comment').fill('The site has no media.');
  await dialog.getByRole('button', { name: 'Save answers' }).click();
  await expect(progress(page, 2, total)).toBeVisible();
  await expect.poll(async () => (await readAnswers(audit)).length).toBe(2);
  for (const { outcome, comment } of await readAnswers(audit)) {
    expect([outcome, comment]).toEqual(['not-present', 'The site has no media.']);
  }
});

test('a comment draft survives a reload', async ({ page }) => {
  const { audit } = await openAudit(page);
  await page.keyboard.press('c');
  await page.keyboard.type('The logo');
  await page.reload();
  await expect(page.getByLabel('Comment')).toHaveValue('The logo');
  await page.keyboard.press('1');
  await expect.poll(() => readAnswers(audit)).toMatchObject([{ outcome: 'pass', comment: 'The logo' }]);

  // The earlier answer's comment is suggested, but the description of a failure starts empty.
  await page
    .getByRole('row', { name: /^Images and other non-text/ })
    .first()
    .click();
  await page.keyboard.press('2');
  await expect(page.getByLabel('What fails?')).toBeFocused();
  await expect(page.getByLabel('What fails?')).toHaveValue('The logo');
});

test('shortcuts do nothing while they are turned off', async ({ page }) => {
  const { total } = await openAudit(page);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('1');
  await page.reload();
  await expect(questionHeading(page)).toBeVisible();
  await page.keyboard.press('1');
  await expect(progress(page, 0, total)).toBeVisible();
  await page.getByRole('button', { name: /^Pass – / }).click();
  await expect(progress(page, 1, total)).toBeVisible();
});

test('keeps someone else’s changes to other fields, and asks about conflicts in the same field', async ({
  page,
}) => {
  const { audit } = await openAudit(page);
  await page.getByRole('link', { name: 'Details' }).click();
  await page.getByLabel('Title', { exact: true }).fill('My title');
  const path = buildUrl(getAudit.path, { auditId: audit.id });
  const theirs = { revision: audit.revision, title: 'Their title', commissioner: 'The harbor' };
  expect((await api.patch(path, { data: theirs })).status()).toBe(200);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else edited this audit.' });
  await expect(conflict).toContainText('Their title');
  await expect(conflict).not.toContainText('The harbor');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('My title');
  await page.getByRole('button', { name: 'Save my version' }).click();
  await expect(conflict).toBeHidden();
  const stored = getAudit.replies[200].parse(await (await api.get(path)).json());
  expect([stored.title, stored.commissioner]).toEqual(['My title', 'The harbor']);
});

test('an audit continues with a newer scan and shows what has changed', async ({ page }) => {
  test.slow();
  const { audit } = await openAudit(page);
  await answerWithPass(await readQuestions(audit.id), audit.id);
  content = PAGE_BEFORE.replace('By the hour.', 'By the day, and with a skipper.');
  await scanSite();
  const path = buildUrl(getAudit.path, { auditId: audit.id });
  await expect
    .poll(
      async () => getAudit.replies[200].parse(await (await api.get(path)).json()).newer_scan?.scan_id ?? null,
      UNTIL_DONE,
    )
    .not.toBeNull();

  await page.reload();
  const answersPath = `**${buildUrl(answerAuditQuestions.path, { auditId: audit.id })}`;
  const unroute = await routeApi(page, answersPath, (route) => route.fulfill({ status: 503, body: 'Busy' }));
  await expect(questionHeading(page)).toBeVisible();
  await page.keyboard.press('3');
  await page.getByRole('button', { name: 'Newer scan' }).click();
  await page.getByRole('button', { name: 'Use latest scan' }).click();
  await expect(page.getByText('1 answer is not saved yet.')).toBeVisible();
  unroute();
  await page.getByRole('button', { name: 'Use latest scan' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The audit now uses' })).toContainText(
    /\d+ answers? (is|are) outdated because the content has changed/,
  );
  await page.getByLabel('State', { exact: true }).selectOption('outdated');
  await expect(page).toHaveURL(/state=outdated/);
  await page
    .getByRole('row', { name: /^Instructions don’t rely/ })
    .first()
    .click();
  await expect(questionHeading(page)).toContainText('Do any instructions rely only on');
  await expect(page.getByText('The content has changed since the latest answer.')).toBeVisible();
  await expect(page.getByText('Before the content changed:')).toBeVisible();
  await page.keyboard.press('y');
  await expect
    .poll(async () =>
      (await readQuestions(audit.id)).find(({ title }) => title.startsWith('Instructions don’t rely')),
    )
    .toMatchObject({ state: 'answered', answer: { outcome: 'pass' } });
});

// Server tests create these reports; the journey above downloads one.
test(
  'an audit produces reports in every format and an accessibility statement',
  complete,
  async ({ page }) => {
    test.slow();
    const { audit } = await openAudit(page);
    await page.getByRole('link', { name: 'Results' }).click();
    await page.getByLabel('Edition').selectOption('int');
    const download = async (name: string): Promise<string> => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ]);
      return (await readFile(await file.path())).toString('latin1');
    };
    expect(await download('Download conformance report: Web page (HTML)')).toContain(
      'EN 301 549 V3.2.1 Report',
    );
    expect(await download('Download conformance report: Word')).toMatch(/^PK/);
    const pdf = await download('Download conformance report: PDF');
    expect(pdf).toMatch(/^%PDF-/);
    expect(pdf).toContain('/StructTreeRoot');
    expect(JSON.parse(await download('Download evaluation report: WCAG-EM data (JSON)'))).toMatchObject({
      type: 'Evaluation',
    });

    await page.getByRole('link', { name: 'Write the accessibility statement' }).click();
    await page.getByRole('main').getByLabel('Organization').fill('Boats Ltd');
    await page.getByRole('button', { name: 'Save and preview' }).click();
    await expect(page.getByLabel('Email address for feedback')).toBeFocused();
    await page.keyboard.type('help@boats.example');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Accessibility statement for 127/ })).toBeVisible();
    await expect(page.getByText('The audit hasn’t been signed')).toBeVisible();
    expect(await download('Download Markdown')).toContain(
      'This is an accessibility statement from Boats Ltd.',
    );
    expect(await download('Download HTML')).toContain('<h1>Accessibility statement for 127');
    await page.goto(`/audits/${audit.id}?view=statement`);
    await expect(page.getByRole('main').getByLabel('Organization')).toHaveValue('Boats Ltd');
    await addAxe(page);
    expect(await runAxe(page)).toEqual([]);
  },
);
