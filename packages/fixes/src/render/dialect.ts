import type { MarkupElement } from './markup.ts';

/** How one kind of source says what markup holds. Whatever it is given comes from a page: all of it is text. */
export interface Dialect {
  /** Whether the element can be said by its name at all; else it is elided. */
  canWriteTag(tag: string, isSvg: boolean): boolean;
  /** The attribute as it stands in a start tag; null where this kind of source cannot say it. */
  formatAttribute(name: string, value: string, element: MarkupElement): string | null;
  /** Text between tags, on one line unless it is verbatim. */
  formatText(text: string): string;
  /** The content of an element that keeps its white space. */
  formatVerbatim(text: string): string;
  /** White space alone between two inline elements. */
  readonly inlineSpace: string;
  /** What says it at the end of a line, before the line break; null where a line must not be broken there. */
  readonly lineEndSpace: string | null;
  /** White space alone at the ends of an inline element's content. */
  readonly edgeSpace: string;
  /** White space there together with text. */
  readonly textEdgeSpace: string;
  /** Something was left out here. */
  readonly elidedMarker: string;
  /** What ends the start tag of an element without content, and of a void one. */
  readonly emptyElementEnd: 'slash' | 'end-tag';
  readonly voidElementEnd: ' />' | '>';
  /** What encloses several nodes that are not within one element. */
  readonly fragment: readonly [start: string, end: string] | null;
  /** Elements whose text is said by an attribute. */
  getTextAttribute(tag: string): string | null;
}
