import type { PatchStep } from '@curbcut/page-model';
import * as dom from '../../in-page-kit/dom.ts';
import { getOpenRoots } from '../../in-page-kit/tree.ts';
import { finishAnimations } from '../../visit/in-page/finish-animations.in-page.ts';
import { applyStep } from './apply-step.ts';
import { DocumentChanges } from './document-changes.ts';
import { PatchedNodes } from './patched-nodes.ts';
import { Refusal } from './refusal.ts';

/**
 * Maximum number of rounds: some transitions start when others end, and each round completes those of one
 * generation of descendants.
 */
const MAX_TRANSITION_ROUNDS = 10;

const current: { patcher: PagePatcher | null } = { patcher: null };

/**
 * Prepares the document for changes. Changes refer to the nodes of the last walk.
 *
 * @param isNew whether to start over with the nodes of the last walk instead of continuing with the existing
 * patcher
 */
export function getPagePatcher(isNew = false): PagePatcher {
  if (current.patcher === null || isNew) current.patcher = new PagePatcher();
  return current.patcher;
}

/**
 * A page that can be changed and restored. Nodes are identified by their numbers in the walk before the first
 * change.
 */
class PagePatcher {
  readonly #changes = new DocumentChanges();
  readonly #nodes = new PatchedNodes(this.#changes);

  /**
   * Applies patches one after another. For each patch, returns null if it was applied, or else the reason why
   * it couldn't be; a patch that fails changes nothing.
   */
  applyEach(patches: readonly (readonly PatchStep[])[]): (string | null)[] {
    return patches.map((patch) => this.#apply(patch));
  }

  /** Ends transitions and finishes animations, as on a stable page. */
  finishTransitions(): void {
    const roots = new Set<Document | ShadowRoot>([...getOpenRoots(), ...this.#nodes.touchedRoots]);
    for (let round = 0; round < MAX_TRANSITION_ROUNDS; round++) {
      // Reading a box makes the browser compute every style and start the resulting transitions.
      for (const root of roots) {
        const first = dom.firstChild(root);
        if (first && dom.nodeType(first) === 1) dom.getBoundingClientRect(first as Element);
      }
      if (finishAnimations([...roots]) === 0) return;
    }
  }

  /** Reverts everything that was applied, starting with the last change. */
  revert(): void {
    this.#changes.revertTo(0);
  }

  /**
   * Returns the earlier number of each node in the last walk, or -1 for new nodes; null if no number has
   * changed.
   */
  getOriginalNumbers(): number[] | null {
    return this.#nodes.getOriginalNumbers();
  }

  /** Returns the number of the element that each selector finds; null if it finds none or more than one. */
  find(selectors: readonly string[]): (number | null)[] {
    return selectors.map((selector) => {
      try {
        const found = findAll(selector);
        return found.length === 1 ? (this.#nodes.getNumber(found[0]!) ?? null) : null;
      } catch {
        return null;
      }
    });
  }

  #apply(patch: readonly PatchStep[]): string | null {
    const { count } = this.#changes;
    try {
      for (const step of patch) applyStep(this.#changes, this.#nodes, step);
      return null;
    } catch (error) {
      this.#changes.revertTo(count);
      return error instanceof Refusal
        ? error.message
        : `The browser refused the change: ${(error as Error).message}`;
    }
  }
}

/** Starts over with the nodes of the last walk; see {@link getPagePatcher}. */
export function startPatching(): void {
  getPagePatcher(true);
}

/** See {@link PagePatcher.applyEach}. */
export const applyPatches = (patches: readonly (readonly PatchStep[])[]): (string | null)[] =>
  getPagePatcher().applyEach(patches);

/** See {@link PagePatcher.finishTransitions}. */
export const finishPatchTransitions = (): void => getPagePatcher().finishTransitions();

/** See {@link PagePatcher.revert}. */
export const revertPatches = (): void => getPagePatcher().revert();

/** See {@link PagePatcher.getOriginalNumbers}. */
export const getOriginalNumbers = (): number[] | null => getPagePatcher().getOriginalNumbers();

/** See {@link PagePatcher.find}. */
export const findPatchedElements = (selectors: readonly string[]): (number | null)[] =>
  getPagePatcher().find(selectors);

/** Returns the elements that a selector finds; ` >>> ` leads into a shadow tree or a frame. */
function findAll(selector: string): Element[] {
  let roots: (Document | ShadowRoot)[] = [document];
  let found: Element[] = [];
  for (const [at, part] of selector.split(' >>> ').entries()) {
    if (at > 0) roots = found.flatMap((element) => getInnerRoot(element) ?? []);
    found = roots.flatMap((root) => [...root.querySelectorAll(part)]);
  }
  return found;
}

/** Returns an element's shadow root, or a frame's document. */
function getInnerRoot(element: Element): Document | ShadowRoot | null {
  const shadow = dom.shadowRoot(element);
  if (shadow !== null || dom.localName(element) !== 'iframe') return shadow;
  try {
    return (element as HTMLIFrameElement).contentDocument;
  } catch {
    return null;
  }
}
