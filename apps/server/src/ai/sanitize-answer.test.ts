import { expect, test } from 'vitest';
import { parseElementContext } from './element-context.ts';
import { ModelAnswer } from './model-answer.ts';
import { sanitizeAnswer } from './sanitize-answer.ts';

const sourceElements = parseElementContext(
  '<a class="card" href="/x"><img src="/a.png"><span>Buy</span><b>now</b></a>',
);
const sanitize = (answer: object) =>
  sanitizeAnswer(
    ModelAnswer.parse({ explanation: 'Say what it shows.', ...answer }),
    sourceElements,
    '.card',
  );
const sanitizeSteps = (...given: object[]) => sanitize({ steps: given });

test('lets steps refer to elements by number, within the element with the finding', () => {
  const { steps, hasWords } = sanitizeSteps(
    { kind: 'set-attribute', target: 2, name: 'alt', value: 'A ferry' },
    { kind: 'set-text', target: 3, text: 'Buy a ticket' },
    { kind: 'declare', target: 1, property: 'color', value: '#595959' },
    { kind: 'rename', target: 4, tag: 'strong' },
    { kind: 'insert', target: 1, place: 'last-child', tag: 'span', text: 'to Kiel' },
    { kind: 'remove-attribute', target: 1, name: 'role' },
  );
  expect(steps).toEqual([
    { kind: 'set-attribute', selector: '.card > :nth-child(1)', name: 'alt', value: 'A ferry' },
    { kind: 'set-text', selector: '.card > :nth-child(2)', before: 'Buy', text: 'Buy a ticket' },
    { kind: 'declare', selector: '.card', rule: '.card', property: 'color', before: '', value: '#595959' },
    { kind: 'rename', selector: '.card > :nth-child(3)', tag: 'strong' },
    {
      kind: 'insert',
      selector: '.card',
      place: 'last-child',
      content: [
        { kind: 'element', tag: 'span', attributes: [], children: [{ kind: 'text', text: 'to Kiel' }] },
      ],
    },
    { kind: 'remove-attribute', selector: '.card', name: 'role' },
  ]);
  expect(hasWords).toBe(true);
});

const setAttribute = (name: string, value: string) => ({ kind: 'set-attribute', target: 1, name, value });
const declare = (property: string, value: string) => ({ kind: 'declare', target: 1, property, value });
const insert = (tag: string | null, text = '', attributes = {}) => ({
  kind: 'insert',
  target: 1,
  place: 'after',
  tag,
  text,
  attributes,
});

/**
 * What a page could trick a model into doing, and changes that would make a finding disappear without fixing
 * anything.
 */
const refusedSteps: Record<string, object> = {
  'a script': insert('script', 'alert(1)'),
  'a frame': insert('iframe', ''),
  'a style sheet': insert('style', 'body { display: none }'),
  'a link element': insert('link'),
  'a refresh': insert('meta'),
  'a link': insert('a', 'here'),
  'an image': insert('img'),
  'an upper-case script': insert('SCRIPT', ''),
  'an event handler on an inserted element': insert('button', 'Go', { onclick: 'steal()' }),
  'markup as text': insert(null, '<script>alert(1)</script>'),
  'markup with lookalike brackets': insert(null, '＜script＞alert(1)＜/script＞'),
  'markup in entities': setAttribute('title', '&lt;img onerror=alert(1)&gt;'),
  'an event handler': setAttribute('onclick', 'steal()'),
  'an upper-case event handler': setAttribute('onClick', 'steal()'),
  'a URL': setAttribute('href', 'javascript:alert(1)'),
  'a relative URL': setAttribute('href', 'https://shop.example/'),
  'a source': setAttribute('src', 'https://evil.example/x.png'),
  'a style attribute': setAttribute('style', 'background: url(https://evil.example)'),
  'a form target': setAttribute('formaction', 'https://evil.example'),
  'a class': setAttribute('class', 'hidden'),
  'a template slot': setAttribute('srcdoc', '<script>'),
  'an attribute of objects': setAttribute('__proto__', 'x'),
  'a URL in a name': setAttribute('aria-label', 'See https://evil.example'),
  'code in a name': setAttribute('aria-label', 'java\tscript:alert(1)'),
  'invisible characters in a name': setAttribute('aria-label', 'Buy\u202enow'),
  hiding: setAttribute('aria-hidden', 'true'),
  'an empty name': setAttribute('alt', ''),
  'disabling a field': setAttribute('aria-disabled', 'true'),
  'moving an element out of view': declare('margin', '0 0 0 900px'),
  'a role that removes semantics': setAttribute('role', 'presentation'),
  'a role with its own keyboard behavior': setAttribute('role', 'application'),
  'removing an element from the tab order': setAttribute('tabindex', '-1'),
  'an id that becomes a global variable': setAttribute('id', 'config'),
  'a hidden field': setAttribute('type', 'hidden'),
  'an attribute that the page’s scripts use': { kind: 'remove-attribute', target: 1, name: 'href' },
  'a URL in a declaration': declare('background-color', 'url(https://evil.example)'),
  'a background image': declare('background', 'red'),
  'an escape in a declaration': declare('color', 'u\\72l(x)'),
  'a second declaration': declare('color', 'red; background: url(x)'),
  'hiding an element': declare('display', 'none'),
  'invisible text': declare('color', 'transparent'),
  'a semitransparent color': declare('color', 'rgb(0 0 0 / 0)'),
  'text too small to read': declare('font-size', '1px'),
  'turning an element into a script': { kind: 'rename', target: 4, tag: 'script' },
  'turning an image into another element': { kind: 'rename', target: 2, tag: 'span' },
  'empty text': { kind: 'set-text', target: 3, text: ' ' },
  'text in place of child elements': { kind: 'set-text', target: 1, text: 'Buy' },
  'an element that was not shown': { ...setAttribute('alt', 'A ferry'), target: 9 },
};
for (const [what, step] of Object.entries(refusedSteps)) {
  test(`refuses ${what}, and the other steps of the same change`, () => {
    const { steps, noFixBecause } = sanitizeSteps(setAttribute('title', 'A ferry'), step);
    expect(steps).toEqual([]);
    expect(noFixBecause).toMatch(/isn’t allowed/);
  });
}

test('shows an explanation that names an element, but not one with code or a URL', () => {
  const explained = (explanation: string) => sanitize({ explanation }).explanation;
  expect(explained('Put it into a <button> and say what it does.\nThat is all.')).toContain('<button>');
  for (const text of [
    'Add <script src="x"></script>',
    'Set onclick="go()"',
    'Use javascript:void(0)',
    'Visit https://evil.example now',
    'Go to www.evil.example',
    'Write \u202eelttil',
  ]) {
    expect(explained(text)).toBe(null);
  }
});
