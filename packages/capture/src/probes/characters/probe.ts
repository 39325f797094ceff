import type { StablePage } from '../../visit/stable-page.ts';
import { defineProbe, nothingToTest } from '../define-probe.ts';
import { KEY_EVENTS } from '../interaction/listeners.ts';
import { probeLimits } from '../limits.ts';
import type {} from './facts.ts';

/** Levels of the tree from the document down to its body. */
const BODY_DEPTH = 3;
const OBJECT_GROUP = 'curbcut-listeners';

/**
 * Finds the character keys that trigger an action on a page that listens for keys outside its controls. On
 * other pages, only the listeners are read. Records nothing if the page doesn't release focus.
 */
export const charactersProbe = defineProbe({
  id: 'characters',
  name: 'single-character shortcuts',
  facts: 'characters',
  unit: 'keys',
  leavesPage: 'used',
  activatesControls: true,
  budget: {
    /**
     * Time limit for all keys together, well above what the limits need. A page that hasn't responded by then
     * is hanging.
     */
    callMs: 30_000,
    /** Maximum number of keys reported for one page. */
    maxKeys: 12,
  },
  limits: probeLimits.characters,
  isNeeded: (_, { hasScripts }) => hasScripts,
  async run({ page, budget: { maxKeys }, limits, call, withScripts }) {
    if (!(await hasKeyListeners(page))) return nothingToTest;
    const pressed = await withScripts(() => call('pressCharacters', [{ maxKeys, ...limits }]));
    if (pressed === null) return nothingToTest;
    const { keys, isAny, changesByItself, tested, untested } = pressed;
    return {
      facts: { keys: [...keys], isAny },
      done: tested - untested,
      of: tested,
      hasFailed: changesByItself,
    };
  },
});

/**
 * Whether the page listens for keys on its window, document, root or body, which receive keys wherever focus
 * is.
 */
async function hasKeyListeners({ session }: StablePage): Promise<boolean> {
  const lists = await Promise.all(
    // Listeners are reported only in the page's own world. The page can't redefine either of these names.
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
