import type { PageCapture, ProbeRequests } from '@curbcut/page-model';
import { expect, test } from 'vitest';
import { CdpError, type CdpErrorReason } from '../browser/cdp-error.ts';
import { Deadline } from '../visit/deadline.ts';
import type { StablePage } from '../visit/stable-page.ts';
import { type CallInPage, interactsWithPage, type Probe } from './define-probe.ts';
import { allProbes } from './index.generated.ts';
import {
  findInvalidOverrides,
  getLimitCounts,
  type LimitDeclaration,
  noLimits,
  probeLimits,
} from './limits.ts';
import { runProbe } from './run-probe.ts';
import { runProbes, selectNeededProbes } from './run-probes.ts';

const capture = { documents: [], nodes: { parent: [] } } as unknown as PageCapture;

/** Creates a page that records what is sent to it and answers no call by default. */
function createPage(answer: (name: string) => unknown = () => Promise.reject(createError('timed-out'))) {
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
      call: async (name: string) => {
        sent.push(name);
        return answer(name);
      },
    },
    deadline: new Deadline(60_000),
    autoUpdates: {
      hasLongAnimations: true,
      hasFastAnimations: true,
      isLikely: true,
      hasTimers: true,
      hasTimerLoop: false,
    },
    network: { canShut: true, shut: () => sent.push('shut') },
    markScriptsRan: () => sent.push('markScriptsRan'),
    markTabUnusable: () => sent.push('markTabUnusable'),
  } as unknown as StablePage;
  return { page, sent };
}

/** Calls a function that only these tests have. */
const callTest = (call: CallInPage, name: string): Promise<void> =>
  (call as unknown as (name: string, args: readonly unknown[]) => Promise<void>)(name, []);

const createError = (reason: CdpErrorReason) => new CdpError(reason, 'Runtime.evaluate', 'test');

const run = (page: StablePage, members: Partial<Probe<'imageText'>>, { hasScripts = false } = {}) => {
  const probe: Probe<'imageText'> = {
    id: 'test',
    name: 'test',
    facts: 'imageText',
    unit: 'images',
    leavesPage: 'as-is',
    budget: { callMs: 1_000 },
    limits: noLimits,
    isNeeded: () => true,
    run: async ({ call, questions }) => {
      await callTest(call, 'run');
      return { facts: { nodes: [...questions] }, done: 1, of: 1 };
    },
    ...members,
  };
  return runProbe(probe, { situation: { page, hasScripts, isSignedIn: false }, capture, questions: [7] });
};

const cleanUp: Probe<'imageText'>['cleanUp'] = ({ call }) => callTest(call, 'cleanUp');

test('cleans up after a probe and returns its result', async () => {
  const { page, sent } = createPage(() => null);
  expect(await run(page, { cleanUp })).toEqual({ facts: { nodes: [7] }, done: 1, of: 1 });
  expect(sent).toEqual(['run', 'cleanUp']);
});

test('cleans up after a probe that failed, and reports it', async () => {
  const { page, sent } = createPage((name) =>
    name === 'run' ? Promise.reject(createError('timed-out')) : null,
  );
  const result = { facts: null, done: 0, of: 0, hasFailed: true };
  expect(await run(page, { onFailure: 'report', cleanUp })).toEqual(result);
  expect(sent).toEqual(['run', 'cleanUp']);
});

test('lets a probe decide based on the error, and stops by default', async () => {
  const { page } = createPage();
  const onFailure = ({ reason }: CdpError) => (reason === 'timed-out' ? 'stop' : 'report');
  await expect(run(page, {})).rejects.toThrow(CdpError);
  await expect(run(page, { onFailure })).rejects.toThrow(CdpError);
  const { page: gonePage } = createPage(() => Promise.reject(createError('closed')));
  expect(await run(gonePage, { onFailure })).toMatchObject({ facts: null, hasFailed: true });
});

test('reports internal errors and pages that couldn’t be restored', async () => {
  const { page } = createPage((name) =>
    name === 'cleanUp' ? Promise.reject(createError('timed-out')) : null,
  );
  await expect(run(page, { onFailure: 'report', cleanUp })).rejects.toThrow(CdpError);
  const { page: other } = createPage(() => Promise.reject(new TypeError('a bug')));
  await expect(run(other, { onFailure: 'report' })).rejects.toMatchObject({
    name: 'ProbeError',
    cause: new TypeError('a bug'),
  });
});

test('runs scripts with requests blocked, and only if the page has any', async () => {
  const { page, sent } = createPage(() => null);
  await run(page, { runsScripts: () => true });
  expect(sent.splice(0)).toEqual(['run']);
  await run(page, { runsScripts: (nodes) => nodes.includes(7), cleanUp }, { hasScripts: true });
  expect(sent).toEqual([
    'Network.setBlockedURLs *',
    'Emulation.setScriptExecutionDisabled false',
    'run',
    'cleanUp',
    'Emulation.setScriptExecutionDisabled true',
    'Network.setBlockedURLs ',
  ]);
});

