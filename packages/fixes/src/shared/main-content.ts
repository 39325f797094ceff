import type { ElementModel, PageModel, PatchStep, TextModel } from '@curbcut/page-model';
import { getLinks, isLandmark } from '@curbcut/rules/for-recipes';
import { renameElement, setAttribute, wrapNodes } from './patch-steps.ts';

/** How a page's main content becomes the main landmark. */
export interface MainContent {
  readonly steps: readonly PatchStep[];
  /** The element that becomes the landmark. Null if a new element wraps the content. */
  readonly container: ElementModel | null;
  /** The content's first element. Null if the content starts with text. */
  readonly first: ElementModel | null;
  readonly nodes: readonly (ElementModel | TextModel)[];
}

/** Elements that are never visible. */
const nonVisualTags = new Set([
  'script',
  'style',
  'template',
  'link',
  'meta',
  'noscript',
  'dialog',
  'base',
  'title',
]);
/** Maximum number of nested wrappers around the whole page. */
const MAX_WRAPPERS = 5;

/** Finds the content between the landmarks at the start and end of a page. Null if there is none or it is ambiguous. */
export function findMainContent(page: PageModel): MainContent | null {
  const body = page.document.root?.children.find(({ tag, isHtml }) => isHtml && tag === 'body');
  if (!body) return null;
  let container: ElementModel = body;
  for (let depth = 0; depth < MAX_WRAPPERS; depth++) {
    const visibleChildren = container.children.filter(isShown);
    const hasText = container.flatChildren.some((child) => !('tag' in child) && child.text.trim() !== '');
    const [only] = visibleChildren;
    if (hasText || visibleChildren.length !== 1 || !only || !isPlainBlock(only) || !hasPageParts(only)) break;
    container = only;
  }
  const parts = container.flatChildren;
  if (container.children.some(({ isHtml, tag }) => isHtml && tag === 'frameset')) return null;
  const isContent = parts.map((part) =>
    'tag' in part ? isShown(part) && !isRepeatedContent(part) : part.text.trim() !== '' && !part.isGenerated,
  );
  const [from, to] = [isContent.indexOf(true), isContent.lastIndexOf(true)];
  if (from < 0) return null;
  const nodes = parts.slice(from, to + 1).filter((part) => 'tag' in part || !part.isGenerated);
  const elements = nodes.filter((node): node is ElementModel => 'tag' in node);
  // A page footer in the middle of the content would become a section's footer.
  if (
    elements.some(
      (part) => part !== elements.at(-1) && isRepeatedContent(part) && part.role === 'contentinfo',
    )
  )
    return null;
  const [only] = elements;
  if (nodes.length === 1 && only && isPlainBlock(only)) {
    const steps =
      only.tag === 'div' && only.explicitRole === null
        ? [renameElement(only, 'main')]
        : [setAttribute(only, 'role', 'main')];
    return { steps, container: only, first: only.children[0] ?? null, nodes };
  }
  const [first] = nodes;
  return {
    steps: [wrapNodes(nodes, 'main')],
    container: null,
    first: first && 'tag' in first ? first : null,
    nodes,
  };
}

function isShown(element: ElementModel): boolean {
  return element.isRendered && element.isExposed && !nonVisualTags.has(element.tag);
}

/** Returns whether an element is a landmark that pages repeat, or a skip link. */
function isRepeatedContent(element: ElementModel): boolean {
  if (isLandmark(element)) return element.role !== 'region' && element.role !== 'form';
  const [only] = getLinks(element.page).filter((link) => element === link || element.contains(link));
  const isLink = only !== undefined && element.textContent.trim() === only.textContent.trim();
  return isLink && /^#./.test(only.attr('href') ?? '');
}

function isPlainBlock(element: ElementModel): boolean {
  return (
    element.isHtml && element.tag === 'div' && (element.explicitRole === null || element.role === 'generic')
  );
}

function hasPageParts(element: ElementModel): boolean {
  return (
    element.children.filter(isShown).some(isRepeatedContent) || element.children.filter(isShown).length === 1
  );
}
