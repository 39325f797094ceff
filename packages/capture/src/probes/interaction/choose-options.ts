import type { StablePage } from '../../visit/stable-page.ts';
import type { EffectObserver, Effects } from './effect-observer.ts';

/**
 * Chooses options in the lists near an element, one after the other, and undoes the effects.
 *
 * @param node walk number of the element
 * @param levels number of ancestors to search for lists
 * @param tried walk numbers of lists to skip; those that are tried are added
 * @throws {CdpError}
 */
export async function* chooseOptionsNear(
  { mainFrame }: StablePage,
  observer: EffectObserver,
  node: number,
  levels = 1,
  tried = new Set<number>(),
): AsyncGenerator<{ readonly list: number; readonly effects: Effects }> {
  for (const { list, options } of await mainFrame.call('findListsNear', [node, levels])) {
    if (tried.has(list)) continue;
    tried.add(list);
    for (let at = 0; at < options; at++) {
      const effects = await observer.observeWithPolling(list, () =>
        mainFrame.call('chooseOption', [list, at]),
      );
      await observer.restore(effects);
      yield { list, effects };
    }
  }
}
