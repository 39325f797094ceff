import type { CdpSession } from '../../browser/cdp.ts';

/**
 * Types characters into the focused field, one key at a time. The browser treats them like user input.
 */
export async function typeText(session: CdpSession, text: string): Promise<void> {
  for (const character of text) {
    const isLetter = /[a-z]/i.test(character);
    const isDigit = /\d/.test(character);
    const code = isLetter ? `Key${character.toUpperCase()}` : isDigit ? `Digit${character}` : '';
    const event = {
      key: character,
      code,
      windowsVirtualKeyCode: isLetter || isDigit ? character.toUpperCase().charCodeAt(0) : 0,
    };
    await Promise.all([
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: character, ...event }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
    ]);
  }
}
