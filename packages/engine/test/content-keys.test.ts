import { captureHtml } from '@curbcut/capture/test-utils/cached';
import { createPageModel } from '@curbcut/page-model';
import { collectBasicFindings, type Rule } from '@curbcut/rules';
import { getRuleTraits } from '@curbcut/rules/traits';
import { describe, expect, test } from 'vitest';
import { COMPLETE } from '../../../tools/test/scope.ts';
import { loadCaseTable, ruleIdsWithCases } from '../../rules/src/case-tables.ts';
import type { CaseDocument, FindingCase } from '../../rules/src/rule-cases.ts';
import { listContentKeys } from '../src/examine/content-keys.ts';
import {
  createEvaluatedPage,
  handleEvaluationRequest,
} from '../src/examine/evaluation/evaluation-requests.ts';

const scope = { level: 'AAA', bestPractices: true, optionalRules: [] } as const;

/** Captures a page with content that a native disclosure hides, and returns what is needed for its key. */
async function captureHidden(
  html: string,
  summary = 'More',
  files: CaseDocument['files'] = {},
  mainStyle = '',
) {
  const capture = await captureHtml({
    html: `<!doctype html><html lang="en"><head><title>Shop</title></head><body><main style="${mainStyle}"><h1>Shop</h1><details><summary>${summary}</summary><div class="box">${html}</div></details></main></body></html>`,
    files,
  });
  const model = createPageModel(capture);
  const [node, content] = [model.byTag('summary')[0]!.index, model.byTag('details')[0]!.index];
  return {
    capture,
    control: { node, content, hasTarget: true, signature: 'summary', label: summary, appearance: '' },
  };
}

async function getKey(html: string, summary?: string, mainStyle?: string): Promise<string> {
  const { capture, control } = await captureHidden(html, summary, {}, mainStyle);
  const page = createEvaluatedPage(capture, scope);
  return handleEvaluationRequest(page, 'contentKeys', { controls: [control] })[0]!;
}

const BODY =
  '<p>From 3 euros.</p><p>Ask <a href="/contact?id=3">our team at the harbor</a> or call.</p><img src="/a.png" alt="A harbor at night">';

/** Long enough for their language to be detected. */
const IN_FRENCH =
  // cspell:disable-next-line
  'Nous vous souhaitons la bienvenue dans notre magasin, qui est ouvert tous les jours de la semaine.';
const IN_ENGLISH =
  'We are pleased to welcome you to our shop, which is open on all of the days of the week except one.';
const showImage = (alt: string) =>
  `<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="30" height="30" alt="${alt}">`;
const markFrench = (text: string) => BODY.replace('<p>From 3 euros.', `<p lang="fr">${text}`);

describe('the key of a control that shows content', () => {
  test.each<[string, string, string?]>([
    ['text', BODY.replace('From 3 euros', 'Up to 9 meters')],
    ['the text of a link', BODY.replace('our team at the harbor', 'the people who built this boat')],
    ['a URL', BODY.replace('/contact?id=3', '/help/12')],
    ['an alternative text', BODY.replace('A harbor at night', 'A ferry at anchor')],
    ['an image', BODY.replace('/a.png', '/b.png')],
    ['digits in an id', BODY.replace('<p>', '<p id="f-12">'), BODY.replace('<p>', '<p id="f-7">')],
    ['more of the same', BODY.replace('<p>From', '<p>From 2 euros.</p><p>From')],
  ])('ignores %s', async (_, changed, before = BODY) => {
    expect(changed).not.toBe(before);
    expect(await getKey(changed, 'What does it cost?')).toBe(await getKey(before));
  });

  test.each<[string, string, string?]>([
    ['a link without text', BODY.replace('our team at the harbor', '')],
    ['a link whose text doesn’t describe it', BODY.replace('our team at the harbor', 'click here')],
    ['a missing alternative text', BODY.replace(' alt="A harbor at night"', '')],
    ['an empty alternative text', BODY.replace('A harbor at night', '')],
    ['a file name as alternative text', showImage('IMG_2034.jpg'), showImage('A harbor at night')],
    ['a passage in a different language', markFrench(IN_ENGLISH), markFrench(IN_FRENCH)],
    ['a text with bullets', BODY.replace('From 3 euros', '• From 3')],
    ['a much longer text', BODY.replace('From 3 euros.', IN_ENGLISH.repeat(3))],
    ['a class', BODY.replace('<p>', '<p class="pale">')],
    ['a style', BODY.replace('<p>', '<p style="color:#ccc">')],
    ['a role', BODY.replace('<p>', '<p role="button">')],
    ['a language attribute', BODY.replace('<p>', '<p lang="xx-invalid">')],
    ['an element', BODY.replace('<img', '<input><img')],
    ['a state', BODY.replace('<a ', '<a aria-expanded="maybe" ')],
    ['a URL that runs a script', BODY.replace('/contact?id=3', 'javascript:ask()')],
  ])('changes with %s', async (_, changed, before = BODY) => {
    expect(changed).not.toBe(before);
    expect(await getKey(changed)).not.toBe(await getKey(before));
  });
});

