import { type ContrastRequest, NodeKind, type PageCapture } from '@curbcut/page-model';
import type { StablePage } from '../../visit/stable-page.ts';
import { createWalkNumberLookup } from '../walk-numbers.ts';
import type { ContrastTarget } from './contrast-batch.ts';
import {
  locatePseudoElements,
  MAX_LOCATED_PSEUDO_ELEMENTS,
  type WalkedPseudoElement,
} from './locate-pseudo-elements.ts';
import type { Area } from './plan-clips.ts';

/**
 * Finds each text's element in the last walk, and the positions that only the browser knows. Texts in frames
 * of other processes and generated text without a box are omitted.
 */
export async function locateTargets(
  page: StablePage,
  capture: PageCapture,
  requests: readonly ContrastRequest[],
): Promise<ContrastTarget[]> {
  const toWalkNumber = createWalkNumberLookup(capture);
  const { kind, parent, name } = capture.nodes;
  const targets: ContrastTarget[] = [];
  const generated: { request: ContrastRequest; pseudo: WalkedPseudoElement }[] = [];
  for (const request of requests) {
    const { node, areas } = request;
    let painter = node;
    // Text directly in a shadow root is painted by its host.
    while (kind[painter] !== NodeKind.element) painter = parent[painter]!;
    const element = toWalkNumber(painter);
    if (element === null) continue;
    if (areas !== null) targets.push({ request, element, areas: toAreas(areas) });
    else generated.push({ request, pseudo: { element, name: capture.strings[name[node]!]! } });
  }
  const limited = generated.slice(0, MAX_LOCATED_PSEUDO_ELEMENTS);
  const positions = await locatePseudoElements(
    page.mainFrame,
    limited.map(({ pseudo }) => pseudo),
  );
  for (const [at, { request, pseudo }] of limited.entries()) {
    const position = positions[at];
    if (position) targets.push({ request, element: pseudo.element, areas: [position] });
  }
  return targets.sort((one, other) => one.request.node - other.request.node);
}

function toAreas(edges: readonly number[]): Area[] {
  return Array.from({ length: edges.length / 4 }, (_, at) => ({
    left: edges[at * 4]!,
    top: edges[at * 4 + 1]!,
    right: edges[at * 4 + 2]!,
    bottom: edges[at * 4 + 3]!,
  }));
}
