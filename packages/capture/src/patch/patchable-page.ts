import type { NodeIndex, PageCapture, Patch, PatchStep } from '@curbcut/page-model';
import { capturePage } from '../collector/capture-page.ts';
import { createWalkNumberLookup } from '../contrast-probe/walk-numbers.ts';
import type { StablePage } from '../visit/stable-page.ts';
import { findPatchRefusal } from './find-patch-refusal.ts';

/** A capture of the page as it is after changes. */
export interface PatchedCapture {
  readonly capture: PageCapture;
  /** The node that each one is in the capture before, -1 for new ones; null when all have kept their numbers. */
  readonly origins: readonly NodeIndex[] | null;
}

/** A page at rest that patches are tried on. */
export interface PatchablePage {
  /**
   * Applies a patch of the capture's nodes on top of what was applied before.
   *
   * @returns why it cannot be applied; the page is then as it was. Null when it was
   */
  apply(patch: Patch): Promise<string | null>;
  /** Applies several, each by itself; in the place of each, what `apply` answers. */
  applyEach(patches: readonly Patch[]): Promise<(string | null)[]>;
  /** Captures the page as it is now, its transitions ended. */
  capture(): Promise<PatchedCapture>;
  /** Takes back everything that was applied. */
  revert(): Promise<void>;
  /** The node that each selector finds (see `ElementModel.selector`); null where there is not exactly one. */
  find(selectors: readonly string[]): Promise<(NodeIndex | null)[]>;
  /** Lets the page go, as it is now: to be left, and not looked at any more. */
  release(): void;
}

/**
 * Makes the page that a capture shows ready for patches. Its scripts stand still from now on and it can load nothing:
 * nobody hears of what is tried. To be called last of all, after the last walk was that of `capture`. Elements in frames
 * of other processes cannot be changed.
 *
 * @throws {CdpError} as do the methods, when the page went away or does not answer: it is lost
 */
export async function openPatchablePage(page: StablePage, capture: PageCapture): Promise<PatchablePage> {
  const { session, mainFrame } = page;
  const walked = createWalkNumberLookup(capture);
  let captured: Map<number, NodeIndex> | undefined;
  const capturedOf = (number: number): NodeIndex => {
    captured ??= mapWalkNumbersToNodes(capture, walked);
    return captured.get(number) ?? -1;
  };
  const call = <T>(expression: string) => mainFrame.evaluate<T>(`curbcut.getPagePatcher().${expression}`);
  // Sent and not awaited: whatever is sent next finds it done.
  session.send('Emulation.setScriptExecutionDisabled', { value: true }).catch(() => {});
  // What stands in the page itself (data:) is no request: picture buttons load it anew whenever they are drawn anew.
  session
    .send('Network.setBlockedURLs', { urlPatterns: [{ urlPattern: '*://*:*/*', block: true }] })
    .catch(() => {});
  // What the last walk holds is what numbers mean from now on. A page that is lost tells so at the next call.
  mainFrame.evaluate('void curbcut.getPagePatcher(true)').catch(() => {});

  const applyEach = async (patches: readonly Patch[]): Promise<(string | null)[]> => {
    const wanted = patches.map((patch) => preparePatch(patch, walked));
    const ready = wanted.filter((steps) => typeof steps !== 'string');
    const refused = await call<(string | null)[]>(`applyEach(${JSON.stringify(ready)})`);
    let next = 0;
    return wanted.map((steps) => (typeof steps === 'string' ? steps : (refused[next++] ?? null)));
  };

  return {
    apply: async (patch) => (await applyEach([patch]))[0] ?? null,
    applyEach,
    capture: async () => {
      // Sent and not awaited: the walk that is sent next finds it done, or fails with it.
      call('finishTransitions()').catch(() => {});
      const changed = await capturePage(page, { shouldDetectSound: false });
      const numbers = await call<number[] | null>('getOriginalNumbers()');
      const origins = findOrigins(capture, changed, numbers, capturedOf);
      copySoundFacts(capture, changed, origins);
      return { capture: changed, origins };
    },
    revert: async () => {
      await call('revert()');
    },
    find: async (selectors) =>
      (await call<(number | null)[]>(`find(${JSON.stringify(selectors)})`)).map((number) => {
        const node = number === null ? -1 : capturedOf(number);
        return node === -1 ? null : node;
      }),
    release: () => {
      session.send('Network.setBlockedURLs', { urls: [] }).catch(() => {});
    },
  };
}

/** The patch in numbers of the walk, or why it is not even tried. */
function preparePatch(patch: Patch, walked: (node: NodeIndex) => number | null): PatchStep[] | string {
  const why = findPatchRefusal(patch);
  if (why !== null) return why;
  const steps = patch.map((step) => renumberStep(step, walked));
  return steps.includes(null)
    ? 'It stands in a frame of another site, where nothing can be tried.'
    : (steps as PatchStep[]);
}

function renumberStep(step: PatchStep, walked: (node: NodeIndex) => number | null): PatchStep | null {
  if (step.kind === 'wrap') {
    const nodes = step.nodes.map(walked);
    return nodes.includes(null) ? null : { ...step, nodes: nodes as number[] };
  }
  const node = walked(step.node);
  if (node === null) return null;
  if (step.kind !== 'move') return { ...step, node };
  const to = walked(step.to);
  return to === null ? null : { ...step, node, to };
}

/** The node of the capture for each number that its walk gave. */
function mapWalkNumbersToNodes(
  { nodes }: PageCapture,
  walked: (node: NodeIndex) => number | null,
): Map<number, NodeIndex> {
  const captured = new Map<number, NodeIndex>();
  for (const node of nodes.parent.keys()) {
    const number = walked(node);
    if (number !== null) captured.set(number, node);
  }
  return captured;
}

/** What plays sounds as it did before: nothing can be loaded any more to listen again. */
function copySoundFacts(before: PageCapture, after: PageCapture, origins: readonly NodeIndex[] | null): void {
  const known = new Map(before.media.map((record) => [record.node, record]));
  for (const record of after.media) {
    const earlier = known.get(origins === null ? record.node : (origins[record.node] ?? -1));
    if (earlier?.source !== record.source) continue;
    record.duration = earlier.duration;
    record.hasAudio = earlier.hasAudio;
  }
}

/**
 * Frames of other processes are as they were, so their nodes go by their place after their frame element.
 *
 * @param numbers by number of the later walk: the number in the earlier one; -1 of new nodes, -2 of those that are neither
 *   elements nor texts. Null when they are the same.
 */
function findOrigins(
  before: PageCapture,
  after: PageCapture,
  numbers: readonly number[] | null,
  capturedOf: (number: number) => NodeIndex,
): NodeIndex[] | null {
  const isSameLength = before.nodes.kind.length === after.nodes.kind.length;
  if (numbers === null && isSameLength) return null;
  const walked = createWalkNumberLookup(after);
  const origins: NodeIndex[] = [];
  for (const node of after.nodes.parent.keys()) {
    const number = walked(node);
    if (number === null) origins.push(findForeignOrigin(before, after, node, origins));
    else {
      const earlier = numbers === null ? number : (numbers[number] ?? -1);
      origins.push(earlier < 0 ? -1 : capturedOf(earlier));
    }
  }
  return origins;
}

/** A node within a frame of another process stands as far behind its frame element as it did. */
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