test('marks the tab as unusable before running a probe that makes it unusable', async () => {
  const { page, sent } = createPage(() => null);
  await run(page, { leavesPage: 'clock-stopped' });
  expect(sent).toEqual(['shut', 'markTabUnusable', 'run']);
});

/** Creates a probe that records that it ran. */
const createProbe = (name: string, members: Partial<Probe<'imageText'>> = {}): Probe =>
  ({
    id: name,
    name,
    facts: 'imageText',
    unit: 'images',
    leavesPage: 'as-is',
    budget: {},
    limits: noLimits,
    isNeeded: () => true,
    run: async ({ call }) => {
      await callTest(call, name);
      return { facts: null, done: 1, of: 1 };
    },
    ...members,
  }) satisfies Probe<'imageText'> as unknown as Probe;

const imageQuestions: ProbeRequests = { hasScripts: true, questions: { imageText: [1] } };

test('runs probes in the given order, and none after an interrupted one', async () => {
  const { page, sent } = createPage((name) =>
    name === 'hangs' ? Promise.reject(createError('timed-out')) : null,
  );
  const probes = ['first', 'hangs', 'last'].map((name) => createProbe(name));
  const results = await runProbes(page, capture, imageQuestions, probes);
  expect(sent).toEqual(['markScriptsRan', 'first', 'hangs', 'markTabUnusable']);
  expect(results).toMatchObject({
    limits: [{ test: 'hangs', reason: 'deadline', done: 0, of: null, unit: 'images' }],
    postponed: [{ name: 'last' }],
    isPageCrashed: true,
  });
});

test('reports everything as not tested once the page’s time is up', async () => {
  const { page } = createPage(() => null);
  const late = { ...page, deadline: new Deadline(1, 2) } as StablePage;
  const { limits, postponed } = await runProbes(late, capture, imageQuestions, [
    createProbe('a'),
    createProbe('b'),
  ]);
  expect(limits.map(({ test: name, reason }) => `${name}: ${reason}`)).toEqual([
    'a: deadline',
    'b: deadline',
  ]);
  expect(postponed).toEqual([]);
});

test('reports a failed probe that changes nothing, and continues', async () => {
  const { page, sent } = createPage((name) =>
    name === 'fails' ? Promise.reject(createError('timed-out')) : null,
  );
  const probes = [createProbe('fails', { onFailure: 'report' }), createProbe('next')];
  const { limits } = await runProbes(page, capture, imageQuestions, probes);
  expect(limits).toEqual([{ test: 'fails', reason: 'error', done: 0, of: null, unit: 'images' }]);
  expect(sent).toContain('next');
});

test('postpones the rest if the page isn’t as loaded, except probes that only watch it', async () => {
  const { page, sent } = createPage(() => null);
  const ran: string[] = [];
  const probes = [createProbe('presses', { leavesPage: 'used' }), createProbe('reads'), createProbe('zooms')];
  const options = {
    isAsLoaded: async () => ran.length === 0,
    onRan: ({ name }: Probe) => void ran.push(name),
  };
  const { postponed, isPageCrashed } = await runProbes(page, capture, imageQuestions, probes, options);
  expect(postponed.map(({ name }) => name)).toEqual(['reads', 'zooms']);
  expect(isPageCrashed).toBe(false);
  await runProbes(
    page,
    capture,
    imageQuestions,
    [createProbe('clock', { leavesPage: 'clock-stopped' })],
    options,
  );
  expect(sent).toContain('clock');
});

test('neither activates controls nor presses keys while signed in', () => {
  const { page } = createPage();
  const probes = [createProbe('press', { activatesControls: true, leavesPage: 'used' }), createProbe('read')];
  const select = (leavesControlsAlone: boolean) =>
    selectNeededProbes(probes, page, imageQuestions, leavesControlsAlone).map(({ name }) => name);
  expect(select(true)).toEqual(['read']);
  expect(select(false)).toEqual(['press', 'read']);
});

test('does not run a probe if no rule has questions for it', async () => {
  const { page, sent } = createPage();
  const requests = { hasScripts: true, questions: {} };
  expect(await runProbes(page, capture, requests, [createProbe('reads')])).toEqual({
    facts: {},
    limits: [],
    failed: [],
    completed: [],
    postponed: [],
    isPageCrashed: false,
  });
  expect(sent).toEqual([]);
});

test.each([
  ['tested everything', 3, 3, ['imageText'], []],
  ['reached a limit', 3, 5, [], [{ test: 'test', reason: 'limit', done: 3, of: 5, unit: 'images' }]],
  [
    'doesn’t know how much there is to test',
    3,
    null,
    [],
    [{ test: 'test', reason: 'limit', done: 3, of: null, unit: 'images' }],
  ],
] as const)('counts what a test has done: it %s', async (_, done, of, completed, limits) => {
  const { page } = createPage(() => null);
  const probe = createProbe('test', { run: async () => ({ facts: { nodes: [] }, done, of }) });
  expect(await runProbes(page, capture, imageQuestions, [probe])).toMatchObject({ completed, limits });
});

