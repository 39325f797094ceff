import type { PageCapture, ProbeRequests } from '@curbcut/page-model';
import { expect, test } from 'vitest';
import { CdpError, type CdpErrorReason } from '../browser/cdp-error.ts';
import { Deadline } from '../visit/deadline.ts';
import type { StablePage } from '../visit/stable-page.ts';
import { defineProbe, type Probe, type ProbeBudget } from './define-probe.ts';
import { runProbe } from './run-probe.ts';
import { runProbes, sortProbes } from './run-probes.ts';

const capture = { documents: [], nodes: { parent: [] } } as unknown as PageCapture;

/** A page that records what is sent to it and answers no evaluation by default. */
function createPage(
  answer: (expression: string) => unknown = () => Promise.reject(createError('timed-out')),
) {
  const sent: string[] = [];
  const session = {
    send: async (method: string, params: { value?: boolean; urls?: readonly string[] }) => {
      sent.push(`${method} ${params.value ?? params.urls?.join()}`);
    },
  };
  const page = {
    session,
    mainFrame: {
      session,
      children: [],
      evaluate: async (expression: string) => {
        sent.push(expression);
        return answer(expression);
      },
    },
    deadline: new Deadline(60_000),
    autoUpdates: { hasLongAnimations: true, hasFastAnimations: true, isLikely: true, hasTimers: true },
    network: { canShut: true, shut: () => sent.push('shut') },
    markScriptsRan: () => sent.push('markScriptsRan'),
    markTabUnusable: () => sent.push('markTabUnusable'),
  } as unknown as StablePage;
  return { page, sent };
}

const createError = (reason: CdpErrorReason) => new CdpError(reason, 'Runtime.evaluate', 'test');

const run = (page: StablePage, members: Partial<Probe<'imageText'>>, { hasScripts = false } = {}) => {
  const probe = defineProbe<'imageText', ProbeBudget>({
    name: 'test',
    facts: 'imageText',
    effect: 'reads',
    budget: { callMs: 1_000 },
    isNeeded: () => true,
    run: async ({ call, questions }) => {
      await call('run()');
      return { facts: { nodes: [...questions] }, isComplete: true };
    },
    ...members,
  });
  return runProbe(probe, { situation: { page, hasScripts, isSignedIn: false }, capture, questions: [7] });
};

const cleanUp: Probe<'imageText'>['cleanUp'] = ({ call }) => call<void>('cleanUp()');

test('cleans up after a probe and returns its result', async () => {
  const { page, sent } = createPage(() => null);
  expect(await run(page, { cleanUp })).toEqual({ facts: { nodes: [7] }, isComplete: true });
  expect(sent).toEqual(['run()', 'cleanUp()']);
});

test.each([
  ['report', { facts: null, isComplete: false }],
  ['skip', { facts: null, isComplete: true }],
] as const)('cleans up after a probe that failed, with the outcome %s', async (onFailure, result) => {
  const { page, sent } = createPage((expression) =>
    expression === 'run()' ? Promise.reject(createError('timed-out')) : null,
  );
  expect(await run(page, { onFailure, cleanUp })).toEqual(result);
  expect(sent).toEqual(['run()', 'cleanUp()']);
});

test('lets a probe decide by the error, and stops by default', async () => {
  const { page } = createPage();
  const onFailure = ({ reason }: CdpError) => (reason === 'timed-out' ? 'stop' : 'skip');
  await expect(run(page, {})).rejects.toThrow(CdpError);
  await expect(run(page, { onFailure })).rejects.toThrow(CdpError);
  const { page: gonePage } = createPage(() => Promise.reject(createError('closed')));
  expect((await run(gonePage, { onFailure })).facts).toBeNull();
});

test('does not hide that a page could not be restored, or an error of our own', async () => {
  const { page } = createPage((expression) =>
    expression === 'cleanUp()' ? Promise.reject(createError('timed-out')) : null,
  );
  await expect(run(page, { onFailure: 'skip', cleanUp })).rejects.toThrow(CdpError);
  const { page: other } = createPage(() => Promise.reject(new TypeError('a mistake')));
  await expect(run(other, { onFailure: 'skip' })).rejects.toMatchObject({
    name: 'ProbeError',
    cause: new TypeError('a mistake'),
  });
});

test('runs scripts with requests blocked, and only if the page has any', async () => {
  const { page, sent } = createPage(() => null);
  await run(page, { runsScripts: () => true });
  expect(sent.splice(0)).toEqual(['run()']);
  await run(page, { runsScripts: (nodes) => nodes.includes(7), cleanUp }, { hasScripts: true });
  expect(sent).toEqual([
    'Network.setBlockedURLs *',
    'Emulation.setScriptExecutionDisabled false',
    'run()',
    'cleanUp()',
    'Emulation.setScriptExecutionDisabled true',
    'Network.setBlockedURLs ',
  ]);
});

test('gives up a tab that cannot be used after the probe before it runs', async () => {
  const { page, sent } = createPage(() => null);
  await run(page, { effect: 'ends-tab' });
  expect(sent).toEqual(['shut', 'markTabUnusable', 'run()']);
});

