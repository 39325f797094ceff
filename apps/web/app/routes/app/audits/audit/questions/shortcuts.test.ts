import { expect, test } from 'vitest';
import { findShortcut, isInOtherRow } from './shortcuts.ts';

const press = (key: string, change = {}) =>
  findShortcut({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    repeat: false,
    ...change,
  });

test.each([
  ['1', 'pass'],
  ['3', 'cannot-tell'],
  ['N', 'next'],
  ['y', 'keep'],
  ['x', undefined],
  ['Enter', undefined],
])('the key %s means %s', (key, command) => {
  expect(press(key)).toBe(command);
});

test.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'repeat'])('ignores keys with %s', (modifier) => {
  expect(press('1', { [modifier]: true })).toBeUndefined();
});

test('accepts the question mark with Shift', () => {
  expect(press('?', { shiftKey: true })).toBe('help');
});

/** An element whose closest row, or list, belongs to a question. */
const createElement = (row: { key: string | null } | null) => ({
  closest: () => row && ({ getAttribute: () => row.key } as unknown as Element),
});

test.each([
  ['outside the list', null, false],
  ['in the row of the shown question', { key: 'shown' }, false],
  ['in another row', { key: 'other' }, true],
  ['in the list, but in no row', { key: null }, true],
])('focus %s', (_place, row, isOther) => {
  expect(isInOtherRow(createElement(row), 'shown')).toBe(isOther);
});
