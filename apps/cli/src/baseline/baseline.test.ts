import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '@curbcut/contract';
import { elementMark } from '@curbcut/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWritable } from '../outputs/sink.ts';
import type { ResultIssue, ResultPage, ScanResult } from '../result/scan-result.ts';
import { compare } from './compare.ts';
import { baselineText, readBaseline } from './file.ts';
import { toKnown } from './known-issue.ts';
import { writeBaseline } from './write.ts';

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

type Found = Pick<ScanResult, 'pages' | 'issues'>;

/** A scan of these pages with one issue for each finding, on the pages named. */
function scan(pages: Record<string, string | null>, ...found: [Finding, ...string[]][]): Found {
  const list = Object.entries(pages).map(
    ([path, code]): ResultPage => ({
      url: `https://shop.example${path}`,
      status: code === null ? 'tested' : 'not-tested',
      code,
    }),
  );
  const issues = found.map(([first, ...paths], index): ResultIssue => {
    const places = paths.map((path) => ({ url: `https://shop.example${path}`, finding: first }));
    return {
      fingerprint: String(index),
      first,
      samples: places,
      elements: places.map(({ url, finding }) => elementMark(url, finding)),
      occurrences: places.length,
      pages: places.map(({ url }) => list.findIndex((page) => page.url === url)),
      engines: ['curbcut'],
      mended: 0,
    };
  });
  return { pages: list, issues };
}

const asked = new Set(['image-alt', 'label']);
const baselineOf = (result: Found) => ({
  curbcut: 'baseline' as const,
  version: 1 as const,
  issues: result.issues.map((issue) => toKnown(result, issue)),
});

function counts(before: Found, now: Found, rules = asked): number[] {
  const { fresh, known, gone, unchecked } = compare(baselineOf(before), now, rules);
  return [fresh, known, gone, unchecked].map(({ length }) => length);
}

describe('a scan against a baseline', () => {
  const before = scan({ '/': null, '/cart': null }, [image, '/', '/cart'], [field, '/cart']);

  it('knows an issue again, on another host too, and names those that are new and gone', () => {
    const now = scan({ '/': null, '/cart': null }, [image, '/'], [{ ...field, reason: 'other' }, '/cart']);
    expect(counts(before, now)).toEqual([1, 1, 1, 0]);
    const preview = {
      ...now,
      pages: now.pages.map((page) => ({ ...page, url: page.url.replace('shop', 'pr-7.shop') })),
    };
    expect(counts(before, preview)).toEqual([1, 1, 1, 0]);
  });

  it('calls nothing gone whose pages were not tested, or whose rule was not asked', () => {
    expect(counts(before, scan({ '/': null }))).toEqual([0, 0, 0, 2]);
    expect(counts(before, scan({ '/': null, '/cart': 'scan/timeout' }))).toEqual([0, 0, 0, 2]);
    expect(counts(before, scan({ '/': null, '/cart': null }), new Set(['label']))).toEqual([0, 0, 1, 1]);
  });

  it('takes an issue for gone with its page', () => {
    expect(counts(before, scan({ '/': null, '/cart': 'scan/not-found' }))).toEqual([0, 0, 2, 0]);
  });

  it('knows what was joined to another issue, and what came apart, as neither new nor gone', () => {
    const [first, second] = ['a', 'b'].map((name) => ({
      ...image,
      snippet: `<img src="/${name}.png">`,
      path: ['img', `p.${name}`, 'main'],
    }));
    const apart = scan({ '/': null, '/cart': null }, [first!, '/'], [second!, '/cart']);
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
    expect(counts(apart, whole)).toEqual([0, 1, 0, 0]);
    expect(counts(whole, apart)).toEqual([0, 2, 0, 0]);
    expect(compare(baselineOf(apart), whole, asked).renewed).toHaveLength(1);
  });

  it('asks no person’s questions', () => {
    const question: Finding = { ...image, outcome: 'cantTell' };
    expect(counts(scan({ '/': null }), scan({ '/': null }, [question, '/']))).toEqual([0, 0, 0, 0]);
  });
});

describe('the file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'curbcut-baseline-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is the same for the same issues in any order, and is read back as it was', async () => {
    const found = scan({ '/': null, '/cart': null }, [image, '/', '/cart'], [field, '/cart']);
    const { issues } = baselineOf(found);
    const text = baselineText(issues);
    expect(baselineText(issues.toReversed())).toBe(text);
    const file = join(folder, 'known.json');
    await writeFile(file, text);
    expect((await readBaseline(file)).issues).toEqual(issues);
    await writeFile(file, baselineText([]));
    expect((await readBaseline(file)).issues).toEqual([]);
  });

  it('only gets shorter when written after a comparison: new issues stay out, unseen pages stay in', async () => {
    const before = scan({ '/': null, '/cart': null }, [image, '/', '/cart'], [field, '/cart']);
    const now = scan({ '/': null }, [image, '/'], [{ ...field, reason: 'other' }, '/']);
    const file = join(folder, 'shorter.json');
    const comparison = compare(baselineOf(before), now, asked);
    expect(await writeBaseline(await checkWritable(file, '--write-baseline'), now, comparison)).toBe(2);
    const { issues } = await readBaseline(file);
    expect(issues.map(({ rule, pages }) => [rule, pages])).toEqual([
      ['image-alt', ['/', '/cart']],
      ['label', ['/cart']],
    ]);
  });

  it('that is none, of another version or damaged is refused with what to do', async () => {
    const good = JSON.parse(baselineText(baselineOf(scan({ '/': null }, [image, '/'])).issues));
    const cases: [content: string, sentence: RegExp][] = [
      ['', /is not a baseline of Curbcut\. Write one with: .*--write-baseline/],
      ['{"pages":[],"summary":{}}', /is the result of a scan.*--write-baseline/],
      [JSON.stringify({ ...good, version: 2 }), /is of version 2, and this Curbcut reads version 1/],
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
