import type { Server } from 'node:http';
import {
  type Audit,
  answerAuditInvitation,
  answerAuditQuestions,
  type InvitedRole,
  inviteToAudit,
  listAuditQuestions,
  listReceivedInvitations,
} from '@curbcut/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { buildUrl } from '../app/api/request.ts';
import { PAGE_BEFORE, serveChangingSite } from './support/changing-site.ts';
import { tabTo } from './support/focus.ts';
import { storeTokens } from './support/mock-account.ts';
import { type LoginReply, registerRealAccount } from './support/real-account.ts';
import { createRealAudit } from './support/real-audit.ts';
import { quickScan, runRealScan } from './support/real-scan.ts';
import { SITE_PORT } from './support/site-port.ts';
import { expect, test } from './support/test.ts';

// Sequential, because all tests use one site and its scan.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 1440, height: 900 } });

const site = `http://127.0.0.1:${SITE_PORT}`;
let server: Server;
let ada: LoginReply;
let grace: LoginReply;
let asAda: APIRequestContext;
let asGrace: APIRequestContext;
let siteId: string;

test.beforeAll(async ({ request, playwright, baseURL }) => {
  test.slow();
  server = await serveChangingSite(SITE_PORT, () => PAGE_BEFORE);
  ada = await registerRealAccount(request);
  grace = await registerRealAccount(request, { first_name: 'Grace', last_name: 'Hopper' });
  const open = ({ access }: LoginReply) =>
    playwright.request.newContext({
      ...(baseURL !== undefined && { baseURL }),
      extraHTTPHeaders: { authorization: `Bearer ${access}` },
    });
  [asAda, asGrace] = [await open(ada), await open(grace)];
  const { site_id } = await runRealScan(asAda, { url: `${site}/`, max_pages: 2, ...quickScan });
  if (site_id === null) throw new Error('The scan belongs to no site.');
  siteId = site_id;
});

test.afterAll(async () => {
  await asAda?.dispose();
  await asGrace?.dispose();
  server?.closeAllConnections();
  server?.close();
});

const heading = (page: Page) => page.locator('#question-heading');

async function readQuestions({ id }: Audit) {
  const path = buildUrl(listAuditQuestions.path, { auditId: id });
  return listAuditQuestions.replies[200].parse(await (await asAda.get(path)).json()).questions;
}

/** Makes Grace a member of an audit. */
async function join({ id }: Audit, role: InvitedRole): Promise<void> {
  const path = buildUrl(inviteToAudit.path, { auditId: id });
  expect((await asAda.post(path, { data: { email: grace.user.email, role } })).status()).toBe(201);
  const reply = await asGrace.get(listReceivedInvitations.path);
  const { invitations } = listReceivedInvitations.replies[200].parse(await reply.json());
  const params = { invitationId: invitations[0]!.id };
  const answered = await asGrace.post(buildUrl(answerAuditInvitation.path, params), {
    data: { accept: true },
  });
  expect(answered.status()).toBe(200);
}

test('the owner invites a reviewer by keyboard, who accepts and disagrees with an answer by keyboard', async ({
  page,
  browser,
}) => {
  test.slow();
  const audit = await createRealAudit(asAda, siteId);
  await storeTokens(page, ada);
  await page.goto(`/audits/${audit.id}`);
  await expect(heading(page)).toBeVisible();
  const question = await heading(page).innerText();
  await page.keyboard.press('1');
  await expect(heading(page)).not.toHaveText(question);
  await tabTo(page, 'Assign this question');
  await page.keyboard.press('Enter');
  const assigning = page.getByRole('dialog', { name: 'Assign 1 question' });
  await assigning.getByLabel('Assign to').selectOption('Someone without an account');
  await assigning.getByLabel('Name').fill('Katherine');
  await page.keyboard.press('Enter');
  await expect(assigning).toBeHidden();
  await expect(page.locator('article').getByText('Assigned to Katherine')).toBeVisible();

  await page.goto(`/audits/${audit.id}?view=team`);
  await expect(page.getByLabel('Email address')).toBeVisible();
  await page.getByLabel('Email address').focus();
  await page.keyboard.type(grace.user.email);
  await page.getByLabel('Role').selectOption('Reviewer');
  await page.getByLabel('Email address').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Sent invitations' })).toContainText(grace.user.email);

  const other = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const theirs = await other.newPage();
  await storeTokens(theirs, grace);
  await theirs.goto('/audits');
  await expect(theirs.getByText(`(${ada.user.email}) invited you to audit`)).toBeVisible();
  await tabTo(theirs, 'Accept');
  await theirs.keyboard.press('Enter');
  await expect(heading(theirs)).toBeVisible();
  await expect(theirs.getByText('Reviewers can only review answers.')).toBeVisible();
  await expect.poll(async () => (await readQuestions(audit))[0]?.state).toBe('answered');
  const [answered] = await readQuestions(audit);
  await theirs.goto(`/audits/${audit.id}?question=${answered?.id}`);
  await expect(heading(theirs)).toHaveText(question);
  await expect(theirs.getByRole('heading', { name: 'Second review' })).toBeVisible();
  await theirs.keyboard.press('d');
  await expect(theirs.getByLabel('Why do you disagree?')).toBeFocused();
  await theirs.keyboard.type('The logo has no text.');
  await theirs.keyboard.press('Control+Enter');
  await expect(theirs.getByText('Grace Hopper disagrees').first()).toBeVisible();
  expect((await readQuestions(audit))[0]).toMatchObject({
    review_state: 'disputed',
    answer: { reviews: [{ comment: 'The logo has no text.' }] },
  });

  // The owner sees the disagreement without reloading, and that the reviewer has the question open.
  await page.goto(`/audits/${audit.id}?state=disputed`);
  await expect(page.getByText('The logo has no text.').first()).toBeVisible();
  await expect(page.getByText('Also working on this question: Grace Hopper')).toBeVisible();
  await theirs.getByRole('button', { name: 'Agree', exact: true }).click();
  await expect(theirs.getByText('Grace Hopper agrees').first()).toBeVisible();
  await expect.poll(async () => (await readQuestions(audit))[0]?.review_state).toBe('agreed');
  await other.close();
});

