import { allRules, type Rule } from '@curbcut/rules';
import { serveEvaluationRequests } from '../src/examine/evaluation/serve-evaluation-requests.ts';

/** An evaluation thread with rules that misbehave on pages whose title requests it. */
await serveEvaluationRequests(
  allRules.map((rule): Rule => {
    if (rule.id !== 'html-has-lang' && rule.id !== 'image-alt') return rule;
    return {
      ...rule,
      applies: (page) => {
        if (page.document.title.includes(`endless ${rule.id}`)) while (true);
        if (page.document.title.includes('crash')) process.exit(1);
        return rule.applies(page);
      },
    };
  }),
);
