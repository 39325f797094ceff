import { expect, test } from 'vitest';
import { summarizeFields } from './OptionGroup.tsx';

test.each([
  [[], 'Optional'],
  [['', '  '], 'Optional'],
  [['', 'Shop'], '1 field filled in'],
  [['Shop', ' Blog'], '2 fields filled in'],
])('summarizes the values %j', (values, summary) => {
  expect(summarizeFields(values)).toBe(summary);
});
