import { capturePage, type Pool } from '@curbcut/capture';
import type { NotTestedDetails, PageVariant } from '@curbcut/contract';
import { speakTranscript, type Transcript, type TranscriptOrder } from '@curbcut/page-model';
import type { SiteScanSettings } from '../types.ts';
import { createNotVisitedResult } from '../visit-page.ts';
import { type EvaluatorPool, NotEvaluatedError, toRuleScope } from './evaluation/evaluator-pool.ts';
import { toPageOptions } from './scan-page.ts';

/** The page to read, and how. */
export interface ReadPageOptions extends Pick<SiteScanSettings, 'key' | 'waitFor' | 'auth'> {
  readonly variant: PageVariant;
  readonly order: TranscriptOrder;
  readonly signal?: AbortSignal | undefined;
}

export type ReadPageResult =
  | {
      readonly status: 'read';
      readonly finalUrl: string;
      readonly title: string;
      readonly transcript: Transcript;
      /** What the capture doesn't contain and why, as sentences. */
      readonly unread: readonly string[];
    }
  | { readonly status: 'not-read'; readonly reason: NotTestedDetails };

/**
 * Visits a page and returns what screen readers announce on it in its initial state.
 *
 * @throws when aborted or closed
 */
export async function readPage(
  { pool, evaluators }: { readonly pool: Pool; readonly evaluators: EvaluatorPool },
  url: string,
  { variant, order, signal, ...site }: ReadPageOptions,
): Promise<ReadPageResult> {
  try {
    const outcome = await pool.withPage(
      url,
      toPageOptions(site, variant),
      async (page): Promise<ReadPageResult> => {
        const capture = await page.deadline.forStage('capture').enforce(capturePage(page), 'capture');
        const evaluator = evaluators.open(capture, toRuleScope({}), page.deadline.forStage('evaluation'));
        try {
          const { title, unexamined } = await evaluator.request('content', null);
          const transcript = await evaluator.request('transcript', { orders: [order] });
          return {
            status: 'read',
            finalUrl: page.url,
            title,
            transcript: speakTranscript(transcript, order),
            unread: unexamined.map(({ detail }) => detail),
          };
        } finally {
          evaluator.release();
        }
      },
      signal,
    );
    return outcome.tested ? outcome.value : { status: 'not-read', reason: outcome.notTested };
  } catch (error) {
    if (!(error instanceof NotEvaluatedError)) throw error;
    return { status: 'not-read', reason: createNotVisitedResult(url, 'scan/not-evaluated').page.notTested };
  }
}
