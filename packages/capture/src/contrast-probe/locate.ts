import { type ContrastQuestion, NodeKind, type PageCapture } from '@curbcut/page-model';
import type { RestingPage } from '../visit/resting-page.ts';
import type { Area } from './clips.ts';
import { type Generated, MAX_LOCATED, placesOfGenerated } from './generated-places.ts';
import type { Target } from './sitting.ts';
import { walkedNodes } from './walked-nodes.ts';

/**
 * Finds each text's element in the last walk, and the places that only the browser knows. Texts in frames of other
 * processes, and generated text that makes no box, are left out.
 */
export async function locate(
  page: RestingPage,
  capture: PageCapture,
  questions: readonly ContrastQuestion[],
): Promise<Target[]> {
  const walked = walkedNodes(capture);
  const { kind, parent, name } = capture.nodes;
  const targets: Target[] = [];
  const generated: { question: ContrastQuestion; pseudo: Generated }[] = [];
  for (const question of questions) {
    const { node, areas } = question;
    let holder = node;
    // The text of a shadow root itself is painted by its host.
    while (kind[holder] !== NodeKind.element) holder = parent[holder]!;
    const element = walked(holder);
    if (element === null) continue;
    if (areas !== null) targets.push({ question, element, areas: areasOf(areas) });
    else generated.push({ question, pseudo: { element, name: capture.strings[name[node]!]! } });
  }
  const asked = generated.slice(0, MAX_LOCATED);
  const places = await placesOfGenerated(
    page.mainFrame,
    asked.map(({ pseudo }) => pseudo),
  );
  for (const [at, { question, pseudo }] of asked.entries()) {
    const place = places[at];
    if (place) targets.push({ question, element: pseudo.element, areas: [place] });
  }
  return targets.sort((one, other) => one.question.node - other.question.node);
}

function areasOf(edges: readonly number[]): Area[] {
  return Array.from({ length: edges.length / 4 }, (_, at) => ({
    left: edges[at * 4]!,
    top: edges[at * 4 + 1]!,
    right: edges[at * 4 + 2]!,
    bottom: edges[at * 4 + 3]!,
  }));
}
