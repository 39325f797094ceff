import { expect, test } from 'vitest';
import { countPagesAhead, getSlotShare, planSlots, type ScanTurn } from './plan-slots.ts';

let joined = 0;
function createTurn(scanId: string, owner: string, rest: Partial<ScanTurn> = {}): ScanTurn {
  joined += 1;
  return {
    scanId,
    owner,
    joined,
    lastTurn: null,
    ownerTurn: null,
    held: 0,
    yielding: 0,
    waiting: 1,
    ...rest,
  };
}

test('an owner may keep half of the slots, and at least one is left to others', () => {
  expect([1, 2, 3, 4, 5, 8].map((slots) => getSlotShare(slots, undefined))).toEqual([1, 1, 2, 2, 3, 4]);
  expect([1, 2, 4].map((slots) => getSlotShare(slots, 3))).toEqual([1, 1, 3]);
});

test('a single owner gets all slots', () => {
  const plan = planSlots([createTurn('a', 'A', { waiting: 9 })], { slots: 4, share: 2 });
  expect(plan).toEqual({ granted: ['a', 'a', 'a', 'a'], reclaimed: new Map() });
});

test('slots rotate between owners, and then between the scans of each owner', () => {
  const turns = [
    createTurn('a1', 'A', { waiting: 5 }),
    createTurn('a2', 'A', { waiting: 5 }),
    createTurn('b1', 'B', { waiting: 5 }),
    createTurn('c1', 'C', { waiting: 1 }),
  ];
  expect(planSlots(turns, { slots: 7, share: 4 }).granted).toEqual([
    'a1',
    'b1',
    'c1',
    'a2',
    'b1',
    'a1',
    'b1',
  ]);
});

test('of two owners with equally many slots, the one that has waited longest comes first', () => {
  const turns = [
    createTurn('late', 'A', { lastTurn: 90, ownerTurn: 90 }),
    createTurn('early', 'B', { lastTurn: 80, ownerTurn: 80 }),
    // An owner does not benefit from an additional scan.
    createTurn('another', 'A', { joined: 10 }),
  ];
  expect(planSlots(turns, { slots: 1, share: 1 }).granted).toEqual(['early']);
});

test('an owner above its share gives back as many slots as others need, and no more', () => {
  const greedy = createTurn('a', 'A', { held: 4, waiting: 9 });
  const pool = { slots: 4, share: 2 };
  const getReclaimed = (...others: ScanTurn[]) => planSlots([greedy, ...others], pool).reclaimed;
  expect(getReclaimed()).toEqual(new Map());
  expect(getReclaimed(createTurn('b', 'B'))).toEqual(new Map([['A', 1]]));
  expect(getReclaimed(createTurn('b', 'B', { waiting: 9 }))).toEqual(new Map([['A', 2]]));
  expect(getReclaimed(createTurn('b', 'B'), createTurn('c', 'C'), createTurn('d', 'D'))).toEqual(
    new Map([['A', 2]]),
  );
});

test('slots that are already being given back are not reclaimed twice', () => {
  const greedy = createTurn('a', 'A', { held: 4, yielding: 1, waiting: 9 });
  const pool = { slots: 4, share: 2 };
  expect(planSlots([greedy, createTurn('b', 'B')], pool).reclaimed).toEqual(new Map());
  expect(planSlots([greedy, createTurn('b', 'B'), createTurn('c', 'C')], pool).reclaimed).toEqual(
    new Map([['A', 1]]),
  );
});

test('owners within their shares keep their slots, however many others wait', () => {
  const turns = [createTurn('a', 'A', { held: 2 }), createTurn('b', 'B', { held: 2 }), createTurn('c', 'C')];
  expect(planSlots(turns, { slots: 4, share: 2 })).toEqual({ granted: [], reclaimed: new Map() });
});

test('no slots are assigned while more pages run than there are slots, as after the loss of a server', () => {
  expect(planSlots([createTurn('a', 'A', { held: 4, waiting: 9 })], { slots: 2, share: 1 }).granted).toEqual(
    [],
  );
});

test('pages ahead are those being tested and those with an earlier turn', () => {
  const pool = { slots: 2, share: 1 };
  const turns = [
    createTurn('a1', 'A', { held: 1, lastTurn: 1, ownerTurn: 2, waiting: 0 }),
    createTurn('a2', 'A', { held: 1, lastTurn: 2, ownerTurn: 2, waiting: 40 }),
    createTurn('b1', 'B', { waiting: 3 }),
    createTurn('c1', 'C', { waiting: 1 }),
  ];
  expect(countPagesAhead(turns, pool, 'b1')).toBe(2);
  expect(countPagesAhead(turns, pool, 'c1')).toBe(3);
  expect(countPagesAhead(turns, pool, 'a1')).toBe(undefined);
  expect(countPagesAhead(turns, pool, 'no owner')).toBe(undefined);
});
