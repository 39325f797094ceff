import type { Recorder } from './recorder.ts';
import type { StyleReader } from './style-reader.ts';
import type { StyleSheetRule } from './style-sheet-reader.ts';

/** Selectors for the first line or letter of an element. */
export const LINE_SELECTOR = /(?<!\\)::?first-(?:line|letter)\b/i;

/**
 * Finds a document's elements whose first line or letter may have its own styles, except those in shadow
 * trees.
 */
export function createLineStyleIndex(doc: Document) {
  const candidates = new Set<Element>();
  /** True if a sheet or a selector can't be read. Any element may then have such styles. */
  let mayBeAnywhere = false;

  /** Returns whether a rule styles first lines or letters. */
  function note({ selector }: Pick<StyleSheetRule, 'selector'>): boolean {
    if (!LINE_SELECTOR.test(selector)) return false;
    const origin = selector
      .replace(/(^|[\s>+~,(])::?first-(?:line|letter)\b/gi, '$1*')
      .replace(/(?<!\\)::?first-(?:line|letter)\b/gi, '');
    try {
      for (const element of doc.querySelectorAll(origin)) candidates.add(element);
    } catch {
      // The selector isn't valid on its own, for example inside `@scope`, or refers to parts of shadow trees.
      mayBeAnywhere = true;
    }
    return true;
  }

  return { note, mayHave: (element: Element) => mayBeAnywhere || candidates.has(element) };
}

export type LineStyleIndex = ReturnType<typeof createLineStyleIndex>;

/**
 * Records the styles of first lines and letters whose colors differ from those of the rest of their element.
 */
export function createLineStyleReader(recorder: Recorder, styles: StyleReader) {
  const pseudos = ['first-line', 'first-letter'] as const;
  /** Matches `display` values of elements that can have a first line. */
  const blockContainer = /^(?:block|inline-block|list-item|flow-root|table-cell|table-caption)\b/;
  const ownColors = ['color', '-webkit-text-fill-color', 'text-shadow'] as const;

  function isPaintedLike(line: number, element: number): boolean {
    return (
      ownColors.every((name) => styles.value(line, name) === styles.value(element, name)) &&
      styles.value(line, 'background-color') === 'rgba(0, 0, 0, 0)' &&
      styles.value(line, 'background-image') === 'none'
    );
  }

  /** @param set the element's style set */
  function read(element: Element, node: number, set: number): void {
    if (!blockContainer.test(styles.value(set, 'display'))) return;
    for (const pseudo of pseudos) {
      const style = styles.read(element, `::${pseudo}`);
      if (style < 0 || isPaintedLike(style, set)) continue;
      recorder.part.lineStyles.push({ node, pseudo, style });
    }
  }

  return { read };
}
