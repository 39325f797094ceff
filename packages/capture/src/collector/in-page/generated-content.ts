import type { DomAccess } from './dom-access.ts';
import type { StyleSheetRule } from './style-sheet-reader.ts';

/** The pseudo-elements whose content is recorded. */
export type PseudoKind = '::before' | '::after' | '::marker';

/**
 * Knows which elements of a document may have `::before`, `::after` or `::marker` with content of the author's, so
 * that only those are asked: asking each element of a large page would be dear. Elements in and directly under
 * shadow hosts are not known here, for other sheets hold for them.
 *
 * Runs in the page: self-contained.
 */
export function createGeneratedContentIndex(dom: DomAccess, doc: Document) {
  const kinds: readonly PseudoKind[] = ['::before', '::after', '::marker'];
  const mentions = {
    '::before': /(?<!\\)::?before\b/i,
    '::after': /(?<!\\)::?after\b/i,
    '::marker': /(?<!\\)::?marker\b/i,
  };
  const candidates = {
    '::before': new Set<Element>(),
    '::after': new Set<Element>(),
    '::marker': new Set<Element>(),
  };
  /** Set when a sheet cannot be read or a selector cannot be asked for: then every element may have it. */
  let anyElement = false;
  /** The selector of the elements that carry the pseudo-elements which `selector` speaks of. */
  function originOf(selector: string): string {
    return selector
      .replace(/(^|[\s>+~,(])::?(?:before|after|marker)\b/gi, '$1*')
      .replace(/(?<!\\)::?(?:before|after|marker)\b/gi, '');
  }

  /** Notes the elements that a rule gives content to. */
  function note({ selector, style, text }: StyleSheetRule): void {
    if (!text.includes('content:')) return;
    const content = style.getPropertyValue('content');
    if (content === '' || content === 'none' || content === 'normal') return;
    const wanted = kinds.filter((kind) => mentions[kind].test(selector));
    if (wanted.length === 0 || selector.includes('::part(')) return;
    try {
      for (const element of dom.queryAll(doc, originOf(selector))) {
        for (const kind of wanted) candidates[kind].add(element);
      }
    } catch {
      // A selector that cannot stand alone, such as one of `@scope`.
      anyElement = true;
    }
  }

  return {
    note,
    noteUnreadable: () => {
      anyElement = true;
    },
    mayHave: (element: Element, tag: string, kind: PseudoKind) =>
      anyElement || candidates[kind].has(element) || (tag === 'q' && kind !== '::marker'),
  };
}

export type GeneratedContentIndex = ReturnType<typeof createGeneratedContentIndex>;

/**
 * The text that `content` makes, as assistive technology gets it: the alternative after the slash where there is
 * one, else the strings. Pictures and counters have no text that a script can read.
 */
export function parseContentText(content: string): string {
  const token =
    /"((?:[^"\\]|\\[\s\S])*)"|(\/)|(open-quote)|(close-quote)|[a-z-]+\((?:[^()"]|"(?:[^"\\]|\\.)*")*\)/gi;
  let text = '';
  for (const match of content.matchAll(token)) {
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
