import { CdpError, type CdpParams, type CdpSession } from '../browser/cdp.ts';
import type { PageFrame } from '../visit/frames.ts';

/** Returns the position of a frame's viewport in the window, in CSS pixels. */
async function getFrameOffset(frame: PageFrame): Promise<{ x: number; y: number }> {
  const offset = { x: 0, y: 0 };
  for (let at = frame; at.parent !== null; at = at.parent) {
    const { session } = at.parent;
    const { backendNodeId } = await session.send('DOM.getFrameOwner', { frameId: at.id });
    const executionContextId = await at.parent.getContextId();
    const { object } = await session.send('DOM.resolveNode', { backendNodeId, executionContextId });
    const { result } = await session.send('Runtime.callFunctionOn', {
      objectId: object.objectId!,
      functionDeclaration: `function () {
        const { x, y } = this.getBoundingClientRect();
        const { paddingLeft, paddingTop } = getComputedStyle(this);
        return [x + this.clientLeft + parseFloat(paddingLeft), y + this.clientTop + parseFloat(paddingTop)];
      }`,
      returnByValue: true,
    });
    const [x, y] = result.value as [number, number];
    offset.x += x;
    offset.y += y;
  }
  return offset;
}

/** Input may replace the document before the browser has answered. It isn't repeated. */
function ignoreReplaced(error: unknown): void {
  if (!(error instanceof CdpError && error.reason === 'refused')) throw error;
}

/** Moves the pointer to a point in a frame and presses the primary button there the given number of times. */
export async function press(
  session: CdpSession,
  frame: PageFrame,
  point: { readonly x: number; readonly y: number },
  clicks: 0 | 1 | 2,
): Promise<void> {
  const offset = await getFrameOffset(frame);
  const at = { x: point.x + offset.x, y: point.y + offset.y };
  const send = (event: Omit<CdpParams<'Input.dispatchMouseEvent'>, 'x' | 'y'>) =>
    session.send('Input.dispatchMouseEvent', { ...event, ...at }).catch(ignoreReplaced);
  await send({ type: 'mouseMoved' });
  for (let clickCount = 1; clickCount <= clicks; clickCount++) {
    await send({ type: 'mousePressed', button: 'left', buttons: 1, clickCount });
    await send({ type: 'mouseReleased', button: 'left', clickCount });
  }
}

interface KeyDefinition {
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
  readonly text?: string;
}

const named: Readonly<Record<string, Omit<KeyDefinition, 'key'> & { readonly key?: string }>> = {
  Enter: { code: 'Enter', keyCode: 13, text: '\r' },
  NumpadEnter: { key: 'Enter', code: 'NumpadEnter', keyCode: 13, text: '\r' },
  '\r': { key: 'Enter', code: 'Enter', keyCode: 13, text: '\r' },
  '\n': { key: 'Enter', code: 'Enter', keyCode: 13, text: '\r' },
  Space: { key: ' ', code: 'Space', keyCode: 32, text: ' ' },
  ' ': { key: ' ', code: 'Space', keyCode: 32, text: ' ' },
  Tab: { code: 'Tab', keyCode: 9 },
  Escape: { code: 'Escape', keyCode: 27 },
  Backspace: { code: 'Backspace', keyCode: 8 },
  Delete: { code: 'Delete', keyCode: 46 },
  ArrowLeft: { code: 'ArrowLeft', keyCode: 37 },
  ArrowUp: { code: 'ArrowUp', keyCode: 38 },
  ArrowRight: { code: 'ArrowRight', keyCode: 39 },
  ArrowDown: { code: 'ArrowDown', keyCode: 40 },
  PageUp: { code: 'PageUp', keyCode: 33 },
  PageDown: { code: 'PageDown', keyCode: 34 },
  End: { code: 'End', keyCode: 35 },
  Home: { code: 'Home', keyCode: 36 },
  Shift: { code: 'ShiftLeft', keyCode: 16 },
  Control: { code: 'ControlLeft', keyCode: 17 },
  Alt: { code: 'AltLeft', keyCode: 18 },
  Meta: { code: 'MetaLeft', keyCode: 91 },
};

/** The protocol's bits for keys that are held down. */
const modifiers: Readonly<Record<string, number>> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };

function defineKey(name: string): KeyDefinition | null {
  const side = /^(Shift|Control|Alt|Meta)(Left|Right)$/.exec(name);
  const key = side ? side[1]! : (/^(?:Key|Digit)(.)$/.exec(name)?.[1]?.toLowerCase() ?? name);
  if (Object.hasOwn(named, key)) return { key, ...named[key]!, ...(side && { code: name }) };
  if ([...key].length !== 1) return null;
  const upper = key.toUpperCase();
  const isLetter = /^[A-Z]$/.test(upper);
  const code = isLetter ? `Key${upper}` : /^\d$/.test(key) ? `Digit${key}` : '';
  return { key, code, keyCode: upper.codePointAt(0)!, text: key };
}

/** A tab's keyboard while a journey runs. */
export class Keyboard {
  readonly #session: CdpSession;
  #held = 0;

  constructor(session: CdpSession) {
    this.#session = session;
  }

  /** Presses or releases a key. Returns false if the key isn't known. */
  async send(type: 'keyDown' | 'keyUp', name: string): Promise<boolean> {
    const definition = defineKey(name);
    if (definition === null) return false;
    const { key, code, keyCode, text } = definition;
    const modifier = modifiers[key] ?? 0;
    this.#held = type === 'keyDown' ? this.#held | modifier : this.#held & ~modifier;
    // With other modifiers, keys are shortcuts and type nothing.
    const types = type === 'keyDown' && text !== undefined && (this.#held & ~modifiers.Shift!) === 0;
    const event = {
      type: type === 'keyDown' && !types ? ('rawKeyDown' as const) : type,
      key,
      code,
      windowsVirtualKeyCode: keyCode,
      modifiers: this.#held,
      ...(types && { text }),
    };
    await this.#session.send('Input.dispatchKeyEvent', event).catch(ignoreReplaced);
    return true;
  }
}
