import * as dom from '../../in-page-kit/dom.ts';

export type ColorScheme = 'light' | 'dark';

/**
 * Reads the color scheme that the browser uses for a document's canvas, its form controls and system colors.
 */
export function createColorSchemeReader() {
  const matchesMedia = (query: string) => window.matchMedia(query).matches;

  /** Returns the schemes that the document's `meta` element declares as supported. */
  function readMeta(doc: Document): string {
    for (const meta of doc.querySelectorAll('meta[name="color-scheme" i]')) {
      const content = dom.getAttribute(meta, 'content') ?? '';
      if (content.trim() !== '') return content;
    }
    return '';
  }

  /**
   * Returns an element's used color scheme
   * (https://drafts.csswg.org/css-color-adjust-1/#determine-used-color-scheme).
   */
  function read(doc: Document, element: Element | null): ColorScheme {
    const preferred = matchesMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light';
    if (element === null || matchesMedia('(forced-colors: active)')) return preferred;
    const { colorScheme } = getComputedStyle(element);
    const supported = (colorScheme === 'normal' ? readMeta(doc) : colorScheme).toLowerCase().split(/\s+/);
    if (supported.includes(preferred)) return preferred;
    return supported.includes('dark') ? 'dark' : 'light';
  }

  return {
    read,
    /** Returns the root element's scheme, which determines the canvas color. */
    readOfDocument: (doc: Document): ColorScheme => read(doc, doc.querySelectorAll(':root')[0] ?? null),
  };
}
