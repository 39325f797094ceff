import type { CharacterFacts } from '@curbcut/page-model';
import type { StablePage } from '../visit/stable-page.ts';
import type { PressedCharacters } from './in-page/press-characters.ts';

/** Milliseconds for all keys together, including the page's listeners. */
const PRESS_TIMEOUT_MS = 8_000;
/** Part of that time for keys that have an effect only after a timer or frame. */
const LATER_MS = 3_500;
/** Maximum number of keys reported for one page. */
const MAX_KEYS = 12;
/** Levels of the tree from the document down to its body. */
const BODY_DEPTH = 3;
const OBJECT_GROUP = 'curbcut-listeners';
const KEY_EVENTS = new Set(['keydown', 'keypress', 'keyup']);

export interface ProbedCharacters {
  readonly facts: CharacterFacts;
  /** False when not all keys with a delayed effect could be tested. */
  readonly isComplete: boolean;
}

/**
 * Finds the character keys that trigger an action, on a page that listens for keys outside its controls. On other
 * pages, only the listeners are read.
 *
 * @param withNetworkBlocked runs an action while the page's scripts run and its requests are blocked
 * @returns null when the page has no such listeners, or does not release the focus
 * @throws {CdpError} when the page went away or did not respond in time
 */
export async function probeCharacters(
  page: StablePage,
  withNetworkBlocked: <T>(act: () => Promise<T>) => Promise<T>,
): Promise<ProbedCharacters | null> {
  if (!(await hasKeyListeners(page))) return null;
  const pressed: PressedCharacters | null = await withNetworkBlocked(() =>
    page.mainFrame.call('pressCharacters', [MAX_KEYS, LATER_MS], { timeoutMs: PRESS_TIMEOUT_MS }),
  );
  if (pressed === null) return null;
  const { keys, isAny, isComplete } = pressed;
  return { facts: { version: 1, keys: [...keys], isAny }, isComplete };
}

/** Whether the page listens for keys on its window, document, root or body, which receive keys regardless of focus. */
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
