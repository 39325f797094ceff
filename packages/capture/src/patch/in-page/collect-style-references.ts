import { createStyleSheetReader } from '../../collector/in-page/style-sheet-reader.ts';
import * as dom from '../../in-page-kit/dom.ts';

/** The attributes and ids that a page's style sheets depend on. */
export interface StyleReferences {
  /** Whether every style sheet could be read. */
  readonly isComplete: boolean;
  /** Whether any style depends on an element's language. */
  readonly dependsOnLanguage: boolean;
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
  const rules = createStyleSheetReader({});
  const attributes = new Set<string>();
  const ids = new Set<string>();
  let isComplete = true;
  let dependsOnLanguage = false;

  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      const shadow = dom.shadowRoot(element);
      if (shadow) roots.push(shadow);
      if (dom.localName(element) !== 'iframe') continue;
      try {
        const frameDocument = (element as HTMLIFrameElement).contentDocument;
        if (frameDocument) roots.push(frameDocument);
      } catch {
        // The page's styles don't apply inside a cross-site frame.
      }
    }
    const wasRead = rules.each(root, ({ selector, text }) => {
      if (selector.includes('[')) {
        for (const [, name] of selector.matchAll(/\[\s*(?:[^\s\]=~^$*|]*\|)?([-\w]+)/g))
          attributes.add(name!.toLowerCase());
      }
      if (selector.includes('#'))
        for (const [, id] of selector.matchAll(/#((?:\\.|[^\s.#:[>+~,)])+)/g)) ids.add(id!);
      // An escaped name could be any name.
      if (selector.includes('\\')) ids.add('\\');
      if (selector.includes(':lang(') || /hyphens|quotes|text-transform|font-language/.test(text))
        dependsOnLanguage = true;
      if (text.includes('attr(')) {
        for (const [, name] of text.matchAll(/attr\(\s*([-\w]+)/g)) attributes.add(name!.toLowerCase());
      }
    });
    isComplete &&= wasRead;
  }
  return { isComplete, dependsOnLanguage, attributes: [...attributes], ids: [...ids] };
}
