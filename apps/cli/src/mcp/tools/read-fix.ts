import { Framework } from '@curbcut/contract';
import { getFingerprint, renderFix } from '@curbcut/engine';
import { z } from 'zod';
import { describeVerification } from '../../fix/format-patch.ts';
import { createResult, truncate } from '../tool-result.ts';
import type { McpTool } from './tool.ts';

const MAX_CODE_LENGTH = 6000;

const input = z.object({
  issue: z.string().max(30).describe('Id of an issue, such as s2.14'),
  framework: Framework.default('html').describe('What to write the code in'),
});

export const readFixTool: McpTool<typeof input> = {
  name: 'read_fix',
  title: 'Read the fix of an issue',
  description:
    'The change that mends an issue, as code before and after with a diff, and whether it is proven: made on the live page, which was judged again. Many issues need a person and have none.',
  input,
  visitsPages: false,
  async run(session, { issue: id, framework }) {
    const { scan, issue } = session.findIssue(id);
    for (const place of issue.occurrences) {
      const fix = scan.fixes.get(`${getFingerprint(place.finding)} ${place.url}`);
      if (fix === undefined) continue;
      const { before, after, diff, styles } = renderFix(fix, framework);
      const code = (text: string) => truncate(text, MAX_CODE_LENGTH);
      return createResult(
        [
          fix.status === 'proven'
            ? describeVerification(fix)
            : 'Not proven: look at it with care, or ask the person.',
          ...(fix.person_writes === null
            ? []
            : ['Some of its words only a person can write (write_yourself): ask, and never make them up.']),
          'It is for the first place of the issue; mend the others the same way, in the source that they come from. Then call check_again.',
        ].join('\n'),
        {
          issue: id,
          page: place.url,
          selector: truncate(place.finding.selector, 400),
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
    return createResult(
      `No change is known that would mend ${id} by itself: read_issue says how a person does.`,
    );
  },
};