test.each(['color: #888', 'background: #333', 'background: linear-gradient(#000, #fff)', 'font-size: 30px'])(
  'changes if the content is surrounded by “%s”, on which contrast depends',
  async (mainStyle) => {
    expect(await getKey(BODY, 'More', mainStyle)).not.toBe(await getKey(BODY));
  },
);

/** Rules with static findings about single elements. Only these evaluate opened content. */
const isAboutContent = ({ id, probe, contrastLevel }: Rule): boolean =>
  probe === undefined && contrastLevel === undefined && getRuleTraits(id).scope === undefined;

/** Separate pages, and content that is known only once it's shown, which always has its own key. */
const isComparable = ({ html, path }: CaseDocument): boolean =>
  path === undefined && !/<(html|body|head|!doctype|iframe|video|audio|object|embed)/i.test(html);

/**
 * Rules with failing cases that depend on the appearance of elements. Appearance follows from what keys
 * consist of: classes, styles, attributes, and the form and length of text.
 */
const dependingOnAppearance = [
  'aria-required-parent',
  'aria-toggle-field-name',
  'ascii-art',
  'avoid-inline-spacing',
  'button-name',
  'chart-color',
  'choice-group',
  'color-markers',
  'field-order',
  'glyph-meaning',
  'label-content-name-mismatch',
  'label-placeholder-only',
  'landmark-no-duplicate-contentinfo',
  'link-in-text-block',
  'link-name',
  'p-as-heading',
  'phone-parts-label',
  'reading-order',
  'scrollable-region-focusable',
  'table-layout',
  'table-nested',
  'target-size',
  'text-as-list',
  'text-as-table',
  'text-cut',
  'text-direction',
  'text-in-capitals',
  'text-in-italics',
  'text-justified',
  'text-tiny',
  'white-space-columns',
];

/**
 * Returns the ids of rules that miss a defect in hidden content. `selectCases` selects some of a rule's
 * cases.
 */
async function findMissingRules(
  selectCases: (cases: readonly FindingCase[]) => readonly FindingCase[],
): Promise<string[]> {
  const missed = new Set<string>();
  for (const id of ruleIdsWithCases) {
    const { rule, failed = [], cantTell = [] } = (await loadCaseTable(id))!;
    if (!isAboutContent(rule)) continue;
    for (const page of selectCases([...failed, ...cantTell].filter(isComparable))) {
      const { capture, control } = await captureHidden(page.html, 'More', page.files);
      let isFound = false;
      listContentKeys(capture, createPageModel(capture), [control], (revealed) => {
        const { findings } = collectBasicFindings(createPageModel(revealed), [rule]);
        isFound ||= findings.length > 0;
        return findings;
      });
      if (!isFound) missed.add(id);
    }
  }
  return [...missed].sort();
}

describe('the rules find the defects of their cases in hidden content unless they depend on its appearance', () => {
  test('in one case of each rule', async () => {
    const missed = await findMissingRules((cases) => cases.slice(0, 1));
    expect(missed.filter((id) => !dependingOnAppearance.includes(id))).toEqual([]);
  }, 600_000);

  test('in all cases', { tags: COMPLETE, timeout: 600_000 }, async () => {
    expect(await findMissingRules((cases) => cases)).toEqual(dependingOnAppearance);
  });
});
