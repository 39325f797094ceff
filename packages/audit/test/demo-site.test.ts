import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CriterionId } from '@curbcut/wcag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isCompleteRun } from '../../../tools/test/scope.ts';
import { ALL_PRIVATE_TARGETS, defaultVariant, openScanner } from '../../engine/src/index.ts';
import { carryOver, describeChanges, type QuestionDraft } from '../src/index.ts';
import {
  askAbout,
  DEMO_PAGES,
  type DemoPage,
  readDemoSite,
  type ScannedPage,
  serveFiles,
} from './support/demo-site.ts';

/** A change to one page, with the criteria that the changed content is about. */
interface PageChange {
  readonly name: string;
  readonly page: DemoPage;
  readonly change: (html: string) => string;
  /** Criteria whose answer the change may affect. */
  readonly about: readonly CriterionId[];
  /** The criteria in `about` whose answer must become outdated. */
  readonly outdated: readonly CriterionId[];
}

/** Every page on the scanned site shows when it was generated, as many sites do. */
const STAMP =
  '<p class="small-print">Page generated on Nov 23, 2026, 23:55:06. 1,204 views. Updated 5 minutes ago.</p>';
const addStamp = (html: string) => html.replace('</footer>', `${STAMP}</footer>`);

const TEXT: readonly CriterionId[] = [
  ...(['1.3.1', '1.3.2', '1.3.3', '1.4.1', '1.4.4', '1.4.10', '1.4.12', '3.1.2'] as const),
];
const CHANGES: readonly PageChange[] = [
  {
    name: 'one class added to every paragraph and another renamed',
    page: 'contact.html',
    change: (html) =>
      html.replaceAll('<p>', '<p class="css-1f2e3d">').replace('class="caption"', 'class="caption x-9"'),
    about: [],
    outdated: [],
  },
  {
    name: 'generated ids and data attributes',
    page: 'shop.html',
    change: (html) =>
      html.replaceAll('<li class="product"', '<li id=":r1a:" data-key="8f3a" class="product"'),
    about: [],
    outdated: [],
  },
  {
    name: 'a wrapper',
    page: 'about.html',
    change: (html) => html.replace(/<h1>(.*?)<\/h1>/s, '<div><h1><span>$1</span></h1></div>'),
    about: [],
    outdated: [],
  },
  {
    name: 'a counter',
    page: 'journal.html',
    change: (html) =>
      html
        .replaceAll('1,204 views', '1,391 views')
        .replaceAll('data-basket-count>2<', 'data-basket-count>3<'),
    about: [],
    outdated: [],
  },
  {
    name: 'time stamps',
    page: 'basket.html',
    change: (html) =>
      html
        .replace('Nov 23, 2026, 23:55:06', 'Nov 24, 2026, 08:12:59')
        .replace('5 minutes ago', '2 hours ago'),
    about: [],
    outdated: [],
  },
  {
    name: 'tracking parameters',
    page: 'tide-mug.html',
    change: (html) =>
      html.replaceAll(/href="(\w+\.html)"/g, 'href="$1?utm_source=letter&amp;utm_campaign=7"'),
    about: [],
    outdated: [],
  },
  {
    name: 'white space and the order of attributes',
    page: 'shop.html',
    change: (html) =>
      html
        .replaceAll('</p>', '</p>\n\n  ')
        .replaceAll(/<button class="([^"]+)" type="button"/g, '<button type="button" class="$1"'),
    about: [],
    outdated: [],
  },
  {
    name: 'an image added',
    page: 'index.html',
    change: (html) =>
      html.replace(
        '<p class="eyebrow">',
        '<img src="images/tide-mug.svg" alt="A mug with a wave" width="90" height="90"><p class="eyebrow">',
      ),
    about: ['1.1.1', '1.4.1', '1.4.3', '1.4.5', '1.4.10', '1.4.11', '2.2.2', '2.3.1', '3.2.4'],
    outdated: ['1.1.1', '1.4.5'],
  },
  {
    name: 'a paragraph added',
    page: 'index.html',
    change: (html) =>
      html.replace('<p class="hero-actions">', '<p class="lead">The kiln stays closed in January.</p>$&'),
    about: TEXT,
    outdated: ['1.3.1', '1.3.3', '3.1.2'],
  },
  {
    name: 'a link added',
    page: 'index.html',
    change: (html) =>
      html.replace(
        '<p><a class="quiet-link"',
        '<p><a class="quiet-link" href="journal.html">Read the journal</a> <a class="quiet-link"',
      ),
    about: [
      ...TEXT,
      ...([
        '1.4.13',
        '2.1.1',
        '2.1.2',
        '2.4.3',
        '2.4.4',
        '2.4.5',
        '2.4.7',
        '2.4.11',
        '2.5.2',
        '2.5.3',
      ] as const),
      ...(['2.5.8', '3.2.1', '3.2.4', '4.1.2', '1.4.3', '1.4.11'] as const),
    ],
    outdated: ['2.4.4', '2.1.1', '2.4.3', '4.1.2'],
  },
  {
    name: 'the title of a page',
    page: 'shop.html',
    change: (html) => html.replace(/<title>.*<\/title>/, '<title>All pots</title>'),
    about: ['2.4.2'],
    outdated: ['2.4.2'],
  },
];

