import type { Patch } from '@curbcut/page-model';
import type { Fault } from '@curbcut/rules';
import { describe, expect, it } from 'vitest';
import { compareFaults, verdictOn } from './compare.ts';
import { takeTogether } from './take-together.ts';

const fault = (ruleId: string, node: number, outcome: Fault['outcome'] = 'failed'): Fault => ({
  ruleId,
  node,
  outcome,
  reason: 'x',
});
const faults = (...all: Fault[]) => ({ faults: all, troubled: [] });
const target = { ruleId: 'button-name', node: 5 };
const before = faults(fault('button-name', 5), fault('image-alt', 7), fault('region', 9, 'cantTell'));

describe('what a change does', () => {
  it.each([
    ['proven', faults(fault('image-alt', 7), fault('region', 9, 'cantTell'))],
    ['proven', faults(fault('region', 9, 'cantTell'))],
    ['unproven', before],
    ['unproven', faults(fault('button-name', 5, 'cantTell'))],
    ['unproven', faults(fault('image-alt', 7), fault('empty-heading', 3, 'cantTell'))],
    ['unproven', { faults: [], troubled: ['label'] }],
    ['harmful', faults(fault('image-alt', 8))],
    // A question that has become a failure.
    ['harmful', faults(fault('region', 9))],
    // An element that the change brought in.
    ['harmful', faults(fault('image-alt', -1))],
  ])('is %s', (status, after) => {
    expect(verdictOn(compareFaults(before, after, null), target).status).toBe(status);
  });

  it('is compared element by element, wherever they have moved', () => {
    const after = faults(fault('image-alt', 8), fault('region', 10, 'cantTell'));
    const origins = [0, 1, 2, 3, 4, -1, 5, 6, 7, 8, 9];
    expect(verdictOn(compareFaults(before, after, origins), target)).toEqual({ status: 'proven' });
    expect(compareFaults(before, after, origins).gone).toEqual([fault('button-name', 5)]);
  });

  it('may raise a question about the words that it brings', () => {
    const after = faults(fault('heading-descriptive', 0, 'cantTell'));
    expect(verdictOn(compareFaults(before, after, null), target).status).toBe('proven');
  });
});

describe('changes that are made together', () => {
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

  it('are each made once', () => {
    const one: Patch = [name(1, 'a'), name(2, 'b')];
    expect(takeTogether([one, [name(2, 'b')], [name(2, 'b'), name(3, 'c')]])).toEqual([
      one,
      [],
      [name(3, 'c')],
    ]);
  });

  it('do not contradict each other: the first is made, and the other left out whole', () => {
    expect(takeTogether([[name(1, 'a')], [name(4, 'd'), name(1, 'b')], [name(4, 'e')]])).toEqual([
      [name(1, 'a')],
      null,
      [name(4, 'e')],
    ]);
    expect(takeTogether([[wrap('main', 1, 2)], [wrap('nav', 2, 3)]])).toEqual([[wrap('main', 1, 2)], null]);
  });
});
