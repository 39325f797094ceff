import * as dom from '../../in-page-kit/dom.ts';
import type { FramePlacement } from './placement.ts';
import type { Place, WalkState } from './walk-state.ts';

/** Enters a frame element's document, or notes that it needs a separate session. */
export function visitFrame(
  walk: WalkState,
  element: Element,
  tag: string,
  node: number,
  place: Place,
  inert: boolean,
): void {
  const content = walk.frameContents.read(element, tag, node, place.depth);
  if (content.kind === 'none') return;
  const at: FramePlacement = {
    ...walk.geometry.getFramePlacement(element, place),
    inert,
    depth: place.depth + 1,
    colorScheme: walk.documents.readColorScheme(dom.ownerDocument(element), element),
  };
  if (content.kind === 'document') {
    enterDocument(walk, content.document, node, at);
    return;
  }
  walk.frames.push(element);
  walk.recorder.part.foreignFrames.push({ node, ...at });
}

/** Pushes the children of a document onto the stack. */
export function enterDocument(
  walk: WalkState,
  doc: Document,
  frameElement: number,
  at: FramePlacement,
): void {
  const { documents } = walk;
  const survey = documents.survey(doc);
  walk.surveys.push(survey);
  walk.stack.push({
    next: dom.firstChild(doc),
    parent: documents.add(doc, frameElement, at.colorScheme),
    place: { ...at, survey },
    hidden: false,
    inert: at.inert || survey.modal !== null,
    styleGroup: survey.styleSharer.start(),
    editable: doc.designMode === 'on',
    isHost: false,
    isCustom: false,
    inShadow: false,
    isClosedDetails: false,
    isSource: false,
    element: null,
    checksAllPseudo: false,
    checksLines: false,
  });
}
