import type { NodeIndex, PageCapture, Patch, PatchStep } from '@curbcut/page-model';
import { capturePage } from '../collector/capture-page.ts';
import { createWalkNumberLookup } from '../collector/walk-numbers.ts';
import type { StablePage } from '../visit/stable-page.ts';
import { findPatchRefusal } from './find-patch-refusal.ts';

/** A capture of the page after changes. */
export interface PatchedCapture {
  readonly capture: PageCapture;
  /**
   * For each node, the corresponding node in the earlier capture, or -1 if it's new; null if no number has
   * changed.
   */
  readonly origins: readonly NodeIndex[] | null;
}

/** A stable page to which patches can be applied. */
export interface PatchablePage {
  /**
   * Applies a patch to nodes of the capture, on top of earlier patches.
   *
   * @returns null, or why it can't be applied; the page is then unchanged
   */
  apply(patch: Patch): Promise<string | null>;
  /** Applies several patches independently. For each, returns what `apply` would return. */
  applyEach(patches: readonly Patch[]): Promise<(string | null)[]>;
  /** Captures the page in its current state after ending its transitions. */
  capture(): Promise<PatchedCapture>;
  /** Reverts everything that was applied. */
  revert(): Promise<void>;
  /**
   * Returns the node that each selector finds (see `ElementModel.selector`), or null unless it finds exactly
   * one.
   */
  find(selectors: readonly string[]): Promise<(NodeIndex | null)[]>;
  /** Releases the page in its current state. It must not be tested afterward. */
  release(): void;
}

/**
 * Prepares the captured page for patches. From now on its scripts are stopped and it can't load anything, so
 * no server notices the changes. Call this last, when the most recent walk is that of `capture`. Elements in
 * frames in other processes can't be changed.
 *
 * @throws {CdpError} if the page goes away or doesn't respond. The methods also throw it. The page is then
 * lost.
 */
export async function openPatchablePage(page: StablePage, capture: PageCapture): Promise<PatchablePage> {
  const { session, mainFrame } = page;
  const toWalkNumber = createWalkNumberLookup(capture);
  let captured: Map<number, NodeIndex> | undefined;
  const toCaptureNode = (number: number): NodeIndex => {
    captured ??= mapWalkNumbersToNodes(capture, toWalkNumber);
    return captured.get(number) ?? -1;
  };
  // Not awaited: commands run in order, so this completes before the next one.
  session.send('Emulation.setScriptExecutionDisabled', { value: true }).catch(() => {});
  // `data:` URLs aren't requests and stay allowed: image buttons reload them whenever they are repainted.
  session
    .send('Network.setBlockedURLs', { urlPatterns: [{ urlPattern: '*://*:*/*', block: true }] })
    .catch(() => {});
  // From now on, numbers refer to the nodes of the last walk. If the page is lost, the next call fails.
  mainFrame.call('startPatching', []).catch(() => {});

  const applyEach = async (patches: readonly Patch[]): Promise<(string | null)[]> => {
    const prepared = patches.map((patch) => preparePatch(patch, toWalkNumber));
    const ready = prepared.filter((steps) => typeof steps !== 'string');
    const refusals = await mainFrame.call('applyPatches', [ready]);
    let next = 0;
    return prepared.map((steps) => (typeof steps === 'string' ? steps : (refusals[next++] ?? null)));
  };

  return {
    apply: async (patch) => (await applyEach([patch]))[0] ?? null,
    applyEach,
    capture: async () => {
      // Not awaited: this completes before the walk that is sent next. If it fails, so does the walk.
      mainFrame.call('finishPatchTransitions', []).catch(() => {});
      const changed = await capturePage(page, { shouldDetectSound: false });
      const numbers = await mainFrame.call('getOriginalNumbers', []);
      const origins = findOrigins(capture, changed, numbers, toCaptureNode);
      copySoundFacts(capture, changed, origins);
      return { capture: changed, origins };
    },
    revert: async () => {
      await mainFrame.call('revertPatches', []);
    },
    find: async (selectors) =>
      (await mainFrame.call('findPatchedElements', [selectors])).map((number) => {
        const node = number === null ? -1 : toCaptureNode(number);
        return node === -1 ? null : node;
      }),
    release: () => {
      session.send('Network.setBlockedURLs', { urls: [] }).catch(() => {});
    },
  };
}

