import * as dom from '../../in-page-kit/dom.ts';
import type { CollectorLimits } from './limits.ts';
import type { Recorder } from './recorder.ts';

/** A frame element's content. */
export type FrameContent =
  /** A document that can be walked directly. */
  | { readonly kind: 'document'; readonly document: Document }
  /** A document that is accessible only through a separate session. */
  | { readonly kind: 'foreign' }
  /** Nothing, or content that isn't examined; the latter is listed in `unexamined` if it matters. */
  | { readonly kind: 'none' };

/** Determines the content of frames and embedded objects that have a box. */
export function createFrameReader(recorder: Recorder, limits: CollectorLimits) {
  const { getAttribute } = dom;
  const { unexamined } = recorder;
  const none: FrameContent = { kind: 'none' };
  const foreign: FrameContent = { kind: 'foreign' };
  const tagsWithDocument = new Set(['iframe', 'frame', 'object']);
  const frameTags = new Set(['iframe', 'frame', 'object', 'embed']);
  const imageTypePattern = /^image\//i;
  const imageUrlPattern = /^data:image\/|\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)(?:[?#]|$)/i;
  const emptyUrlPattern = /^\s*(?:about:|javascript:|$)/i;

  /** Whether the element renders its fallback content because its resource couldn't be shown. */
  function showsFallback(element: Element): boolean {
    const range = new Range();
    Range.prototype.selectNodeContents.call(range, element);
    return range.getClientRects().length > 0;
  }

  function reportEmbedded(element: Element, tag: string, node: number): void {
    const sourceUrl = getAttribute(element, tag === 'object' ? 'data' : 'src');
    if (!sourceUrl || imageUrlPattern.test(sourceUrl) || showsFallback(element)) return;
    if (imageTypePattern.test(getAttribute(element, 'type') ?? '')) return;
    unexamined('plugin', node, 'The content of this embedded object can’t be tested.');
  }

  function read(element: Element, tag: string, node: number, depth: number): FrameContent {
    if (!frameTags.has(tag)) return none;
    const doc = tagsWithDocument.has(tag) ? (element as HTMLIFrameElement).contentDocument : null;
    if (!doc && (tag === 'object' || tag === 'embed')) {
      reportEmbedded(element, tag, node);
      return none;
    }
    if (depth >= limits.maxFrameDepth) {
      unexamined('too-deep', node, `Frames are nested more than ${limits.maxFrameDepth} levels deep.`);
      return none;
    }
    if (!doc) return foreign;
    const sourceUrl = getAttribute(element, tag === 'object' ? 'data' : 'src');
    const isInitial = doc.URL === 'about:blank' && sourceUrl !== null && !emptyUrlPattern.test(sourceUrl);
    if (isInitial) {
      unexamined('frame-not-loaded', node, 'The content of this frame wasn’t loaded.');
      return none;
    }
    const type = doc.contentType;
    if (!/html|xml/.test(type)) {
      unexamined('frame-not-html', node, `This frame contains a document of type ${type}, not a web page.`);
      return none;
    }
    return { kind: 'document', document: doc };
  }

  return { read };
}
