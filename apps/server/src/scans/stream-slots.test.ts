import { expect, test } from 'vitest';
import { StreamSlots } from './stream-slots.ts';

/** Takes all available slots and returns their number and the reason why there are no more. */
function takeAll(slots: StreamSlots, clientOf: (number: number) => Parameters<StreamSlots['take']>[0]) {
  const taken = [];
  for (;;) {
    const slot = slots.take(clientOf(taken.length));
    if (typeof slot === 'string') return { taken, reason: slot };
    taken.push(slot);
  }
}

const visitor = (network: string) => () => ({ network, actorId: null });

test('one client gets 20 streams without affecting others', () => {
  const slots = new StreamSlots();
  const { taken, reason } = takeAll(slots, visitor('203.0.113.1'));
  expect([taken.length, reason]).toEqual([20, 'client-full']);
  expect(typeof slots.take({ network: '203.0.113.2', actorId: null })).toBe('object');
  expect(typeof slots.take({ network: '203.0.113.1', actorId: 'ada' })).toBe('object');
});

test('an account gets 20 streams across all networks', () => {
  const slots = new StreamSlots();
  const { taken } = takeAll(slots, (number) => ({ network: `10.0.0.${number}`, actorId: 'ada' }));
  expect(taken).toHaveLength(20);
});

test('all accounts on one network together get 100 streams', () => {
  const slots = new StreamSlots();
  const { taken, reason } = takeAll(slots, (number) => ({
    network: '203.0.113.1',
    actorId: `user ${number}`,
  }));
  expect([taken.length, reason]).toEqual([100, 'client-full']);
});

test('all clients together get 500 streams', () => {
  const slots = new StreamSlots();
  const { taken, reason } = takeAll(slots, (number) => ({ network: `network ${number}`, actorId: null }));
  expect([taken.length, reason]).toEqual([500, 'server-full']);
});

test('a released slot can be reused, and releasing it twice frees only one', () => {
  const slots = new StreamSlots();
  const { taken } = takeAll(slots, visitor('203.0.113.1'));
  taken[0]?.release();
  taken[0]?.release();
  expect(takeAll(slots, visitor('203.0.113.1')).taken).toHaveLength(1);
});