/** Translates the patch's nodes to walk numbers, or returns why it can't be applied. */
function preparePatch(patch: Patch, toWalkNumber: (node: NodeIndex) => number | null): PatchStep[] | string {
  const refusal = findPatchRefusal(patch);
  if (refusal !== null) return refusal;
  const steps = patch.map((step) => renumberStep(step, toWalkNumber));
  return steps.includes(null) ? 'We can’t test fixes in frames from other sites.' : (steps as PatchStep[]);
}

function renumberStep(step: PatchStep, toWalkNumber: (node: NodeIndex) => number | null): PatchStep | null {
  if (step.kind === 'wrap') {
    const nodes = step.nodes.map(toWalkNumber);
    return nodes.includes(null) ? null : { ...step, nodes: nodes as number[] };
  }
  const node = toWalkNumber(step.node);
  if (node === null) return null;
  if (step.kind !== 'move') return { ...step, node };
  const to = toWalkNumber(step.to);
  return to === null ? null : { ...step, node, to };
}

/** Returns the capture's node for each number of its walk. */
function mapWalkNumbersToNodes(
  { nodes }: PageCapture,
  toWalkNumber: (node: NodeIndex) => number | null,
): Map<number, NodeIndex> {
  const captured = new Map<number, NodeIndex>();
  for (const node of nodes.parent.keys()) {
    const number = toWalkNumber(node);
    if (number !== null) captured.set(number, node);
  }
  return captured;
}

/** Copies what we know about sounds, because media can't be loaded again to check. */
function copySoundFacts(before: PageCapture, after: PageCapture, origins: readonly NodeIndex[] | null): void {
  const mediaBefore = new Map(before.media.map((record) => [record.node, record]));
  for (const record of after.media) {
    const earlier = mediaBefore.get(origins === null ? record.node : (origins[record.node] ?? -1));
    if (earlier?.source !== record.source) continue;
    record.duration = earlier.duration;
    record.hasAudio = earlier.hasAudio;
  }
}

/**
 * Finds the original of each node. Frames in other processes are unchanged, so their nodes are identified by
 * their offset from the frame element.
 *
 * @param numbers maps each number of the later walk to that of the earlier one: -1 for new nodes, -2 for
 *   nodes that are neither elements nor text nodes. Null if all are the same.
 */
function findOrigins(
  before: PageCapture,
  after: PageCapture,
  numbers: readonly number[] | null,
  toCaptureNode: (number: number) => NodeIndex,
): NodeIndex[] | null {
  const isSameLength = before.nodes.kind.length === after.nodes.kind.length;
  if (numbers === null && isSameLength) return null;
  const toWalkNumber = createWalkNumberLookup(after);
  const origins: NodeIndex[] = [];
  for (const node of after.nodes.parent.keys()) {
    const number = toWalkNumber(node);
    if (number === null) origins.push(findForeignOrigin(before, after, node, origins));
    else {
      const earlier = numbers === null ? number : (numbers[number] ?? -1);
      origins.push(earlier < 0 ? -1 : toCaptureNode(earlier));
    }
  }
  return origins;
}

/**
 * Finds the original of a node in another process's frame, where the offset from the frame element is
 * unchanged.
 */
function findForeignOrigin(
  before: PageCapture,
  after: PageCapture,
  node: NodeIndex,
  origins: readonly NodeIndex[],
): NodeIndex {
  const { parent } = after.nodes;
  let start = node;
  while (!after.documents.some((record) => record.crossOrigin && record.node === start)) {
    start = parent[start]!;
    if (start === -1) return -1;
  }
  const frame = origins[parent[start]!] ?? -1;
  const record = before.documents.find(({ frameElement }) => frameElement === frame);
  return record === undefined || frame === -1 ? -1 : record.node + (node - start);
}
