import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Deadline } from '@curbcut/capture';
import { captureHtml } from '@curbcut/capture/test-utils';
import type { CaptureFacts, PageCapture, ProbeFactsName } from '@curbcut/page-model';
import { afterAll, describe, expect, test } from 'vitest';
import {
  createEvaluatedPage,
  type EvaluationRequestName,
  handleEvaluationRequest,
} from '../src/examine/evaluation/evaluation-requests.ts';
import { EvaluationThread, ThreadLostError } from '../src/examine/evaluation/evaluation-thread.ts';
import {
  type EvaluatorPool,
  type EvaluatorPoolOptions,
  NotEvaluatedError,
  openEvaluatorPool,
  type PageEvaluator,
} from '../src/examine/evaluation/evaluator-pool.ts';

const defaultScope = { level: 'AA', bestPractices: true } as const;

const createHtml = (title: string) => `<!doctype html><html><head><title>${title}</title></head><body>
<img src="data:," width="9" height="9"><p style="color:#999">Pale <a href="/next" onblur="void 0">on</a></p>
<form action="/send"><input></form></body></html>`;

const openedPools: EvaluatorPool[] = [];
function openTestPool(options: Partial<EvaluatorPoolOptions> = {}): EvaluatorPool {
  const script = new URL('./evaluation.worker.ts', import.meta.url);
  const pool = openEvaluatorPool({ maxThreads: 1, script, ...options });
  openedPools.push(pool);
  return pool;
}
afterAll(() => Promise.all(openedPools.map((pool) => pool.close())));

/** Sends all requests about a page; returns the results as one string. */
async function requestAll(evaluator: PageEvaluator): Promise<string> {
  const { findings, ...staticRest } = await evaluator.request('staticResults', null);
  const rest = await Promise.all([
    evaluator.request('contrastRequests', null),
    evaluator.request('probeRequests', null),
    evaluator.request('secondOpinion', { findings, axeResults: [] }),
    evaluator.request('probeResults', { facts: ['keyboard'] }),
    evaluator.request('content', null),
    evaluator.request('contentHash', null),
  ]);
  return JSON.stringify([findings, staticRest, ...rest]);
}

/** Evaluates the same requests in this thread. */
function evaluateInThisThread(capture: PageCapture): PageEvaluator {
  const page = createEvaluatedPage(structuredClone(capture), defaultScope);
  return {
    request: async (name, input) =>
      handleEvaluationRequest(page, name as EvaluationRequestName, input as null) as never,
    release: () => {},
  };
}

describe('a thread', () => {
  const script = new URL('./evaluation.worker.ts', import.meta.url);
  const requestResults = (thread: EvaluationThread, page: number, capture: PageCapture, limitMs = 60_000) =>
    thread.request(
      { page, facts: {}, stopped: new Map(), name: 'staticResults', input: null },
      () => ({ capture, scope: defaultScope }),
      () => limitMs,
    );

  test('doesn’t keep replies in memory', async () => {
    v8.setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const capture = await captureHtml(createHtml('collected'));
    const thread = EvaluationThread.start(null, script);
    const replies: WeakRef<object>[] = [];
    for (let page = 0; page < 5; page += 1) {
      replies.push(new WeakRef(await requestResults(thread, page, capture)));
      thread.forget(page);
    }
    await expect
      .poll(() => {
        collectGarbage();
        return replies.filter((reply) => reply.deref() !== undefined).length;
      })
      .toBeLessThan(2);
    await thread.close('The test is over.');
  });

  test('makes a request that arrives during a slow one wait for it', async () => {
    const [slow, other] = [
      await captureHtml(createHtml('endless html-has-lang')),
      await captureHtml(createHtml('other')),
    ];
    const thread = EvaluationThread.start(null, script);
    const slowReply = requestResults(thread, 1, slow, 5_000).catch((error: unknown) => error);
    const waiting = requestResults(thread, 2, other).catch((error: unknown) => error);
    // It may move to another thread.
    expect(await waiting).toEqual(new ThreadLostError('An earlier request is slow.', false));
    expect(thread.isStuckFor(2)).toBe(true);
    const late = requestResults(thread, 3, other).catch((error: unknown) => error);
    expect(await slowReply).toMatchObject({ stoppedRule: 'html-has-lang', isRequestAtFault: true });
    expect(await late).toMatchObject({
      message: expect.stringContaining('5 seconds'),
      isRequestAtFault: false,
    });
  });
});

