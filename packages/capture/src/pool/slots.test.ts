import { expect, test } from 'vitest';
import { Slots } from './slots.ts';

const any = () => false;

test('the preferred slot is given, otherwise the first', async () => {
  const slots = new Slots([{ name: 'a' }, { name: 'b' }]);
  expect(await slots.take(({ name }) => name === 'b')).toEqual({ name: 'b' });
  expect(await slots.take(({ name }) => name === 'b')).toEqual({ name: 'a' });
  expect(slots.free).toEqual([]);
});

test('whoever has waited longest is served first', async () => {
  const slots = new Slots([{}]);
  const slot = await slots.take(any);
  const order: string[] = [];
  const first = slots.take(any).then(() => order.push('first'));
  const second = slots.take(any).then(() => order.push('second'));
  slots.give(slot);
  await first;
  slots.give(slot);
  await second;
  expect(order).toEqual(['first', 'second']);
});

test('whoever gives up does not take a slot from those who wait', async () => {
  const slots = new Slots([{}]);
  const slot = await slots.take(any);
  const controller = new AbortController();
  const givesUp = slots.take(any, controller.signal);
  const waits = slots.take(any);
  controller.abort(new Error('Enough.'));
  await expect(givesUp).rejects.toThrow('Enough.');
  slots.give(slot);
  expect(await waits).toBe(slot);
});

test('an aborted signal takes nothing', async () => {
  const slots = new Slots([{}]);
  await expect(slots.take(any, AbortSignal.abort(new Error('Too late.')))).rejects.toThrow('Too late.');
  expect(slots.free).toHaveLength(1);
});
