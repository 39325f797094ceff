import { expect, test } from 'vitest';
import { findQueuePosition, getSlotShare, planSlots, type ScanQueueEntry } from './plan-slots.ts';

let joined = 0;
function createTurn(scanId: string, owner: string, rest: Partial<ScanQueueEntry> = {}): ScanQueueEntry {
  joined += 1;
  return {
    scanId,
    owner,
    weight: 1,
    site: scanId,
    oneByOne: false,
    joined,
    lastTurn: null,
    ownerTurn: null,
    held: 0,
    yielding: 0,
    waiting: 1,
    ...rest,
  };
}

test('an owner can keep half of the slots, leaving at least one to others', () => {
  expect([1, 2, 3, 4, 5, 8].map((slots) => getSlotShare(slots, undefined))).toEqual([1, 1, 2, 2, 3, 4]);
  expect([1, 2, 4].map((slots) => getSlotShare(slots, 3))).toEqual([1, 1, 3]);
});

test('a single owner gets all slots', () => {
  const plan = planSlots([createTurn('a', 'A', { waiting: 9 })], { slots: 4, share: 2, perSite: 8 });
  expect(plan).toEqual({ granted: ['a', 'a', 'a', 'a'], reclaimed: new Map() });
});

test('slots rotate between owners, and then between the scans of each owner', () => {
  const turns = [
    createTurn('a1', 'A', { waiting: 5 }),
    createTurn('a2', 'A', { waiting: 5 }),
    createTurn('b1', 'B', { waiting: 5 }),
    createTurn('c1', 'C', { waiting: 1 }),
  ];
  expect(planSlots(turns, { slots: 7, share: 4, perSite: 8 }).granted).toEqual([
    'a1',
    'b1',
    'c1',
    'a2',
    'b1',
    'a1',
    'b1',
  ]);
});

test('if two owners have the same number of slots, the one that has waited longest comes first', () => {
  const turns = [
    createTurn('late', 'A', { lastTurn: 90, ownerTurn: 90 }),
    createTurn('early', 'B', { lastTurn: 80, ownerTurn: 80 }),
    // An additional scan doesn't give an owner any benefit.
    createTurn('another', 'A', { joined: 10 }),
  ];
  expect(planSlots(turns, { slots: 1, share: 1, perSite: 8 }).granted).toEqual(['early']);
});

test('an owner above its share releases only as many slots as others need', () => {
  const greedy = createTurn('a', 'A', { held: 4, waiting: 9 });
  const pool = { slots: 4, share: 2, perSite: 8 };
  const getReclaimed = (...others: ScanQueueEntry[]) => planSlots([greedy, ...others], pool).reclaimed;
  expect(getReclaimed()).toEqual(new Map());
  expect(getReclaimed(createTurn('b', 'B'))).toEqual(new Map([['A', 1]]));
  expect(getReclaimed(createTurn('b', 'B', { waiting: 9 }))).toEqual(new Map([['A', 2]]));
  expect(getReclaimed(createTurn('b', 'B'), createTurn('c', 'C'), createTurn('d', 'D'))).toEqual(
    new Map([['A', 2]]),
  );
});

test('slots that are already being released are not reclaimed twice', () => {
  const greedy = createTurn('a', 'A', { held: 4, yielding: 1, waiting: 9 });
  const pool = { slots: 4, share: 2, perSite: 8 };
  expect(planSlots([greedy, createTurn('b', 'B')], pool).reclaimed).toEqual(new Map());
  expect(planSlots([greedy, createTurn('b', 'B'), createTurn('c', 'C')], pool).reclaimed).toEqual(
    new Map([['A', 1]]),
  );
});

test('owners within their shares keep their slots, no matter how many others are waiting', () => {
  const turns = [createTurn('a', 'A', { held: 2 }), createTurn('b', 'B', { held: 2 }), createTurn('c', 'C')];
  expect(planSlots(turns, { slots: 4, share: 2, perSite: 8 })).toEqual({ granted: [], reclaimed: new Map() });
});

test('assigns no slots while more pages are running than there are slots, for example after a server was lost', () => {
  expect(
    planSlots([createTurn('a', 'A', { held: 4, waiting: 9 })], { slots: 2, share: 1, perSite: 8 }).granted,
  ).toEqual([]);
});

