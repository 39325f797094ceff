import type { ElementModel, PageModel, PatchStep, TextModel } from '@curbcut/page-model';
import { getLinks, isLandmark } from '@curbcut/rules/for-recipes';
import { renameElement, setAttribute, wrapNodes } from './patch-steps.ts';

/** How what only this page has becomes the main landmark. */
export interface MainContent {
  readonly steps: readonly PatchStep[];
  /** The element that becomes the landmark; null where a new one comes around the content. */
  readonly container: ElementModel | null;
  /** The first element inside of it; null where it begins with a text. */
  readonly first: ElementModel | null;
  readonly nodes: readonly (ElementModel | TextModel)[];
}

/** Elements that show nothing. */
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
/** Wrappers around the whole page that are looked into. */
const MAX_WRAPPERS = 5;

/** What stands between the landmarks at the beginning and the end of a page; null where that is nothing or not to be told. */
export function findMainContent(page: PageModel): MainContent | null {
  const body = page.document.root?.children.find(({ tag, isHtml }) => isHtml && tag === 'body');
  if (!body) return null;
  let around: ElementModel = body;
  for (let level = 0; level < MAX_WRAPPERS; level++) {
    const shown = around.children.filter(isShown);
    const hasText = around.flatChildren.some((child) => !('tag' in child) && child.text.trim() !== '');
    const [only] = shown;
    if (hasText || shown.length !== 1 || !only || !isPlainBlock(only) || !hasPageParts(only)) break;
    around = only;
  }
  const parts = around.flatChildren;
  if (around.children.some(({ isHtml, tag }) => isHtml && tag === 'frameset')) return null;
  const isContent = parts.map((part) =>
    'tag' in part ? isShown(part) && !isRepeatedContent(part) : part.text.trim() !== '' && !part.isGenerated,
  );
  const [from, to] = [isContent.indexOf(true), isContent.lastIndexOf(true)];
  if (from < 0) return null;
  const nodes = parts.slice(from, to + 1).filter((part) => 'tag' in part || !part.isGenerated);
  const elements = nodes.filter((node): node is ElementModel => 'tag' in node);
  // Footers and headers of the page in the midst of it would become those of a part.
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

/** A landmark that pages repeat, or a link past them. */
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
