import type { DocumentModel, ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { isLandmark } from '../../shared/landmarks.ts';
import { findFragmentTarget, getLinks, leadsToOtherPage } from '../../shared/links.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

export interface LandmarkCoverage {
  /** The outermost landmarks, dialogs and live regions. */
  readonly regions: ReadonlySet<ElementModel>;
  /** The outermost elements with content outside the regions and no landmark or frame inside. */
  readonly outsideElements: ReadonlySet<ElementModel>;
}

/** How an element is treated; only the content of a `wrapper` is visited. */
type CoverageKind = 'region' | 'content' | 'frame' | 'ignored' | 'wrapper';

/**
 * Traverses the page like axe-core's `region`, from the body of the page and of each frame outside a
 * landmark.
 */
export const getLandmarkCoverage = memoizePerPage((page): LandmarkCoverage => {
  const regions = new Set<ElementModel>();
  const outsideElements = new Set<ElementModel>();
  const documentsByFrame = new Map(page.documents.map((document) => [document.frameElement, document]));
  const documents: (DocumentModel | undefined)[] = [page.document];
  for (let document = documents.shift(); document; document = documents.shift()) {
    const body = document.root?.children.find(({ tag, isHtml }) => isHtml && tag === 'body');
    if (!body) continue;
    const skipLinks = new Set(findSkipLinks(document, page));
    /** Elements that contain a landmark or frame, and elements that contain content outside landmarks. */
    const mixed = new Set<NodeIndex>();
    const uncovered = new Set<NodeIndex>();
    visitDescendants(body, (element) => {
      const kind = element === body && !isRegion(body) ? 'wrapper' : classifyElement(element, skipLinks);
      if (kind === 'wrapper') return true;
      if (kind !== 'ignored') markAncestors(element, kind === 'content' ? uncovered : mixed);
      if (kind === 'region') regions.add(element);
      if (kind === 'frame') documents.push(documentsByFrame.get(element));
      return false;
    });
    visitDescendants(body, (element) => {
      if (!uncovered.has(element.index)) return false;
      if (element === body || mixed.has(element.index)) return true;
      outsideElements.add(element);
      return false;
    });
  }
  return { regions, outsideElements };
});

/**
 * Returns the element that is reported as outside all landmarks: the outermost one around this element, or
 * the element itself.
 */
export function findElementOutsideLandmarks(element: ElementModel): ElementModel | null {
  const { outsideElements } = getLandmarkCoverage(element.page);
  return element.closest((around) => outsideElements.has(around));
}

/** Visits an element and, if the visitor returns true, its content in the flat tree. */
function visitDescendants(root: ElementModel, visit: (element: ElementModel) => boolean): void {
  const open = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    if (!visit(element)) continue;
    for (const child of element.flatChildren) if ('tag' in child) open.push(child);
  }
}

/**
 * Marks an element and its ancestors, up to the first one that is already marked, so that all marking takes
 * linear time.
 */
function markAncestors(element: ElementModel, marked: Set<NodeIndex>): void {
  let at: ElementModel | null = element;
  for (; at && !marked.has(at.index); at = at.flatParent) marked.add(at.index);
}

function classifyElement(element: ElementModel, skipLinks: ReadonlySet<ElementModel>): CoverageKind {
  if (!element.isExposed || element.role === 'button' || element.tag === 'svg' || skipLinks.has(element)) {
    return 'ignored';
  }
  if (isRegion(element)) return 'region';
  if (element.isHtml && (element.tag === 'iframe' || element.tag === 'frame')) return 'frame';
  return hasOwnContent(element) ? 'content' : 'wrapper';
}

const otherRegionRoles = new Set(['alert', 'alertdialog', 'dialog', 'log', 'status']);

function isRegion(element: ElementModel): boolean {
  const { role } = element;
  if (isLandmark(element) || (role !== null && otherRegionRoles.has(role))) return true;
  const live = element.aria('aria-live');
  return live === 'polite' || live === 'assertive';
}

/** Elements that are visible content even without text, unless their role says otherwise. */
const visualTags = new Set(
  'audio button canvas img input math meter object progress select textarea video'.split(' '),
);
const visualRoles = new Set(
  'checkbox image img meter progressbar radio scrollbar slider spinbutton textbox'.split(' '),
);

function hasOwnContent(element: ElementModel): boolean {
  if (
    element.flatChildren.some((child) => !('tag' in child) && !child.isGenerated && child.text.trim() !== '')
  ) {
    return true;
  }
  if (element.role === 'none') return false;
  if (element.hasAttr('aria-label') || element.hasAttr('aria-labelledby')) {
    if (element.nameSource?.startsWith('aria-')) return true;
  }
  return element.explicitRole === null ? visualTags.has(element.tag) : visualRoles.has(element.explicitRole);
}

/** Returns the same-page links that come before every link to another page and have an existing target. */
function findSkipLinks(document: DocumentModel, page: PageModel): ElementModel[] {
  const links = getLinks(page).filter((link) => link.document === document);
  const firstOut = links.findIndex(leadsToOtherPage);
  return links
    .slice(0, firstOut < 0 ? undefined : firstOut)
    .filter((link) => findFragmentTarget(link) !== null);
}
