import { expect, test } from 'vitest';
import { countPagesAhead, planSlots, type ScanTurn, slotShare } from './plan-slots.ts';

let joined = 0;
function turn(scanId: string, owner: string, rest: Partial<ScanTurn> = {}): ScanTurn {
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

test('an owner may keep half of the slots, and one is always left to others', () => {
  expect([1, 2, 3, 4, 5, 8].map((slots) => slotShare(slots, undefined))).toEqual([1, 1, 2, 2, 3, 4]);
  expect([1, 2, 4].map((slots) => slotShare(slots, 3))).toEqual([1, 1, 3]);
});

test('a single owner is given all slots', () => {
  const plan = planSlots([turn('a', 'A', { waiting: 9 })], { slots: 4, share: 2 });
  expect(plan).toEqual({ given: ['a', 'a', 'a', 'a'], takenBack: new Map() });
});

test('slots go round between owners, and then between the scans of each', () => {
  const turns = [
    turn('a1', 'A', { waiting: 5 }),
    turn('a2', 'A', { waiting: 5 }),
    turn('b1', 'B', { waiting: 5 }),
    turn('c1', 'C', { waiting: 1 }),
  ];
  expect(planSlots(turns, { slots: 7, share: 4 }).given).toEqual(['a1', 'b1', 'c1', 'a2', 'b1', 'a1', 'b1']);
});

test('of two owners with as many slots, the one that has waited longest comes first', () => {
  const turns = [
    turn('late', 'A', { lastTurn: 90, ownerTurn: 90 }),
    turn('early', 'B', { lastTurn: 80, ownerTurn: 80 }),
    // An owner gains nothing by another scan.
    turn('another', 'A', { joined: 10 }),
  ];
  expect(planSlots(turns, { slots: 1, share: 1 }).given).toEqual(['early']);
});

test('an owner above its share gives back as many slots as others wait for, and no more', () => {
  const greedy = turn('a', 'A', { held: 4, waiting: 9 });
  const pool = { slots: 4, share: 2 };
  const takenBackFor = (...others: ScanTurn[]) => planSlots([greedy, ...others], pool).takenBack;
  expect(takenBackFor()).toEqual(new Map());
  expect(takenBackFor(turn('b', 'B'))).toEqual(new Map([['A', 1]]));
  expect(takenBackFor(turn('b', 'B', { waiting: 9 }))).toEqual(new Map([['A', 2]]));
  expect(takenBackFor(turn('b', 'B'), turn('c', 'C'), turn('d', 'D'))).toEqual(new Map([['A', 2]]));
});

test('slots that are on their way back are not taken twice', () => {
  const greedy = turn('a', 'A', { held: 4, yielding: 1, waiting: 9 });
  const pool = { slots: 4, share: 2 };
  expect(planSlots([greedy, turn('b', 'B')], pool).takenBack).toEqual(new Map());
  expect(planSlots([greedy, turn('b', 'B'), turn('c', 'C')], pool).takenBack).toEqual(new Map([['A', 1]]));
});

test('owners within their shares keep their slots however many wait', () => {
  const turns = [turn('a', 'A', { held: 2 }), turn('b', 'B', { held: 2 }), turn('c', 'C')];
  expect(planSlots(turns, { slots: 4, share: 2 })).toEqual({ given: [], takenBack: new Map() });
});

test('with more pages at work than slots, as after a server was lost, none is given', () => {
  expect(planSlots([turn('a', 'A', { held: 4, waiting: 9 })], { slots: 2, share: 1 }).given).toEqual([]);
});

test('pages ahead are those being tested and those with an earlier turn', () => {
  const pool = { slots: 2, share: 1 };
  const turns = [
    turn('a1', 'A', { held: 1, lastTurn: 1, ownerTurn: 2, waiting: 0 }),
    turn('a2', 'A', { held: 1, lastTurn: 2, ownerTurn: 2, waiting: 40 }),
    turn('b1', 'B', { waiting: 3 }),
    turn('c1', 'C', { waiting: 1 }),
  ];
  expect(countPagesAhead(turns, pool, 'b1')).toBe(2);
  expect(countPagesAhead(turns, pool, 'c1')).toBe(3);
  expect(countPagesAhead(turns, pool, 'a1')).toBe(undefined);
  expect(countPagesAhead(turns, pool, 'of nobody')).toBe(undefined);
});
