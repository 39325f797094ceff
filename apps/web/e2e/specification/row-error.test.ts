import { expect, test } from 'vitest';
import { getRowError } from './row-error.ts';

const source = `
test('one', () => {
  expect('Email is required').toBe(1);
});

test('two', () => {});
test('two', () => {});
`;
const row = {
  section: 5,
  requirement: 'Email required',
  expectedText: 'Email is required',
  file: 'a.test.ts',
  test: 'one',
};

test('a row is valid if exactly one test contains its expected text', () => {
  expect(getRowError(row, source)).toBeNull();
});

test.each([
  ['no test', { test: '' }],
  ['no test', { test: 'Email is required' }],
  ['more than one test', { test: 'two' }],
  ['does not contain', { expectedText: 'Password is required' }],
])('reports “%s” for %j', (message, change) => {
  expect(getRowError({ ...row, ...change }, source)).toContain(message);
});
