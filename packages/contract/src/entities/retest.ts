import { z } from 'zod';

/**
 * A test of a page that was not done, or only in part, as data. Words are made from it where people read it.
 */
export const TestLimit = z
  .object({
    pass: z.string().describe('The pass of the examination that the test belongs to'),
    test: z
      .string()
      .describe('Name of the test: of a probe, of a rule, or `page` for everything in this view of the page'),
    reason: z.enum(['limit', 'deadline', 'memory', 'state', 'refused', 'error']),
    done: z.number().nullable().describe('How much was tested; null if it isn’t counted'),
    of: z.number().nullable().describe('How much there was to test; null if it isn’t counted'),
    unit: z.string().nullable().describe('What is counted, such as `controls`; null if nothing is'),
  })
  .meta({ id: 'TestLimit' });
export type TestLimit = z.infer<typeof TestLimit>;

/** Part of a page that could not be tested, such as a frame, a closed shadow root or a test that reached a limit. */
export const UnexaminedPart = z
  .object({
    reason: z.string(),
    detail: z.string(),
    selector: z.string(),
    limits: z
      .array(TestLimit)
      .optional()
      .describe(
        'The tests that weren’t done, or only in part; absent if the part has nothing to do with tests',
      ),
  })
  .meta({ id: 'UnexaminedPart' });
export type UnexaminedPart = z.infer<typeof UnexaminedPart>;

/** Why a scan that did not find a known issue can't tell whether it is gone. */
export const NotRetestedReason = z
  .enum([
    'page-not-in-scan',
    'page-not-tested',
    'part-not-tested',
    'other-depth',
    'other-view',
    'other-sign-in',
    'rule-not-run',
    'rule-changed',
  ])
  .meta({ id: 'NotRetestedReason' });
export type NotRetestedReason = z.infer<typeof NotRetestedReason>;

/** The reasons in words that follow “Not retested: ”. */
export const NOT_RETESTED_DETAILS: Readonly<Record<NotRetestedReason, string>> = {
  'page-not-in-scan': 'this page wasn’t part of the scan',
  'page-not-tested': 'this page couldn’t be tested',
  'part-not-tested': 'this part of the page wasn’t tested completely',
  'other-depth': 'the scan was less thorough than the one that found this issue',
  'other-view': 'the scan didn’t use the view in which this issue occurs',
  'other-sign-in': 'only one of the scans signed in',
  'rule-not-run': 'the scan didn’t run this rule',
  'rule-changed': 'the rule has changed since this issue was found',
};
