import { Deadline } from '@curbcut/capture';
import { captureHtml } from '@curbcut/capture/test-kit';
import type { PageCapture } from '@curbcut/page-model';
import { afterAll, describe, expect, test } from 'vitest';
import {
  createEvaluatedPage,
  type EvaluationRequestName,
  handleEvaluationRequest,
} from '../src/evaluation/evaluation-requests.ts';
import {
  type EvaluatorPool,
  type EvaluatorPoolOptions,
  NotEvaluatedError,
  openEvaluatorPool,
  type PageEvaluator,
} from '../src/evaluation/evaluator-pool.ts';

const defaultScope = { level: 'AA', bestPractices: true } as const;

const createHtml = (title: string) => `<!doctype html><html><head><title>${title}</title></head><body>
<img src="data:," width="9" height="9"><p style="color:#999">Pale <a href="/next" onblur="void 0">on</a></p>
<form action="/send"><input></form></body></html>`;

const openedPools: EvaluatorPool[] = [];
function openTestPool(options: Partial<EvaluatorPoolOptions> = {}): EvaluatorPool {
  const script = new URL('./evaluation.worker.ts', import.meta.url);
  const judges = openEvaluatorPool({ maxThreads: 1, script, ...options });
  openedPools.push(judges);
  return judges;
}
afterAll(() => Promise.all(openedPools.map((judges) => judges.close())));

/** All that a page is asked, as one text. */
async function requestAll(judge: PageEvaluator): Promise<string> {
  const { findings, ...atRest } = await judge.request('staticResults', null);
  const rest = await Promise.all([
    judge.request('probeRequests', null),
    judge.request('secondOpinion', { findings, answers: [] }),
    judge.request('probeResults', null),
    judge.request('content', null),
  ]);
  return JSON.stringify([findings, atRest, ...rest]);
}

/** The same in this thread. */
function evaluateInThisThread(capture: PageCapture): PageEvaluator {
  const page = createEvaluatedPage(structuredClone(capture), defaultScope);
  return {
    request: async (name, input) =>
      handleEvaluationRequest(page, name as EvaluationRequestName, input as null) as never,
    release: () => {},
  };
}

describe('judging in threads', () => {
  test('says byte for byte what judging in this thread says', async () => {
    const captures = [];
    for (const title of ['one', 'two', 'three']) captures.push(await captureHtml(createHtml(title)));
    const judges = openTestPool({ maxThreads: 2 });
    const inThreads = await Promise.all(
      captures.map((capture) => requestAll(judges.open(capture, defaultScope))),
    );
    expect(inThreads).toEqual(
      await Promise.all(captures.map((capture) => requestAll(evaluateInThisThread(capture)))),
    );
    expect(inThreads[0]).toContain('"ruleId":"image-alt"');
    expect(inThreads[0]).toContain('/next');
  });

  test('tells later questions what probes have found', async () => {
    const capture = await captureHtml(createHtml('measured'));
    const judge = openTestPool().open(capture, defaultScope);
    const { probes } = await judge.request('probeRequests', null);
    const seen = async () => (await judge.request('probeResults', null)).findings.map(({ ruleId }) => ruleId);
    expect(await seen()).not.toContain('focus-visible');
    capture.facts.keyboard = {
      version: 1,
      traps: [],
      walked: [],
      isWalkCut: false,
      weakIndicators: [{ node: probes.keyboard.indicatorStops[0]!, kind: 'none', contrast: null }],
      untestedIndicators: [],
      fleeting: [],
    };
    expect(await seen()).toContain('focus-visible');
  });

  test('a crash costs its page alone, also where others wait in the same thread', async () => {
    const [good, bad] = [await captureHtml(createHtml('good')), await captureHtml(createHtml('crash'))];
    const judges = openTestPool();
    const first = judges.open(good, defaultScope);
    await first.request('probeRequests', null);
    const crash = judges.open(bad, defaultScope).request('staticResults', null);
    const waiting = requestAll(first);
    await expect(crash).rejects.toThrow(NotEvaluatedError);
    expect(await waiting).toBe(await requestAll(evaluateInThisThread(good)));
  });

  test('a rule that does not end is stopped and named, and the others judge on', async () => {
    const capture = await captureHtml(createHtml('endless html-has-lang'));
    const judge = openTestPool({ timeLimitMs: 3_000 }).open(capture, defaultScope);
    const { findings, errors } = await judge.request('staticResults', null);
    expect(errors).toEqual([
      { ruleId: 'html-has-lang', message: 'Evaluation took more than 3 seconds. The rule was stopped.' },
    ]);
    expect(findings.map(({ ruleId }) => ruleId)).toContain('image-alt');
  });

  test('a rule that does not end costs no other page its time', async () => {
    const [slow, other] = [
      await captureHtml(createHtml('endless html-has-lang')),
      await captureHtml(createHtml('other')),
    ];
    // One thread, and a time limit that the other page would not live to see.
    const judges = openTestPool({ timeLimitMs: 600_000 });
    const deadline = new Deadline(110_000);
    const slowPage = judges.open(slow, defaultScope, deadline);
    const otherPage = judges.open(other, defaultScope, deadline);
    const isSlowOver = Promise.allSettled([slowPage.request('staticResults', null)]);
    expect(await requestAll(otherPage)).toBe(await requestAll(evaluateInThisThread(other)));
    expect(deadline.hasPassed).toBe(false);
    await judges.close();
    await isSlowOver;
  }, 120_000);

  test('questions about a page end at its deadline, and say so', async () => {
    const capture = await captureHtml(createHtml('endless html-has-lang'));
    const judges = openTestPool({ timeLimitMs: 600_000 });
    // The thread has to load first.
    await judges.open(await captureHtml(createHtml('first')), defaultScope).request('content', null);
    const judge = judges.open(capture, defaultScope, new Deadline(1_000));
    const asked = [judge.request('staticResults', null), judge.request('content', null)];
    const late = { name: 'NotEvaluatedError', isDeadlineExceeded: true };
    await expect(asked[0]).rejects.toMatchObject(late);
    await expect(asked[1]).rejects.toMatchObject(late);
    await expect(judge.request('content', null)).rejects.toMatchObject(late);
    // The thread that was busy with it is replaced.
    const next = judges.open(await captureHtml(createHtml('next')), defaultScope);
    await expect(next.request('content', null)).resolves.toMatchObject({ title: 'next' });
  });

  test('what is thrown outside of rules fails that page', async () => {
    const capture = await captureHtml(createHtml('old'));
    const judges = openTestPool();
    const old = { ...capture, version: 1 } as unknown as PageCapture;
    await expect(judges.open(old, defaultScope).request('probeRequests', null)).rejects.toThrow(
      /Capture the page again/,
    );
    await expect(judges.open(capture, defaultScope).request('content', null)).resolves.toMatchObject({
      title: 'old',
    });
  });

  test('closing answers what waits, and nothing is asked afterwards', async () => {
    const capture = await captureHtml(createHtml('endless html-has-lang'));
    const judges = openTestPool();
    const judge = judges.open(capture, defaultScope);
    const waiting = [judge.request('staticResults', null), judge.request('content', null)];
    const settled = Promise.allSettled(waiting);
    await judges.close();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(judge.request('content', null)).rejects.toThrow('The scanner was closed.');
  });
});
