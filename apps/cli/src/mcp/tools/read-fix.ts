import { Framework } from '@curbcut/contract';
import { fingerprintOf, renderFix } from '@curbcut/engine';
import { z } from 'zod';
import { provenSentence } from '../../fix/patch-text.ts';
import { answer, shorten } from '../from-pages.ts';
import type { Tool } from './tool.ts';

const LONGEST_CODE = 6000;

const input = z.object({
  issue: z.string().max(30).describe('Id of an issue, such as s2.14'),
  framework: Framework.default('html').describe('What to write the code in'),
});

export const readFix: Tool<typeof input> = {
  name: 'read_fix',
  title: 'Read the fix of an issue',
  description:
    'The change that mends an issue, as code before and after with a diff, and whether it is proven: made on the live page, which was judged again. Many issues need a person and have none.',
  input,
  visits: false,
  async run(session, { issue: id, framework }) {
    const { scan, issue } = session.findIssue(id);
    for (const place of issue.places) {
      const fix = scan.fixes.get(`${fingerprintOf(place.finding)} ${place.url}`);
      if (fix === undefined) continue;
      const { before, after, diff, styles } = renderFix(fix, framework);
      const code = (text: string) => shorten(text, LONGEST_CODE);
      return answer(
        [
          fix.status === 'proven'
            ? provenSentence(fix)
            : 'Not proven: look at it with care, or ask the person.',
          ...(fix.person_writes === null
            ? []
            : ['Some of its words only a person can write (write_yourself): ask, and never make them up.']),
          'It is for the first place of the issue; mend the others the same way, in the source that they come from. Then call check_again.',
        ].join('\n'),
        {
          issue: id,
          page: place.url,
          selector: shorten(place.finding.selector, 400),
          why: fix.why,
          not_proven_because: fix.unproven_because,
          write_yourself: fix.person_writes,
          framework,
          before: code(before),
          after: code(after),
          diff: code(diff),
          styles: styles && { before: code(styles.before), after: code(styles.after) },
        },
      );
    }
    return answer(`No change is known that would mend ${id} by itself: read_issue says how a person does.`);
  },
};
