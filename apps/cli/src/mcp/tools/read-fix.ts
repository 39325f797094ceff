import { Framework } from '@curbcut/contract';
import { getFingerprint, renderFix } from '@curbcut/engine';
import { z } from 'zod';
import { describeVerification } from '../../fix/format-patch.ts';
import { createResult, truncate } from '../tool-result.ts';
import type { McpTool } from './tool.ts';

const MAX_CODE_LENGTH = 6000;

const input = z.object({
  issue: z.string().max(30).describe('Id of an issue, such as s2.14'),
  framework: Framework.default('html').describe('Framework of the code'),
});

export const readFixTool: McpTool<typeof input> = {
  name: 'read_fix',
  title: 'Read the fix of an issue',
  description:
    'Returns the fix of an issue as code before and after with a diff, and whether it is verified: made in the live page, which was tested again. Many issues need a person and have no fix.',
  input,
  visitsPages: false,
  async run(session, { issue: id, framework }) {
    const { scan, issue } = session.findIssue(id);
    for (const occurrence of issue.occurrences) {
      const fix = scan.fixes.get(`${getFingerprint(occurrence.finding)} ${occurrence.url}`);
      if (fix === undefined) continue;
      const { before, after, diff, styles } = renderFix(fix, framework);
      const code = (text: string) => truncate(text, MAX_CODE_LENGTH);
      return createResult(
        [
          fix.status === 'proven'
            ? describeVerification(fix)
            : 'Not verified: review it with care, or ask the user.',
          ...(fix.person_writes === null
            ? []
            : [
                'It contains placeholder text that a person must write (write_yourself): ask the user and never invent it.',
              ]),
          'The fix is for one occurrence of the issue; fix the others the same way, in their source. Then call check_again.',
        ].join('\n'),
        {
          issue: id,
          page: occurrence.url,
          selector: truncate(occurrence.finding.selector, 400),
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
    return createResult(`There is no suggested fix for ${id}. read_issue explains how to fix it.`);
  },
};
