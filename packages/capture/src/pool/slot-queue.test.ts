import { expect, test } from 'vitest';
import { SlotQueue } from './slot-queue.ts';

const noPreference = () => false;

test('gives the preferred slot if it’s free, otherwise the first', async () => {
  const slots = new SlotQueue([{ name: 'a' }, { name: 'b' }]);
  expect(await slots.acquire(({ name }) => name === 'b')).toEqual({ name: 'b' });
  expect(await slots.acquire(({ name }) => name === 'b')).toEqual({ name: 'a' });
  expect(slots.free).toEqual([]);
});

test('gives a released slot to the caller that has waited longest', async () => {
  const slots = new SlotQueue([{}]);
  const slot = await slots.acquire(noPreference);
  const order: string[] = [];
  const first = slots.acquire(noPreference).then(() => order.push('first'));
  const second = slots.acquire(noPreference).then(() => order.push('second'));
  slots.release(slot);
  await first;
  slots.release(slot);
  await second;
  expect(order).toEqual(['first', 'second']);
});

test('doesn’t give a slot to a caller that has stopped waiting', async () => {
  const slots = new SlotQueue([{}]);
  const slot = await slots.acquire(noPreference);
  const controller = new AbortController();
  const givesUp = slots.acquire(noPreference, controller.signal);
  const waits = slots.acquire(noPreference);
  controller.abort(new Error('Enough.'));
  await expect(givesUp).rejects.toThrow('Enough.');
  slots.release(slot);
  expect(await waits).toBe(slot);
});

test('gives out no slot if the signal is aborted', async () => {
  const slots = new SlotQueue([{}]);
  await expect(slots.acquire(noPreference, AbortSignal.abort(new Error('Too late.')))).rejects.toThrow(
    'Too late.',
  );
  expect(slots.free).toHaveLength(1);
});

test('hands out reserved slots only on demand, and reserves them again when they are returned', async () => {
  const slots = new SlotQueue([{}, {}], 1);
  const regular = await slots.acquire(noPreference);
  expect(slots.hasFree).toBe(false);
  const waits = slots.acquire(noPreference);
  expect(slots.isAwaited).toBe(true);
  slots.grantReserved();
  const reserved = await waits;
  const waitsAgain = slots.acquire(noPreference);
  slots.grantReserved();
  slots.release(reserved);
  expect(slots.isAwaited).toBe(true);
  slots.release(regular);
  expect(await waitsAgain).toBe(regular);
});

test('grants nothing if no one is waiting', () => {
  const slots = new SlotQueue([{}], 1);
  slots.grantReserved();
  expect(slots.free).toHaveLength(1);
});
