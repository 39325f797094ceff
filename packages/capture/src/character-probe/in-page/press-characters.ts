import type { CollectorFunctions } from '../../collector/functions.ts';

/** What character keys did: see `CharacterFacts`. */
export interface PressedCharacters {
  readonly keys: readonly string[];
  readonly isAny: boolean;
}

/**
 * Types every printable character of ASCII while nothing has the focus, each without other keys but Shift, and tells
 * which of them did something that other keys do not. Null when the focus cannot be taken off.
 *
 * The keys are events of our making: the page hears them, and the browser does nothing with them. What the page does
 * before the next task belongs to the key for certain, whatever its timers do. Later answers are not waited for.
 *
 * Runs in the page: self-contained.
 *
 * @param most keys after which no more are looked for
 */
export async function pressCharacters(most: number): Promise<PressedCharacters | null> {
  const { unfocus, getPageAppearance, getOpenRoots, blockNavigation, withChangesUndone } = (
    globalThis as unknown as { curbcut: CollectorFunctions }
  ).curbcut;
  /** Rounds of promises that a framework may need until what it was told is on the page. */
  const promiseRounds = 20;
  /** The character that Shift makes of each other one on an American keyboard. */
  const shifted = new Map(
    Array.from('~!@#$%^&*()_+{}|:"<>?', (key, at) => [key, "`1234567890-=[]\\;',./"[at]!]),
  );
  const codes: Readonly<Record<string, readonly [code: string, keyCode: number]>> = {
    ' ': ['Space', 32],
    '`': ['Backquote', 192],
    '-': ['Minus', 189],
    '=': ['Equal', 187],
    '[': ['BracketLeft', 219],
    ']': ['BracketRight', 221],
    '\\': ['Backslash', 220],
    ';': ['Semicolon', 186],
    "'": ['Quote', 222],
    ',': ['Comma', 188],
    '.': ['Period', 190],
    '/': ['Slash', 191],
  };
  const { body } = document;
  const isUnfocused = () => document.activeElement === body || document.activeElement === null;
  unfocus();
  if (!body || !isUnfocused()) return null;

  const records: MutationRecord[] = [];
  const observer = new MutationObserver((more) => records.push(...more));
  for (const root of getOpenRoots()) {
    observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeOldValue: true,
      characterDataOldValue: true,
    });
  }
  const leaving = blockNavigation();

  const isChange = ({ type, target, attributeName, oldValue }: MutationRecord): boolean => {
    if (type === 'attributes') return (target as Element).getAttribute(attributeName!) !== oldValue;
    return type === 'childList' || (target as CharacterData).data !== oldValue;
  };
  /** The page does not look as it did before these changes. They are few, and most pages make none. */
  const isSeen = (changes: readonly MutationRecord[]): boolean => {
    const now = getPageAppearance();
    const before = withChangesUndone(changes, getPageAppearance);
    observer.takeRecords();
    return before !== now;
  };
  /** Whether typing this changed what is shown, moved the focus or would have led elsewhere. */
  const isAnswered = async (key: string): Promise<boolean> => {
    observer.takeRecords();
    records.length = 0;
    const left = leaving.count;
    type(key);
    for (let round = 0; round < promiseRounds; round++) await null;
    records.push(...observer.takeRecords());
    const takesFocus = !isUnfocused();
    if (takesFocus) unfocus();
    return takesFocus || leaving.count > left || (records.some(isChange) && isSeen([...records]));
  };

  function type(key: string): void {
    const base = shifted.get(key) ?? key.toLowerCase();
    const [code, keyCode] = codes[base] ?? [
      /[a-z]/.test(base) ? `Key${base.toUpperCase()}` : `Digit${base}`,
      base.toUpperCase().charCodeAt(0),
    ];
    const isCharacter = key.length === 1;
    const event = {
      key,
      code: isCharacter ? code : key,
      shiftKey: isCharacter && base !== key,
      bubbles: true,
      cancelable: true,
      composed: true,
      view: window,
    };
    const down = { ...event, keyCode: isCharacter ? keyCode : 124, which: isCharacter ? keyCode : 124 };
    const isKept = body.dispatchEvent(new KeyboardEvent('keydown', down));
    if (isKept && isCharacter) {
      const charCode = key.charCodeAt(0);
      body.dispatchEvent(
        new KeyboardEvent('keypress', {
          ...event,
          charCode,
          keyCode: charCode,
          which: charCode,
        } as KeyboardEventInit),
      );
    }
    body.dispatchEvent(new KeyboardEvent('keyup', down));
  }

  // What any key does, such as noting that there is a keyboard, is done now.
  for (const key of ['F13', 'F14']) await isAnswered(key);
  const keys: string[] = [];
  for (let code = 32; code < 127 && keys.length < most; code++) {
    const key = String.fromCharCode(code);
    if (await isAnswered(key)) keys.push(key);
  }
  const isAny = keys.length > 0 && (await isAnswered('\u00a4'));
  observer.disconnect();
  await leaving.unblock();
  return { keys, isAny };
}
