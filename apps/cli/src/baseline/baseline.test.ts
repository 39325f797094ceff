import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '@curbcut/contract';
import { hashElement } from '@curbcut/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWritableFile } from '../outputs/sink.ts';
import type { ResultIssue, ResultPage, ScanResult } from '../result/scan-result.ts';
import { formatBaseline, readBaseline } from './baseline-file.ts';
import { toBaselineIssue } from './baseline-issue.ts';
import { compareWithBaseline } from './compare.ts';
import { writeBaseline } from './write-baseline.ts';

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
  variants: [],
};
const field: Finding = { ...image, ruleId: 'label', snippet: '<input>', path: ['input', 'form', 'main'] };

type ScanFindings = Pick<ScanResult, 'pages' | 'issues'>;

/** Creates a scan of these pages with one issue for each finding, which occurs on the listed pages. */
function createScan(pages: Record<string, string | null>, ...found: [Finding, ...string[]][]): ScanFindings {
  const list = Object.entries(pages).map(
    ([path, code]): ResultPage => ({
      url: `https://shop.example${path}`,
      status: code === null ? 'tested' : 'not-tested',
      code,
    }),
  );
  const issues = found.map(([first, ...paths], index): ResultIssue => {
    const occurrences = paths.map((path) => ({ url: `https://shop.example${path}`, finding: first }));
    return {
      fingerprint: String(index),
      first,
      samples: occurrences,
      elements: occurrences.map(({ url, finding }) => hashElement(url, finding)),
      occurrences: occurrences.length,
      pages: occurrences.map(({ url }) => list.findIndex((page) => page.url === url)),
      engines: ['curbcut'],
      fixedOccurrences: 0,
    };
  });
  return { pages: list, issues };
}

const ruleIds = new Set(['image-alt', 'label']);
const createBaseline = (result: ScanFindings) => ({
  curbcut: 'baseline' as const,
  version: 1 as const,
  issues: result.issues.map((issue) => toBaselineIssue(result, issue)),
});

function countComparison(before: ScanFindings, now: ScanFindings, rules = ruleIds): number[] {
  const { newIssues, knownIssues, goneIssues, uncheckedIssues } = compareWithBaseline(
    createBaseline(before),
    now,
    rules,
  );
  return [newIssues, knownIssues, goneIssues, uncheckedIssues].map(({ length }) => length);
}

describe('a scan against a baseline', () => {
  const before = createScan({ '/': null, '/cart': null }, [image, '/', '/cart'], [field, '/cart']);

  it('knows an issue again, on another host too, and names those that are new and gone', () => {
    const now = createScan(
      { '/': null, '/cart': null },
      [image, '/'],
      [{ ...field, reason: 'other' }, '/cart'],
    );
    expect(countComparison(before, now)).toEqual([1, 1, 1, 0]);
    const preview = {
      ...now,
      pages: now.pages.map((page) => ({ ...page, url: page.url.replace('shop', 'pr-7.shop') })),
    };
    expect(countComparison(before, preview)).toEqual([1, 1, 1, 0]);
  });

  it('calls nothing gone whose pages were not tested, or whose rule was not asked', () => {
    expect(countComparison(before, createScan({ '/': null }))).toEqual([0, 0, 0, 2]);
    expect(countComparison(before, createScan({ '/': null, '/cart': 'scan/timeout' }))).toEqual([0, 0, 0, 2]);
    expect(countComparison(before, createScan({ '/': null, '/cart': null }), new Set(['label']))).toEqual([
      0, 0, 1, 1,
    ]);
  });

  it('takes an issue for gone with its page', () => {
    expect(countComparison(before, createScan({ '/': null, '/cart': 'scan/not-found' }))).toEqual([
      0, 0, 2, 0,
    ]);
  });

  it('knows what was joined to another issue, and what came apart, as neither new nor gone', () => {
    const [first, second] = ['a', 'b'].map((name) => ({
      ...image,
      snippet: `<img src="/${name}.png">`,
      path: ['img', `p.${name}`, 'main'],
    }));
    const apart = createScan({ '/': null, '/cart': null }, [first!, '/'], [second!, '/cart']);
    const whole = {
      ...apart,
      issues: [
        {
          ...apart.issues[0]!,
          samples: apart.issues.flatMap(({ samples }) => samples),
          elements: apart.issues.flatMap(({ elements }) => elements),
          pages: [0, 1],
        },
      ],
    };
    expect(countComparison(apart, whole)).toEqual([0, 1, 0, 0]);
    expect(countComparison(whole, apart)).toEqual([0, 2, 0, 0]);
    expect(compareWithBaseline(createBaseline(apart), whole, ruleIds).updatedIssues).toHaveLength(1);
  });

  it('asks no person’s questions', () => {
    const question: Finding = { ...image, outcome: 'cantTell' };
    expect(countComparison(createScan({ '/': null }), createScan({ '/': null }, [question, '/']))).toEqual([
      0, 0, 0, 0,
    ]);
  });
});

describe('the file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'curbcut-baseline-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is the same for the same issues in any order, and is read back as it was', async () => {
    const found = createScan({ '/': null, '/cart': null }, [image, '/', '/cart'], [field, '/cart']);
    const { issues } = createBaseline(found);
    const text = formatBaseline(issues);
    expect(formatBaseline(issues.toReversed())).toBe(text);
    const file = join(folder, 'known.json');
    await writeFile(file, text);
    expect((await readBaseline(file)).issues).toEqual(issues);
    await writeFile(file, formatBaseline([]));
    expect((await readBaseline(file)).issues).toEqual([]);
  });

  it('only gets shorter when written after a comparison: new issues stay out, unseen pages stay in', async () => {
    const before = createScan({ '/': null, '/cart': null }, [image, '/', '/cart'], [field, '/cart']);
    const now = createScan({ '/': null }, [image, '/'], [{ ...field, reason: 'other' }, '/']);
    const file = join(folder, 'shorter.json');
    const comparison = compareWithBaseline(createBaseline(before), now, ruleIds);
    expect(await writeBaseline(await checkWritableFile(file, '--write-baseline'), now, comparison)).toBe(2);
    const { issues } = await readBaseline(file);
    expect(issues.map(({ rule, pages }) => [rule, pages])).toEqual([
      ['image-alt', ['/', '/cart']],
      ['label', ['/cart']],
    ]);
  });

  it('is rejected with advice when it is not a baseline, has another version or is damaged', async () => {
    const good = JSON.parse(formatBaseline(createBaseline(createScan({ '/': null }, [image, '/'])).issues));
    const cases: [content: string, sentence: RegExp][] = [
      ['', /is not a Curbcut baseline\. Create one with: .*--write-baseline/],
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
    await expect(readBaseline(join(folder, 'none'))).rejects.toThrow(/cannot be read \(ENOENT\)/);
  });
});