const allQuestions: ProbeRequests = {
  hasScripts: true,
  questions: {
    imageText: [],
    videos: [1],
    spacing: [{ clip: 1, textElement: 2, clipsX: true, clipsY: true }],
    zoom: true,
    keyboard: {
      tabStops: [1],
      indicatorStops: [],
      hiddenStops: [],
      ariaHiddenStops: [],
      trapSuspects: [],
      exitKeys: [],
    },
    characters: null,
    folding: { blocks: [1], controls: [2] },
    ticking: null,
  },
};

const namesFromAnimatedText = [
  'animated text',
  'videos',
  'text spacing',
  'keyboard focus',
  'collapsible content',
  'text at 200% zoom',
  'single-character shortcuts',
  'auto-updating text',
];

test('runs probes from the least to the most disturbing, and none after one that was cut off', async () => {
  const { page, sent } = createPage();
  const { facts, notTested, partlyTested } = await runProbes(page, capture, allQuestions, false);
  expect(facts).toEqual({});
  expect(partlyTested).toEqual([]);
  expect(notTested).toEqual(namesFromAnimatedText);
  expect(sent).toEqual([
    'markScriptsRan',
    expect.stringMatching(/^curbcutInPage\.findMovingTexts/),
    'markTabUnusable',
  ]);
});

test('reports a failed probe that changes nothing as partly tested, and continues', async () => {
  const { page } = createPage();
  const requests = { ...allQuestions, questions: { ...allQuestions.questions, imageText: [1] } };
  const { notTested, partlyTested } = await runProbes(page, capture, requests, false);
  expect(partlyTested).toEqual(['images of text']);
  expect(notTested).toEqual(namesFromAnimatedText);
});

test('uses neither controls nor character keys with a user’s rights', async () => {
  const { page } = createPage();
  const { notTested } = await runProbes(page, capture, allQuestions, true);
  expect(notTested).toEqual(
    namesFromAnimatedText.filter(
      (name) => name !== 'collapsible content' && name !== 'single-character shortcuts',
    ),
  );
});

test('runs no probe without questions of a rule', async () => {
  const { page, sent } = createPage();
  expect(await runProbes(page, capture, { hasScripts: true, questions: {} }, false)).toEqual({
    facts: {},
    notTested: [],
    partlyTested: [],
    refused: [],
    failed: [],
    limits: [],
    behavior: { notTested: [], partlyTested: [], completed: [], usedMs: 0 },
    isClockStopped: false,
  });
  expect(sent).toEqual(['markScriptsRan']);
});

/** Creates a probe that records that it ran. */
const createProbe = (name: string, members: Partial<Probe<'imageText'>> = {}): Probe =>
  defineProbe<'imageText', ProbeBudget>({
    name,
    facts: 'imageText',
    effect: 'reads',
    budget: {},
    isNeeded: () => true,
    run: async ({ call }) => {
      await call(name);
      return { facts: null, isComplete: true };
    },
    ...members,
  }) as unknown as Probe;

const imageQuestions: ProbeRequests = { hasScripts: true, questions: { imageText: [1] } };

test('runs behavior tests after all other probes, except those that press keys or stop the clock', () => {
  const probes = [
    createProbe('shortcuts', { effect: 'presses-keys' }),
    createProbe('behavior that reads', { isBehaviorTest: true }),
    createProbe('clock', { effect: 'ends-tab' }),
    createProbe('zoom', { effect: 'resizes' }),
    createProbe('reads'),
  ];
  expect(sortProbes(probes).map(({ name }) => name)).toEqual([
    'reads',
    'zoom',
    'behavior that reads',
    'shortcuts',
    'clock',
  ]);
});

/** A behavior test that uses its share of the time, and more if it takes long to stop. */
const createSlowTest = (stopMs: number): Partial<Probe<'imageText'>> => ({
  isBehaviorTest: true,
  run: async ({ remainingMs, call }) => {
    while (remainingMs() > -stopMs) await call('slow');
    return { facts: null, isComplete: false };
  },
});

test('leaves time for the behavior tests after a slow one', async () => {
  const { page, sent } = createPage(() => null);
  const probes = [createProbe('slow', createSlowTest(0)), createProbe('next', { isBehaviorTest: true })];
  const limits = { getTimeMs: () => 1_000, activatesWhenSignedIn: false };
  const { behavior } = await runProbes(page, capture, imageQuestions, false, limits, probes);
  expect(behavior).toMatchObject({ notTested: [], partlyTested: ['slow'] });
  expect(behavior.usedMs).toBeGreaterThanOrEqual(500);
  expect(sent).toContain('next');
});

test('runs behavior tests that need unused controls before others with the same effect', () => {
  const shared = { isBehaviorTest: true, effect: 'activates-controls' } as const;
  const probes = [
    createProbe('clicks', shared),
    createProbe('presses', { ...shared, needsUnusedControls: true }),
    createProbe('focuses', { ...shared, effect: 'moves-focus' }),
  ];
  expect(sortProbes(probes).map(({ name }) => name)).toEqual(['focuses', 'presses', 'clicks']);
});

