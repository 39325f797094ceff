import type { Probe, UsableParts } from '@curbcut/capture';
import type { NodeIndex, ProbeFactsName } from '@curbcut/page-model';
import { describe, expect, it } from 'vitest';
import { KnownParts } from './known-parts.ts';

const createTest = (facts: ProbeFactsName, dependsOnParts = true) => ({ facts, dependsOnParts }) as Probe;
const gestures = createTest('gestures');
const status = createTest('status');

/** Creates parts with a node for each key, from 1. */
function createParts(keys: readonly string[], script = 'app.js'): UsableParts {
  const byNode = new Map(keys.map((key, index): [NodeIndex, string] => [index + 1, key]));
  return { keys: new Set([script, ...keys]), shared: new Set([script]), byNode };
}

/** A visit that ends when the test says so. */
function createVisit() {
  const { promise, resolve } = Promise.withResolvers<string>();
  let starts = 0;
  const visit = () => {
    starts += 1;
    return promise;
  };
  return { visit, end: () => resolve('visited'), getStarts: () => starts };
}

const untested = new Map<ProbeFactsName, ReadonlySet<NodeIndex>>();

describe('parts that tests know', () => {
  it('are those of a page that a test left nothing out of', () => {
    const known = new KnownParts();
    known.add(createParts(['menu', 'map']), untested, ['gestures'], []);
    expect(known.includes(gestures, createParts(['map']))).toBe(true);
    expect(known.includes(status, createParts(['map']))).toBe(false);
    expect(known.includes(gestures, createParts(['map', 'chart']))).toBe(false);
    expect(known.findKnown(gestures, createParts(['chart', 'map']))).toEqual([2]);
  });

  it('are only the used ones when a test did not get to all', () => {
    const known = new KnownParts();
    known.add(createParts(['menu', 'map']), new Map([['gestures', new Set([2])]]), [], []);
    expect(known.findKnown(gestures, createParts(['menu', 'map']))).toEqual([2]);
    expect(known.includes(gestures, createParts(['menu', 'map']))).toBe(false);
  });

  it('count only with the same scripts', () => {
    const known = new KnownParts();
    known.add(createParts(['map']), untested, ['gestures'], []);
    expect(known.includes(gestures, createParts(['map'], 'other.js'))).toBe(false);
    expect(known.findKnown(gestures, createParts(['map'], 'other.js'))).toEqual([]);
  });

  it('are none with findings, and none at all if a finding is about something else', () => {
    const known = new KnownParts();
    const tested = new Map([['gestures', new Set([1, 2])]] as const);
    known.add(createParts(['menu', 'map']), tested, ['gestures'], [{ facts: 'gestures', node: 2 }]);
    expect(known.includes(gestures, createParts(['menu']))).toBe(true);
    expect(known.includes(gestures, createParts(['map']))).toBe(false);
    const other = new KnownParts();
    other.add(createParts(['menu', 'map']), tested, ['gestures'], [{ facts: 'gestures', node: 7 }]);
    expect(other.findKnown(gestures, createParts(['menu', 'map']))).toEqual([]);
  });

  it('do not matter to a test that depends on more than parts', () => {
    const known = new KnownParts();
    const motion = createTest('motion', false);
    known.add(createParts(['map']), untested, ['motion'], []);
    expect(known.includes(motion, createParts(['map']))).toBe(false);
    expect(known.findKnown(motion, createParts(['map']))).toEqual([]);
  });
});

describe('a visit in which a page is used', () => {
  const use = (keys: readonly string[]) => ({ parts: createParts(keys), tests: [gestures], loadMs: 50 });

  it('is left out when everything is known', async () => {
    const known = new KnownParts();
    known.add(createParts(['map']), untested, ['gestures'], []);
    const { visit, getStarts } = createVisit();
    expect(await known.visitUnlessKnown(use(['map']), visit)).toBeUndefined();
    expect(getStarts()).toBe(0);
  });

  it('waits for visits of pages with the same parts, and is made if these left something out', async () => {
    const known = new KnownParts();
    const first = createVisit();
    const second = createVisit();
    const third = createVisit();
    const visits = [
      known.visitUnlessKnown(use(['map', 'menu']), first.visit),
      known.visitUnlessKnown(use(['map']), second.visit),
      known.visitUnlessKnown(use(['map', 'chart']), third.visit),
    ];
    expect([first, second, third].map(({ getStarts }) => getStarts())).toEqual([1, 0, 1]);
    first.end();
    third.end();
    second.end();
    expect(await Promise.all(visits)).toEqual(['visited', 'visited', 'visited']);
    expect(second.getStarts()).toBe(1);
  });

  it('does not wait when the page did not say what it consists of', async () => {
    const known = new KnownParts();
    const [first, second] = [createVisit(), createVisit()];
    const running = known.visitUnlessKnown(use(['map']), first.visit);
    second.end();
    expect(await known.visitUnlessKnown({ parts: null, tests: [gestures], loadMs: 50 }, second.visit)).toBe(
      'visited',
    );
    first.end();
    await running;
  });
});
