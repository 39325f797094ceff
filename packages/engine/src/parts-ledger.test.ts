import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type ExcludedParts, PartsLedger, type TestedParts } from './parts-ledger.ts';

/** A page in a scan: its parts, those with findings, and what happens to it. */
interface TestPage {
  readonly parts: readonly string[];
  /** Scripts that all parts depend on. */
  readonly shared?: readonly string[];
  readonly found?: readonly string[];
  /**
   * The visit fails before anything was tested (`early`) or after the page was described (`late`), or a limit
   * ends the test after some parts.
   */
  readonly fails?: 'early' | 'late' | readonly string[];
}

const TEST = 'mouse-only';

/**
 * The navigation is on all pages; the map has a finding; the first page with the form fails, and the second
 * reaches a limit.
 */
const site: readonly TestPage[] = [
  { parts: ['nav', 'search'] },
  { parts: ['nav', 'map', 'form'], found: ['map'], fails: 'late' },
  { parts: ['nav', 'map', 'form', 'chart'], found: ['map'], fails: ['nav', 'map'] },
  { parts: ['nav', 'search', 'form', 'chart', 'map'], found: ['map'] },
  { parts: ['nav'], fails: 'early' },
  { parts: ['nav', 'form', 'chart', 'map'], found: ['map'] },
  { parts: ['nav', 'slider'], shared: ['app.js', 'slider.js'] },
  { parts: ['nav', 'slider'], shared: ['app.js', 'slider.js'] },
  { parts: ['slider'] },
];

/** Scans pages with the given concurrency. A seed determines the order in which the steps of a page end. */
async function scan(pages: readonly TestPage[], concurrency: number, seed: number): Promise<string[]> {
  const ledger = new PartsLedger();
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const pause = async () => {
    for (let turns = Math.floor(random() * 6); turns > 0; turns--) await nextTurn();
  };
  const decisions: string[] = [];
  const visit = async ({ parts, shared = ['app.js'], found = [], fails }: TestPage, position: number) => {
    const page = ledger.open(position);
    try {
      await pause();
      if (fails === 'early') return;
      page.describe(0, { shared: new Set(shared), byTest: new Map([[TEST, new Set(parts)]]) });
      await pause();
      const excluded: ExcludedParts = await page.decide(0);
      const known = excluded.get(TEST) ?? new Map<string, number>();
      const tested = parts.filter((part) => !known.has(part));
      decisions[position] = [...tested, ...[...known].map(([part, on]) => `${part} on ${on}`)].join(', ');
      await pause();
      if (fails === 'late') return;
      const result: TestedParts = {
        test: TEST,
        tested: fails === undefined ? 'all' : new Set(fails),
        found: new Set(found),
      };
      page.report(0, [result]);
    } finally {
      page.end();
    }
  };
  const running = new Set<Promise<void>>();
  for (const [position, page] of pages.entries()) {
    if (running.size >= concurrency) await Promise.race(running);
    const visiting = visit(page, position).finally(() => running.delete(visiting));
    running.add(visiting);
  }
  await Promise.all(running);
  return decisions;
}

const expected = [
  'nav, search',
  'map, form, nav on 0',
  'map, form, chart, nav on 0',
  'form, chart, map, nav on 0, search on 0',
  undefined,
  'map, nav on 0, form on 3, chart on 3',
  'nav, slider',
  'nav on 6, slider on 6',
  'slider on 6',
];

describe('the ledger of parts', () => {
  it.each([1, 2, 4])('makes the same decisions with %i concurrent pages', async (concurrency) => {
    for (let seed = 1; seed <= 50; seed++) {
      expect(await scan(site, concurrency, seed)).toEqual(expected);
    }
  });

  it('tests parts with findings on every page, and all parts if it isn’t known which one a finding is about', async () => {
    const ledger = new PartsLedger();
    const [first, second] = [ledger.open(0), ledger.open(1)];
    const parts = { shared: new Set<string>(), byTest: new Map([[TEST, new Set(['nav', 'map'])]]) };
    for (const page of [first, second]) page.describe(0, parts);
    first.report(0, [{ test: TEST, tested: 'all', found: 'all' }]);
    expect(await second.decide(0)).toEqual(new Map());
  });

  it('keeps views and tests separate', async () => {
    const ledger = new PartsLedger();
    const [first, second] = [ledger.open(0), ledger.open(1)];
    const nav = new Set(['nav']);
    const parts = {
      shared: new Set<string>(),
      byTest: new Map([
        [TEST, nav],
        ['gestures', nav],
      ]),
    };
    first.describe(0, parts);
    first.report(0, [{ test: TEST, tested: 'all', found: new Set() }]);
    first.end();
    for (const view of [0, 1]) second.describe(view, parts);
    expect(await second.decide(0)).toEqual(new Map([[TEST, new Map([['nav', 0]])]]));
    expect(await second.decide(1)).toEqual(new Map());
  });

  it('waits for the description of a page with a lower position, no matter how late it arrives', async () => {
    const ledger = new PartsLedger();
    const [first, second] = [ledger.open(0), ledger.open(1)];
    const parts = { shared: new Set<string>(), byTest: new Map([[TEST, new Set(['nav'])]]) };
    second.describe(0, parts);
    let isDecided = false;
    const deciding = second.decide(0).then((decision) => {
      isDecided = true;
      return decision;
    });
    await nextTurn();
    expect(isDecided).toBe(false);
    first.describe(0, parts);
    await nextTurn();
    expect(isDecided).toBe(false);
    first.report(0, [{ test: TEST, tested: 'all', found: new Set() }]);
    expect(await deciding).toEqual(new Map([[TEST, new Map([['nav', 0]])]]));
  });
});
