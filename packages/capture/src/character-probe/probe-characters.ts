import type { CharacterFacts } from '@curbcut/page-model';
import type { StablePage } from '../visit/stable-page.ts';
import type { PressedCharacters } from './in-page/press-characters.ts';

/** Milliseconds for all keys together: listeners may compute. */
const PRESS_TIMEOUT_MS = 3_000;
/** Keys that are told of one page. */
const MAX_KEYS = 12;
/** Levels of the tree from the document down to its body. */
const BODY_DEPTH = 3;
const OBJECT_GROUP = 'curbcut-listeners';
const KEY_EVENTS = new Set(['keydown', 'keypress', 'keyup']);

/**
 * Finds the character keys that do something by themselves, on a page that listens for keys above its controls. Asks
 * nothing of others.
 *
 * @param unheard does something to the page, its scripts running, while nothing that it sends reaches anyone
 * @returns null when the page listens for no keys there, or keeps the focus
 * @throws {CdpError} when the page went away meanwhile
 */
export async function probeCharacters(
  page: StablePage,
  unheard: <T>(act: () => Promise<T>) => Promise<T>,
): Promise<CharacterFacts | null> {
  if (!(await hasKeyListeners(page))) return null;
  const pressed = await unheard(() =>
    page.mainFrame.evaluate<PressedCharacters | null>(`curbcut.pressCharacters(${MAX_KEYS})`, {
      timeoutMs: PRESS_TIMEOUT_MS,
    }),
  );
  return pressed && { version: 1, keys: [...pressed.keys], isAny: pressed.isAny };
}

/** Whether the page listens for keys on its window, document, root or body: there it hears them whatever has the focus. */
async function hasKeyListeners({ session }: StablePage): Promise<boolean> {
  const lists = await Promise.all(
    // Only in the page's own world are its listeners told; neither name can be given another meaning there.
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