describe('evaluation in threads', () => {
  test('gives exactly the same results as in this thread', async () => {
    const captures = [];
    for (const title of ['one', 'two', 'three']) captures.push(await captureHtml(createHtml(title)));
    const pool = openTestPool({ maxThreads: 2 });
    const inThreads = await Promise.all(
      captures.map((capture) => requestAll(pool.open(capture, defaultScope))),
    );
    expect(inThreads).toEqual(
      await Promise.all(captures.map((capture) => requestAll(evaluateInThisThread(capture)))),
    );
    expect(inThreads[0]).toContain('"ruleId":"image-alt"');
    expect(inThreads[0]).toContain('/next');
  });

  test('runs the rules for some facts with the facts in the request', async () => {
    const capture = await captureHtml(createHtml('measured'));
    const evaluator = openTestPool().open(capture, defaultScope);
    const { probes } = await evaluator.request('probeRequests', null);
    const seen = async (facts: CaptureFacts, names: readonly ProbeFactsName[] = ['keyboard']) =>
      (await evaluator.request('probeResults', { facts: names }, facts)).findings.map(({ ruleId }) => ruleId);
    expect(await seen({})).not.toContain('focus-visible');
    const keyboard = {
      traps: [],
      walked: [],
      isWalkCut: false,
      weakIndicators: [
        { node: probes.questions.keyboard!.indicatorStops[0]!, kind: 'none' as const, contrast: null },
      ],
      untestedIndicators: [],
      fleeting: [],
    };
    expect(await seen({ keyboard }, ['zoom'])).not.toContain('focus-visible');
    expect(await seen({ keyboard })).toContain('focus-visible');
    expect(capture.facts).toEqual({});
  });

  test('a crash affects only its own page, even if other requests are waiting in the same thread', async () => {
    const [good, bad] = [await captureHtml(createHtml('good')), await captureHtml(createHtml('crash'))];
    const pool = openTestPool();
    const first = pool.open(good, defaultScope);
    await first.request('probeRequests', null);
    const crash = pool.open(bad, defaultScope).request('staticResults', null);
    const waiting = requestAll(first);
    await expect(crash).rejects.toThrow(NotEvaluatedError);
    expect(await waiting).toBe(await requestAll(evaluateInThisThread(good)));
  });

  test('stops and reports a rule with an endless loop, and runs the other rules', async () => {
    const capture = await captureHtml(createHtml('endless html-has-lang'));
    const evaluator = openTestPool({ timeLimitMs: 3_000 }).open(capture, defaultScope);
    const { findings, errors } = await evaluator.request('staticResults', null);
    expect(errors).toEqual([
      { ruleId: 'html-has-lang', message: 'Evaluation took more than 3 seconds. The rule was stopped.' },
    ]);
    expect(findings.map(({ ruleId }) => ruleId)).toContain('image-alt');
  });

  test('doesn’t delay other pages because of a rule with an endless loop', async () => {
    const [slow, other] = [
      await captureHtml(createHtml('endless html-has-lang')),
      await captureHtml(createHtml('other')),
    ];
    // One thread, and a time limit that would exceed the other page's deadline.
    const pool = openTestPool({ timeLimitMs: 600_000 });
    const deadline = new Deadline(110_000);
    const slowPage = pool.open(slow, defaultScope, deadline);
    const otherPage = pool.open(other, defaultScope, deadline);
    const isSlowOver = Promise.allSettled([slowPage.request('staticResults', null)]);
    expect(await requestAll(otherPage)).toBe(await requestAll(evaluateInThisThread(other)));
    expect(deadline.hasPassed).toBe(false);
    await pool.close();
    await isSlowOver;
  });

  test('ends requests at the page’s deadline and reports it', async () => {
    const capture = await captureHtml(createHtml('endless html-has-lang'));
    const pool = openTestPool({ timeLimitMs: 600_000 });
    // The thread has to load first.
    await pool.open(await captureHtml(createHtml('first')), defaultScope).request('content', null);
    const evaluator = pool.open(capture, defaultScope, new Deadline(1_000));
    const requests = [evaluator.request('staticResults', null), evaluator.request('content', null)];
    const deadlineError = { name: 'NotEvaluatedError', isDeadlineExceeded: true };
    await expect(requests[0]).rejects.toMatchObject(deadlineError);
    await expect(requests[1]).rejects.toMatchObject(deadlineError);
    await expect(evaluator.request('content', null)).rejects.toMatchObject(deadlineError);
    // The busy thread is replaced.
    const next = pool.open(await captureHtml(createHtml('next')), defaultScope);
    await expect(next.request('content', null)).resolves.toMatchObject({ title: 'next' });
  });

  test('fails the page if an error is thrown outside rules', async () => {
    const capture = await captureHtml(createHtml('old'));
    const pool = openTestPool();
    const old = { ...capture, version: 1 } as unknown as PageCapture;
    await expect(pool.open(old, defaultScope).request('probeRequests', null)).rejects.toThrow(
      /Capture the page again/,
    );
    await expect(pool.open(capture, defaultScope).request('content', null)).resolves.toMatchObject({
      title: 'old',
    });
  });

  test('rejects pending and later requests after closing', async () => {
    const capture = await captureHtml(createHtml('endless html-has-lang'));
    const pool = openTestPool();
    const evaluator = pool.open(capture, defaultScope);
    const waiting = [evaluator.request('staticResults', null), evaluator.request('content', null)];
    const settled = Promise.allSettled(waiting);
    await pool.close();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(evaluator.request('content', null)).rejects.toThrow('The scanner was closed.');
  });
});

test('a thread that evaluates rules doesn’t load schemas, which would take a fifth of a second', async () => {
  const start = new URL('../src/examine/evaluation/serve-evaluation-requests.ts', import.meta.url);
  const listSchemas = `
    import { registerHooks } from 'node:module';
    const schemas = [];
    registerHooks({
      resolve(specifier, context, next) {
        const found = next(specifier, context);
        if (found.url.includes('/zod/')) schemas.push(context.parentURL);
        return found;
      },
    });
    await import(${JSON.stringify(start.href)});
    console.log(JSON.stringify(schemas));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', listSchemas]);
  expect(JSON.parse(stdout)).toEqual([]);
});
