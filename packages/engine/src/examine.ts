import { capturePage, measureContrast, probeKeyboard, type RestingPage, takePicture } from '@curbcut/capture';
import type { TestedPage } from '@curbcut/contract';
import { createPageModel, keyboardQuestions, NodeKind, type PageModel } from '@curbcut/page-model';
import { judge, rulesAtLevel } from '@curbcut/rules';
import { formsOf, linksOf } from './links.ts';
import { askAxe } from './second-opinion/ask-axe.ts';
import { mergeSecondOpinion } from './second-opinion/merge.ts';
import { toFinding } from './to-finding.ts';
import type { PagePicture, SiteSettings } from './types.ts';

/** What one look at a page at rest gives, in one variant. */
export interface Examined {
  readonly page: TestedPage;
  readonly links: readonly string[];
  readonly forms: readonly string[];
  readonly picture: PagePicture | null;
}

/** Captures and judges a page at rest, asks axe-core where wanted, and takes its picture where there is something to show. */
export async function examine(
  resting: RestingPage,
  { secondOpinion, level = 'AA' }: Pick<SiteSettings, 'secondOpinion' | 'level'>,
  pictures: SiteSettings['pictures'],
): Promise<Examined> {
  const capture = await capturePage(resting);
  const model = createPageModel(capture);
  const questions = model.contrastQuestions(level === 'AAA' ? 'enhanced' : 'minimum');
  const contrast = await measureContrast(resting, capture, questions);
  // The model that asked is the one that is judged: it looks for the answers in the capture.
  if (contrast !== null) capture.facts.contrast = contrast;
  const rules = rulesAtLevel(level);
  const looked = judge(
    model,
    rules.filter(({ probe }) => probe === undefined),
  );
  const own = looked.findings.map((finding) => toFinding(finding));
  const places = own.flatMap(({ box }) => (box === null ? [] : [box.y + box.height]));
  // Where axe-core will find more is not known yet, and after it the page may have moved on.
  if (secondOpinion) places.push(Number.POSITIVE_INFINITY);
  const picture = await pictureOf(resting, pictures, places);
  const seen = secondOpinion ? mergeSecondOpinion(model, own, await askAxe(resting)) : own;
  // Last of all, for it acts on the page.
  const keyboard = await probeKeyboard(resting, capture, keyboardQuestions(model));
  if (keyboard !== null) capture.facts.keyboard = keyboard;
  const used = judge(
    model,
    rules.filter(({ probe }) => probe !== undefined),
  );
  return {
    page: {
      url: resting.requestedUrl,
      finalUrl: resting.url,
      title: model.document.title,
      status: 'tested',
      elements: countElements(model),
      findings: [...seen, ...used.findings.map((finding) => toFinding(finding))],
      tallies: [...looked.tallies, ...used.tallies],
      unexamined: capture.unexamined.map(({ reason, detail, node }) => ({
        reason,
        detail,
        selector:
          node === -1 || capture.nodes.kind[node] !== NodeKind.element ? '' : model.element(node).selector,
      })),
      ruleErrors: [...looked.errors, ...used.errors].map(({ ruleId, message }) => ({ ruleId, message })),
    },
    links: linksOf(model),
    forms: formsOf(model),
    picture,
  };
}

const countElements = (model: PageModel) => model.elements.length;

/** CSS pixels shown below the last finding. */
const marginBelow = 200;

/** A picture as far down as there is something to show; painting is most of its cost. */
async function pictureOf(
  resting: RestingPage,
  pictures: SiteSettings['pictures'],
  bottoms: readonly number[],
): Promise<PagePicture | null> {
  if (pictures === 'none' || (pictures === 'findings' && bottoms.length === 0)) return null;
  const lowest = bottoms.reduce((most, bottom) => Math.max(most, bottom), resting.viewport.height);
  const { bytes, record } = await takePicture(resting, { maxHeight: lowest + marginBelow });
  const { format, width, height, scale, pageHeight } = record;
  return { bytes, format, width, height, scale, pageHeight };
}
