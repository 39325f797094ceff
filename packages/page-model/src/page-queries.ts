import type { NodeIndex } from './capture.ts';
import type { ContrastRequest, TextPart } from './contrast/contrast-facts.ts';
import type { ControlValues } from './control-values.ts';
import type { Internals } from './internals.ts';
import type { ContrastLevel, ElementModel, NameSource, PageModel, TextContrast, TextModel } from './model.ts';
import type { CaptureReader } from './tree/capture-reader.ts';
import type { NodeTree } from './tree/node-tree.ts';
import type { References } from './tree/references.ts';
import type { Rect } from './visibility/rect.ts';
import type { TextLines } from './visibility/text-lines.ts';

export interface AccessibleName {
  readonly text: string;
  readonly source: NameSource | null;
}

/**
 * Queries that the parts of the page model share. `Page` implements it with one object for each part, so a part does
 * not import the page or, for its queries, any other part. The parts document their methods.
 */
export interface PageQueries extends PageModel {
  readonly reader: CaptureReader;
  readonly tree: NodeTree;
  readonly references: References;
  readonly values: ControlValues;
  readonly internals: Internals;
  readonly lines: TextLines;
  readonly rendering: { isRendered(node: NodeIndex): boolean };
  readonly clipping: { getVisibleArea(node: NodeIndex): Rect };
  /** What is visible without scrolling: content hidden by a scroll container or frame is not. */
  readonly paintedClipping: { getVisibleArea(node: NodeIndex): Rect };
  readonly visibility: {
    isVisible(node: NodeIndex): boolean;
    hasVisibleStyle(node: NodeIndex): boolean;
  };
  readonly imageMaps: { findImage(area: NodeIndex): NodeIndex | null };
  readonly exposure: {
    hidesFromAria(node: NodeIndex): boolean;
    isAriaHidden(node: NodeIndex): boolean;
    isExposed(node: NodeIndex): boolean;
    isCanvasFallback(node: NodeIndex): boolean;
    isInert(node: NodeIndex): boolean;
  };
  readonly focus: {
    isDetailsSummary(node: NodeIndex): boolean;
    isNativelyDisabled(node: NodeIndex): boolean;
    isDisabled(node: NodeIndex): boolean;
    supportsFocus(node: NodeIndex): boolean;
    isFocusable(node: NodeIndex): boolean;
    isTabbable(node: NodeIndex): boolean;
  };
  readonly roles: {
    getRole(node: NodeIndex): string | null;
    getExplicitRole(node: NodeIndex): string | null;
    getImplicitRole(node: NodeIndex): string | null;
    hasAuthorName(node: NodeIndex): boolean;
    isInsideSection(node: NodeIndex): boolean;
    isInsideMain(node: NodeIndex): boolean;
    hasGlobalAttribute(node: NodeIndex): boolean;
  };
  readonly labels: { getLabels(control: NodeIndex): readonly NodeIndex[] };
  readonly ownership: {
    getChildren(node: NodeIndex): NodeIndex[];
    getOwner(node: NodeIndex): NodeIndex | null;
  };
  readonly names: {
    getName(node: NodeIndex): AccessibleName;
    hasAuthorName(node: NodeIndex): boolean;
    isNamedFromContent(node: NodeIndex): boolean;
  };
  readonly selectors: { getSelector(node: NodeIndex): string };
  readonly contrasts: {
    getContrast(text: NodeIndex, part: TextPart, level: ContrastLevel): TextContrast;
    getRequest(text: NodeIndex, part: TextPart, level: ContrastLevel): ContrastRequest | null;
  };
  readonly paintOrder: Int32Array;
  getNodesByTag(tag: string): readonly NodeIndex[];
  getNodesByAttribute(name: string): readonly NodeIndex[];
  getChildElements(node: NodeIndex): readonly NodeIndex[];
  getTextContent(node: NodeIndex): string;
  getElementOrNull(node: NodeIndex): ElementModel | null;
  getText(node: NodeIndex): TextModel;
}
