import type { ElementModel } from '@curbcut/page-model';
import { type FoundWords, found } from './found-words.ts';
import { shortWords } from './plain-words.ts';

/** The name or heading of what an element opens or shows (`aria-controls`). */
export function controlledWords(element: ElementModel): FoundWords | null {
  const [shown] = element.references('aria-controls');
  if (!shown) return null;
  if (shown.name !== '' && shown.nameSource?.startsWith('aria-')) {
    return found(shortWords(shown.name), 'the name of what it shows', 'page');
  }
  const heading = [...shown.descendants()].slice(0, 100).find(({ tag }) => /^h[1-6]$/.test(tag));
  return found(shortWords(heading?.textContent), 'the heading of what it shows', 'page');
}
