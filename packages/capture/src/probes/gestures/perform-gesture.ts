import type { Protocol } from 'devtools-protocol';
import type { StablePage } from '../../visit/stable-page.ts';
import { type EffectObserver, type Effects, REACTION_MS } from '../interaction/effect-observer.ts';
import { Mouse, type WindowPoint } from '../interaction/pointer.ts';

const STEPS = 6;
/** CSS pixels that the pointer moves. */
const DISTANCE = 90;
/** How long the pointer stays where it was moved, in milliseconds of page time. */
const HOLD_MS = 100;
const CALL_TIMEOUT_MS = 3_000;

export interface GestureEffects {
  /** The effects while the pointer is still pressed. */
  readonly during: Effects;
  readonly after: Effects;
}

/**
 * Performs a gesture with the mouse or with touches, and observes it. Call the observer's `begin` first.
 *
 * @param node the element's walk number
 */
export async function performGesture(
  page: StablePage,
  observer: EffectObserver,
  node: number,
  point: WindowPoint,
  kind: 'drag' | 'swipe' | 'mouse-swipe' | 'pinch' | 'drop',
): Promise<GestureEffects> {
  if (kind === 'drag' || kind === 'mouse-swipe') return drag(page, observer, node, point, kind);
  if (kind === 'drop') return dragAndDrop(page, observer, node, point);
  const { session } = page;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: WindowPoint[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints }, { timeoutMs: CALL_TIMEOUT_MS });
  const isPinch = kind === 'pinch';
  const getPoints = (step: number): WindowPoint[] => {
    const distance = (DISTANCE * step) / STEPS;
    return isPinch
      ? [
          { x: point.x - 10 - distance / 2, y: point.y },
          { x: point.x + 10 + distance / 2, y: point.y },
        ]
      : [{ x: point.x - distance, y: point.y }];
  };
  await send('touchStart', getPoints(0));
  for (let step = 1; step <= STEPS; step++) await send('touchMove', getPoints(step));
  const during = await observer.read(node, HOLD_MS);
  await send('touchEnd', []);
  return { during, after: await observer.read(node) };
}

/**
 * Does what a gesture does without the gesture itself: moves the mouse along the same path without pressing
 * its button, or taps without moving.
 */
export async function performWithoutGesture(
  page: StablePage,
  observer: EffectObserver,
  node: number,
  point: WindowPoint,
  kind: 'drag' | 'swipe' | 'mouse-swipe',
): Promise<Effects> {
  const { session } = page;
  if (kind === 'swipe') {
    return observer.observe(node, async () => {
      for (const type of ['touchStart', 'touchEnd'] as const) {
        const touchPoints = type === 'touchStart' ? [point] : [];
        await session.send('Input.dispatchTouchEvent', { type, touchPoints }, { timeoutMs: CALL_TIMEOUT_MS });
      }
    });
  }
  const mouse = new Mouse(session);
  await mouse.moveTo(await page.mainFrame.call('findNeutralPoint', [node]));
  // Content shown on hover is often hidden after a delay, and can't appear again before that.
  await observer.runTimers(REACTION_MS);
  return observer.observe(node, async () => {
    await mouse.moveTo(point);
    await observer.runTimers(REACTION_MS);
    await mouse.glideTo(getEnd(page, point, kind), STEPS);
  });
}

/** Drags an element the other way, so that what the page remembers of a drag is undone, too. */
export async function dragBack(page: StablePage, point: WindowPoint): Promise<void> {
  const mouse = new Mouse(page.session);
  await mouse.moveTo(getEnd(page, point, 'drag'));
  await mouse.press();
  await mouse.glideTo(point, STEPS);
  await mouse.release();
}

/** Where the mouse is released. */
function getEnd({ viewport }: StablePage, point: WindowPoint, kind: 'drag' | 'mouse-swipe'): WindowPoint {
  const towards = (at: number, size: number) => (at + DISTANCE < size ? at + DISTANCE : at - DISTANCE);
  return kind === 'mouse-swipe'
    ? { x: point.x - DISTANCE, y: point.y }
    : { x: towards(point.x, viewport.width), y: towards(point.y, viewport.height) };
}

async function drag(
  page: StablePage,
  observer: EffectObserver,
  node: number,
  point: WindowPoint,
  kind: 'drag' | 'mouse-swipe',
): Promise<GestureEffects> {
  const mouse = new Mouse(page.session);
  await mouse.moveTo(point);
  await mouse.press();
  await mouse.glideTo(getEnd(page, point, kind), STEPS);
  const during = await observer.read(node, HOLD_MS);
  await mouse.release();
  return { during, after: await observer.read(node) };
}

/** Drags an element as the browser does for `draggable`, and drops it on another one. */
async function dragAndDrop(
  page: StablePage,
  observer: EffectObserver,
  node: number,
  point: WindowPoint,
): Promise<GestureEffects> {
  const { session } = page;
  let data: Protocol.Input.DragData | null = null;
  const unsubscribe = session.on('Input.dragIntercepted', (event) => {
    data = event.data;
  });
  const mouse = new Mouse(session);
  const target = await page.mainFrame.call('findDropPoint', [node]);
  await session.send('Input.setInterceptDrags', { enabled: true });
  try {
    await mouse.moveTo(point);
    await mouse.press();
    await mouse.glideTo({ x: point.x + 20, y: point.y + 20 }, 3);
    const during = await observer.read(node, HOLD_MS);
    if (data !== null && target !== null) {
      for (const type of ['dragEnter', 'dragOver', 'dragOver', 'drop'] as const) {
        // Scripts decide in timers where the element would be inserted, and people don't drop it immediately.
        if (type === 'drop') await observer.runTimers(HOLD_MS);
        await session.send(
          'Input.dispatchDragEvent',
          { type, ...target, data },
          { timeoutMs: CALL_TIMEOUT_MS },
        );
      }
    }
    await mouse.release();
    return { during, after: await observer.read(node) };
  } finally {
    unsubscribe();
    await session.send('Input.setInterceptDrags', { enabled: false });
  }
}
