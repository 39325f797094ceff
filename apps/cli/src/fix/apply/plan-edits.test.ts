import { mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Finding, Fix, FixStep, SourceNode } from '@curbcut/contract';
import type { ScanResult } from '@curbcut/results';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { IssueWithFix } from '../issues-with-fix.ts';
import { applyFixes } from './apply-fixes.ts';
import { resolveFolder } from './html-folder.ts';

let folder: string;

beforeEach(async () => {
  folder = await resolveFolder(await mkdtemp(join(tmpdir(), 'curbcut-fix-')));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes a file that existed before the scan. */
async function writeSiteFile(name: string, text: string | Uint8Array): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  await utimes(path, 1000, 1000);
}

const elidedNode: SourceNode = { kind: 'elided' };
const createElement = (
  tag: string,
  attributes: Record<string, string> = {},
  ...children: (SourceNode | string)[]
): SourceNode => ({
  kind: 'element',
  tag,
  attributes: Object.entries(attributes),
  children: children.map((child) => (typeof child === 'string' ? { kind: 'text', text: child } : child)),
});

interface TestFix {
  url?: string;
  selector: string;
  snippet?: string;
  before: SourceNode;
  steps: FixStep[];
  fix?: Partial<Fix>;
  /** The issue's fingerprint; the selector if omitted. */
  issue?: string;
  others?: { url: string; selector: string; snippet: string }[];
}

const createFinding = (selector: string, snippet: string): Finding => ({
  ruleId: 'image-alt',
  outcome: 'failed',
  severity: 'critical',
  selector,
  snippet,
  message: 'No name.',
  wcag: ['1.1.1'],
  act: [],
  engines: ['curbcut'],
  reason: 'none',
  facts: {},
  name: '',
  role: null,
  box: null,
  path: [],
  origin: { classes: [], prose: null },
  variants: [],
});

function createIssue({
  url = 'http://site.test/',
  selector,
  snippet = '',
  before,
  steps,
  fix,
  issue: fingerprint = selector,
  others = [],
}: TestFix) {
  const occurrence = { url, finding: createFinding(selector, snippet) };
  const occurrences = [
    occurrence,
    ...others.map((other) => ({ url: other.url, finding: createFinding(other.selector, other.snippet) })),
  ];
  const whole: Fix = {
    status: 'proven',
    unverified_reason: null,
    proven: 'alone',
    why: 'It does.',
    confidence: 'certain',
    needs_author_text: null,
    made_by: 'curbcut',
    steps,
    source: { before: [before], after: [before] },
    ...fix,
  };
  const issue = {
    fingerprint,
    first: occurrence.finding,
    fixLocation: { position: 0, rank: 0 },
    occurrences: occurrences.length,
    pages: [0],
  };
  return {
    one: { issue, occurrence, fix: whole, framework: 'html' as const },
    occurrences,
  };
}

/** Applies the fixes and returns the output, the messages and the number of remaining issues. */
async function applyTestFixes(made: TestFix[], flags = { write: true, provenOnly: false }) {
  const issues = made.map(createIssue);
  const known = new Map(issues.map((issue) => [issue.one.issue.fingerprint, issue]));
  const result = {
    startedAt: new Date(),
    getOccurrences: ({ fingerprint }: { fingerprint: string }) => known.get(fingerprint)!.occurrences,
    getFixes: ({ fingerprint }: { fingerprint: string }) => [known.get(fingerprint)!.one],
  } as Pick<ScanResult, 'startedAt' | 'getOccurrences' | 'getFixes'> as ScanResult;
  const said = { out: '', err: '' };
  const to = (stream: 'out' | 'err') => ({
    write(text: string) {
      said[stream] += text;
      return true;
    },
  });
  const fixes: IssueWithFix[] = issues.map(({ one }) => one);
  const left = await applyFixes(
    { in: process.stdin, out: to('out'), err: to('err') },
    folder,
    fixes,
    result,
    flags,
  );
  return { left, ...said };
}

const text = (name: string) => readFile(join(folder, name), 'utf8');
const alt = (selector = 'img'): FixStep => ({
  kind: 'set-attribute',
  selector,
  name: 'alt',
  value: 'A "boat" & <sea>',
});
const image = createElement('img', { src: 'a.png' });

describe('a step changes only its own part of the file', () => {
  test.each<[string, string, TestFix, string]>([
    [
      'set-attribute',
      '<p>\r\n\t<IMG  src=a.png ></p>',
      { selector: 'img', before: image, steps: [alt()] },
      '<p>\r\n\t<IMG  src=a.png alt="A &quot;boat&quot; &amp; &lt;sea>" ></p>',
    ],
    [
      'set-attribute for an existing attribute',
      "<img ALT='x' src=a.png>",
      { selector: 'img', before: createElement('img', { alt: 'x', src: 'a.png' }), steps: [alt()] },
      '<img ALT=\'A "boat" &amp; &lt;sea>\' src=a.png>',
    ],
    [
      'remove-attribute',
      '<b\n  id="x"\n  aria-foo="1">b</b>',
      {
        selector: '#x',
        before: createElement('b', { id: 'x', 'aria-foo': '1' }, 'b'),
        steps: [{ kind: 'remove-attribute', selector: '#x', name: 'aria-foo' }],
      },
      '<b\n  id="x">b</b>',
    ],
    [
      'rename',
      '<div ><b>x</b></div >',
      {
        selector: 'div',
        before: createElement('div', {}, elidedNode),
        steps: [{ kind: 'rename', selector: 'div', tag: 'nav' }],
      },
      '<nav ><b>x</b></nav >',
    ],
    [
      'set-text',
      '<title>Old &amp; new</title>',
      {
        selector: 'title',
        before: createElement('title', {}, 'Old & new'),
        steps: [{ kind: 'set-text', selector: 'title', before: 'Old & new', text: 'A < B' }],
      },
      '<title>A &lt; B</title>',
    ],
    [
      'insert before',
      '<main>\n  <p>x</p>\n</main>',
      {
        selector: 'p',
        before: createElement('p', {}, 'x'),
        steps: [
          { kind: 'insert', selector: 'p', place: 'before', content: [createElement('h2', {}, 'A & B')] },
        ],
      },
      '<main>\n  <h2>A &amp; B</h2>\n  <p>x</p>\n</main>',
    ],
    [
      'insert first',
      '<head>\n  <meta charset="utf-8">\n</head>',
      {
        selector: 'head',
        before: createElement('head', {}, elidedNode),
        steps: [
          {
            kind: 'insert',
            selector: 'head',
            place: 'first-child',
            content: [createElement('title', {}, 'T')],
          },
        ],
      },
      '<head>\n  <title>T</title>\n  <meta charset="utf-8">\n</head>',
    ],
    [
      'insert last, as text',
      '<a href="/x"><i></i></a>',
      {
        selector: 'a',
        before: createElement('a', { href: '/x' }, elidedNode),
        steps: [
          { kind: 'insert', selector: 'a', place: 'last-child', content: [{ kind: 'text', text: ' {x}' }] },
        ],
      },
      '<a href="/x"><i></i> {x}</a>',
    ],
    [
      'wrap',
      '<ul><!-- c --><li>a</li><b>b</b></ul>',
      {
        selector: 'ul',
        before: createElement('ul', {}, createElement('li', {}, 'a'), createElement('b', {}, 'b')),
        steps: [{ kind: 'wrap', selector: 'ul', from: 1, to: 1, tag: 'li', attributes: [['lang', 'en']] }],
      },
      '<ul><!-- c --><li>a</li><li lang="en"><b>b</b></li></ul>',
    ],
    [
      'unwrap',
      '<p><font>x <b>y</b></font></p>',
      {
        selector: 'font',
        before: createElement('font', {}, elidedNode),
        steps: [{ kind: 'unwrap', selector: 'font' }],
      },
      '<p>x <b>y</b></p>',
    ],
    [
      'remove',
      '<p>a</p>\n  <hr>\n<p>b</p>',
      { selector: 'hr', before: createElement('hr'), steps: [{ kind: 'remove', selector: 'hr' }] },
      '<p>a</p>\n<p>b</p>',
    ],
    [
      'move',
      '<i>1</i><b>2</b>',
      {
        selector: 'i',
        before: createElement(
          'body',
          {},
          elidedNode,
          createElement('i', {}, '1'),
          createElement('b', {}, '2'),
        ),
        steps: [{ kind: 'move', selector: 'i', place: 'after', to: 'b' }],
      },
      '<b>2</b><i>1</i>',
    ],
  ])('%s', async (_kind, before, made, after) => {
    await writeSiteFile('index.html', before);
    const { left, err } = await applyTestFixes([made]);
    expect([await text('index.html'), left], err).toEqual([after, 0]);
  });
});

test('without --write, the change is shown and the file stays the same', async () => {
  await writeSiteFile('index.html', '<img src="a.png">\n');
  const { out, err } = await applyTestFixes([{ selector: 'img', before: image, steps: [alt()] }], {
    write: false,
    provenOnly: false,
  });
  expect(out).toContain(
    '--- a/index.html\n+++ b/index.html\n@@ -1,1 +1,1 @@\n-<img src="a.png">\n+<img src="a.png" alt=',
  );
  expect(err).toContain('add --write to make the changes.');
  expect(await text('index.html')).toBe('<img src="a.png">\n');
});

test.each([
  ['http://site.test/', 'index.html'],
  ['http://site.test/about', 'about.html'],
  ['http://site.test/about/', 'about/index.html'],
  ['http://site.test/base/a%20b/x.htm?q=1#f', 'a b/x.htm'],
  ['http://site.test/made-by-a-server', 'deep/down.html'],
])('the page of %s is found in %s', async (url, name) => {
  await writeSiteFile(name, '<img src="a.png">');
  await writeSiteFile('other.html', '<img src="b.png">');
  expect((await applyTestFixes([{ url, selector: 'img', before: image, steps: [alt()] }])).left).toBe(0);
  expect(await text(name)).toContain('alt=');
});

describe('uncertain matches are left unchanged', () => {
  const one: TestFix = { selector: 'img', before: image, steps: [alt()] };
  const cases: [why: string, file: string | Uint8Array, made: TestFix, sentence: RegExp][] = [
    ['another element', '<img src="b.png">', one, /doesn't match the page here/],
    ['no matching element', '<p>', one, /no matching element in the file/],
    [
      'several matching elements',
      '<img src="a.png"><img src="a.png">',
      one,
      /more than one matching element/,
    ],
    [
      'different surrounding content',
      '<p>Other</p><img src="a.png">',
      { ...one, before: createElement('body', {}, createElement('p', {}, 'Text'), image) },
      /doesn't match the page here/,
    ],
    [
      'an attribute that the file does not have',
      '<img src="a.png" alt="">',
      {
        ...one,
        before: createElement('img', { src: 'a.png', alt: '' }),
        steps: [{ kind: 'remove-attribute', selector: 'img', name: 'title' }],
      },
      /no title attribute/,
    ],
    [
      'an attribute that a script sets',
      '<img src="a.png">',
      {
        ...one,
        before: createElement('img', { src: 'a.png', 'aria-busy': 'true' }),
        steps: [{ kind: 'set-attribute', selector: 'img', name: 'aria-busy', value: 'false' }],
      },
      /the aria-busy attribute is set by a script/,
    ],
    [
      'a frame',
      '<img src="a.png">',
      { ...one, selector: 'iframe >>> img', steps: [alt('iframe >>> img')] },
      /frame or shadow tree/,
    ],
    [
      'a tag that browsers add',
      'text',
      { ...one, selector: 'body', before: createElement('body', {}, 'text'), steps: [alt('body')] },
      /browsers add it/,
    ],
    [
      'a missing end tag',
      '<ul><li>a</ul>',
      {
        ...one,
        selector: 'li',
        before: createElement('li', {}, 'a'),
        steps: [{ kind: 'rename', selector: 'li', tag: 'p' }],
      },
      /end tag of its li element/,
    ],
    [
      'a style',
      '<p>x</p>',
      {
        ...one,
        selector: 'p',
        before: createElement('p', {}, 'x'),
        steps: [{ kind: 'declare', selector: 'p', rule: '.x', property: 'color', before: '', value: '#000' }],
      },
      /add color: #000 to \.x/,
    ],
    [
      'placeholder text',
      '<img src="a.png">',
      { ...one, fix: { needs_author_text: 'The name.' } },
      /needs text only you can write: The name\./,
    ],
    [
      'an unverified fix',
      '<img src="a.png">',
      { ...one, fix: { status: 'unproven', unverified_reason: 'It moves.' } },
      /not verified: It moves\./,
    ],
    [
      'a malicious selector',
      '<img src="a.png">',
      { ...one, selector: 'img\n\u001b[2J', steps: [alt('img\n\u001b[2J')] },
      /no matching element in the file/,
    ],
    ['another encoding', new Uint8Array([0x3c, 0x70, 0x3e, 0xe4, 0x62]), one, /not found in any file/],
  ];
  test.each(cases)('%s', async (_why, file, made, sentence) => {
    await writeSiteFile('index.html', file);
    const { left, out, err } = await applyTestFixes([made]);
    expect([left, out]).toEqual([1, '']);
    expect(err).toMatch(sentence);
    expect(err).not.toContain('\u001b');
    expect(await readFile(join(folder, 'index.html'))).toEqual(Buffer.from(file));
  });

  test('a symbolic link out of the folder, or a path with dot segments', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'curbcut-out-'));
    await writeFile(join(outside, 'index.html'), '<img src="a.png">');
    await symlink(join(outside, 'index.html'), join(folder, 'index.html'));
    await symlink(outside, join(folder, 'linked'));
    for (const url of [
      'http://site.test/',
      'http://site.test/linked/',
      `http://site.test/..%2f..%2f${outside}/index.html`,
    ])
      expect((await applyTestFixes([{ ...one, url }])).left).toBe(1);
    expect(await readFile(join(outside, 'index.html'), 'utf8')).toBe('<img src="a.png">');
    await rm(outside, { recursive: true });
  });

  test('a file that was changed after the scan started', async () => {
    await writeSiteFile('index.html', '<img src="a.png">');
    await utimes(join(folder, 'index.html'), 4e9, 4e9);
    expect((await applyTestFixes([one])).err).toContain('index.html was changed after the scan started');
  });
});