test('counts pages being tested and pages with an earlier turn as ahead', () => {
  const pool = { slots: 2, share: 1, perSite: 8 };
  const turns = [
    createTurn('a1', 'A', { held: 1, lastTurn: 1, ownerTurn: 2, waiting: 0 }),
    createTurn('a2', 'A', { held: 1, lastTurn: 2, ownerTurn: 2, waiting: 40 }),
    createTurn('b1', 'B', { waiting: 3 }),
    createTurn('c1', 'C', { waiting: 1 }),
  ];
  expect(findQueuePosition(turns, pool, 'b1')).toEqual({ pagesAhead: 2, position: 1, scans: 2 });
  expect(findQueuePosition(turns, pool, 'c1')).toEqual({ pagesAhead: 3, position: 2, scans: 2 });
  expect(findQueuePosition(turns, pool, 'a1')).toBe(undefined);
  expect(findQueuePosition(turns, pool, 'no owner')).toBe(undefined);
});

test('all scans together respect a site’s page limit, and other sites get the free slots', () => {
  const shop = { site: 'shop.example', waiting: 9 };
  const turns = [
    createTurn('a', 'A', shop),
    createTurn('b', 'B', shop),
    createTurn('c', 'C', { site: 'news.example', waiting: 9 }),
  ];
  const { granted } = planSlots(turns, { slots: 8, share: 4, perSite: 2 });
  expect(granted.toSorted()).toEqual(['a', 'b', 'c', 'c']);
});

test('all scans together test one page at a time on a site that requires pauses', () => {
  const shop = { site: 'shop.example', waiting: 9 };
  const turns = [createTurn('a', 'A', { ...shop, oneByOne: true, held: 1 }), createTurn('b', 'B', shop)];
  expect(planSlots(turns, { slots: 8, share: 4, perSite: 8 }).granted).toEqual([]);
  expect(findQueuePosition(turns, { slots: 8, share: 4, perSite: 8 }, 'b')).toMatchObject({ pagesAhead: 1 });
});

test('nobody releases a slot for a page that’s waiting for its site’s other pages', () => {
  const turns = [
    createTurn('a', 'A', { site: 'shop.example', held: 2 }),
    createTurn('a2', 'A', { site: 'news.example', held: 2 }),
    createTurn('b', 'B', { site: 'shop.example', waiting: 5 }),
  ];
  expect(planSlots(turns, { slots: 4, share: 2, perSite: 2 }).reclaimed).toEqual(new Map());
  expect(planSlots(turns, { slots: 4, share: 2, perSite: 8 }).reclaimed).toEqual(new Map([['A', 2]]));
});

test('slots are divided by plan weight, and every owner gets one', () => {
  const turns = [
    createTurn('free', 'A', { waiting: 20 }),
    createTurn('pro', 'B', { waiting: 20, weight: 4 }),
    createTurn('visitor', 'C', { waiting: 20 }),
  ];
  const { granted } = planSlots(turns, { slots: 12, share: 6, perSite: 20 });
  expect(new Set(granted.slice(0, 3)).size).toBe(3);
  const counts = Object.fromEntries(
    [...Map.groupBy(granted, (id) => id)].map(([id, all]) => [id, all.length]),
  );
  expect(counts).toEqual({ free: 2, pro: 8, visitor: 2 });
});

test('an owner doesn’t lose a slot that it would get back because of its weight', () => {
  const business = createTurn('a', 'A', { held: 3, waiting: 9, weight: 8 });
  const visitor = createTurn('b', 'B', { held: 1, waiting: 9 });
  const pool = { slots: 4, share: 2, perSite: 8 };
  expect(planSlots([business, visitor], pool)).toEqual({ granted: [], reclaimed: new Map() });
  const alone = createTurn('c', 'C', { held: 4, waiting: 9, weight: 8 });
  expect(planSlots([alone, createTurn('d', 'D', { waiting: 9 })], pool).reclaimed).toEqual(
    new Map([['C', 1]]),
  );
});

test('with one slot, an owner with a larger weight gets more turns, but others still get theirs', () => {
  const served: string[] = [];
  let turns = [createTurn('pro', 'A', { waiting: 99, weight: 4 }), createTurn('free', 'B', { waiting: 99 })];
  for (let round = 0; round < 20; round += 1) {
    const [next] = planSlots(turns, { slots: 1, share: 1, perSite: 8 }).granted;
    served.push(next!);
    const clock = Math.max(...turns.map(({ ownerTurn, joined: at }) => ownerTurn ?? at)) + 2;
    turns = turns.map((turn) =>
      turn.scanId === next ? { ...turn, lastTurn: clock, ownerTurn: clock } : turn,
    );
  }
  const free = served.filter((id) => id === 'free').length;
  expect(free).toBeGreaterThanOrEqual(4);
  expect(free).toBeLessThan(10);
});
