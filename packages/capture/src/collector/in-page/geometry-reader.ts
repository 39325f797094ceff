import * as dom from '../../in-page-kit/dom.ts';
import type { CollectorLimits } from './limits.ts';
import type { DocumentPlacement } from './placement.ts';
import type { Recorder } from './recorder.ts';
import type { StyleReader } from './style-reader.ts';

const HAS_WORDS = /\S/;

const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';

/** Records boxes, text boxes and scroll sizes in page coordinates. */
export function createGeometryReader(
  recorder: Recorder,
  styles: StyleReader,
  limits: CollectorLimits,
  scrollableBit: number,
) {
  const { part, round, unexamined } = recorder;
  const { nodes, textBoxes, scrollSizes } = part;
  const selectContents = Range.prototype.selectNodeContents;

  /** Records the border box; returns false if the element has none. */
  function readBox(element: Element, node: number, at: DocumentPlacement): boolean {
    const rect = dom.getBoundingClientRect(element);
    // An element without a box also returns all zeros.
    if (rect.width === 0 && rect.height === 0 && dom.getClientRects(element).length === 0) return false;
    nodes.box[node * 4] = round(at.x + rect.x * at.scaleX);
    nodes.box[node * 4 + 1] = round(at.y + rect.y * at.scaleY);
    nodes.box[node * 4 + 2] = round(rect.width * at.scaleX);
    nodes.box[node * 4 + 3] = round(rect.height * at.scaleY);
    return true;
  }

  /** Records one rectangle for each rendered line of text. */
  function readText(text: Text, data: string, node: number, range: Range, at: DocumentPlacement): void {
    if (!HAS_WORDS.test(data)) return;
    selectContents.call(range, text);
    const rects = range.getClientRects();
    const count = Math.min(rects.length, limits.maxTextBoxes);
    recorder.spend(5 * count);
    for (let i = 0; i < count; i++) {
      const rect = rects[i]!;
      textBoxes.node.push(node);
      textBoxes.rect.push(
        round(at.x + rect.x * at.scaleX),
        round(at.y + rect.y * at.scaleY),
        round(rect.width * at.scaleX),
        round(rect.height * at.scaleY),
      );
    }
    if (count < rects.length) {
      unexamined('text-cut', node, `Only the first ${count} of ${rects.length} lines of text were located.`);
    }
  }

  /**
   * Records the scroll sizes of elements whose content can scroll or is clipped, and of the document's root
   * and body.
   */
  function readScroll(element: Element, node: number, style: number, isRoot: boolean): void {
    const overflowX = styles.value(style, 'overflow-x');
    const overflowY = styles.value(style, 'overflow-y');
    if (overflowX === 'visible' && overflowY === 'visible' && !isRoot) return;
    const scrollWidth = dom.scrollWidth(element);
    const scrollHeight = dom.scrollHeight(element);
    const clientWidth = dom.clientWidth(element);
    const clientHeight = dom.clientHeight(element);
    const isWide = scrollWidth > clientWidth;
    const isTall = scrollHeight > clientHeight;
    if ((isWide && scrolls(overflowX)) || (isTall && scrolls(overflowY))) nodes.state[node]! |= scrollableBit;
    if (!isWide && !isTall && !isRoot && !scrolls(overflowX) && !scrolls(overflowY)) return;
    scrollSizes.node.push(node);
    scrollSizes.size.push(scrollWidth, scrollHeight, clientWidth, clientHeight);
  }

  return { readBox, readText, readScroll, getFramePlacement };
}

/** Returns the placement, on the page, of the document inside a frame element. */
function getFramePlacement(element: Element, at: DocumentPlacement): DocumentPlacement {
  const rect = dom.getBoundingClientRect(element);
  const width = dom.offsetWidth(element as HTMLElement);
  const height = dom.offsetHeight(element as HTMLElement);
  const scaleX = at.scaleX * (width ? rect.width / width : 1);
  const scaleY = at.scaleY * (height ? rect.height / height : 1);
  const { paddingLeft, paddingTop } = getComputedStyle(element);
  const left = dom.clientLeft(element) + (Number.parseFloat(paddingLeft) || 0);
  const top = dom.clientTop(element) + (Number.parseFloat(paddingTop) || 0);
  return {
    x: at.x + rect.x * at.scaleX + left * scaleX,
    y: at.y + rect.y * at.scaleY + top * scaleY,
    scaleX,
    scaleY,
  };
}
