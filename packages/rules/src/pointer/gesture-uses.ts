import type { NodeIndex, PageModel, ProbeFacts } from '@curbcut/page-model';
import type { RuleProbe } from '../rule.ts';
import { memoizePerPage } from '../shared/memoize-per-page.ts';

type GestureHandler = ProbeFacts<'gestures'>['uses'][number];

/** The probe for the rules about gestures and motion. */
export const gesturesProbe = { facts: 'gestures', getQuestions: () => null } satisfies RuleProbe;

/** Omits elements inside one with the same result: it responds to their events, too. */
const getUsesByNode = memoizePerPage((page) => {
  const uses = page.capture.facts.gestures?.uses ?? [];
  const isSame = (one: GestureHandler, other: GestureHandler) =>
    one.kind === other.kind && one.effect === other.effect && one.alternative === other.alternative;
  const isRepeated = (use: GestureHandler) =>
    uses.some(
      (other) =>
        other !== use &&
        isSame(use, other) &&
        page.element(other.node).contains(page.element(use.node)) &&
        !page.element(use.node).contains(page.element(other.node)),
    );
  return new Map(uses.filter((use) => !isRepeated(use)).map((use) => [use.node, use]));
});

/** Returns what the probe recorded about these types of gestures, by element, in document order. */
export function getGestureHandlers(
  page: PageModel,
  kinds: readonly GestureHandler['kind'][],
): ReadonlyMap<NodeIndex, GestureHandler> {
  const uses = [...getUsesByNode(page)].filter(([, { kind }]) => kinds.includes(kind));
  return new Map(uses.sort(([one], [other]) => one - other));
}
