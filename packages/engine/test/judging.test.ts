import { Deadline } from '@curbcut/capture';
import { captureHtml } from '@curbcut/capture/test-kit';
import type { PageCapture } from '@curbcut/page-model';
import { afterAll, describe, expect, test } from 'vitest';
import {
  type Judges,
  type JudgesOptions,
  NotJudgedError,
  openJudges,
  type PageJudge,
} from '../src/judging/judges.ts';
import { answer, askedPage, type QuestionName } from '../src/judging/questions.ts';

const usual = { level: 'AA', bestPractices: true } as const;

const html = (title: string) => `<!doctype html><html><head><title>${title}</title></head><body>
<img src="data:," width="9" height="9"><p style="color:#999">Pale <a href="/next" onblur="void 0">on</a></p>
<form action="/send"><input></form></body></html>`;

const opened: Judges[] = [];
function open(options: Partial<JudgesOptions> = {}): Judges {
  const script = new URL('./judging.worker.ts', import.meta.url);
  const judges = openJudges({ threads: 1, script, ...options });
  opened.push(judges);
  return judges;
}
afterAll(() => Promise.all(opened.map((judges) => judges.close())));

/** All that a page is asked, as one text. */
async function askAll(judge: PageJudge): Promise<string> {
  const { findings, ...atRest } = await judge.ask('atRest', null);
  const rest = await Promise.all([
    judge.ask('probes', null),
    judge.ask('secondOpinion', { findings, answers: [] }),
    judge.ask('afterUse', null),
    judge.ask('content', null),
  ]);
  return JSON.stringify([findings, atRest, ...rest]);
}

/** The same in this thread. */
function inThisThread(capture: PageCapture): PageJudge {
  const page = askedPage(structuredClone(capture), usual);
  return {
    ask: async (name, given) => answer(page, name as QuestionName, given as null) as never,
    end: () => {},
  };
}

describe('judging in threads', () => {
  test('says byte for byte what judging in this thread says', async () => {
    const captures = [];
    for (const title of ['one', 'two', 'three']) captures.push(await captureHtml(html(title)));
    const judges = open({ threads: 2 });
    const inThreads = await Promise.all(captures.map((capture) => askAll(judges.open(capture, usual))));
    expect(inThreads).toEqual(await Promise.all(captures.map((capture) => askAll(inThisThread(capture)))));
    expect(inThreads[0]).toContain('"ruleId":"image-alt"');
    expect(inThreads[0]).toContain('/next');
  });

  test('tells later questions what probes have found', async () => {
    const capture = await captureHtml(html('measured'));
    const judge = open().open(capture, usual);
    const { use } = await judge.ask('probes', null);
    const seen = async () => (await judge.ask('afterUse', null)).findings.map(({ ruleId }) => ruleId);
    expect(await seen()).not.toContain('focus-visible');
    capture.facts.keyboard = {
      version: 1,
      traps: [],
      walked: [],
      isWalkCut: false,
      weakIndicators: [{ node: use.keyboard.marks[0]!, kind: 'none', contrast: null }],
      untestedIndicators: [],
      fleeting: [],
    };
    expect(await seen()).toContain('focus-visible');
  });

  test('a crash costs its page alone, also where others wait in the same thread', async () => {
    const [good, bad] = [await captureHtml(html('good')), await captureHtml(html('crash'))];
    const judges = open();
    const first = judges.open(good, usual);
    await first.ask('probes', null);
    const crash = judges.open(bad, usual).ask('atRest', null);
    const waiting = askAll(first);
    await expect(crash).rejects.toThrow(NotJudgedError);
    expect(await waiting).toBe(await askAll(inThisThread(good)));
  });

  test('a rule that does not end is stopped and named, and the others judge on', async () => {
    const capture = await captureHtml(html('endless html-has-lang'));
    const judge = open({ timeLimitMs: 3_000 }).open(capture, usual);
    const { findings, errors } = await judge.ask('atRest', null);
    expect(errors).toEqual([
      { ruleId: 'html-has-lang', message: 'Judging took more than 3 seconds. The rule was stopped.' },
    ]);
    expect(findings.map(({ ruleId }) => ruleId)).toContain('image-alt');
  });

  test('a rule that does not end costs no other page its time', async () => {
    const [slow, other] = [
      await captureHtml(html('endless html-has-lang')),
      await captureHtml(html('other')),
    ];
    // One thread, and a time limit that the other page would not live to see.
    const judges = open({ timeLimitMs: 600_000 });
    const deadline = new Deadline(110_000);
    const slowPage = judges.open(slow, usual, deadline);
    const otherPage = judges.open(other, usual, deadline);
    const isSlowOver = Promise.allSettled([slowPage.ask('atRest', null)]);
    expect(await askAll(otherPage)).toBe(await askAll(inThisThread(other)));
    expect(deadline.hasPassed).toBe(false);
    await judges.close();
    await isSlowOver;
  }, 120_000);

  test('questions about a page end at its deadline, and say so', async () => {
    const capture = await captureHtml(html('endless html-has-lang'));
    const judges = open({ timeLimitMs: 600_000 });
    // The thread has to load first.
    await judges.open(await captureHtml(html('first')), usual).ask('content', null);
    const judge = judges.open(capture, usual, new Deadline(1_000));
    const asked = [judge.ask('atRest', null), judge.ask('content', null)];
    const late = { name: 'NotJudgedError', isLate: true };
    await expect(asked[0]).rejects.toMatchObject(late);
    await expect(asked[1]).rejects.toMatchObject(late);
    await expect(judge.ask('content', null)).rejects.toMatchObject(late);
    // The thread that was busy with it is replaced.
    const next = judges.open(await captureHtml(html('next')), usual);
    await expect(next.ask('content', null)).resolves.toMatchObject({ title: 'next' });
  });

  test('what is thrown outside of rules fails that page', async () => {
    const capture = await captureHtml(html('old'));
    const judges = open();
    const old = { ...capture, version: 1 } as unknown as PageCapture;
    await expect(judges.open(old, usual).ask('probes', null)).rejects.toThrow(/Capture the page again/);
    await expect(judges.open(capture, usual).ask('content', null)).resolves.toMatchObject({ title: 'old' });
  });

  test('closing answers what waits, and nothing is asked afterwards', async () => {
    const capture = await captureHtml(html('endless html-has-lang'));
    const judges = open();
    const judge = judges.open(capture, usual);
    const waiting = [judge.ask('atRest', null), judge.ask('content', null)];
    const settled = Promise.allSettled(waiting);
    await judges.close();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(judge.ask('content', null)).rejects.toThrow('The scanner was closed.');
  });
});
