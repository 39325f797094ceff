import { allRecipes } from '@curbcut/fixes';
import type { PageModel } from '@curbcut/page-model';
import { allRules } from '@curbcut/rules';
import { serveEvaluationRequests } from '../src/examine/evaluation/serve-evaluation-requests.ts';

/** An evaluation thread in which the function that a page names in `<meta name="fault">` throws once. */
const thrown = new Set<string>();

function throwOnce(page: PageModel, part: string): void {
  const fault = page.byTag('meta').find((element) => element.attr('name') === 'fault');
  const requestedFault = fault?.attr('content') ?? '';
  if (!requestedFault.startsWith(`${part} `) || thrown.has(requestedFault)) return;
  thrown.add(requestedFault);
  throw new RangeError('An injected fault.');
}

for (const rule of allRules) {
  const { id, applies, check, probe } = rule;
  Object.assign(rule, {
    applies: (page: PageModel) => {
      throwOnce(page, `applies ${id}`);
      return applies.call(rule, page);
    },
    check: (...[element, page]: Parameters<typeof check>) => {
      throwOnce(page, `check ${id}`);
      return check.call(rule, element, page);
    },
    ...(probe && {
      probe: {
        ...probe,
        getQuestions: (page: PageModel) => {
          throwOnce(page, `getQuestions ${id}`);
          return probe.getQuestions(page);
        },
      },
    }),
  });
}
for (const recipe of allRecipes) {
  const { ruleId, suggest } = recipe;
  Object.assign(recipe, {
    suggest: (...[failure, page]: Parameters<typeof suggest>) => {
      throwOnce(page, `suggest ${ruleId}`);
      return suggest.call(recipe, failure, page);
    },
  });
}
await serveEvaluationRequests();
