import { captureHtml } from '@curbcut/capture/test-utils';
import { createPageModel } from '@curbcut/page-model';
import type { CriterionId } from '@curbcut/wcag';
import { beforeAll, expect, test } from 'vitest';
import { isCompleteRun } from '../../../tools/test/scope.ts';
import { digestPageContent } from '../../engine/src/examine/page-content.ts';
import { carryOver, createQuestions, type QuestionDraft } from '../src/index.ts';
import { type DemoPage, readDemoSite } from './support/demo-site.ts';

/** The first two contain every type of content that the changes require. */
const PAGES: readonly DemoPage[] = [
  'index.html',
  'contact.html',
  ...(isCompleteRun() ? (['shop.html', 'basket.html', 'tide-mug.html'] as const) : []),
];

/** A change in meaning, and the criteria whose answers must become outdated. */
type Planted = readonly [name: string, change: (html: string) => string, criteria: readonly CriterionId[]];

const addStyle = (rule: string) => (html: string) => html.replace('</head>', `<style>${rule}</style></head>`);

const PLANTED: readonly Planted[] = [
  [
    'a different title',
    (html) => html.replace(/<title>.*<\/title>/, '').replace('<head>', '<head><title>Welcome</title>'),
    ['2.4.2'],
  ],
  ['a different language', (html) => html.replace(/<html lang="\w+"/, '<html lang="fr"'), ['3.1.1']],
  ['a different heading', (html) => html.replace(/(<h1[^>]*>)/, '$1Not '), ['2.4.6', '2.4.2', '1.3.1']],
  [
    'a different heading level',
    (html) => html.replace(/<h1(.*?)<\/h1>/s, '<h4$1</h4>'),
    ['1.3.1', '2.4.6', '2.4.1'],
  ],
  [
    'an instruction',
    (html) => html.replace('</h1>', '</h1><p>Press the green button on the right.</p>'),
    ['1.3.3', '1.4.1'],
  ],
  [
    'a different menu order',
    (html) =>
      html
        .replace('<li><a href="about.html">The studio</a></li>', '')
        .replace(
          '<li><a href="shop.html"',
          '<li><a href="about.html">The studio</a></li><li><a href="shop.html"',
        ),
    ['3.2.3', '2.4.3'],
  ],
  [
    'a different link name',
    (html) => html.replace('>The studio<', '>Read more<'),
    ['2.4.4', '3.2.4', '2.5.3'],
  ],
  [
    'a different link destination',
    (html) => html.replace('href="about.html"', 'href="terms.html"'),
    ['2.4.4'],
  ],
  [
    'a different page in a link’s query',
    (html) => html.replace('href="about.html"', 'href="about.html?page=2"'),
    ['2.4.4'],
  ],
  [
    'a different image',
    (html) => html.replace('src="images/logo.svg"', 'src="images/map.svg"'),
    ['1.1.1', '1.4.5'],
  ],
  [
    'different alternative text',
    (html) => html.replace('src="images/logo.svg"', 'src="images/logo.svg" alt="A picture"'),
    ['1.1.1', '2.4.4'],
  ],
  ['a different icon graphic', (html) => html.replace('d="M10 3a7', 'd="M2 9h9'), ['1.1.1', '1.4.11']],
  [
    'different text next to a field',
    (html) => html.replace('>Your email<', '>Your account<'),
    ['3.3.2', '1.3.5', '2.4.6'],
  ],
  ['a different field type', (html) => html.replaceAll('type="email"', 'type="text"'), ['1.3.5', '4.1.2']],
  ['a different field purpose', (html) => html.replaceAll('autocomplete="email"', ''), ['1.3.5']],
  ['a required field', (html) => html.replaceAll('type="email"', 'required $&'), ['3.3.2', '3.3.1']],
  ['a different button name', (html) => html.replace('>Join<', '>Leave<'), ['4.1.2', '3.2.4', '2.5.3']],
  [
    'a different button state',
    (html) => html.replace('<button class="tool search"', '<button aria-expanded="true" class="tool search"'),
    ['4.1.2'],
  ],
  [
    'a video',
    (html) => html.replace('</h1>', '</h1><video src="kiln.mp4" controls autoplay></video>'),
    ['1.2.2', '1.2.3', '1.4.2', '2.2.2'],
  ],
  [
    'disabled zoom',
    (html) => html.replace(/(name="viewport" content=)"[^"]*"/, '$1"width=500, user-scalable=no"'),
    ['1.4.4', '1.4.10'],
  ],
  [
    'a page that reloads',
    (html) => html.replace('<head>', '<head><meta http-equiv="refresh" content="600">'),
    ['2.2.1'],
  ],
  ['a different text color', addStyle('p { color: #b5b5b5 !important }'), ['1.4.3', '1.4.1']],
  ['a smaller font', addStyle('p { font-size: 7px !important }'), ['1.4.4', '1.4.12']],
  [
    'text that is cut off',
    addStyle('main { overflow: hidden; position: absolute }'),
    ['1.4.10', '1.4.12', '2.4.11'],
  ],
  [
    'a smaller target',
    addStyle(
      'button.search { width: 9px !important; height: 9px !important; padding: 0 !important; min-width: 0 !important; min-height: 0 !important }',
    ),
    ['2.5.8'],
  ],
  [
    'a skip link out of the tab order',
    (html) => html.replace('class="skip"', 'tabindex="-1" class="skip"'),
    ['2.4.3'],
  ],
  ['messages that are not announced', (html) => html.replaceAll('role="status"', ''), ['4.1.3']],
  [
    'menus without a landmark',
    (html) => html.replaceAll(/<(\/?)nav/g, '<$1div'),
    ['1.3.1', '2.4.1', '3.2.3'],
  ],
  [
    'a passage in a different language',
    (html) => html.replace('</h1>', '</h1><p>Des pots faits à la main.</p>'),
    ['3.1.2'],
  ],
  [
    'help in a different place',
    (html) => html.replace(/<li><a href="contact.html".*?<\/li>/, ''),
    ['3.2.6', '2.4.5'],
  ],
];

