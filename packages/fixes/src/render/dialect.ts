import type { MarkupElement } from './markup.ts';

/** The syntax of one template language. All input comes from scanned pages and must be escaped as text. */
export interface Dialect {
  /** Returns whether the tag name is valid. If not, the element is elided. */
  canWriteTag(tag: string, isSvg: boolean): boolean;
  /** Formats an attribute for a start tag. Null if the language cannot represent it. */
  formatAttribute(name: string, value: string, element: MarkupElement): string | null;
  /** Formats text between tags, on one line unless it is verbatim. */
  formatText(text: string): string;
  /** Formats the content of an element that preserves white space. */
  formatVerbatim(text: string): string;
  /** White space between two inline elements. */
  readonly inlineSpace: string;
  /** The same at the end of a line, before the line break. Null if a line must not be broken there. */
  readonly lineEndSpace: string | null;
  /** White space as the first or last child of an inline element. */
  readonly edgeSpace: string;
  /** White space at the start or end of text in an inline element. */
  readonly textEdgeSpace: string;
  /** Marks content that was left out. */
  readonly elidedMarker: string;
  /** How elements without content, and void elements, are closed. */
  readonly emptyElementEnd: 'slash' | 'end-tag';
  readonly voidElementEnd: ' />' | '>';
  /** Wraps several root nodes. Null if the language needs no wrapper. */
  readonly fragment: readonly [start: string, end: string] | null;
  /** Returns the attribute that contains the text of an element, if any. */
  getTextAttribute(tag: string): string | null;
}
