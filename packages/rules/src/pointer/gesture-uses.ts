import type { NodeIndex, PageModel, ProbeFacts } from '@curbcut/page-model';
import type { RuleProbe } from '../rule.ts';
import { memoizePerPage } from '../shared/memoize-per-page.ts';

type GestureHandler = ProbeFacts<'gestures'>['uses'][number];

/** The probe for the rules about gestures and motion. */
export const gesturesProbe = { facts: 'gestures', getQuestions: () => null } satisfies RuleProbe;

const getUsesByNode = memoizePerPage(
  ({ capture }) => new Map((capture.facts.gestures?.uses ?? []).map((use) => [use.node, use])),
);

/** Returns what the probe recorded about these types of gestures, by element, in document order. */
export function getGestureHandlers(
  page: PageModel,
  kinds: readonly GestureHandler['kind'][],
): ReadonlyMap<NodeIndex, GestureHandler> {
  const uses = [...getUsesByNode(page)].filter(([, { kind }]) => kinds.includes(kind));
  return new Map(uses.sort(([one], [other]) => one - other));
}