let files: Awaited<ReturnType<typeof readDemoSite>>;
const before = new Map<DemoPage, QuestionDraft[]>();

beforeAll(async () => {
  files = await readDemoSite();
  for (const page of PAGES) before.set(page, await ask(page, files.get(page)!.body));
});

/** Creates the questions about the criteria, as in an audit of this page alone. */
async function ask(page: DemoPage, html: string): Promise<QuestionDraft[]> {
  const model = createPageModel(await captureHtml({ html, files: Object.fromEntries(files), path: page }));
  return createQuestions({
    criteria: [...new Set(PLANTED.flatMap(([, , criteria]) => criteria))],
    reviewIssues: [],
    sample: [{ url: `https://shop.example/${page}`, tallies: [], contentHash: digestPageContent(model) }],
    evaluatedRules: [],
  });
}

const planted = PLANTED.flatMap(([name, change, criteria]) =>
  PAGES.map((page) => ({ name, change, criteria, page })),
);
/** Changes and criteria whose answer was wrongly kept. */
const survived: string[] = [];
let tested = 0;

test.each(planted)(
  '$name on $page makes answers about $criteria outdated',
  async ({ name, change, criteria, page }) => {
    const html = files.get(page)!.body;
    const changed = change(html);
    expect(changed).not.toBe(html);
    const answered = before.get(page)!.map(({ key, fingerprint }) => ({ key, fingerprint, hasAnswer: true }));
    const { kept } = carryOver(answered, await ask(page, changed));
    const wrong = criteria.filter((id) => kept.includes(`criterion:${id}`));
    tested += 1;
    survived.push(...wrong.map((id) => `${name} on ${page}: ${id}`));
    expect(wrong).toEqual([]);
  },
);

test('no answer survives any of at least 24 planted changes in meaning on each page', () => {
  expect(tested).toBeGreaterThanOrEqual(24 * PAGES.length);
  expect(survived).toEqual([]);
});

test('an unchanged page keeps every answer', async () => {
  for (const page of PAGES) {
    const answered = before.get(page)!.map(({ key, fingerprint }) => ({ key, fingerprint, hasAnswer: true }));
    const { outdated } = carryOver(answered, await ask(page, files.get(page)!.body));
    expect(outdated).toEqual([]);
  }
});