let files: Awaited<ReturnType<typeof readDemoSite>>;
let server: Awaited<ReturnType<typeof serveFiles>>;
let scanner: Awaited<ReturnType<typeof openScanner>>;
let before: readonly ScannedPage[];
/** Comparisons for all changes, to count them together. */
const counted: {
  name: string;
  others: number;
  kept: number;
  keptByWholePage: number;
  total: number;
  all: number;
}[] = [];

beforeAll(async () => {
  files = await readDemoSite();
  for (const page of DEMO_PAGES) writePage(page, addStamp);
  server = await serveFiles(files);
  scanner = await openScanner({
    cacheDir: join(tmpdir(), 'curbcut-test-browser'),
    allowPrivate: ALL_PRIVATE_TARGETS,
    concurrency: 2,
    onWarning: () => undefined,
    pageTimeLimitMs: 180_000,
  });
  before = await Promise.all(DEMO_PAGES.map((page) => scan(page)));
});

afterAll(async () => {
  await scanner?.close();
  await server?.close();
});

function writePage(page: DemoPage, change: (html: string) => string): void {
  const { body, contentType } = files.get(page)!;
  files.set(page, { body: change(body), contentType });
}

async function scan(page: DemoPage): Promise<ScannedPage> {
  const url = `${server.origin}/${page}`;
  const result = await scanner.scanPage(url, {
    key: randomUUID(),
    variants: [defaultVariant],
    waitFor: null,
    auth: null,
    secondOpinion: false,
    screenshots: 'none',
    fixes: false,
    digestsContent: true,
    // On a busy machine, the default depth would test a different number of controls each time.
    depth: isCompleteRun() ? 'thorough' : 'quick',
  });
  if (result.status !== 'tested') throw new Error(`${page} was not tested.`);
  const { findings, forAudits = [], tallies } = result.page;
  return { url, findings: [...findings, ...forAudits], tallies, contentHash: result.contentHash! };
}

/** Scans the pages again after one of them has changed. */
async function scanChanged({ page, change }: Pick<PageChange, 'page' | 'change'>): Promise<ScannedPage[]> {
  const original = files.get(page)!;
  try {
    writePage(page, change);
    expect(files.get(page)!.body).not.toBe(original.body);
    const changed = await scan(page);
    return before.map((one) => (one.url === changed.url ? changed : one));
  } finally {
    files.set(page, original);
  }
}

/** Compares the answers to all questions about the original site with those about the changed site. */
function carry(after: readonly ScannedPage[], getFingerprint = (draft: QuestionDraft) => draft.fingerprint) {
  const [asked, next] = [askAbout(before), askAbout(after)];
  const answered = asked.map((draft) => ({
    key: draft.key,
    fingerprint: getFingerprint(draft),
    hasAnswer: true,
  }));
  return { asked, next, ...carryOver(answered, next) };
}

const WHOLE_PAGE = ({ wholePageFingerprint }: QuestionDraft) => wholePageFingerprint;

test('an unchanged page has the same fingerprints in the next scan', async () => {
  const again = await Promise.all(DEMO_PAGES.map((page) => scan(page)));
  const { asked, outdated, closed, added } = carry(again);
  expect({ outdated, closed, added }).toEqual({ outdated: [], closed: [], added: [] });
  expect(asked.length).toBeGreaterThanOrEqual(60);
});

test.each(CHANGES)(
  'answers that are not about $name are kept',
  async (change) => {
    const after = await scanChanged(change);
    const { asked, outdated, kept, next } = carry(after);
    const about = new Set(change.about);
    const others = asked.filter(({ criteria }) => !criteria.some((id) => about.has(id)));
    const wholePage = new Set(carry(after, WHOLE_PAGE).kept);
    const isKept = new Set(kept);
    counted.push({
      name: change.name,
      all: asked.length,
      total: kept.length,
      others: others.length,
      kept: others.filter(({ key }) => isKept.has(key)).length,
      keptByWholePage: asked.filter(({ key }) => wholePage.has(key)).length,
    });
    const lost = others.filter(({ key }) => !isKept.has(key)).map(({ key, ruleId }) => `${key} ${ruleId}`);
    expect(lost.length, lost.join(', ')).toBeLessThanOrEqual(1);
    expect(outdated).toEqual(expect.arrayContaining(change.outdated.map((id) => `criterion:${id}`)));
    // Every reported change for a criterion names the changed page.
    const urls = new Set(before.map(({ url }) => url));
    for (const key of outdated.filter((one) => one.startsWith('criterion:'))) {
      const [from, to] = [asked, next].map(
        (drafts) => drafts.find((draft) => draft.key === key)!.fingerprint,
      );
      const changes = describeChanges(
        from!,
        to!,
        [...urls].map((url) => ({ page_id: url, url })),
      );
      expect(changes.map(({ page_url }) => page_url)).toContain(`${server.origin}/${change.page}`);
      expect(new Set(changes.map(({ page_url }) => page_url)).size).toBe(1);
    }
  },
  120_000,
);

test('at least 98% of the answers that are not about the change are kept', () => {
  expect(counted).toHaveLength(CHANGES.length);
  const sum = (pick: (one: (typeof counted)[number]) => number) =>
    counted.reduce((all, one) => all + pick(one), 0);
  expect(sum(({ kept }) => kept) / sum(({ others }) => others)).toBeGreaterThanOrEqual(0.98);
});
