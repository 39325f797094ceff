import { expect, it } from 'vitest';
import type { ClipScreenshot } from '../contrast/clip-screenshot.ts';
import { measureStates } from './measure-states.ts';

const SIZE = 20;
const checkbox = { control: 3, painter: 4, bounds: { left: 2, top: 2, right: 18, bottom: 18 } };

/** Creates a checkbox with a border and a mark on a background, each in a shade of gray. */
function paint(background: number, mark: number): ClipScreenshot {
  const data = new Uint8Array(SIZE * SIZE * 3).fill(background);
  const fill = (left: number, right: number, shade: number) => {
    for (let y = left; y < right; y++) data.fill(shade, (y * SIZE + left) * 3, (y * SIZE + right) * 3);
  };
  fill(4, 16, 0x33);
  fill(6, 14, mark);
  return {
    clip: { x: 0, y: 0, width: SIZE, height: SIZE },
    scale: 1,
    width: SIZE,
    height: SIZE,
    channels: 3,
    data,
  };
}

/** Measures a checkbox from screenshots of its current state, its other state and its current state again. */
async function measure(asIs: ClipScreenshot, ...later: ClipScreenshot[]) {
  const calls: string[] = [];
  const call = async <T>(expression: string): Promise<T> => {
    calls.push(expression);
    return [checkbox.control] as T;
  };
  const takeScreenshots = async (targets: readonly unknown[]) => {
    const screenshot = targets.length > 0 ? (later.shift() ?? null) : null;
    return () => screenshot;
  };
  const states = await measureStates({ call }, [checkbox], () => asIs, takeScreenshots);
  expect(calls.map((text) => /toggle|reset/.exec(text)?.[0])).toEqual(['toggle', 'reset']);
  return { state: states.get(checkbox) ?? null, left: later.length };
}

it('takes no third screenshot if the states differ enough', async () => {
  const { state, left } = await measure(paint(255, 255), paint(255, 0x33), paint(255, 255));
  expect(state?.contrast).toBeGreaterThan(3);
  expect(left).toBe(1);
});

it('measures a weak difference if nothing else on the page has changed', async () => {
  const { state } = await measure(paint(255, 255), paint(255, 0xdd), paint(255, 255));
  expect(state?.contrast).toBeLessThan(1.5);
});

it('measures nothing while the background fades', async () => {
  expect(await measure(paint(255, 255), paint(245, 255), paint(235, 255))).toEqual({ state: null, left: 0 });
});
