import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '@curbcut/contract';
import { getIssueTraits } from '@curbcut/engine';
import {
  type BaselineInput,
  type BaselineSettings,
  compareWithBaseline,
  formatBaseline,
  type ResultIssue,
  type ResultPage,
  readBaselineCandidates,
} from '@curbcut/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWritableFile } from '../sink.ts';
import { readBaseline, writeBaseline } from './baseline-file.ts';

const image: Finding = {
  ruleId: 'image-alt',
  outcome: 'failed',
  severity: 'critical',
  selector: 'header img',
  snippet: '<img src="/logo.png">',
  message: 'No text',
  wcag: ['1.1.1'],
  act: [],
  engines: ['curbcut'],
  reason: 'unnamed',
  facts: {},
  name: '',
  role: 'img',
  box: null,
  path: ['img', 'a.logo', 'header', 'body'],
  origin: { classes: [], prose: null },
  variants: [],
};
const field: Finding = { ...image, ruleId: 'label', snippet: '<input>', path: ['input', 'form', 'main'] };

type Occurrences = readonly { readonly url: string; readonly finding: Finding }[];

interface TestScan extends BaselineInput {
  readonly occurrences: readonly Occurrences[];
}

/** Creates a scan of these pages with one issue for each list of occurrences. */
function createScanOf(pages: TestScan['pages'], occurrences: readonly Occurrences[]): TestScan {
  const found = occurrences.map(
    (places, index): ResultIssue => ({
      fingerprint: String(index),
      first: places[0]!.finding,
      occurrences: places.length,
      pages: places.map(({ url }) => pages.findIndex((page) => page.url === url)),
      fixLocation: null,
    }),
  );
  return {
    pages,
    found,
    occurrences,
    readParts: () => null,
    readTraits: async (issues) =>
      new Map(
        issues.map(({ fingerprint }) => [
          fingerprint,
          getIssueTraits({ samples: occurrences[Number(fingerprint)]! }),
        ]),
      ),
  };
}

/** Creates a scan of these pages with one issue for each finding, which occurs on the listed pages. */
function createScan(pages: Record<string, string | null>, ...found: [Finding, ...string[]][]): TestScan {
  const list = Object.entries(pages).map(
    ([path, code]): ResultPage => ({
      url: `https://shop.example${path}`,
      status: code === null ? 'tested' : 'not-tested',
      code,
      limitedTests: new Set(),
    }),
  );
  const toOccurrences = ([finding, ...paths]: (typeof found)[number]): Occurrences =>
    paths.map((path) => ({ url: `https://shop.example${path}`, finding }));
  return createScanOf(list, found.map(toOccurrences));
}

const settings: BaselineSettings = {
  variants: [{ viewport: { width: 1280, height: 800 }, colorScheme: 'light' }],
  level: 'AA',
  best_practices: true,
  second_opinion: false,
  depth: 'standard',
};
const createBaseline = async (result: TestScan) => ({
  curbcut: 'baseline' as const,
  version: 1 as const,
  issues: (await readBaselineCandidates(result, settings)).map(({ entry }) => entry),
});

async function countComparison(before: TestScan, now: TestScan, settingsNow = settings): Promise<number[]> {
  const { newIssues, knownIssues, goneIssues, uncheckedIssues } = await compareWithBaseline(
    await createBaseline(before),
    now,
    settingsNow,
  );
  return [newIssues, knownIssues, goneIssues, uncheckedIssues].map(({ length }) => length);
}

