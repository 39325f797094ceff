import { CRITERIA } from '@curbcut/wcag';
import { expect, test } from 'vitest';
import { getAuditCriteria } from './audit-criteria.ts';

test.each([
  ['wcag-2.2', 'A', 31],
  ['wcag-2.2', 'AA', 55],
  ['wcag-2.1', 'A', 30],
  ['wcag-2.1', 'AA', 50],
  ['en-301-549', 'AA', 50],
  ['en-301-549-v4', 'AA', 55],
  ['section-508', 'AA', 38],
] as const)('%s has all criteria up to Level %s', (standard, level, count) => {
  const criteria = getAuditCriteria(standard, level);
  expect(criteria).toHaveLength(count);
  expect(new Set(criteria.map((id) => CRITERIA[id].level))).toEqual(
    new Set(level === 'A' ? ['A'] : ['A', 'AA']),
  );
});

test('4.1.1 is part of WCAG 2.0 and 2.1 only, 2.2 criteria are part of neither, and 1.4.10 follows 1.4.5', () => {
  expect(getAuditCriteria('wcag-2.1', 'A')).toContain('4.1.1');
  expect(getAuditCriteria('wcag-2.2', 'A')).not.toContain('4.1.1');
  expect(getAuditCriteria('wcag-2.1', 'AA')).not.toContain('2.5.8');
  expect(getAuditCriteria('en-301-549', 'AA')).toEqual(getAuditCriteria('wcag-2.1', 'AA'));
  expect(getAuditCriteria('en-301-549-v4', 'AA')).toEqual(getAuditCriteria('wcag-2.2', 'AA'));
  expect(getAuditCriteria('section-508', 'AA')).toContain('4.1.1');
  expect(getAuditCriteria('section-508', 'AA')).not.toContain('1.4.10');
  const criteria = getAuditCriteria('wcag-2.2', 'AA');
  expect(criteria[criteria.indexOf('1.4.5') + 1]).toBe('1.4.10');
});
