import { createPageModel } from '@curbcut/page-model';
import { buildProbeRequests, getRuleById } from '@curbcut/rules';
import { expect, test } from 'vitest';
import { runProbes } from '../../src/index.ts';
import { capturePage, captureWithProbes, loadStableHtml, probesForTests } from '../../test-utils/index.ts';

/** Captures a page after the probes that one rule needs. */
async function captureFor(ruleId: string, html: string) {
  const capture = await captureWithProbes(html, (page) => buildProbeRequests(page, [getRuleById(ruleId)!]));
  return { facts: capture.facts, model: createPageModel(capture) };
}

const createForm = (script: string, button = 'Continue') =>
  `<form action="/sent" method="post"><label>Email <input type="email" id="email" required></label>
    <label>Seats <input type="number" min="1" max="9" value="2" required></label><button>${button}</button></form>
    <p id="log"></p><script>${script}</script>`;

test('submits a form as it is, with invalid values and with valid ones', async () => {
  const { facts } = await captureFor(
    'error-identification',
    createForm(
      "document.forms[0].addEventListener('submit', (event) => { event.preventDefault(); log.textContent = 'Booked for ' + email.value; })",
    ),
  );
  const attempts = facts.formErrors?.attempts ?? [];
  expect(attempts.map(({ kind, hasNativeMessage }) => [kind, hasNativeMessage])).toEqual([
    ['as-is', true],
    ['filled-in', true],
    ['valid', false],
  ]);
  expect(attempts[2]?.texts.map(({ text, liveRegion }) => [text, liveRegion])).toEqual([
    ['Booked for robin@example.com', null],
  ]);
  expect(attempts[1]?.fields.map(({ violatesConstraint }) => violatesConstraint)).toEqual([true, true]);
});

test('records that a form would have been sent, and does not submit it again with valid values', async () => {
  const { facts } = await captureFor(
    'error-identification',
    createForm('document.forms[0].noValidate = true'),
  );
  expect(facts.formErrors?.attempts.map(({ kind, navigations }) => [kind, navigations])).toEqual([
    ['as-is', 1],
    ['filled-in', 1],
  ]);
});

test('restores the values of the fields', async () => {
  const page = await loadStableHtml({ html: createForm(''), path: 'index.html' });
  const capture = await capturePage(page);
  const requests = buildProbeRequests(createPageModel(capture), [getRuleById('error-identification')!]);
  const { facts } = await runProbes(page, capture, requests, probesForTests);
  expect(facts.formErrors?.attempts.length).toBe(3);
  const values = "Array.from(document.querySelectorAll('input'), ({ value }) => value)";
  expect(await page.mainFrame.evaluate(values)).toEqual(['', '2']);
});

test('reports forms beyond the limit as not tested', async () => {
  const forms = ['text', 'tel', 'url', 'date'].map(
    (type) => `<form><label>Value <input type="${type}" required></label><button>Continue</button></form>`,
  );
  const page = await loadStableHtml({ html: `${forms.join('')}<script></script>`, path: 'index.html' });
  const capture = await capturePage(page);
  const requests = buildProbeRequests(createPageModel(capture), [getRuleById('error-identification')!]);
  const { facts, limits } = await runProbes(page, capture, requests, probesForTests);
  expect(new Set(facts.formErrors?.attempts.map(({ form }) => form)).size).toBe(3);
  expect(limits).toMatchObject([{ test: 'form errors', reason: 'limit', done: 3, of: 4, unit: 'forms' }]);
});

test('doesn’t press risky buttons', async () => {
  expect((await captureFor('error-identification', createForm('', 'Book'))).facts).toEqual({});
});

test('records text, live regions and requests after actions', async () => {
  const { facts } = await captureFor(
    'status-messages',
    `<button>Add to cart</button><p id="shown"></p><p id="live" role="status"></p>
      <script>document.querySelector('button').onclick = () => {
        fetch('/cart', { method: 'POST' }).catch(() => {});
        shown.textContent = 'Adding';
        setTimeout(() => { shown.textContent = 'Added'; live.textContent = 'Added to cart'; }, 100);
      };</script>`,
  );
  const [action] = facts.status?.actions ?? [];
  expect(action).toMatchObject({ kind: 'click', navigations: 0, requests: 1 });
  expect(action?.texts.map(({ text, liveRegion }) => [text, liveRegion])).toEqual([
    ['Adding', null],
    ['Added', null],
    ['Added to cart', 'existing'],
  ]);
  expect(action?.announced).toEqual(['Added to cart']);
});

test('closes dialogs and records their messages', async () => {
  const { facts } = await captureFor(
    'status-messages',
    `<button onclick="alert('Saved')">Save</button><script></script>`,
  );
  expect(facts.status?.actions[0]?.dialogs).toEqual(['Saved']);
});

test('pastes into sign-in fields without leaving the text there', async () => {
  const { facts } = await captureFor(
    'accessible-authentication',
    `<form><label>Password <input type="password" id="secret"></label><button>Sign in</button></form>
      <script>secret.onpaste = (event) => { event.preventDefault(); secret.value = event.clipboardData.getData('text').slice(0, 4); }</script>`,
  );
  expect(facts.paste?.outcomes).toMatchObject([{ canceled: 'paste', entered: 'Kiel' }]);
});
