import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FramePause, pauseFrames } from './pause-frames.ts';

const scope = globalThis as { window?: unknown };
/** The callbacks that wait for the next frame. */
let requested: FrameRequestCallback[];

beforeEach(() => {
  vi.useFakeTimers();
  requested = [];
  scope.window = {
    requestAnimationFrame: (callback: FrameRequestCallback) => requested.push(callback),
    cancelAnimationFrame: () => {},
  };
});
afterEach(() => {
  vi.useRealTimers();
  delete scope.window;
});

function renderFrame(): void {
  for (const callback of requested.splice(0)) callback(0);
}

/** Pauses a page that requests a frame in each frame. */
function pauseDrawingPage(): { hold: FramePause | undefined } {
  const draw = () => window.requestAnimationFrame(draw);
  draw();
  const paused: { hold: FramePause | undefined } = { hold: undefined };
  void pauseFrames().then((hold) => {
    paused.hold = hold;
  });
  return paused;
}

test('holds what a page requests even if its next frame comes late', async () => {
  const paused = pauseDrawingPage();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(paused.hold).toBeUndefined();
  renderFrame();
  await vi.advanceTimersByTimeAsync(0);
  expect([paused.hold?.isLate(), paused.hold?.count()]).toEqual([false, 1]);
});

test('is late if no frame came, so that nothing is known about the page', async () => {
  const paused = pauseDrawingPage();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(paused.hold?.isLate()).toBe(true);
});
