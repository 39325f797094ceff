import { expect, test } from 'vitest';
import { sourceOfTests } from './tests-of.ts';

const file = `import { expect, test } from 'vitest';

test('one', () => {
  expect('first words').toBe('one');
});

describe('inner', () => {
  test('two', async ({ page }) => {
    if (page) {
      expect('second words');
    }
  });
});

test.each([
  ['third words'],
])('three %s', (words) => {
  expect(words);
});

test.each([1, 2])(
  'four',
  () => {},
);

it('six', () => {});

test(\`five \${name}\`, () => {});
`;

test('the source of a test is all of it, and nothing of the next', () => {
  expect(sourceOfTests(file, 'one')).toEqual([
    "test('one', () => {\n  expect('first words').toBe('one');\n});",
  ]);
  expect(sourceOfTests(file, 'two').join()).toMatch(/^ {2}test\('two'[\s\S]*second words[\s\S]*\n {2}\}\);$/);
  expect(sourceOfTests(file, 'three %s').join()).toMatch(/^test\.each[\s\S]*third words[\s\S]*\}\);$/);
  expect(sourceOfTests(file, 'four')).toHaveLength(1);
  expect(sourceOfTests(file, 'six')).toEqual(["it('six', () => {});"]);
  expect(sourceOfTests(file, `five \${name}`)).toEqual([`test(\`five \${name}\`, () => {});`]);
});

test('words that are no title are no test', () => {
  expect(sourceOfTests(file, 'first words')).toEqual([]);
  expect(sourceOfTests(file, 'third words')).toEqual([]);
  expect(sourceOfTests(file, 'seven')).toEqual([]);
});
