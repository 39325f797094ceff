import type { CdpSession } from '../../browser/cdp.ts';

/** A key with its modifier keys. */
export interface Keystroke {
  /** A value of `KeyboardEvent.key`. */
  readonly key: string;
  readonly modifiers: readonly ('alt' | 'ctrl' | 'meta' | 'shift')[];
}

/** Returns a key without modifiers. */
export const toKeystroke = (key: string): Keystroke => ({ key, modifiers: [] });

export const TAB = toKeystroke('Tab');
export const BACK_TAB: Keystroke = { key: 'Tab', modifiers: ['shift'] };
export const ESCAPE = toKeystroke('Escape');
export const ENTER = toKeystroke('Enter');
export const SPACE = toKeystroke(' ');
export const BACKSPACE = toKeystroke('Backspace');
export const [HOME, END] = [toKeystroke('Home'), toKeystroke('End')];
export const ARROW_DOWN = toKeystroke('ArrowDown');
/** Opens a field's list. */
export const ALT_DOWN: Keystroke = { key: 'ArrowDown', modifiers: ['alt'] };
export const ARROWS: readonly Keystroke[] = ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft'].map(
  toKeystroke,
);

/** Modifier bits of `Input.dispatchKeyEvent`. */
const modifierBits = { alt: 1, ctrl: 2, meta: 4, shift: 8 };

/** Windows virtual key codes of keys that are neither letters nor digits. */
const virtualKeyCodes: Readonly<Record<string, number>> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  ' ': 32,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
};

const textByKey: Readonly<Record<string, string>> = { Enter: '\r', ' ': ' ' };

/** Returns the value of `KeyboardEvent.code`, which some pages use to recognize keys. */
function getKeyboardCode(key: string): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  if (/^\d$/.test(key)) return `Digit${key}`;
  return key === ' ' ? 'Space' : key;
}

/** Presses and releases a key. The browser treats it like a user's key press. */
export function pressKey(session: CdpSession, keystroke: Keystroke): Promise<void> {
  return pressKeyRepeatedly(session, keystroke, 1);
}

/** Presses and releases a key several times, without waiting for the page to handle it in between. */
export async function pressKeyRepeatedly(
  session: CdpSession,
  { key, modifiers }: Keystroke,
  times: number,
): Promise<void> {
  const functionKey = /^F(\d{1,2})$/.exec(key)?.[1];
  const code =
    virtualKeyCodes[key] ?? (functionKey ? 111 + Number(functionKey) : key.toUpperCase().charCodeAt(0));
  const event = {
    key,
    code: getKeyboardCode(key),
    windowsVirtualKeyCode: code,
    modifiers: modifiers.reduce((bits, name) => bits | modifierBits[name], 0),
  };
  // Only events with text cause `keypress`, with which Enter activates buttons, and some scripts handle Space.
  const text = modifiers.length === 0 ? textByKey[key] : undefined;
  const down = text === undefined ? { type: 'rawKeyDown' as const } : { type: 'keyDown' as const, text };
  const presses = Array.from({ length: times }, () => [
    session.send('Input.dispatchKeyEvent', { ...down, ...event }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
  ]);
  await Promise.all(presses.flat());
}
