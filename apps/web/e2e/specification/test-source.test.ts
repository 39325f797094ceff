import { expect, test } from 'vitest';
import { findTestSources } from './test-source.ts';

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

test('returns the complete source of a test without the next one', () => {
  expect(findTestSources(file, 'one')).toEqual([
    "test('one', () => {\n  expect('first words').toBe('one');\n});",
  ]);
  expect(findTestSources(file, 'two').join()).toMatch(
    /^ {2}test\('two'[\s\S]*second words[\s\S]*\n {2}\}\);$/,
  );
  expect(findTestSources(file, 'three %s').join()).toMatch(/^test\.each[\s\S]*third words[\s\S]*\}\);$/);
  expect(findTestSources(file, 'four')).toHaveLength(1);
  expect(findTestSources(file, 'six')).toEqual(["it('six', () => {});"]);
  expect(findTestSources(file, `five \${name}`)).toEqual([`test(\`five \${name}\`, () => {});`]);
});

test('ignores text that is not a test title', () => {
  expect(findTestSources(file, 'first words')).toEqual([]);
  expect(findTestSources(file, 'third words')).toEqual([]);
  expect(findTestSources(file, 'seven')).toEqual([]);
});
