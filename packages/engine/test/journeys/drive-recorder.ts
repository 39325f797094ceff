import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_PRIVATE_TARGETS, type JourneyRecorder, openRecorder } from '../../src/index.ts';

/** Acts like a person in a recorder's browser: with the mouse and keyboard, at the positions of elements. */
export interface RecorderDriver {
  /** Presses the element that an expression returns. */
  press(expression: string, clicks?: number): Promise<void>;
  /** Types text into the focused element. */
  type(text: string): Promise<void>;
  /** Presses a key. */
  key(key: string, code: string, keyCode: number, text?: string): Promise<void>;
  /** Waits until an expression is true in the page. */
  until(expression: string): Promise<void>;
  readonly recorder: JourneyRecorder;
}

/** Opens a recorder without a window, and closes it after use. */
export async function withRecorder<T>(url: string, use: (driver: RecorderDriver) => Promise<T>): Promise<T> {
  const recorder = await openRecorder({
    url,
    hasWindow: false,
    browserPath: process.env.CURBCUT_BROWSER,
    cacheDir: join(tmpdir(), 'curbcut-test-browser'),
    allowPrivate: ALL_PRIVATE_TARGETS,
    onWarning: () => undefined,
  });
  try {
    return await use(createDriver(recorder));
  } finally {
    await recorder.close();
  }
}

/** Milliseconds between checks of the page. */
const POLL_INTERVAL_MS = 20;

export function createDriver(recorder: JourneyRecorder): RecorderDriver {
  const { session } = recorder;
  const evaluate = async (expression: string): Promise<unknown> => {
    try {
      const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
      return result.value;
    } catch {
      // The document is being replaced.
      return undefined;
    }
  };
  const until = async (expression: string): Promise<void> => {
    while ((await evaluate(expression)) !== true)
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  };
  return {
    recorder,
    until,
    async press(expression, clicks = 1) {
      await until(
        `(() => { const box = (${expression})?.getBoundingClientRect(); return box?.width > 0; })()`,
      );
      const found = await evaluate(
        `(() => { const element = ${expression}; element.scrollIntoView({ block: 'center' }); let { x, y, width, height } = element.getBoundingClientRect(); for (let frame = element.ownerDocument.defaultView.frameElement; frame; frame = frame.ownerDocument.defaultView.frameElement) { const box = frame.getBoundingClientRect(); x += box.x + frame.clientLeft; y += box.y + frame.clientTop; } return { x: x + width / 2, y: y + height / 2 }; })()`,
      );
      const at = found as { x: number; y: number };
      for (let clickCount = 1; clickCount <= clicks; clickCount++)
        for (const type of ['mousePressed', 'mouseReleased'] as const)
          await session.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount });
    },
    async type(text) {
      for (const character of text) await session.send('Input.insertText', { text: character });
    },
    async key(key, code, keyCode, text) {
      const common = { key, code, windowsVirtualKeyCode: keyCode };
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...common, ...(text && { text }) });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common });
    },
  };
}
