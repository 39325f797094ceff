import { createDomAccess } from '../../collector/in-page/dom-access.ts';
import { createStyleSheetReader } from '../../collector/in-page/style-sheet-reader.ts';

/** The attributes and ids that a page's style sheets depend on. */
export interface StyleReferences {
  /** Whether every style sheet could be read. */
  readonly isComplete: boolean;
  /** Whether any style depends on an element's language. */
  readonly asksLanguage: boolean;
  /** Names of attributes in selectors and in `attr()`, in lower case. */
  readonly attributes: readonly string[];
  /** Ids in selectors; a backslash if one is written with an escape. */
  readonly ids: readonly string[];
}

/**
 * Collects the attributes and ids that the style sheets of this document depend on, including its open shadow
 * roots and accessible frames.
 */
export function collectStyleReferences(): StyleReferences {
  const dom = createDomAccess();
  const contentDocument = dom.reader(HTMLIFrameElement.prototype, 'contentDocument');
  const shadowDom = {
    ...dom,
    styleSheets: dom.reader(ShadowRoot.prototype, 'styleSheets'),
    adoptedStyleSheets: dom.reader(ShadowRoot.prototype, 'adoptedStyleSheets'),
  };
  const documentReader = createStyleSheetReader(dom, {});
  const shadowReader = createStyleSheetReader(shadowDom as unknown as typeof dom, {});
  const attributes = new Set<string>();
  const ids = new Set<string>();
  let isComplete = true;
  let asksLanguage = false;

  const roots: Node[] = [document];
  for (const root of roots) {
    const isDocument = dom.nodeType(root) === 9;
    const all = isDocument
      ? dom.queryAll(root as Document, '*')
      : DocumentFragment.prototype.querySelectorAll.call(root, '*');
    for (const element of all) {
      const shadow = dom.shadowRoot(element);
      if (shadow) roots.push(shadow);
      if (dom.localName(element) !== 'iframe') continue;
      try {
        const frameDocument = contentDocument(element as HTMLIFrameElement);
        if (frameDocument) roots.push(frameDocument);
      } catch {
        // The page's styles don't apply inside a cross-site frame.
      }
    }
    const rules = isDocument ? documentReader : shadowReader;
    // For style sheets, a shadow root has the same properties as a document.
    const wasRead = rules.each(root as Document, ({ selector, text }) => {
      if (selector.includes('[')) {
        for (const [, name] of selector.matchAll(/\[\s*(?:[^\s\]=~^$*|]*\|)?([-\w]+)/g))
          attributes.add(name!.toLowerCase());
      }
      if (selector.includes('#'))
        for (const [, id] of selector.matchAll(/#((?:\\.|[^\s.#:[>+~,)])+)/g)) ids.add(id!);
      // An escaped name could be any name.
      if (selector.includes('\\')) ids.add('\\');
      if (selector.includes(':lang(') || /hyphens|quotes|text-transform|font-language/.test(text))
        asksLanguage = true;
      if (text.includes('attr(')) {
        for (const [, name] of text.matchAll(/attr\(\s*([-\w]+)/g)) attributes.add(name!.toLowerCase());
      }
    });
    isComplete &&= wasRead;
  }
  return { isComplete, asksLanguage, attributes: [...attributes], ids: [...ids] };
}
