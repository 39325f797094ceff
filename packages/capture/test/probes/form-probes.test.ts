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

test('submits a form with one invalid field at a time, and with values that don’t match', async () => {
  const { facts } = await captureFor(
    'error-identification',
    `<form novalidate><label>Email <input type="email"></label><label>Password <input type="password" autocomplete="new-password"></label>
      <label>Repeat it <input type="password" autocomplete="new-password"></label><button>Continue</button></form><p id="log"></p>
      <script>document.forms[0].addEventListener('submit', (event) => {
        const [email, one, two] = Array.from(event.target.elements, ({ value }) => value);
        if (email.includes('@') && one.length > 4 && one === two) return;
        event.preventDefault();
        log.textContent = email.includes('@') ? 'Password wrong' : 'Email wrong';
      })</script>`,
  );
  const attempts = facts.formErrors?.attempts ?? [];
  const listWrong = (attempt: (typeof attempts)[number]) =>
    attempt.entries.flatMap(({ wrong }, position) => (wrong === null ? [] : [`${position} ${wrong}`]));
  expect(attempts.map((attempt) => [attempt.kind, ...listWrong(attempt), ...attempt.remaining])).toEqual([
    ['as-is', 'Email wrong'],
    ['filled-in', '0 value', '1 value', '2 value', 'Email wrong'],
    ['single', '2 combination', 'Password wrong'],
    ['single', '2 value', 'Email wrong'],
    ['single', '2 value', 'Password wrong'],
    ['single', '2 value', 'Password wrong'],
    ['single', '2 missing', 'Email wrong'],
    ['single', '2 missing', 'Password wrong'],
    ['valid', 'Password wrong'],
  ]);
  expect(attempts.at(-1)).toMatchObject({ navigations: 1 });
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

test('waits for the page’s timers on a busy machine', async () => {
  const { facts } = await captureFor(
    'status-messages',
    `<button id="add">Add to cart</button><p role="status" id="log"></p><script>add.addEventListener('click', () => {
      setTimeout(() => { const end = performance.now() + 900; while (performance.now() < end); }, 100);
      setTimeout(() => { log.textContent = 'Added to cart' }, 500);
    })</script>`,
  );
  expect(facts.status?.actions[0]?.announced).toEqual(['Added to cart']);
});

test('activates the most likely controls first, and reports those beyond the limit as not tested', async () => {
  const names = ['Add', 'Save', 'Copy', 'Filter', 'Sort', 'Load', 'Vote', 'Undo'];
  const buttons = names.map((name) => `<button onclick="log.textContent += '${name}'">${name}</button>`);
  const page = await loadStableHtml({
    html: `<main>${buttons.join('')}<p id="log"></p></main>`,
    path: 'index.html',
  });
  const capture = await capturePage(page);
  const requests = buildProbeRequests(createPageModel(capture), [getRuleById('status-messages')!]);
  const { facts, limits } = await runProbes(page, capture, requests, probesForTests);
  expect(facts.status?.actions).toHaveLength(6);
  expect(limits).toMatchObject([
    { test: 'status messages', reason: 'limit', done: 6, of: 8, unit: 'controls' },
  ]);
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

test('leaves fields as they were after testing whether input changes the context', async () => {
  const page = await loadStableHtml(
    `<form><label>Harbor <input id="harbor" value="Kiel"></label> <output id="log">None</output></form>
     <script>
       harbor.oninput = () => { log.textContent = harbor.value; };
       harbor.onchange = () => { log.title = harbor.value; };
     </script>`,
  );
  const capture = await capturePage(page);
  const requests = buildProbeRequests(createPageModel(capture), [getRuleById('on-input')!]);
  const { facts } = await runProbes(page, capture, requests, probesForTests);
  expect(facts.contextChanges?.changed).toHaveLength(1);
  const state = '[harbor.value, log.textContent, log.hasAttribute("title")]';
  expect(await page.mainFrame.evaluate(state)).toEqual(['Kiel', 'None', false]);
});
