import type { ElementModel } from '@curbcut/page-model';
import { expect, test } from 'vitest';
import { findConstraint } from './field-constraints.ts';

const findValidValues = (pattern: string, placeholder: string) => {
  const field = {
    tag: 'input',
    inputType: 'text',
    attr: (name: string) => ({ pattern, placeholder })[name] ?? null,
    hasAttr: () => false,
    name: 'Code',
    description: '',
  };
  return findConstraint(field as never as ElementModel)?.validValues;
};

test('finds values that match a pattern', () => {
  expect(findValidValues('[A-Z]{2}-\\d{4}', '')).toEqual(['KK-7777']);
  expect(findValidValues('([A-Z]{3}|[a-z]{2})_?\\d{1,3}', 'for example KIE_12')).toEqual(['KIE_12']);
});

test.each([
  ['alternatives in a repeated group', '(x|x|x|x|x|x|x|x)*z'],
  ['many repetitions', `${'.*'.repeat(100)}z`],
])('skips patterns that could take years: %s', (_, pattern) => {
  expect(findValidValues(pattern, 'xxxxxxxxxxxxxx')).toEqual([]);
});