test('filters the user’s own questions, and assigns several together', async ({ page }) => {
  const audit = await createRealAudit(asAda, siteId);
  await join(audit, 'evaluator');
  await storeTokens(page, ada);
  await page.goto(`/audits/${audit.id}`);
  await expect(heading(page)).toBeVisible();
  const rows = page.getByRole('grid', { name: 'Questions' }).getByRole('row');
  await rows.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Assign selected questions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign 2 questions' });
  await dialog.getByLabel('Assign to').selectOption('Grace Hopper');
  await dialog.getByRole('button', { name: 'Save assignment' }).click();
  await expect(dialog).toBeHidden();
  const assigned = (await readQuestions(audit)).filter(({ assignee }) => assignee !== null);
  expect(assigned.map(({ assignee }) => assignee?.user_id)).toEqual([grace.user.id, grace.user.id]);

  const theirs = await page.context().newPage();
  await storeTokens(theirs, grace);
  await theirs.goto(`/audits/${audit.id}`);
  await theirs.getByRole('button', { name: 'Filters' }).click();
  await theirs.getByLabel('Assigned to', { exact: true }).selectOption('Assigned to me');
  await expect(theirs.getByRole('grid', { name: 'Questions' }).getByRole('row')).toHaveCount(2);
  // Shortcuts are off while a list of choices has focus.
  await heading(theirs).click();
  await theirs.keyboard.press('1');
  await expect
    .poll(
      async () => (await readQuestions(audit)).find(({ id }) => id === assigned[0]?.id)?.answer?.answered_by,
    )
    .toBe('Grace Hopper');
});

test('adds a finding with an element marked by coordinates, and marks it as fixed', async ({ page }) => {
  const audit = await createRealAudit(asAda, siteId);
  await storeTokens(page, ada);
  await page.goto(`/audits/${audit.id}?view=findings`);
  await page.getByRole('button', { name: 'Add finding' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add finding' });
  await dialog.getByLabel('Criterion').selectOption('2.4.7');
  await dialog.getByRole('button', { name: 'Add finding' }).click();
  await expect(dialog.getByText('Describe what fails')).toBeVisible();
  await dialog.getByLabel('What fails?').fill('The focus is invisible.');
  await dialog.getByLabel('Recommended fix').fill('Add an outline.');
  await dialog.getByText('Mark an area by its position').click();
  for (const [label, value] of [
    ['Left', '10'],
    ['Top', '20'],
    ['Width', '200'],
    ['Height', '50'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Mark area' }).click();
  await dialog.getByRole('button', { name: 'Add finding' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'The focus is invisible.' })).toBeVisible();
  await expect(page.getByAltText('Screenshot with the finding’s element outlined')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as fixed' }).click();
  await expect(page.getByText('Fixed', { exact: true })).toBeVisible();
});

test('adds a finding with an element that the scan recorded', async ({ page }) => {
  const audit = await createRealAudit(asAda, siteId);
  await storeTokens(page, ada);
  await page.goto(`/audits/${audit.id}?view=findings`);
  await page.getByRole('button', { name: 'Add finding' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add finding' });
  await dialog.getByLabel('What fails?').fill('The heading is too small.');
  await dialog.getByRole('combobox', { name: 'Find an element' }).focus();
  await page.keyboard.type('heading');
  await expect(page.getByRole('option', { name: 'Boats for hire, heading' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('list', { name: 'Picked elements' })).toContainText(
    'Boats for hire, heading',
  );
  await dialog.getByRole('button', { name: 'Add finding' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/: Boats for hire, heading$/)).toBeVisible();
  await expect(page.getByAltText('Screenshot with the finding’s element outlined')).toBeVisible();
  await expect(page.getByText('<h1>Boats for hire</h1>')).toBeVisible();
});

test('a removed member no longer finds the audit', async ({ page }) => {
  const audit = await createRealAudit(asAda, siteId);
  await join(audit, 'evaluator');
  await storeTokens(page, ada);
  await page.goto(`/audits/${audit.id}?view=team`);
  await page.getByRole('button', { name: 'Remove Grace Hopper' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Grace Hopper was removed.')).toBeVisible();
  const theirs = await page.context().newPage();
  await storeTokens(theirs, grace);
  await theirs.goto(`/audits/${audit.id}`);
  await expect(theirs.getByText('Audit not found')).toBeVisible();
  const [question] = await readQuestions(audit);
  const data = {
    answers: [{ question_id: question!.id, previous_answer_id: null, outcome: 'pass', comment: '' }],
  };
  const refused = await asGrace.post(buildUrl(answerAuditQuestions.path, { auditId: audit.id }), { data });
  expect(refused.status()).toBe(404);
});
