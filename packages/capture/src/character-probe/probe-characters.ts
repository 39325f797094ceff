import type { CharacterFacts } from '@curbcut/page-model';
import type { StablePage } from '../visit/stable-page.ts';
import type { PressedCharacters } from './in-page/press-characters.ts';

/** Milliseconds for all keys together, listeners that compute included. */
const PRESS_TIMEOUT_MS = 8_000;
/** Milliseconds of them for keys that do something only after a timer or frame. */
const LATER_MS = 3_500;
/** Keys that are reported for one page. */
const MAX_KEYS = 12;
/** Levels of the tree from the document down to its body. */
const BODY_DEPTH = 3;
const OBJECT_GROUP = 'curbcut-listeners';
const KEY_EVENTS = new Set(['keydown', 'keypress', 'keyup']);

export interface ProbedCharacters {
  readonly facts: CharacterFacts;
  /** False when keys that do something later could not all be tested. */
  readonly isComplete: boolean;
}

/**
 * Finds the character keys that do something by themselves, on a page that listens for keys above its controls. Other
 * pages are only asked for their listeners.
 *
 * @param withNetworkBlocked runs an action while the page's scripts run and its requests are blocked
 * @returns null when the page listens for no keys there, or keeps the focus
 * @throws {CdpError} when the page went away or did not answer in time
 */
export async function probeCharacters(
  page: StablePage,
  withNetworkBlocked: <T>(act: () => Promise<T>) => Promise<T>,
): Promise<ProbedCharacters | null> {
  if (!(await hasKeyListeners(page))) return null;
  const pressed = await withNetworkBlocked(() =>
    page.mainFrame.evaluate<PressedCharacters | null>(`curbcut.pressCharacters(${MAX_KEYS}, ${LATER_MS})`, {
      timeoutMs: PRESS_TIMEOUT_MS,
    }),
  );
  if (pressed === null) return null;
  const { keys, isAny, isComplete } = pressed;
  return { facts: { version: 1, keys: [...keys], isAny }, isComplete };
}

/** Whether the page listens for keys on its window, document, root or body, where they arrive whatever has focus. */
async function hasKeyListeners({ session }: StablePage): Promise<boolean> {
  const lists = await Promise.all(
    // Listeners are reported only in the page's own world. A page cannot redefine either name there.
    ['window', 'document'].map(async (expression) => {
      const { result } = await session.send('Runtime.evaluate', { expression, objectGroup: OBJECT_GROUP });
      return session.send('DOMDebugger.getEventListeners', {
        objectId: result.objectId!,
        depth: BODY_DEPTH,
      });
    }),
  );
  session.send('Runtime.releaseObjectGroup', { objectGroup: OBJECT_GROUP }).catch(() => {});
  return lists.some(({ listeners }) => listeners.some(({ type }) => KEY_EVENTS.has(type)));
}
