import type { CdpSession } from '../../browser/cdp.ts';

/** A point in the window in CSS pixels. */
export interface WindowPoint {
  readonly x: number;
  readonly y: number;
}

const INPUT_TIMEOUT_MS = 3_000;

/** A mouse that the browser treats like a user's. */
export class Mouse {
  readonly #session: CdpSession;
  readonly #timeoutMs: number;
  #point: WindowPoint = { x: 0, y: 0 };
  #isPressed = false;

  /** @param timeoutMs time limit for one input event in milliseconds, including the page's reaction to it */
  constructor(session: CdpSession, timeoutMs = INPUT_TIMEOUT_MS) {
    this.#session = session;
    this.#timeoutMs = timeoutMs;
  }

  /** @throws {CdpError} */
  async moveTo(point: WindowPoint): Promise<void> {
    this.#point = point;
    await this.#dispatch('mouseMoved', this.#isPressed ? { button: 'left', buttons: 1 } : {});
  }

  /**
   * Moves in a straight line, with one event per step.
   *
   * @param onStep called after each step; returning true stops the movement
   * @throws {CdpError}
   */
  async glideTo(
    end: WindowPoint,
    steps: number,
    onStep: () => Promise<boolean> | boolean = () => false,
  ): Promise<void> {
    const start = this.#point;
    for (let step = 1; step <= steps; step++) {
      const share = step / steps;
      await this.moveTo({
        x: start.x + (end.x - start.x) * share,
        y: start.y + (end.y - start.y) * share,
      });
      if (await onStep()) return;
    }
  }

  async press(clickCount = 1): Promise<void> {
    this.#isPressed = true;
    await this.#dispatch('mousePressed', { button: 'left', buttons: 1, clickCount });
  }

  async release(clickCount = 1): Promise<void> {
    this.#isPressed = false;
    await this.#dispatch('mouseReleased', { button: 'left', buttons: 0, clickCount });
  }

  async click(point: WindowPoint): Promise<void> {
    await this.moveTo(point);
    await this.press();
    await this.release();
  }

  async doubleClick(point: WindowPoint): Promise<void> {
    await this.click(point);
    await this.press(2);
    await this.release(2);
  }

  async #dispatch(
    type: 'mouseMoved' | 'mousePressed' | 'mouseReleased',
    details: { button?: 'left'; buttons?: number; clickCount?: number },
  ): Promise<void> {
    await this.#session.send(
      'Input.dispatchMouseEvent',
      { type, ...this.#point, ...details },
      { timeoutMs: this.#timeoutMs },
    );
  }
}
