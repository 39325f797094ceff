import { expect, test } from 'vitest';
import { factsInWords } from './facts-in-words.ts';

const of = (facts: Parameters<typeof factsInWords>[0]['facts']) =>
  factsInWords({ facts, name: '', role: null });

test('a contrast is a ratio, and its colours are shown', () => {
  expect(of({ ratio: 2.3, required: 4.5, foreground: '#999999' })).toEqual([
    { label: 'Contrast', value: '2.3 : 1', isColor: false },
    { label: 'Contrast needed', value: '4.5 : 1', isColor: false },
    { label: 'Text colour', value: '#999999', isColor: true },
  ]);
});

test.each([
  [{ missing: ['aria-checked', 'aria-valuenow'] }, 'Missing', 'aria-checked, aria-valuenow'],
  [{ isHidden: true }, 'Is hidden', 'Yes'],
  [{ lineHeight_px: 12 }, 'Line height px', '12'],
])('%j', (facts, label, value) => {
  expect(of(facts)).toEqual([{ label, value, isColor: false }]);
});

test('what is unknown or empty is left out, name and role come last', () => {
  expect(factsInWords({ facts: { suggestion: null, lang: '' }, name: 'Search', role: 'button' })).toEqual([
    { label: 'Role', value: 'button', isColor: false },
    { label: 'Name for assistive technology', value: 'Search', isColor: false },
  ]);
});

test('a text of the page that only begins like a colour is no colour', () => {
  expect(of({ value: '#1 seller' })[0]?.isColor).toBe(false);
  expect(of({ value: 'url(https://example.com/x)' })[0]?.isColor).toBe(false);
});
