import { createPageModel, getStablePath } from '@curbcut/page-model';
import { describe, expect, test } from 'vitest';
import { createTestCapture, type TestNode } from './create-test-capture.ts';

/** Deeper than a recursive function can go. */
const DEPTH = 10_000;
/** Each button is named from everything it contains, so the time grows with the square of the depth. */
const BUTTON_DEPTH = 5_000;

function createNestedNode(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  depth: number,
): TestNode {
  let node: TestNode = 'text';
  for (let level = 0; level < depth; level++) node = { tag, attributes, children: [node] };
  return { tag: 'html', children: [{ tag: 'body', children: [node] }] };
}

describe('every query works on a page nested thousands of levels deep without overflowing the stack', () => {
  test.each<[string, Readonly<Record<string, string>>, number?]>([
    ['div', {}],
    ['div', { role: 'button', tabindex: '0' }, BUTTON_DEPTH],
    ['section', { 'aria-labelledby': 'x' }],
    ['label', {}],
    ['fieldset', {}],
    ['td', {}],
    ['li', {}],
    ['details', { open: '' }],
  ])('%s %o', (tag, attributes, depth = DEPTH) => {
    const page = createPageModel(createTestCapture(createNestedNode(tag, attributes, depth)));
    expect(page.elements).toHaveLength(depth + 2);
    const unanswered = page.elements.filter(
      ({ role, name, description, isVisible, isExposed, isTabbable, isDisabled, snippet }) =>
        role === undefined ||
        typeof name !== 'string' ||
        typeof description !== 'string' ||
        !isVisible ||
        !isExposed ||
        typeof isTabbable !== 'boolean' ||
        typeof isDisabled !== 'boolean' ||
        snippet.length > 300,
    );
    expect(unanswered).toEqual([]);
    const deepest = page.elements.at(-1)!;
    expect(deepest.selector.length).toBeLessThan(2_000);
    expect(getStablePath(deepest)).toHaveLength(12);
    expect(page.texts[0]!.contrast.uncertainty).toBe('no-position');
  });
});

test('circular references don’t cause endless loops', () => {
  const link = (id: string, to: string): TestNode => ({
    tag: 'button',
    attributes: { id, 'aria-labelledby': to, 'aria-owns': to, 'aria-describedby': to },
    children: [{ tag: 'label', attributes: { for: to }, children: [id] }],
  });
  const page = createPageModel(
    createTestCapture({ tag: 'html', children: [link('a', 'b'), link('b', 'c'), link('c', 'a')] }),
  );
  for (const { name, description } of page.byTag('button')) expect([name, description]).not.toContain('');
});

test('names of prototype properties are treated like any others', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
  const page = createPageModel(
    createTestCapture({
      tag: 'html',
      children: names.map((name) => ({
        tag: name,
        attributes: { id: name, role: name, [name]: name, class: name },
        children: [name],
      })),
    }),
  );
  const elements = page.elements.slice(1);
  expect(elements.map(({ role }) => role)).toEqual(names.map(() => 'generic'));
  expect(elements.map((element) => element.aria(element.tag))).toEqual(names.map(() => null));
  expect(elements.map((element) => element.attr(element.tag))).toEqual(names);
  expect(page.byTag('constructor')).toHaveLength(1);
});
