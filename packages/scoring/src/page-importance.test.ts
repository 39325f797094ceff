import { describe, expect, it } from 'vitest';
import {
  computePageImportance,
  getHighestImportance,
  type PageImportanceFactors,
} from './page-importance.ts';

const page: PageImportanceFactors = {
  isStart: false,
  isLinkedFromEveryPage: false,
  hasForm: false,
  clicks: 2,
};

describe('computePageImportance', () => {
  it.each([
    ['the start page', { isStart: true, clicks: 0 }, 'high'],
    ['a page linked from every page', { isLinkedFromEveryPage: true }, 'high'],
    ['a page with a form', { hasForm: true }, 'high'],
    ['a page with a form, far away', { hasForm: true, clicks: 7 }, 'high'],
    ['a page two clicks away', {}, 'medium'],
    ['a page three clicks away', { clicks: 3 }, 'medium'],
    ['a page four clicks away', { clicks: 4 }, 'low'],
    ['a page nine clicks away', { clicks: 9 }, 'low'],
    ['a page without links to it', { clicks: null }, 'medium'],
  ])('%s', (_, facts, importance) => {
    expect(computePageImportance({ ...page, ...facts })).toBe(importance);
  });
});

describe('getHighestImportance', () => {
  it('returns the importance of the most important page', () => {
    expect(getHighestImportance(['low', 'high', 'medium'])).toBe('high');
    expect(getHighestImportance(['low', 'low'])).toBe('low');
    expect(getHighestImportance([])).toBe('medium');
  });
});
