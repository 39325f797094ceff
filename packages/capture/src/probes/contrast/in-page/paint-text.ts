import { injectStyleSheets } from '../../../collector/in-page/inject-style-sheets.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { getFlatParent } from '../../../in-page-kit/tree.ts';

/** A style sheet for text, in two versions. */
export interface GlyphPaintStyleSheet {
  readonly text: string;
  /**
   * Also styles first lines and letters, which otherwise inherit from their elements. It's needed only if the page
   * styles them: on large pages, their new boxes take longer than everything else.
   */
  readonly textAndLines: string;
}

/** The changes made by {@link paintTextForMeasurement}. */
interface GlyphPaint {
  readonly sheets: ReturnType<typeof injectStyleSheets>;
  readonly animations: readonly Animation[];
}

const current: { paint: GlyphPaint | null } = { paint: null };

/**
 * Applies a style sheet to all text in the documents and shadow roots of the given nodes, until
 * `removeGlyphPaint` is called. Calling it again before that only replaces the sheet and checks the nodes
 * passed in that call. Backgrounds with `background-clip: text` are removed by an animation, because no
 * selector matches only them.
 *
 * @param nodes elements of the last walk
 * @param color the text color that the sheet sets, as `getComputedStyle` returns it
 * @returns the positions in `nodes` of elements that the page prevents from being painted
 */
export function paintTextForMeasurement(
  nodes: readonly number[],
  sheet: GlyphPaintStyleSheet,
  color: string,
): number[] {
  const walked = getWalkedNodes();
  const css = selectGlyphPaint(sheet);
  const elements = nodes.map((node) => walked.elements[node]!);

  /** Finds elements with `background-clip: text` among the given ones and their flat-tree ancestors. */
  function findClippedBackgrounds(all: readonly Element[]): Element[] {
    const seen = new Set<Element>();
    const found: Element[] = [];
    for (const start of all) {
      for (let at: Element | null = start; at !== null && !seen.has(at); at = getFlatParent(at)) {
        seen.add(at);
        if (getComputedStyle(at).getPropertyValue('background-clip').includes('text')) found.push(at);
      }
    }
    return found;
  }

  function clearBackground(element: Element): Animation {
    const cleared = { backgroundImage: 'none', backgroundColor: 'transparent' };
    const timing = { duration: 1_000, fill: 'both' } as const;
    const animation = dom.animate(element, [cleared, cleared], timing);
    animation.pause();
    return animation;
  }

  function isBackgroundClear(element: Element): boolean {
    const { backgroundImage, backgroundColor, backgroundClip } = getComputedStyle(element);
    const isBare = backgroundImage === 'none' && backgroundColor === 'rgba(0, 0, 0, 0)';
    return isBare && backgroundClip.split(',').every((clip) => clip.trim() === 'text');
  }

  current.paint ??= {
    sheets: injectStyleSheets(elements),
    animations: findClippedBackgrounds(elements).map(clearBackground),
  };
  current.paint.sheets.set(css);
  const removesShadows = css.includes('text-shadow: none');
  const hasClippedBackgrounds = current.paint.animations.length > 0;
  return elements.flatMap((element, position) => {
    const style = getComputedStyle(element);
    const isSvg = dom.namespaceURI(element) === 'http://www.w3.org/2000/svg';
    const isInked = (isSvg ? style.fill : style.getPropertyValue('-webkit-text-fill-color')) === color;
    const isUncovered = !hasClippedBackgrounds || findClippedBackgrounds([element]).every(isBackgroundClear);
    const isUnshadowed = !removesShadows || style.textShadow === 'none';
    return isInked && isUncovered && isUnshadowed ? [] : [position];
  });
}

/** Selects the style sheet that the walked page needs. */
export const selectGlyphPaint = ({ text, textAndLines }: GlyphPaintStyleSheet): string =>
  getWalkedNodes().mayStyleLines ? textAndLines : text;

/** Reverts the changes made by {@link paintTextForMeasurement}. */
export function removeGlyphPaint(): void {
  if (current.paint === null) return;
  for (const animation of current.paint.animations) animation.cancel();
  current.paint.sheets.remove();
  current.paint = null;
}