test('passes on what other pages and this test have tested', async () => {
  const { page, sent } = createPage(() => null);
  const call = async (name: string, args: readonly unknown[]) => sent.push(`${name} ${JSON.stringify(args)}`);
  Object.assign(page.mainFrame, { call });
  const nodes = { documents: [], nodes: { parent: [-1, 0, 1, 1, 1] } } as unknown as PageCapture;
  const tested: unknown[] = [];
  const earlier = {
    findTested: ({ id }: Pick<Probe, 'id'>) => (id === 'test' ? [2, 4] : []),
    onTested: (...args: unknown[]) => void tested.push(args),
  };
  const probe = createProbe('test', {
    dependsOnParts: true,
    run: async ({ onTested }) => {
      onTested([3, 99]);
      return { facts: null, done: 1, of: 1 };
    },
  });
  await runProbes(page, nodes, imageQuestions, [probe], { earlier });
  expect(sent).toContain('setKnownParts [[2,4]]');
  expect(tested).toEqual([['imageText', [3]]]);
});

test('limits probes by the counts for the depth, which the operator can change', async () => {
  const { page } = createPage(() => null);
  const seen: number[] = [];
  const probe = createProbe('gestures', {
    limits: probeLimits.gestures,
    run: async ({ limits }) => {
      seen.push((limits as { maxKinds: number }).maxKinds);
      return { facts: null, done: 1, of: 1 };
    },
  });
  for (const options of [{}, { depth: 'thorough' }, { limitOverrides: { 'gestures.maxKinds': 9 } }] as const)
    await runProbes(page, capture, imageQuestions, [probe], options);
  const { standard, thorough } = probeLimits.gestures.maxKinds;
  expect(seen).toEqual([standard, thorough, 9]);
});

test('every probe’s id is its folder’s name, and its limits are listed', () => {
  for (const { id, limits } of allProbes) {
    expect(limits).toBe(id in probeLimits ? probeLimits[id as keyof typeof probeLimits] : noLimits);
    for (const { standard, thorough } of Object.values(limits)) expect(thorough).toBeGreaterThan(standard);
  }
  expect(Object.keys(probeLimits).filter((id) => !allProbes.some((probe) => probe.id === id))).toEqual([]);
  expect(getLimitCounts('gestures', probeLimits.gestures, 'standard')).toHaveProperty('maxControls');
});

test('the counts cover what 95% of real pages need', () => {
  const lacking = Object.entries(probeLimits).flatMap(([id, limits]) =>
    Object.entries<LimitDeclaration>(limits).flatMap(([name, { standard, need = 0 }]) =>
      need > standard ? [`${id}.${name}`] : [],
    ),
  );
  // The limit itself explains why it covers a little less.
  expect(lacking).toEqual(['hover-content.maxKinds']);
});

test('rejects counts for limits that no probe has', () => {
  expect(findInvalidOverrides({ 'gestures.maxKinds': 9, 'gestures.max': 9, 'zoom.maxTexts': 0 })).toEqual([
    'gestures.max',
    'zoom.maxTexts',
  ]);
});

test('cuts the page off from the network before every probe that activates something on it', async () => {
  for (const members of [
    { leavesPage: 'scrolled' },
    { leavesPage: 'used' },
    { leavesPage: 'changed' },
    { leavesPage: 'as-is', keepsNetwork: false },
  ] as const) {
    const { page, sent } = createPage(() => null);
    await run(page, members);
    expect(sent.slice(0, 2)).toEqual(['shut', 'run']);
  }
  const { page, sent } = createPage(() => null);
  await run(page, { leavesPage: 'as-is' });
  expect(sent).toEqual(['run']);
});

test('every probe that acts like a user cuts the page off from the network', () => {
  const open = allProbes.filter((probe) => !interactsWithPage(probe)).map(({ id }) => id);
  expect(open).toEqual(['color-cues', 'image-text', 'motion', 'moving-text', 'spacing', 'video']);
});

test('does not run probes that act like a user on a page that can’t be cut off from the network', async () => {
  const { page, sent } = createPage(() => null);
  const open = { ...page, network: { canShut: false, shut: () => sent.push('shut') } } as StablePage;
  const probes = [createProbe('presses', { leavesPage: 'used' }), createProbe('reads')];
  const { limits, postponed } = await runProbes(open, capture, imageQuestions, probes);
  expect(limits).toEqual([{ test: 'presses', reason: 'refused', done: 0, of: null, unit: 'images' }]);
  expect(postponed).toEqual([]);
  expect(sent).toEqual(['markScriptsRan', 'reads']);
});

test('an internal error affects only its own probe', async () => {
  const { page, sent } = createPage(() => null);
  const cause = new RangeError('An injected error.');
  const faulty = createProbe('fails', { run: () => Promise.reject(cause) });
  const ran: string[] = [];
  const results = await runProbes(page, capture, imageQuestions, [faulty, createProbe('next')], {
    onRan: ({ name }) => void ran.push(name),
  });
  expect(results).toMatchObject({
    failed: [{ name: 'fails', error: cause }],
    limits: [],
    isPageCrashed: false,
  });
  expect(ran).toEqual(['fails', 'next']);
  expect(sent).toEqual(['markScriptsRan', 'markTabUnusable', 'next']);
});
