import type { StyleSheetRule } from './style-sheet-reader.ts';

/** Pseudo-elements whose content is recorded. */
export type PseudoKind = '::before' | '::after' | '::marker';

/**
 * Finds the elements of a document that may have author-defined content in `::before`, `::after` or
 * `::marker`. Only those are checked, because checking each element of a large page would be expensive.
 * Shadow hosts, their children and their shadow trees aren't covered, because other style sheets apply to
 * them.
 */
export function createGeneratedContentIndex(doc: Document) {
  const kinds: readonly PseudoKind[] = ['::before', '::after', '::marker'];
  const patterns = {
    '::before': /(?<!\\)::?before\b/i,
    '::after': /(?<!\\)::?after\b/i,
    '::marker': /(?<!\\)::?marker\b/i,
  };
  const candidates = {
    '::before': new Set<Element>(),
    '::after': new Set<Element>(),
    '::marker': new Set<Element>(),
  };
  /** Set if a sheet or a selector can't be read. Any element may then have generated content. */
  let mayBeAnywhere = false;
  /** Returns the selector of the elements that the pseudo-elements in `selector` belong to. */
  function getOriginSelector(selector: string): string {
    return selector
      .replace(/(^|[\s>+~,(])::?(?:before|after|marker)\b/gi, '$1*')
      .replace(/(?<!\\)::?(?:before|after|marker)\b/gi, '');
  }

  /** Records the elements for which a rule sets content. */
  function note({ selector, style, text }: StyleSheetRule): void {
    if (!text.includes('content:')) return;
    const content = style.getPropertyValue('content');
    if (content === '' || content === 'none' || content === 'normal') return;
    const matchingKinds = kinds.filter((kind) => patterns[kind].test(selector));
    if (matchingKinds.length === 0 || selector.includes('::part(')) return;
    try {
      for (const element of doc.querySelectorAll(getOriginSelector(selector))) {
        for (const kind of matchingKinds) candidates[kind].add(element);
      }
    } catch {
      // The selector isn't valid on its own, for example inside `@scope`.
      mayBeAnywhere = true;
    }
  }

  return {
    note,
    noteUnreadable: () => {
      mayBeAnywhere = true;
    },
    mayHave: (element: Element, tag: string, kind: PseudoKind) =>
      mayBeAnywhere || candidates[kind].has(element) || (tag === 'q' && kind !== '::marker'),
  };
}

export type GeneratedContentIndex = ReturnType<typeof createGeneratedContentIndex>;

/**
 * Returns the text of a `content` value as exposed to assistive technology: the alternative text after the
 * slash if there is one, otherwise the strings. Images and counters have no text that a script could read.
 */
export function parseContentText(content: string): string {
  const tokenPattern =
    /"((?:[^"\\]|\\[\s\S])*)"|(\/)|(open-quote)|(close-quote)|[a-z-]+\((?:[^()"]|"(?:[^"\\]|\\.)*")*\)/gi;
  let text = '';
  for (const match of content.matchAll(tokenPattern)) {
    if (match[2]) text = '';
    else if (match[3]) text += '“';
    else if (match[4]) text += '”';
    else if (match[1] !== undefined) text += match[1].replace(/\\([0-9a-f]{1,6})\s?|\\(.)/gi, unescapeCss);
  }
  return text;

  function unescapeCss(_: string, code: string | undefined, character: string | undefined): string {
    if (code === undefined) return character ?? '';
    const point = Number.parseInt(code, 16);
    return point === 0 || point > 0x10ffff ? '�' : String.fromCodePoint(point);
  }
}
