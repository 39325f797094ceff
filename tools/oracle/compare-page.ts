import { capturePage, type StablePage } from '@curbcut/capture/test-utils';
import { createPageModel, type ElementModel } from '@curbcut/page-model';
import { aspects } from './aspects.ts';
import { type BrowserElement, readBrowserTree } from './browser-tree.ts';
import { differenceKinds } from './difference-kinds.ts';
import { equivalentEncodings } from './encodings.ts';
import type { TreeDifference, UnexplainedDifference } from './tree-difference.ts';

export interface TreeComparison {
  readonly url: string;
  readonly elements: number;
  /** Number of elements whose values are all equal, or equivalent in a different encoding. */
  readonly equal: number;
  /** Number of elements whose values are all identical. */
  readonly identical: number;
  readonly differences: readonly TreeDifference[];
}

/**
 * Compares our model of each element on a page with Chromium's accessibility tree for that page.
 *
 * @throws {Error} if the page changed between the capture and reading the tree
 */
export async function comparePageWithBrowser(page: StablePage): Promise<TreeComparison> {
  const capture = await capturePage(page);
  const { elements, documents } = createPageModel(capture);
  const frames = new Set(documents.map(({ frameElement }) => frameElement));
  const readFrames = new Set(elements.flatMap((element, index) => (frames.has(element) ? [index] : [])));
  const browser = await readBrowserTree(page, readFrames);
  if (elements.length !== browser.length || elements.some(({ tag }, index) => tag !== browser[index]!.tag)) {
    throw new Error(
      `The page at ${page.url} has ${elements.length} elements in the capture and ${browser.length} in the browser: it keeps changing and cannot be compared.`,
    );
  }
  const differences: TreeDifference[] = [];
  for (const difference of compareElements(elements, browser)) {
    if (!(await isResolvedByFocusing(page, difference))) differences.push(difference);
  }
  const countElementsWithout = (some: readonly TreeDifference[]) =>
    elements.length - new Set(some.map(({ element }) => element)).size;
  return {
    url: page.url,
    elements: elements.length,
    equal: countElementsWithout(differences.filter(({ isEncoding }) => !isEncoding)),
    identical: countElementsWithout(differences),
    differences,
  };
}

/**
 * Returns whether the result of focusing the element in Chromium agrees with our model. The tree lacks the
 * focusability of scroll containers and frames, and reports options as focusable because their list is.
 */
async function isResolvedByFocusing(
  { session }: StablePage,
  { aspect, ax, ours }: TreeDifference,
): Promise<boolean> {
  const backendNodeId = ax?.backendDOMNodeId;
  if (aspect !== 'focusable' || backendNodeId === undefined) return false;
  const takesFocus = await session.send('DOM.focus', { backendNodeId }).then(
    () => true,
    () => false,
  );
  return String(takesFocus) === ours;
}

/** Compares a model's elements with the browser's, which are in the same order. */
export function compareElements(
  elements: readonly ElementModel[],
  browser: readonly BrowserElement[],
): TreeDifference[] {
  return elements.flatMap((element, index) => compareElement(element, browser[index]!));
}

function compareElement(element: ElementModel, { ax, isExposed }: BrowserElement): TreeDifference[] {
  const isKnown = isExposed !== null || ![null, 'generic', 'none'].includes(element.role);
  if (isKnown && element.isExposed !== (isExposed === true)) {
    const values = { ours: String(element.isExposed), theirs: String(isExposed) };
    return [explainDifference({ element, ax, aspect: 'exposed', ...values })];
  }
  if (ax === null || isExposed === false) return [];
  return aspects.flatMap(({ name, ours, theirs }) => {
    const values = { ours: ours(element), theirs: theirs(ax) };
    return values.ours === values.theirs ? [] : [explainDifference({ element, ax, aspect: name, ...values })];
  });
}

function explainDifference(difference: UnexplainedDifference): TreeDifference {
  const encoding = equivalentEncodings.find((candidate) => candidate.matches(difference));
  const kind = encoding ?? differenceKinds.find((candidate) => candidate.matches(difference));
  return { ...difference, kind: kind?.id ?? null, isEncoding: encoding !== undefined };
}
