import type { Patch } from '@curbcut/page-model';
import type { BasicFinding } from '@curbcut/rules';
import { describe, expect, it } from 'vitest';
import { combinePatches } from './combine-patches.ts';
import { compareFindings, verifyFix } from './compare-findings.ts';

const createFinding = (
  ruleId: string,
  node: number,
  outcome: BasicFinding['outcome'] = 'failed',
): BasicFinding => ({
  ruleId,
  node,
  outcome,
  reason: 'x',
});
const createFindings = (...all: BasicFinding[]) => ({ findings: all, failedRules: [] });
const target = { ruleId: 'button-name', node: 5 };
const before = createFindings(
  createFinding('button-name', 5),
  createFinding('image-alt', 7),
  createFinding('region', 9, 'cantTell'),
);

describe('a change', () => {
  it.each([
    ['proven', createFindings(createFinding('image-alt', 7), createFinding('region', 9, 'cantTell'))],
    ['proven', createFindings(createFinding('region', 9, 'cantTell'))],
    ['unproven', before],
    ['unproven', createFindings(createFinding('button-name', 5, 'cantTell'))],
    [
      'unproven',
      createFindings(createFinding('image-alt', 7), createFinding('empty-heading', 3, 'cantTell')),
    ],
    ['unproven', { findings: [], failedRules: ['label'] }],
    ['harmful', createFindings(createFinding('image-alt', 8))],
    // A needs-review finding that became a failure.
    ['harmful', createFindings(createFinding('region', 9))],
    // An element added by the change.
    ['harmful', createFindings(createFinding('image-alt', -1))],
  ])('is %s', (status, after) => {
    expect(verifyFix(compareFindings(before, after, null), target).status).toBe(status);
  });

  it('is compared element by element, even if elements have moved', () => {
    const after = createFindings(createFinding('image-alt', 8), createFinding('region', 10, 'cantTell'));
    const origins = [0, 1, 2, 3, 4, -1, 5, 6, 7, 8, 9];
    expect(verifyFix(compareFindings(before, after, origins), target)).toEqual({ status: 'proven' });
    expect(compareFindings(before, after, origins).resolved).toEqual([createFinding('button-name', 5)]);
  });

  it('may raise needs-review findings about text it adds', () => {
    const after = createFindings(createFinding('heading-descriptive', 0, 'cantTell'));
    expect(verifyFix(compareFindings(before, after, null), target).status).toBe('proven');
  });
});

describe('combinePatches', () => {
  const name = (node: number, value: string): Patch[number] => ({
    kind: 'set-attribute',
    node,
    name: 'aria-label',
    value,
  });
  const wrap = (tag: string, ...nodes: number[]): Patch[number] => ({
    kind: 'wrap',
    nodes,
    tag,
    attributes: [],
  });

  it('keeps each step once', () => {
    const one: Patch = [name(1, 'a'), name(2, 'b')];
    expect(combinePatches([one, [name(2, 'b')], [name(2, 'b'), name(3, 'c')]])).toEqual([
      one,
      [],
      [name(3, 'c')],
    ]);
  });

  it('keeps the first of two conflicting patches and drops the other completely', () => {
    expect(combinePatches([[name(1, 'a')], [name(4, 'd'), name(1, 'b')], [name(4, 'e')]])).toEqual([
      [name(1, 'a')],
      null,
      [name(4, 'e')],
    ]);
    expect(combinePatches([[wrap('main', 1, 2)], [wrap('nav', 2, 3)]])).toEqual([[wrap('main', 1, 2)], null]);
  });
});
