import { describe, expect, it } from 'vitest';
import {
  CATEGORIES,
  CATEGORY_LABELS,
  compareSeverity,
  getWorstSeverity,
  isCategory,
  isSeverity,
  SEVERITIES,
  SEVERITY_DETAILS,
} from './index.ts';

describe('severities', () => {
  it.each([
    ['critical', 0, 10],
    ['serious', 1, 7],
    ['moderate', 2, 3],
    ['minor', 3, 1],
  ] as const)('%s has order %i and weighs %i', (severity, order, weight) => {
    expect(SEVERITIES[order]).toBe(severity);
    expect(SEVERITY_DETAILS[severity]).toMatchObject({ order, weight });
  });

  it('sort from worst to least severe', () => {
    expect((['minor', 'critical', 'moderate', 'serious'] as const).toSorted(compareSeverity)).toEqual([
      ...SEVERITIES,
    ]);
    expect(getWorstSeverity(['minor', 'serious', 'moderate'])).toBe('serious');
    expect(getWorstSeverity([])).toBeUndefined();
  });

  it('are distinguished from other strings', () => {
    expect(['critical', 'Critical', 'blocker', ''].filter(isSeverity)).toEqual(['critical']);
  });
});

describe('categories', () => {
  it('are the ten categories of the specification, each with a label', () => {
    expect([...CATEGORIES]).toEqual(
      'keyboard color-contrast images forms navigation headings links tables media other'.split(' '),
    );
    expect(Object.values(CATEGORY_LABELS).every((label) => /^\p{Lu}\p{L}/u.test(label))).toBe(true);
    expect(['forms', 'Forms', 'shapes'].filter(isCategory)).toEqual(['forms']);
  });
});