test('applies the same change to elements with the same source and lists the others', async () => {
  await writeSiteFile('index.html', '<img src="a.png">');
  await writeSiteFile('b.html', '<p><img src="a.png"></p>');
  await writeSiteFile('c.html', '<img src="c.png">');
  const snippet = '<img src="a.png">';
  const others = [
    { url: 'http://site.test/b', selector: 'img', snippet },
    { url: 'http://site.test/c', selector: 'img', snippet: '<img src="c.png">' },
  ];
  const { left, err } = await applyTestFixes([
    { selector: 'img', snippet, before: image, steps: [alt()], others },
  ]);
  expect([await text('b.html'), await text('c.html')]).toEqual([
    '<p><img src="a.png" alt="A &quot;boat&quot; &amp; &lt;sea>"></p>',
    '<img src="c.png">',
  ]);
  expect([left, err]).toEqual([1, expect.stringContaining('verified on a different occurrence')]);
});

test('fixes two issues in one file, unless both change the same element', async () => {
  await writeSiteFile('index.html', '<img id="a"><img id="b">');
  const made = (id: string, value: string): TestFix => ({
    selector: `#${id}`,
    before: createElement('img', { id }),
    steps: [{ kind: 'set-attribute', selector: `#${id}`, name: 'alt', value }],
  });
  const { left, err } = await applyTestFixes([
    made('a', '1'),
    made('b', '2'),
    { ...made('a', '3'), issue: 'third' },
  ]);
  expect(await text('index.html')).toBe('<img id="a" alt="1"><img id="b" alt="2">');
  expect([left, err]).toEqual([1, expect.stringContaining('another change affects the same element')]);
});
