import { captureHtml } from '@curbcut/capture/test-utils';
import { createPageModel } from '@curbcut/page-model';
import { evaluateRules, getRulesInScope } from '@curbcut/rules';
import { describe, expect, test } from 'vitest';
import { digestPageContent } from '../../engine/src/examine/page-content.ts';
import { carryOver, createQuestions, type ReviewIssue } from '../src/index.ts';

const PAGE = `<!doctype html><html lang="en"><head><title>Winter sale</title></head><body class="css-1a2b3c">
<header class="sc-77aa"><a href="/" class="logo-x1"><img id="i1" class="css-9f8e7d" src="logo.3fa92c1b.svg" alt="Shop"></a></header>
<main id="m1"><h1 class="t1">Winter sale</h1>
<p>All bicycles are cheaper until March. Press the green button to go on.</p>
<article class="card-a1"><h2>Bicycle</h2><img class="img-b2" src="media/bicycle.4c5d6e7f.svg" alt="A blue bicycle"><img src="media/line.svg" alt="">
<p>Light and fast.</p><ul><li><a class="more" href="/bicycle">Read more</a></li></ul></article>
<form id="f1"><label for="x1">Amount</label><input id="x1" class="in-1" name="amount" type="text" placeholder="2">
<input id="x2" type="search" placeholder="Search the shop"><button class="btn-1" type="submit">Order</button></form>
<iframe title="Map" srcdoc="<p>Our shop</p>"></iframe>
</main><footer><a href="/contact">Contact</a></footer></body></html>`;

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle r="9"/></svg>';

/**
 * The images on the page and all its changed versions; rules don't treat an image that fails to load as an
 * image.
 */
const files = Object.fromEntries(
  [
    ...['logo.3fa92c1b.svg', 'media/bicycle.4c5d6e7f.svg', 'media/bicycle.0a1b2c3d.svg'],
    ...['media/car.4c5d6e7f.svg', 'media/line.svg', 'media/chart.svg'],
  ].map((name) => [name, { body: DRAWING, contentType: 'image/svg+xml' }]),
);

/** Creates the questions about a page: one per rule that needs review, and one per criterion. */
async function ask(html: string) {
  const model = createPageModel(await captureHtml({ html, files }));
  const { findings } = evaluateRules(model, getRulesInScope({ level: 'AA', bestPractices: false }));
  const url = 'https://shop.example/';
  const byRule = Map.groupBy(
    findings.filter(({ outcome, criteria }) => outcome === 'cantTell' && criteria.length > 0),
    ({ ruleId }) => ruleId,
  );
  const reviewIssues = [...byRule].map(
    ([ruleId, found]): ReviewIssue => ({
      identity: ruleId,
      ruleId,
      ruleTitle: ruleId,
      reason: found[0]!.reason,
      criteria: found[0]!.criteria,
      cause: '',
      help: '',
      occurrences: found.length,
      pages: 1,
      elements: found.map(({ element, message, facts }) => ({
        page_id: '1',
        page_url: url,
        selector: element.selector,
        snippet: element.snippet,
        message,
        name: element.name,
        role: element.role,
        facts: JSON.parse(JSON.stringify(facts)),
        box: element.box,
        screenshot: null,
      })),
    }),
  );
  return createQuestions({
    criteria: ['1.1.1', '1.3.1', '1.3.3', '2.4.2', '2.4.4', '2.4.6', '3.3.2'],
    reviewIssues,
    sample: [{ url, tallies: [], contentHash: digestPageContent(model) }],
    evaluatedRules: [],
  });
}

async function carry(changed: string) {
  expect(changed).not.toBe(PAGE);
  const answered = (await ask(PAGE)).map(({ key, fingerprint }) => ({ key, fingerprint, hasAnswer: true }));
  return carryOver(answered, await ask(changed));
}

describe('on a page in a browser, every answer is kept after a change in', () => {
  test.each([
    ['class names', PAGE.replaceAll(/class="([\w-]+)"/g, 'class="$1-zz9"')],
    ['ids', PAGE.replaceAll('"x1"', '"q7"').replaceAll('"i1"', '"q8"').replaceAll('"m1"', '"q9"')],
    ['the order of attributes', PAGE.replaceAll(/<(img|input) (\S+="[^"]*") ([^>]*)>/g, '<$1 $3 $2>')],
    ['white space', PAGE.replaceAll('><', '>\n  <').replaceAll('. ', '.\n   ')],
    ['wrappers', PAGE.replaceAll(/<h2>(.*?)<\/h2>/g, '<div><h2><span>$1</span></h2></div>')],
    ['positions', PAGE.replace('<body class="', '<body style="padding: 9px" class="')],
    ['cache-busting parameters', PAGE.replaceAll('.svg"', '.svg?v=2"')],
    ['data attributes', PAGE.replaceAll('<img', '<img data-key="k77"')],
  ])('%s', async (_name, changed) => {
    const { kept, outdated, closed, added } = await carry(changed);
    expect({ outdated, closed, added }).toEqual({ outdated: [], closed: [], added: [] });
    expect(kept.length).toBeGreaterThanOrEqual(12);
  });
});

test('on a page in a browser, a change in colors affects only questions that depend on appearance', async () => {
  const { outdated } = await carry(PAGE.replace('</head>', '<style>h2 { color: #223344 }</style></head>'));
  expect(outdated).toEqual(['criterion:1.3.1']);
});

describe('on a page in a browser, an answer is outdated after a change in', () => {
  test.each([
    [
      'alternative text',
      PAGE.replace('A blue bicycle', 'A red bicycle'),
      'issue:image-alt-descriptive',
      '1.1.1',
    ],
    ['an image', PAGE.replace('media/bicycle', 'media/car'), 'issue:image-alt-descriptive', '1.1.1'],
    [
      'the content hash of an image',
      PAGE.replace('4c5d6e7f', '0a1b2c3d'),
      'issue:image-alt-descriptive',
      '1.1.1',
    ],
    ['a decorative image', PAGE.replace('media/line', 'media/chart'), 'issue:image-decorative', '1.1.1'],
    ['a heading', PAGE.replace('<h2>Bicycle', '<h2>Not a bicycle'), 'issue:heading-descriptive', '2.4.6'],
    [
      'the target of a link',
      PAGE.replace('href="/bicycle"', 'href="/car"'),
      'issue:link-purpose-in-context',
      '2.4.4',
    ],
    ['a label', PAGE.replace('>Amount<', '>Number<'), 'issue:label-descriptive', '3.3.2'],
    [
      'an instruction',
      PAGE.replace('green button', 'big green button'),
      'issue:sensory-instructions',
      '1.3.3',
    ],
  ])('%s', async (_name, changed, key, criterion) => {
    const { outdated } = await carry(changed);
    expect(outdated).toContain(key);
    expect(outdated).toContain(`criterion:${criterion}`);
  });
});
