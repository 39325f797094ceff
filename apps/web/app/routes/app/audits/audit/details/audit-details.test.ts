import { EVALUATION_DETAILS, type EvaluationDetail } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { type AuditDetails, getChangedDetails, pickDetails } from './audit-details.ts';

const before: AuditDetails = {
  ...(Object.fromEntries(EVALUATION_DETAILS.map((field) => [field, ''])) as Record<EvaluationDetail, string>),
  title: 'Shop',
  evaluator: 'Ada',
  commissioner: '',
  scope: '',
  support_baseline: 'Firefox with NVDA',
  product_name: '',
  product_version: '',
  vendor: '',
  contact_name: '',
  contact_email: '',
  notes: '',
};

test('returns only the changed fields, trimmed', () => {
  expect(getChangedDetails(before, before)).toEqual({});
  const now = { ...before, title: ' Shop ', scope: ' All pages', support_baseline: '' };
  expect(getChangedDetails(before, now)).toEqual({ scope: 'All pages', support_baseline: '' });
});

test('picks the fields that people fill in', () => {
  expect(pickDetails({ ...before, revision: 3 } as AuditDetails)).toEqual(before);
});
