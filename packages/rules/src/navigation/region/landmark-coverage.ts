import type { DocumentModel, ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { isLandmark } from '../../shared/landmarks.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { findFragmentTarget, getLinks, leadsToOtherPage } from '../../shared/page-links.ts';

export interface LandmarkCoverage {
  /** The outermost landmarks, dialogs and live regions. */
  readonly regions: ReadonlySet<ElementModel>;
  /** Content outside of them: each the outermost element with such content and without a landmark or frame in it. */
  readonly outsideElements: ReadonlySet<ElementModel>;
}

/** What an element is to the question; the walk goes on inside of `wrapper` alone. */
type CoverageKind = 'region' | 'content' | 'frame' | 'ignored' | 'wrapper';

/** The walk of axe-core's `region`, from the body of the page and of each frame that stands outside of a landmark. */
export const getLandmarkCoverage = memoizePerPage((page): LandmarkCoverage => {
  const regions = new Set<ElementModel>();
  const strays = new Set<ElementModel>();
  const framed = new Map(page.documents.map((document) => [document.frameElement, document]));
  const documents: (DocumentModel | undefined)[] = [page.document];
  for (let document = documents.shift(); document; document = documents.shift()) {
    const body = document.root?.children.find(({ tag, isHtml }) => isHtml && tag === 'body');
    if (!body) continue;
    const skipLinks = new Set(findSkipLinks(document, page));
    /** Elements with a landmark or frame inside, and elements with content that needs a landmark. */
    const mixed = new Set<NodeIndex>();
    const lacking = new Set<NodeIndex>();
    visitDescendants(body, (element) => {
      const part = element === body && !isRegion(body) ? 'wrapper' : classifyElement(element, skipLinks);
      if (part === 'wrapper') return true;
      if (part !== 'ignored') markAncestors(element, part === 'content' ? lacking : mixed);
      if (part === 'region') regions.add(element);
      if (part === 'frame') documents.push(framed.get(element));
      return false;
    });
    visitDescendants(body, (element) => {
      if (!lacking.has(element.index)) return false;
      if (element === body || mixed.has(element.index)) return true;
      strays.add(element);
      return false;
    });
  }
  return { regions, outsideElements: strays };
});

/** The outermost element around another, or itself, that is reported to be outside of all landmarks. */
export function findElementOutsideLandmarks(element: ElementModel): ElementModel | null {
  const { outsideElements } = getLandmarkCoverage(element.page);
  return element.closest((around) => outsideElements.has(around));
}

/** Visits an element and, where the visitor says so, what it holds in the flat tree. */
function visitDescendants(root: ElementModel, visit: (element: ElementModel) => boolean): void {
  const open = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    if (!visit(element)) continue;
    for (const child of element.flatChildren) if ('tag' in child) open.push(child);
  }
}

/** Marks an element and those above it, up to the first that is marked already: all marks together stay linear. */
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

/** Elements that show something without a text of their own, where no role says that they are something else. */
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

/** Links within the page that come before every link to another page, and do lead to something. */
function findSkipLinks(document: DocumentModel, page: PageModel): ElementModel[] {
  const links = getLinks(page).filter((link) => link.document === document);
  const firstOut = links.findIndex(leadsToOtherPage);
  return links
    .slice(0, firstOut < 0 ? undefined : firstOut)
    .filter((link) => findFragmentTarget(link) !== null);
}
