import { expect, test } from 'vitest';
import { isUntouched, readSettings, settingsInForce, UNTOUCHED } from './settings.ts';

const nothing = { motion: false, contrast: false, dark: false };
const everything = () => true;

test('what the system asks for holds until the visitor chooses otherwise', () => {
  const asks = { motion: true, contrast: true, dark: true };
  expect(settingsInForce({}, asks, everything)).toEqual({ ...UNTOUCHED, motion: true, theme: 'more' });
  expect(settingsInForce({ motion: false, theme: 'dark' }, asks, everything)).toEqual({
    ...UNTOUCHED,
    theme: 'dark',
  });
});

test('dark colours of the system choose no theme', () => {
  expect(isUntouched(settingsInForce({}, { ...nothing, dark: true }, everything))).toBe(true);
});

test('what the owner leaves out does not hold, whoever asked for it', () => {
  const offers = (option: string) => option !== 'spacing' && option !== 'motion';
  const chosen = { line: true, letter: true, size: 150 };
  expect(settingsInForce(chosen, { ...nothing, motion: true }, offers)).toEqual({ ...UNTOUCHED, size: 150 });
});

test.each([
  ['nothing', null],
  ['a text', 'size'],
  ['values of another kind', { size: '150', theme: 'blue', line: 1 }],
  ['sizes that there are none of', { size: 900 }],
  ['other names', { __proto__: { links: true }, constructor: 1, toString: true }],
])('of %s in the store nothing is read', (_, stored) => {
  expect(readSettings(stored)).toEqual({});
});

test('what was stored is read again', () => {
  const stored = { size: 130, theme: 'light', guide: 'mask', cursor: true };
  expect(readSettings(JSON.parse(JSON.stringify({ ...stored, later: 1 })))).toEqual(stored);
});
