import { capturePage, type RestingPage } from '@curbcut/capture/test-kit';
import { createPageModel, type ElementModel } from '@curbcut/page-model';
import type { Protocol } from 'devtools-protocol';
import { aspects } from './aspects.ts';
import { type BrowserElement, readBrowserTree } from './browser-tree.ts';
import { differenceKinds } from './differences.ts';

/** One answer of ours that differs from Chromium's. */
export interface Difference {
  readonly element: ElementModel;
  /** Null when the tree has no node for the element. */
  readonly ax: Protocol.Accessibility.AXNode | null;
  readonly aspect: string;
  readonly ours: string;
  readonly theirs: string;
  /** The known kind of difference that it is; null when it is none that has been explained. */
  readonly kind: string | null;
}

export interface Comparison {
  readonly url: string;
  readonly elements: number;
  /** Elements of which every answer is the same. */
  readonly equal: number;
  readonly differences: readonly Difference[];
}

/**
 * Compares what our model says of each element of a page with Chromium's own accessibility tree of that page.
 *
 * @throws {Error} when the page changed between the capture and the reading of the tree
 */
export async function comparePage(page: RestingPage): Promise<Comparison> {
  const capture = await capturePage(page);
  const { elements, documents } = createPageModel(capture);
  const frames = new Set(documents.map(({ frameElement }) => frameElement));
  const readFrames = new Set(elements.flatMap((element, place) => (frames.has(element) ? [place] : [])));
  const browser = await readBrowserTree(page, readFrames);
  const ours = elements.map(({ tag }) => tag);
  if (ours.length !== browser.length || ours.some((tag, place) => tag !== browser[place]!.tag)) {
    throw new Error(
      `The page at ${page.url} has ${ours.length} elements in the capture and ${browser.length} in the browser: it changes by itself and cannot be compared.`,
    );
  }
  const differences = compareElements(elements, browser);
  const differing = new Set(differences.map(({ element }) => element));
  return { url: page.url, elements: ours.length, equal: ours.length - differing.size, differences };
}

/** Compares the elements of a model with those of the browser, which stand in the same order. */
export function compareElements(
  elements: readonly ElementModel[],
  browser: readonly BrowserElement[],
): Difference[] {
  return elements.flatMap((element, place) => compareElement(element, browser[place]!));
}

function compareElement(element: ElementModel, { ax, isExposed }: BrowserElement): Difference[] {
  const isKnown = isExposed !== null || ![null, 'generic', 'none'].includes(element.role);
  if (isKnown && element.isExposed !== (isExposed === true)) {
    const answers = { ours: String(element.isExposed), theirs: String(isExposed) };
    return [explain({ element, ax, aspect: 'exposed', ...answers })];
  }
  if (ax === null || isExposed === false) return [];
  return aspects.flatMap(({ name, ours, theirs }) => {
    const answers = { ours: ours(element), theirs: theirs(ax) };
    return answers.ours === answers.theirs ? [] : [explain({ element, ax, aspect: name, ...answers })];
  });
}

function explain(difference: Omit<Difference, 'kind'>): Difference {
  const kind = differenceKinds.find((candidate) => candidate.isIt(difference))?.id ?? null;
  return { ...difference, kind };
}
