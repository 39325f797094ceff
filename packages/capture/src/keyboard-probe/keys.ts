import type { CdpSession } from '../browser/cdp.ts';

/** A key with the keys that are held down meanwhile. */
export interface Keystroke {
  /** Value of `KeyboardEvent.key`. */
  readonly key: string;
  readonly modifiers: readonly ('alt' | 'ctrl' | 'meta' | 'shift')[];
}

export const TAB: Keystroke = { key: 'Tab', modifiers: [] };
export const BACK_TAB: Keystroke = { key: 'Tab', modifiers: ['shift'] };
export const ESCAPE: Keystroke = { key: 'Escape', modifiers: [] };

/** Bits of `Input.dispatchKeyEvent`. */
const modifierBits = { alt: 1, ctrl: 2, meta: 4, shift: 8 };

/** Windows virtual key codes of keys that are no letter or digit. */
const namedCodes: Readonly<Record<string, number>> = {
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

/** Presses and releases a key, as a person would: the browser does with it what it does for people. */
export async function press(session: CdpSession, { key, modifiers }: Keystroke): Promise<void> {
  const functionKey = /^F(\d{1,2})$/.exec(key)?.[1];
  const code = namedCodes[key] ?? (functionKey ? 111 + Number(functionKey) : key.toUpperCase().charCodeAt(0));
  const event = {
    key,
    windowsVirtualKeyCode: code,
    modifiers: modifiers.reduce((bits, name) => bits | modifierBits[name], 0),
  };
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}
