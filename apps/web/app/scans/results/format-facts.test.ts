import { expect, test } from 'vitest';
import { formatFacts } from './format-facts.ts';

const formatOccurrenceFacts = (facts: Parameters<typeof formatFacts>[0]['facts']) =>
  formatFacts({ facts, name: '', role: null });

test('formats contrast as a ratio and marks its colors', () => {
  expect(formatOccurrenceFacts({ ratio: '2.30', required: 4.5, foreground: '#999999' })).toEqual([
    { label: 'Contrast', value: '2.30:1', isColor: false },
    { label: 'Required contrast', value: '4.5:1', isColor: false },
    { label: 'Text color', value: '#999999', isColor: true },
  ]);
});

test.each([
  [{ missing: ['aria-checked', 'aria-valuenow'] }, 'Missing', 'aria-checked, aria-valuenow'],
  [{ isHidden: true }, 'Is hidden', 'Yes'],
  [{ fontSizePx: 13.6 }, 'Text size', '13.6 px'],
  [{ line_height: 12 }, 'Line height', '12'],
])('%j', (facts, label, value) => {
  expect(formatOccurrenceFacts(facts)).toEqual([{ label, value, isColor: false }]);
});

test('omits unknown and empty values', () => {
  expect(formatOccurrenceFacts({ suggestion: null, lang: '', width: null })).toEqual([]);
});

test('lists role and name first and once, as the rule reports them', () => {
  expect(
    formatFacts({ facts: { role: 'checkbox', missing: ['aria-checked'] }, name: 'Wrap', role: 'none' }),
  ).toEqual([
    { label: 'Role', value: 'checkbox', isColor: false },
    { label: 'Accessible name', value: 'Wrap', isColor: false },
    { label: 'Missing', value: 'aria-checked', isColor: false },
  ]);
});

test('does not treat page text that starts like a color as a color', () => {
  expect(formatOccurrenceFacts({ value: '#1 seller' })[0]?.isColor).toBe(false);
  expect(formatOccurrenceFacts({ value: 'url(https://example.com/x)' })[0]?.isColor).toBe(false);
});
