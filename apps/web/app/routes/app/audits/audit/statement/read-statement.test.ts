import { expect, test } from 'vitest';
import {
  createStatementDraft,
  EMPTY_LIMITATION,
  isStatementChanged,
  readStatement,
} from './read-statement.ts';

const empty = createStatementDraft(null, { commissioner: 'Shop Ltd', today: '2026-05-06' });

test('starts with the commissioner’s name, or with the saved values', () => {
  expect(empty).toMatchObject({
    form: 'w3c',
    organization: 'Shop Ltd',
    email: '',
    prepared_on: '2026-05-06',
  });
  const read = readStatement({ ...empty, phone: '0123' });
  if (!('details' in read)) throw new Error('The details are complete.');
  expect(createStatementDraft(read.details, { commissioner: 'X', today: 'Y' })).toEqual(read.details);
});

test('returns each field’s first error', () => {
  expect(readStatement({ ...empty, organization: ' ', email: 'nobody' })).toEqual({
    errors: {
      organization: 'Enter the name of the organization',
      email: 'Enter a complete email address',
    },
  });
  expect(readStatement({ ...empty, form: 'eu', phone: '0123' })).toEqual({
    errors: {
      legislation: 'Name the national law',
      enforcement: 'Describe the enforcement procedure',
    },
  });
  expect(readStatement(empty)).toHaveProperty('errors.email');
});

test('detects unsaved changes, ignoring leading and trailing spaces', () => {
  expect(isStatementChanged(empty, null)).toBe(true);
  const read = readStatement({ ...empty, phone: '0123' });
  if (!('details' in read)) throw new Error('The details are complete.');
  expect(isStatementChanged({ ...empty, phone: '0123 ' }, read.details)).toBe(false);
  expect(isStatementChanged({ ...empty, phone: '0124' }, read.details)).toBe(true);
  const limitations = [{ ...EMPTY_LIMITATION, content: 'Comments' }];
  expect(isStatementChanged({ ...empty, phone: '0123', limitations }, read.details)).toBe(true);
  expect(readStatement({ ...empty, phone: '0123', limitations: [EMPTY_LIMITATION] })).toEqual({
    errors: { limitations: 'Name the content' },
  });
});
