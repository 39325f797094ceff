import type { UsableParts } from '@curbcut/capture';
import { describe, expect, it } from 'vitest';
import type { InteractionResults } from './examine-interaction.ts';
import { InteractionVisit } from './interaction-visit.ts';
import type { PageUse } from './known-parts.ts';

const results: InteractionResults = { findings: [], tallies: [], unexamined: [], stoppedElements: [] };

/** Creates a visit whose end the test determines. */
function createVisit(hasFreeTab: boolean, isUnused = true) {
  const visits: { use: PageUse; getSpentMs: () => number | null; signal: AbortSignal }[] = [];
  const { promise, resolve } = Promise.withResolvers<InteractionResults>();
  const visit = new InteractionVisit(
    { hasFreeTab },
    { isUnused },
    (use, getSpentMs, signal) => {
      visits.push({ use, getSpentMs, signal });
      return promise;
    },
    undefined,
  );
  return { visit, visits, end: () => resolve(results) };
}

describe('a second visit', () => {
  it('is left out when the page need not be used', () => {
    const { visit, visits } = createVisit(true);
    visit.follow(100);
    expect(visits).toEqual([]);
    expect(visit.result).toBeUndefined();
  });

  it('starts during the first one if a tab is free, and learns later how much time that took', async () => {
    const { visit, visits, end } = createVisit(true);
    visit.require([], 50);
    expect(visits.map(({ getSpentMs }) => getSpentMs())).toEqual([null]);
    visit.require([], 50);
    visit.follow(100);
    expect(visits.map(({ getSpentMs }) => getSpentMs())).toEqual([100]);
    end();
    expect(await visit.result).toBe(results);
  });

  it('follows the first one if no tab is free', () => {
    const { visit, visits } = createVisit(false);
    visit.require([], 50);
    expect(visits).toEqual([]);
    visit.follow(100);
    expect(visits.map(({ getSpentMs }) => getSpentMs())).toEqual([100]);
  });

  it('follows the first one when other pages are used, which may answer for it', () => {
    const { visit, visits } = createVisit(true, false);
    visit.require([], 50);
    expect(visits).toEqual([]);
    const parts: UsableParts = { keys: new Set(['map']), shared: new Set(), byNode: new Map() };
    visit.addParts(parts);
    visit.follow(100);
    expect(visits.map(({ use }) => use.parts)).toEqual([parts]);
  });

  it('ends with the first one when that has no results', () => {
    const { visit, visits } = createVisit(true);
    visit.require([], 50);
    visit.cancel();
    expect(visits.map(({ signal }) => signal.aborted)).toEqual([true]);
  });
});
