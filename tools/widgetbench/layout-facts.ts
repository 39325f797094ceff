import type { Page } from 'playwright-core';

/** Layout problems on a page that matter to users with other settings. */
export interface LayoutFacts {
  /** How much wider the page is than its window, in px. */
  readonly overflow: number;
  /** Text that is clipped now but wasn't when {@link rememberClippedTexts} was called. */
  readonly clipped: readonly string[];
}

/** Records which text is currently clipped. */
export async function rememberClippedTexts(page: Page): Promise<void> {
  await page.addScriptTag({ content: `window.curbcutBench = (${createInPageProbe.toString()})();` });
  await page.evaluate('void curbcutBench.remember()');
}

export function readLayoutFacts(page: Page): Promise<LayoutFacts> {
  return page.evaluate('curbcutBench.facts()');
}

/** Reads the document as text, without the widget's root and anything that this benchmark has added. */
export function readDocumentText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const widgetRoot of copy.querySelectorAll('curbcut-widget')) widgetRoot.remove();
    const all = [...document.querySelectorAll('*')].flatMap(({ shadowRoot, localName }) =>
      shadowRoot && localName !== 'curbcut-widget' ? [shadowRoot.innerHTML] : [],
    );
    return [copy.outerHTML, ...all, String(document.adoptedStyleSheets.length)].join('\n');
  });
}

/** Creates the measuring functions. Runs in the page. */
function createInPageProbe() {
  const initiallyClipped = new WeakSet<Node>();
  const clips = (display: string, overflow: string) => display !== 'inline' && /hidden|clip/.test(overflow);
  /** Yields text nodes that extend more than 3 px beyond a box that clips them. */
  function* findClippedTexts(): Generator<Text> {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const parent = node.parentElement;
      if (!node.data.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      for (let at: Element | null = parent; at && at !== document.documentElement; at = at.parentElement) {
        const { overflowX, overflowY, position, display } = getComputedStyle(at);
        const edge = at.getBoundingClientRect();
        const hides = edge.width < 3 || edge.height < 3;
        const isOut =
          box.right < edge.left || box.left > edge.right || box.bottom < edge.top || box.top > edge.bottom;
        if (hides || isOut) break;
        // The line box extends beyond the letters, in proportion to their size.
        const spare = Math.max(3, range.getClientRects()[0]!.height * 0.15);
        const beyondX = clips(display, overflowX) && (box.right > edge.right + 3 || box.left < edge.left - 3);
        const beyondY =
          clips(display, overflowY) && (box.bottom > edge.bottom + spare || box.top < edge.top - spare);
        if (beyondX || beyondY) {
          yield node;
          break;
        }
        if (/auto|scroll/.test(overflowX + overflowY) || position === 'fixed') break;
      }
    }
  }
  return {
    remember() {
      for (const node of findClippedTexts()) initiallyClipped.add(node);
    },
    facts() {
      const { scrollWidth, clientWidth } = document.documentElement;
      const clipped = [...findClippedTexts()].filter((node) => !initiallyClipped.has(node));
      return {
        overflow: Math.max(0, scrollWidth - clientWidth),
        clipped: clipped.map(
          (node) =>
            `${node.parentElement?.localName}.${node.parentElement?.className}: ${node.data.trim().slice(0, 50)}`,
        ),
      };
    },
  };
}