test('runs behavior tests that use controls among those that activate them, and slow ones last', () => {
  const shared = { isBehaviorTest: true, effect: 'activates-controls' } as const;
  const probes = [
    createProbe('gestures', { ...shared, isSlow: true }),
    createProbe('opens dialogs', { isBehaviorTest: true, effect: 'moves-focus', usesControls: true }),
    createProbe('presses', { ...shared, needsUnusedControls: true }),
    createProbe('focuses', { isBehaviorTest: true, effect: 'moves-focus' }),
  ];
  expect(sortProbes(probes).map(({ name }) => name)).toEqual([
    'focuses',
    'presses',
    'opens dialogs',
    'gestures',
  ]);
});

test('reports behavior tests that no longer fit, and still runs other probes', async () => {
  const { page, sent } = createPage(() => null);
  const probes = [
    createProbe('slow', createSlowTest(10)),
    createProbe('next', { isBehaviorTest: true }),
    createProbe('other'),
  ];
  const limits = { getTimeMs: () => 5, activatesWhenSignedIn: false };
  const results = await runProbes(page, capture, imageQuestions, false, limits, probes);
  expect(results).toMatchObject({
    notTested: [],
    partlyTested: [],
    behavior: { notTested: ['next'], partlyTested: ['slow'] },
  });
  expect(sent).toContain('other');
  expect(sent).not.toContain('markTabUnusable');
});

test.each([
  ['left nothing out', { isComplete: true, limits: [] }, ['imageText']],
  ['ran out of time', { isComplete: false, limits: [] }, []],
  ['reached a limit', { isComplete: true, limits: ['Only some were tested.'] }, []],
])(
  'counts a behavior test as completed unless it left something out: it %s',
  async (_, { isComplete, limits }, completed) => {
    const { page } = createPage(() => null);
    const probe = createProbe('test', {
      isBehaviorTest: true,
      run: async () => ({ facts: { nodes: [] }, isComplete }),
      describeLimits: () => limits,
    });
    const { behavior } = await runProbes(page, capture, imageQuestions, false, undefined, [probe]);
    expect(behavior.completed).toEqual(completed);
  },
);

test('passes on what a test need not use again, and what it has used', async () => {
  const { page, sent } = createPage(() => null);
  const call = async (name: string, args: readonly unknown[]) => sent.push(`${name} ${JSON.stringify(args)}`);
  Object.assign(page.mainFrame, { call });
  const nodes = { documents: [], nodes: { parent: [-1, 0, 1, 1, 1] } } as unknown as PageCapture;
  const tested: unknown[] = [];
  const earlier = {
    findKnown: ({ facts }: Pick<Probe, 'facts'>) => (facts === 'imageText' ? [2, 4] : []),
    onTested: (...args: unknown[]) => void tested.push(args),
  };
  const probe = createProbe('test', {
    isBehaviorTest: true,
    dependsOnParts: true,
    run: async ({ onTested }) => {
      onTested([3, 99]);
      return { facts: null, isComplete: true };
    },
  });
  const limits = { getTimeMs: () => 1_000, activatesWhenSignedIn: false, earlier };
  await runProbes(page, nodes, imageQuestions, false, limits, [probe]);
  expect(sent).toContain('setKnownParts [[2,4]]');
  expect(tested).toEqual([['imageText', [3]]]);
});

test('runs no behavior test when they are switched off', async () => {
  const { page, sent } = createPage(() => null);
  const probes = [createProbe('reads'), createProbe('behavior', { isBehaviorTest: true })];
  const { behavior } = await runProbes(page, capture, imageQuestions, false, null, probes);
  expect(sent).toEqual(['markScriptsRan', 'reads']);
  expect(behavior.notTested).toEqual([]);
});

test('operates controls with a user’s rights only where the settings allow it', async () => {
  const probes = [createProbe('press', { effect: 'activates-controls', isBehaviorTest: true })];
  const runSignedIn = async (activatesWhenSignedIn: boolean) => {
    const { page, sent } = createPage(() => null);
    await runProbes(
      page,
      capture,
      imageQuestions,
      true,
      { getTimeMs: () => 1_000, activatesWhenSignedIn },
      probes,
    );
    return sent.includes('press');
  };
  expect(await runSignedIn(false)).toBe(false);
  expect(await runSignedIn(true)).toBe(true);
});

test('cuts the page off the network before every probe that operates it', async () => {
  for (const effect of [
    'moves-focus',
    'activates-controls',
    'resizes',
    'presses-keys',
    'restyles',
  ] as const) {
    const { page, sent } = createPage(() => null);
    await run(page, { effect });
    expect(sent.slice(0, 2)).toEqual(['shut', 'run()']);
  }
  for (const members of [{ effect: 'reads' }, { effect: 'restyles', keepsNetwork: true }] as const) {
    const { page, sent } = createPage(() => null);
    await run(page, members);
    expect(sent).toEqual(['run()']);
  }
});
