import type { NodeIndex } from '../capture.ts';
import { type LineStyle, NodeKind } from '../capture.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import { NONE } from '../tree/node-tree.ts';
import { intersectRects, isEmpty, type Rect, type TextLines } from '../visibility/boxes.ts';
import type { GetTextStyle } from './text-paint.ts';

/** A style that a line of text has because it is an element's first line or begins with its first letter. */
export interface LinePaint {
  readonly style: GetTextStyle;
  /**
   * Whether the whole line definitely has this style. Otherwise, the line may instead have the colors of its
   * own element, for example of an inline element.
   */
  readonly isCertain: boolean;
}

/** Number of an element's nodes that are searched for its first line. */
const MAX_SEARCHED_NODES = 200;

const noPaints: readonly LinePaint[] = [];

/** Finds the first-line and first-letter styles that text may be painted with. */
export class LineStyles {
  readonly #reader: CaptureReader;
  readonly #lines: TextLines;
  readonly #byElement: ReadonlyMap<NodeIndex, readonly LineStyle[]>;
  readonly #firstTexts = new Map<NodeIndex, { readonly text: NodeIndex; readonly line: Rect } | null>();

  constructor(reader: CaptureReader, lines: TextLines) {
    this.#reader = reader;
    this.#lines = lines;
    this.#byElement = Map.groupBy(reader.capture.lineStyles, ({ node }) => node);
  }

  /** @param line one of the text's line boxes, or a part of it */
  getPaints(text: NodeIndex, line: Rect): readonly LinePaint[] {
    if (this.#byElement.size === 0) return noPaints;
    const { tree } = this.#reader;
    if (tree.kind[text] !== NodeKind.text) return noPaints;
    const paints: LinePaint[] = [];
    for (let at = tree.flatParent[text]!; at !== NONE; at = tree.flatParent[at]!) {
      for (const entry of this.#byElement.get(at) ?? []) {
        if (!this.#isPainted(text, line, entry)) continue;
        const isOwn = at === tree.flatParent[text] && entry.pseudo === 'first-line' && paints.length === 0;
        const isPlain = this.#reader.styleInSet(entry.style, 'background-image') === 'none';
        paints.push({
          style: (property) => this.#reader.styleInSet(entry.style, property),
          isCertain: isOwn && isPlain,
        });
      }
      if (!this.#isInFlow(at)) break;
    }
    return paints.some(({ isCertain }) => isCertain) && paints[0]!.isCertain ? paints.slice(0, 1) : paints;
  }

  #isPainted(text: NodeIndex, line: Rect, { node, pseudo }: LineStyle): boolean {
    const first = this.#findFirstText(node);
    if (first === null) return false;
    if (pseudo === 'first-letter' && first.text !== text) return false;
    return isOnLine(line, first.line) && (pseudo === 'first-line' || isAtStart(line, first.line));
  }

  /** Finds an element's first text and its first line box; null if there is none. */
  #findFirstText(element: NodeIndex) {
    const known = this.#firstTexts.get(element);
    if (known !== undefined) return known;
    const { tree } = this.#reader;
    let found: { text: NodeIndex; line: Rect } | null = null;
    let steps = 0;
    for (
      let at = tree.getNextInFlatTree(element, element);
      at !== NONE && steps < MAX_SEARCHED_NODES && found === null;
      at = tree.getNextInFlatTree(at, element)
    ) {
      steps++;
      const isText = tree.kind[at] === NodeKind.text && this.#lines.hasLines(at);
      if (isText && this.#isInFlowOf(at, element)) found = { text: at, line: this.#lines.getLines(at)[0]! };
    }
    this.#firstTexts.set(element, found);
    return found;
  }

  #isInFlowOf(text: NodeIndex, element: NodeIndex): boolean {
    const { tree } = this.#reader;
    for (let at = tree.flatParent[text]!; at !== element && at !== NONE; at = tree.flatParent[at]!)
      if (!this.#isInFlow(at)) return false;
    return true;
  }

  /** Whether an element's first line may also be the first line of the elements around it. */
  #isInFlow(element: NodeIndex): boolean {
    const reader = this.#reader;
    return (
      /^(?:block|list-item|flow-root|inline|contents)$/.test(reader.style(element, 'display')) &&
      reader.style(element, 'float') === 'none' &&
      /^(?:static|relative|sticky)$/.test(reader.style(element, 'position'))
    );
  }
}

/**
 * Whether two boxes are on the same line, which means that they share half of the height of the shorter one.
 */
function isOnLine(one: Rect, other: Rect): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return shared >= Math.min(one.bottom - one.top, other.bottom - other.top) / 2;
}

const isAtStart = (line: Rect, first: Rect): boolean => !isEmpty(intersectRects(line, first));
