import { setImmediate as nextTask } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { showFrame } from './in-page/show-frame.ts';

/** A player whose events and frames come when the test says so. */
class FakePlayer extends EventTarget {
  presentFrame: () => void = () => {};

  requestVideoFrameCallback(callback: () => void): number {
    this.presentFrame = callback;
    return 1;
  }
}

function showFakeFrame(signal = new AbortController().signal) {
  const player = new FakePlayer();
  const state: { result?: boolean } = {};
  void showFrame(player as unknown as HTMLVideoElement, signal, 'seeked', () => {}).then((result) => {
    state.result = result;
  });
  return { player, state };
}

test('waits for the frame even if it comes after the event', async () => {
  const { player, state } = showFakeFrame();
  player.dispatchEvent(new Event('seeked'));
  await nextTask();
  expect(state.result).toBeUndefined();
  player.presentFrame();
  await nextTask();
  expect(state.result).toBe(true);
});

test('waits for the event even if a frame comes first', async () => {
  const { player, state } = showFakeFrame();
  player.presentFrame();
  await nextTask();
  expect(state.result).toBeUndefined();
  player.dispatchEvent(new Event('seeked'));
  await nextTask();
  expect(state.result).toBe(true);
});

test('gives up after an error and when the time is over', async () => {
  const broken = showFakeFrame();
  broken.player.dispatchEvent(new Event('error'));
  const controller = new AbortController();
  const slow = showFakeFrame(controller.signal);
  controller.abort();
  await nextTask();
  expect([broken.state.result, slow.state.result]).toEqual([false, false]);
});
