import type { Finding } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { buildPrompt } from './build-prompt.ts';
import { parseElementContext } from './element-context.ts';

const settings = { baseUrl: new URL('http://127.0.0.1/v1'), model: 'test-model', sendsPageText: false };
const issue = {
  rule_id: 'label',
  rule_title: 'Fields have labels',
  rule_description: 'Screen reader users do not know what to type.',
  help: 'Add a label.',
  wcag_sc: '4.1.2',
};
const finding: Finding = {
  ruleId: 'label',
  outcome: 'failed',
  severity: 'critical',
  selector: '#mail',
  snippet: '<input id="mail" value="ada@example.com">',
  message: 'This field has no label.',
  wcag: ['4.1.2'],
  act: [],
  engines: ['curbcut'],
  reason: 'unnamed',
  facts: { text: 'ada@example.com' },
  name: 'ada@example.com',
  role: 'textbox',
  box: null,
  path: ['input#mail', 'form.order', 'main'],
  origin: { classes: [], prose: { depth: 1, near: 'Words beside it' } },
  variants: [],
};
const page = { title: 'Secret plans', url: 'https://shop.example/orders?token=abc' };
const buildTestPrompt = (over: Partial<Finding> = {}, changes = {}) =>
  buildPrompt({ issue, finding: { ...finding, ...over }, page }, { ...settings, ...changes });

test('doesn’t send text that users typed or text around the element', () => {
  const { prompt, instructions } = buildTestPrompt();
  for (const kept of ['ada@example.com', 'Secret plans', 'token', 'shop.example', 'Words beside it']) {
    expect(prompt + instructions).not.toContain(kept);
  }
  expect(prompt).toContain('form.order');
});

test('sends surrounding text if the operator allows it, and the URL without its query', () => {
  const { prompt } = buildTestPrompt({}, { sendsPageText: true });
  for (const excerpt of ['Secret plans', '/orders', 'Words beside it']) expect(prompt).toContain(excerpt);
  expect(prompt).not.toContain('token');
});

test('gives the same question the same hash, and different questions different hashes', () => {
  expect(buildTestPrompt().hash).toBe(buildTestPrompt({ box: { x: 1, y: 1, width: 1, height: 1 } }).hash);
  const others = [
    buildTestPrompt({ snippet: '<input>' }),
    buildTestPrompt({}, { model: 'other' }),
    buildTestPrompt({ selector: '#other' }),
  ];
  for (const { hash } of others) expect(hash).not.toBe(buildTestPrompt().hash);
});

test('shows an element with its identifying attributes, without code or typed text', () => {
  const { source, typedTexts } = parseElementContext(
    '<form action="/buy?u=1" onsubmit="go()"><a href="/cart?session=1" style="color:red">Cart</a><textarea>My secret</textarea><select><option value="7" selected>Kiel</option></select><div contenteditable>Draft</div><script>token=1</script></form>',
  );
  expect(source).toBe(
    '[1]<form>[2]<a href="/cart">Cart</a>[3]<textarea>[4]<select>[5]<option></select>[6]<div>[7]<script></form>',
  );
  expect(typedTexts).toEqual(expect.arrayContaining(['My secret', '7', 'Draft']));
});

test('reads a truncated snippet up to where it ends', () => {
  expect(parseElementContext('<a href="/x" title="Ferries to…').source).toBe(
    '[1]<a href="/x" title="Ferries to…"></a>',
  );
  const { source, elements } = parseElementContext('<p>One <b>two</b> thr…');
  expect(source).toBe('[1]<p>One [2]<b>two</b> thr…</p>');
  expect(elements.map(({ text, childPath }) => ({ text, childPath }))).toEqual([
    { text: null, childPath: [] },
    { text: 'two', childPath: [1] },
  ]);
});

test('parses fragments of tables and documents correctly', () => {
  expect(parseElementContext('<td scope="row">Kiel</td>').source).toBe('[1]<td scope="row">Kiel</td>');
  expect(parseElementContext('<tr><th>Kiel</th></tr>').source).toBe('[1]<tr>[2]<th>Kiel</th></tr>');
  expect(
    parseElementContext('<html><head><title>Kiel</title></head><body></body></html>').elements[0]?.tag,
  ).toBe('html');
  expect(parseElementContext('…')).toMatchObject({ source: '', elements: [] });
});
