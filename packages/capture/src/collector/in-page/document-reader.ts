import * as dom from '../../in-page-kit/dom.ts';
import { type ColorScheme, createColorSchemeReader } from './color-scheme-reader.ts';
import { createGeneratedContentIndex, type GeneratedContentIndex } from './generated-content.ts';
import type { CollectorLimits } from './limits.ts';
import { createLineStyleIndex, LINE_SELECTOR, type LineStyleIndex } from './line-style-reader.ts';
import type { Recorder } from './recorder.ts';
import { createStyleDependence } from './style-dependence.ts';
import type { StyleReader } from './style-reader.ts';
import { createStyleSharer, type StyleSharer } from './style-sharer.ts';
import { createStyleSheetReader, type StyleSheetTexts } from './style-sheet-reader.ts';

/** Information about a document that is collected before its elements are visited. */
export interface DocumentSurvey {
  readonly generated: GeneratedContentIndex;
  readonly lines: LineStyleIndex;
  readonly styleSharer: StyleSharer;
  readonly range: Range;
  /** The topmost open modal dialog, which makes everything outside it inert. */
  readonly modal: Element | null;
}

const KIND_DOCUMENT = 9;
const NAMESPACE_OTHER = 3;
/** Minimum number of elements for which analyzing the style sheets is cheaper than reading every style. */
const MIN_REUSE_ELEMENTS = 150;

/** Records documents and surveys their style sheets. */
export function createDocumentReader(
  recorder: Recorder,
  styles: StyleReader,
  options: { limits: CollectorLimits; sheetTexts: StyleSheetTexts; reuseStyles: boolean },
) {
  const { part } = recorder;
  const sheets = createStyleSheetReader(options.sheetTexts);
  const colorSchemes = createColorSchemeReader();
  let mayStyleLines = false;
  /**
   * Adds a document's node below its frame element (-1 for the page), and its entry in `documents`.
   *
   * @param frameScheme the frame element's color scheme; null for the page
   */
  function add(doc: Document, frameElement: number, frameScheme: ColorScheme | null): number {
    const node = recorder.add(KIND_DOCUMENT, frameElement, -1, NAMESPACE_OTHER, -1);
    part.documents.push({
      node,
      frameElement,
      url: doc.URL.slice(0, options.limits.maxAttributeLength),
      title: doc.title.slice(0, options.limits.maxAttributeLength),
      contentType: doc.contentType,
      compatMode: doc.compatMode === 'BackCompat' ? 'BackCompat' : 'CSS1Compat',
      doctype: doc.doctype?.name ?? '',
      crossOrigin: false,
      canvas: readCanvas(doc, frameScheme),
    });
    return node;
  }

  /** A frame has its own canvas only if its color scheme differs from that of its frame element. */
  function readCanvas(doc: Document, frameScheme: ColorScheme | null): ColorScheme | 'transparent' {
    const scheme = colorSchemes.readOfDocument(doc);
    return scheme === frameScheme ? 'transparent' : scheme;
  }

  function survey(doc: Document): DocumentSurvey {
    const generated = createGeneratedContentIndex(doc);
    const lines = createLineStyleIndex(doc);
    const canReuse = options.reuseStyles && doc.querySelectorAll('*').length >= MIN_REUSE_ELEMENTS;
    const dependence = canReuse ? createStyleDependence(doc) : null;
    const isComplete = sheets.each(doc, (rule) => {
      generated.note(rule);
      if (lines.note(rule)) mayStyleLines = true;
      dependence?.note(rule);
    });
    mayStyleLines ||= !isComplete;
    if (!isComplete) generated.noteUnreadable();
    const styleSharer = createStyleSharer(
      recorder,
      styles,
      isComplete && dependence?.isKnown ? dependence : null,
    );
    const range = doc.createRange();
    return { generated, lines, styleSharer, range, modal: findTopModal(doc) };
  }

  /** Whether a shadow root's style sheets style first lines or letters. */
  function hasLineStyles(root: ShadowRoot): boolean {
    const isFound = sheets.hasSelector(root, LINE_SELECTOR);
    // Sheets that can't be read may style them, too.
    mayStyleLines ||= isFound !== false;
    return isFound === true;
  }

  return {
    add,
    survey,
    hasLineStyles,
    readColorScheme: colorSchemes.read,
    /** Whether any style sheet read so far may style first lines or letters. */
    mayStyleLines: () => mayStyleLines,
  };
}

function findTopModal(doc: Document): Element | null {
  const modals = doc.querySelectorAll('dialog:modal');
  const focused = doc.activeElement;
  // The dialog that was opened last is on top. Scripts can't read that order, but opening a dialog moves
  // focus into it.
  for (const modal of modals) if (focused && dom.contains(modal, focused)) return modal;
  return modals[modals.length - 1] ?? null;
}
