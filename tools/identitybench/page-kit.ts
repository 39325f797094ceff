/** What plantings and mutations work with, in the page. */
export interface PageKit {
  /** From 0 up to, not including, 1; the same on every run. */
  next(): number;
  chance(share: number): boolean;
  /**
   * Whether a change meets an element: a template and a component change on all pages alike, what an author wrote
   * changes by itself.
   */
  isAffected(element: Element, share: number): boolean;
  pick<T>(of: readonly T[]): T;
  /** Letters and digits as build tools draw them, the same for the same text and deploy. */
  generateName(text: string): string;
  /** Elements of the body that are shown, in document order. */
  elements(): HTMLElement[];
  /** Texts of these, but for code and what is not shown. */
  texts(): Text[];
  /** Says that an element itself was changed, so that nobody must know it again for sure. */
  markChanged(element: Element): void;
}

/** Made in the page: this function is sent there as its source, so that it may use nothing from outside. */
export function createPageKit(seed: number, site: number, deploy: string): PageKit {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const hashOf = (text: string) => {
    let hash = 5381;
    for (const character of text) hash = (Math.imul(hash, 33) ^ character.charCodeAt(0)) >>> 0;
    return (hash ^ (hash >>> 15)) >>> 0;
  };
  const elements = () =>
    [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) => element.closest('script, style, template, svg *') === null,
    );
  return {
    next,
    chance: (share) => next() < share,
    isAffected: (element, share) => {
      if (!element.classList.length && !element.closest('header, footer, nav, aside')) return next() < share;
      const name = (of: Element | null) => `${of?.tagName}.${of?.className}`;
      const signature = [element, element.parentElement, element.parentElement?.parentElement ?? null]
        .map(name)
        .join('<');
      return hashOf(`${site} ${signature}`) % 1000 < 1000 * share;
    },
    pick: (of) => of[Math.floor(next() * of.length)]!,
    generateName: (text) => {
      let hash = 5381;
      for (const character of `${deploy} ${text}`)
        hash = (Math.imul(hash, 33) ^ character.charCodeAt(0)) >>> 0;
      const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
      let drawn = letters[hash % 48]!;
      for (let at = 0; at < 5; at++) {
        hash = (Math.imul(hash, 1_664_525) + 1_013_904_223) >>> 0;
        drawn += letters[(hash >>> 8) % letters.length];
      }
      return drawn;
    },
    elements,
    texts: () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        if (text.data.trim() !== '' && !text.parentElement?.closest('script, style, template, svg'))
          found.push(text);
      }
      return found;
    },
    markChanged: (element) => {
      const truth = element.getAttribute('data-truth');
      if (truth !== null && !truth.endsWith('!')) element.setAttribute('data-truth', `${truth}!`);
    },
  };
}

/**
 * Numbers every element that has no number yet, so that each is known whatever becomes of it; the number stands first in its
 * tag.
 */
export function numberElements(prefix: string): void {
  for (const [number, element] of [...document.querySelectorAll('*')].entries()) {
    if (element.hasAttribute('data-truth')) continue;
    const attributes = [...element.attributes];
    for (const { name } of attributes) element.removeAttribute(name);
    element.setAttribute('data-truth', `${prefix}${number}`);
    for (const attribute of attributes) element.setAttributeNode(attribute);
  }
}

/**
 * Takes elements out, as an owner does who mends a page by it; those that hold much of the page stay. What held them is
 * changed by it.
 */
export function removeElements(numbers: readonly string[]): void {
  for (const number of numbers) {
    const element = document.querySelector(`[data-truth="${number}"], [data-truth="${number}!"]`);
    if (element === null || element.querySelectorAll('*').length >= 5) continue;
    for (let above = element.parentElement; above !== null; above = above.parentElement) {
      const truth = above.getAttribute('data-truth');
      if (truth !== null && !truth.endsWith('!')) above.setAttribute('data-truth', `${truth}!`);
    }
    element.remove();
  }
}