describe('comparing a scan with a baseline', () => {
  const before = createScan({ '/': null, '/cart': null }, [image, '/', '/cart'], [field, '/cart']);

  it('recognizes issues, even on a different host, and lists new and fixed ones', async () => {
    const now = createScan(
      { '/': null, '/cart': null },
      [image, '/'],
      [{ ...field, reason: 'other' }, '/cart'],
    );
    expect(await countComparison(before, now)).toEqual([1, 1, 1, 0]);
    const preview = {
      ...now,
      pages: now.pages.map((page) => ({ ...page, url: page.url.replace('shop', 'pr-7.shop') })),
    };
    expect(await countComparison(before, preview)).toEqual([1, 1, 1, 0]);
  });

  it('doesn’t count issues as fixed if their pages or rules weren’t tested', async () => {
    expect(await countComparison(before, createScan({ '/': null }))).toEqual([0, 0, 0, 2]);
    expect(await countComparison(before, createScan({ '/': null, '/cart': 'scan/timeout' }))).toEqual([
      0, 0, 0, 2,
    ]);
    const [dark] = [{ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' as const }];
    expect(
      await countComparison(before, createScan({ '/': null, '/cart': null }), {
        ...settings,
        variants: [dark],
      }),
    ).toEqual([0, 0, 0, 2]);
  });

  it('counts an issue found by using the page as fixed only if the scan’s depth is the same', async () => {
    const trap: Finding = { ...image, ruleId: 'no-keyboard-trap' };
    const found = createScan({ '/': null }, [trap, '/']);
    const nothing = createScan({ '/': null });
    expect(await countComparison(found, nothing)).toEqual([0, 0, 1, 0]);
    expect(await countComparison(found, nothing, { ...settings, depth: 'quick' })).toEqual([0, 0, 0, 1]);
    const cutShort = {
      ...nothing,
      pages: nothing.pages.map((page) => ({ ...page, limitedTests: new Set(['keyboard focus']) })),
    };
    expect(await countComparison(found, cutShort)).toEqual([0, 0, 0, 1]);
  });

  it('doesn’t count an issue as fixed if its part was tested only on a page that never had it', async () => {
    const hidden: Finding = { ...image, state: ['Click “Menu”'] };
    const test = 'content shown by controls';
    const found = {
      ...createScan({ '/': null, '/cart': null }, [hidden, '/cart']),
      readParts: (index: number) => (index === 1 ? { found: { [test]: ['menu'] }, elsewhere: {} } : null),
    };
    const createLater = (tested: string, key: string) => ({
      ...createScan({ '/': null, '/cart': null }),
      readParts: (index: number) =>
        index === 1 ? { found: {}, elsewhere: { [test]: { [key]: `https://shop.example${tested}` } } } : null,
    });
    expect((await createBaseline(found)).issues).toMatchObject([{ parts: ['menu'] }]);
    expect(await countComparison(found, createLater('/', 'menu'))).toEqual([0, 0, 0, 1]);
    expect(await countComparison(found, createLater('/', 'tabs'))).toEqual([0, 0, 1, 0]);
    expect(await countComparison(found, createLater('/cart', 'menu'))).toEqual([0, 0, 1, 0]);
  });

  it('doesn’t count an issue as fixed if a step of a journey with the same path wasn’t tested', async () => {
    const steps = createScan({ '/cart#step-1': null, '/cart#step-2': null }, [image, '/cart#step-1']);
    const later = (first: string | null) => createScan({ '/cart#step-1': first, '/cart#step-2': null });
    expect(await countComparison(steps, later('scan/timeout'))).toEqual([0, 0, 0, 1]);
    expect(await countComparison(steps, later('scan/not-found'))).toEqual([0, 0, 0, 1]);
    expect(await countComparison(steps, later(null))).toEqual([0, 0, 1, 0]);
    const cutShort = later(null);
    const [first, second] = cutShort.pages as [ResultPage, ResultPage];
    const pages = [{ ...first, limitedTests: new Set(['image-alt']) }, second];
    expect(await countComparison(steps, { ...cutShort, pages })).toEqual([0, 0, 0, 1]);
  });

  it('stays readable and keeps how an issue was found, however often it is updated', async () => {
    const test = 'content shown by controls';
    const hidden: Finding = { ...image, state: ['Click “Menu”'] };
    const keys = (prefix: string) => Array.from({ length: 150 }, (_, index) => `${prefix}${index}`);
    const findWith = (prefix: string, finding: Finding, pages: Record<string, string | null>) => ({
      ...createScan(pages, [finding, '/cart']),
      readParts: () => ({ found: { [test]: keys(prefix) }, elsewhere: {} }),
    });
    let { issues } = await createBaseline(createScan({ '/': null, '/cart': null }, [hidden, '/', '/cart']));
    for (const [index, finding] of [hidden, hidden, image].entries()) {
      const baseline = { curbcut: 'baseline' as const, version: 1 as const, issues };
      const now = findWith(`${index}-`, finding, { '/cart': null });
      const settingsNow = finding === image ? { ...settings, depth: 'quick' as const } : settings;
      issues = [...(await compareWithBaseline(baseline, now, settingsNow)).updatedIssues];
    }
    expect(issues).toHaveLength(1);
    expect(issues[0]!.parts!.length).toBeLessThanOrEqual(200);
    expect(issues[0]).toMatchObject({ pages: ['/', '/cart'], hidden: true, depth: settings.depth });
  });

  it('counts an issue as fixed if its page is gone', async () => {
    expect(await countComparison(before, createScan({ '/': null, '/cart': 'scan/not-found' }))).toEqual([
      0, 0, 2, 0,
    ]);
  });

  it('counts merged and split issues as neither new nor fixed', async () => {
    const [first, second] = ['a', 'b'].map((name) => ({
      ...image,
      snippet: `<img src="/${name}.png">`,
      path: ['img', `p.${name}`, 'main'],
    }));
    const apart = createScan({ '/': null, '/cart': null }, [first!, '/'], [second!, '/cart']);
    const whole = createScanOf(apart.pages, [apart.occurrences.flat()]);
    expect(await countComparison(apart, whole)).toEqual([0, 1, 0, 0]);
    expect(await countComparison(whole, apart)).toEqual([0, 2, 0, 0]);
    const { updatedIssues } = await compareWithBaseline(await createBaseline(apart), whole, settings);
    expect(updatedIssues).toHaveLength(1);
  });

  it('ignores issues that need review', async () => {
    const question: Finding = { ...image, outcome: 'cantTell' };
    expect(
      await countComparison(createScan({ '/': null }), createScan({ '/': null }, [question, '/'])),
    ).toEqual([0, 0, 0, 0]);
  });
});

describe('the file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'curbcut-baseline-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('has the same content regardless of the order of issues, and is read back unchanged', async () => {
    const found = createScan({ '/': null, '/cart': null }, [image, '/', '/cart'], [field, '/cart']);
    const { issues } = await createBaseline(found);
    const text = formatBaseline(issues);
    expect(formatBaseline(issues.toReversed())).toBe(text);
    const file = join(folder, 'known.json');
    await writeFile(file, text);
    expect((await readBaseline(file)).issues).toEqual(issues);
    await writeFile(file, formatBaseline([]));
    expect((await readBaseline(file)).issues).toEqual([]);
  });

  it('loses fixed issues, keeps issues on untested pages and doesn’t gain new ones when written after a comparison', async () => {
    const before = createScan({ '/': null, '/cart': null }, [image, '/', '/cart'], [field, '/cart']);
    const now = createScan({ '/': null }, [image, '/'], [{ ...field, reason: 'other' }, '/']);
    const file = join(folder, 'shorter.json');
    const comparison = await compareWithBaseline(await createBaseline(before), now, settings);
    expect(
      await writeBaseline(await checkWritableFile(file, '--write-baseline'), now, settings, comparison),
    ).toBe(2);
    const { issues } = await readBaseline(file);
    expect(issues.map(({ rule, pages }) => [rule, pages])).toEqual([
      ['image-alt', ['/', '/cart']],
      ['label', ['/cart']],
    ]);
  });

  it('is rejected with advice if it isn’t a baseline, has a different version or is damaged', async () => {
    const { issues } = await createBaseline(createScan({ '/': null }, [image, '/']));
    const good = JSON.parse(formatBaseline(issues));
    const cases: [content: string, sentence: RegExp][] = [
      ['', /isn't a Curbcut baseline\. Create one with: .*--write-baseline/],
      ['{"pages":[],"summary":{}}', /is a scan result.*--write-baseline/],
      [JSON.stringify({ ...good, version: 2 }), /has version 2, but this version of Curbcut reads version 1/],
      [
        JSON.stringify({ ...good, issues: [{ ...good.issues[0], pages: 7 }] }),
        /is damaged at issues\.0\.pages/,
      ],
    ];
    const file = join(folder, 'foreign.json');
    for (const [content, sentence] of cases) {
      await writeFile(file, content);
      await expect(readBaseline(file)).rejects.toThrow(sentence);
      expect(await readFile(file, 'utf8')).toBe(content);
    }
    await expect(readBaseline(join(folder, 'none'))).rejects.toThrow(/can't be read \(ENOENT\)/);
  });
});
