import { z } from 'zod';

/**
 * A page test that was not run, or was run only partially, as data. Screens and reports turn it into text.
 */
export const TestLimit = z
  .object({
    pass: z.string().describe('The group of page tests that this test belongs to'),
    test: z
      .string()
      .describe(
        'The test’s name: that of a probe or a rule, or `page` for everything in this view of the page',
      ),
    reason: z.enum(['limit', 'deadline', 'memory', 'state', 'refused', 'replaced', 'error']),
    done: z.number().nullable().describe('Number of units tested; null if they aren’t counted'),
    of: z
      .number()
      .nullable()
      .describe('Total number of units that could be tested; null if they aren’t counted'),
    unit: z
      .string()
      .nullable()
      .describe('The unit that is counted, such as `controls`; null if nothing is counted'),
  })
  .meta({ id: 'TestLimit' });
export type TestLimit = z.infer<typeof TestLimit>;

/**
 * A part of a page that could not be tested, such as a frame, a closed shadow root, or a test that reached a
 * limit.
 */
export const UnexaminedPart = z
  .object({
    reason: z.string(),
    detail: z.string(),
    selector: z.string(),
    limits: z
      .array(TestLimit)
      .optional()
      .describe(
        'The tests that weren’t run, or were run only partially; absent if the part isn’t related to tests',
      ),
  })
  .meta({ id: 'UnexaminedPart' });
export type UnexaminedPart = z.infer<typeof UnexaminedPart>;

/** Why a scan that did not find a known issue can't tell whether the issue has been fixed. */
export const NotRetestedReason = z
  .enum([
    'page-not-in-scan',
    'page-not-tested',
    'part-not-tested',
    'other-first-page',
    'other-depth',
    'other-view',
    'other-sign-in',
    'rule-not-run',
    'rule-changed',
  ])
  .meta({ id: 'NotRetestedReason' });
export type NotRetestedReason = z.infer<typeof NotRetestedReason>;

/** The wording of each reason, following “Not retested: ”. */
export const NOT_RETESTED_DETAILS: Readonly<Record<NotRetestedReason, string>> = {
  'page-not-in-scan': 'this page wasn’t part of the scan',
  'page-not-tested': 'this page couldn’t be tested',
  'part-not-tested': 'this part of the page wasn’t tested completely',
  'other-first-page': 'the scan compared this page with a different first page',
  'other-depth': 'the scan was less thorough than the one that found this issue',
  'other-view': 'the scan didn’t use the view in which this issue occurs',
  'other-sign-in': 'only one of the scans signed in',
  'rule-not-run': 'the scan didn’t run this rule',
  'rule-changed': 'the rule has changed since this issue was found',
};

/** What people can do so that the issue is retested, as a sentence. */
export const NOT_RETESTED_ADVICE: Readonly<Record<NotRetestedReason, string>> = {
  'page-not-in-scan': 'To retest it, scan the same pages again.',
  'page-not-tested': 'To retest it, scan this page again.',
  'part-not-tested': 'To retest it, start a thorough scan of the same pages.',
  'other-first-page': 'To retest it, start a scan from the same first page.',
  'other-depth': 'To retest it, start a more thorough scan of the same pages.',
  'other-view': 'To retest it, start a scan with the same views.',
  'other-sign-in': 'To retest it, start a scan with the same sign-in settings.',
  'rule-not-run': 'To retest it, start a scan with the same rules.',
  'rule-changed': 'Scans can’t retest it, so check it yourself.',
};
