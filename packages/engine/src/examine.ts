import { capturePage, measureContrast, type RestingPage, takePicture, usePage } from '@curbcut/capture';
import type { TestedPage } from '@curbcut/contract';
import type { Judges, PageJudge } from './judging/judges.ts';
import type { Judged } from './judging/questions.ts';
import { askSources, type PageSources, withSources } from './page-sources.ts';
import { pictureExtent } from './picture-extent.ts';
import { askAxe, type FrameAnswer } from './second-opinion/ask-axe.ts';
import type { PagePicture, SiteSettings } from './types.ts';

/** What one look at a page at rest gives, in one variant. */
export interface Examined {
  readonly page: TestedPage;
  readonly links: readonly string[];
  readonly forms: readonly string[];
  readonly picture: PagePicture | null;
}

/** A page that the browser is done with. */
export interface Seen {
  /** @throws {NotJudgedError} */
  readonly examined: Promise<Examined>;
}

/**
 * Captures a page at rest and has it judged, asks axe-core where wanted, takes its picture where there is something
 * to show, and uses it. The page is free before it is judged to the end.
 *
 * @throws {NotJudgedError} when the judges do not even say what to probe, or where there is something to show
 */
export async function examine(
  resting: RestingPage,
  {
    secondOpinion,
    auth,
    level = 'AA',
    bestPractices = true,
  }: Pick<SiteSettings, 'secondOpinion' | 'auth' | 'level' | 'bestPractices'>,
  pictures: SiteSettings['pictures'],
  judges: Judges,
): Promise<Seen> {
  const capture = await capturePage(resting);
  const judge = judges.open(capture, { level, bestPractices });
  try {
    const { contrast, use } = await judge.ask('probes', null);
    const measured = await measureContrast(resting, capture, contrast);
    if (measured !== null) capture.facts.contrast = measured;
    const atRest = judge.ask('atRest', null);
    // Whoever waits for it hears of its failure; should the browser fail first, nobody does.
    atRest.catch(() => {});
    const picture = await pictureOf(resting, pictures, atRest, secondOpinion);
    const answers = secondOpinion ? await askAxe(resting) : null;
    // Last of all that judges, for it acts on the page.
    Object.assign(capture.facts, await usePage(resting, capture, use, auth !== null));
    const afterUse = judge.ask('afterUse', null);
    afterUse.catch(() => {});
    const sources = await askSources(resting, capture, use.hasScripts, () => Promise.all([atRest, afterUse]));
    const examined = finish(resting, judge, { atRest, afterUse, answers, picture, sources }).finally(
      judge.end,
    );
    examined.catch(() => {});
    return { examined };
  } catch (error) {
    judge.end();
    throw error;
  }
}

interface Gathered {
  readonly atRest: Promise<Judged>;
  readonly afterUse: Promise<Judged>;
  /** axe-core's, where it was asked. */
  readonly answers: readonly FrameAnswer[] | null;
  readonly picture: PagePicture | null;
  readonly sources: PageSources;
}

/** Everything that needs no browser any more. */
async function finish(
  { requestedUrl, url, notices }: RestingPage,
  judge: PageJudge,
  { atRest, afterUse, answers, picture, sources }: Gathered,
): Promise<Examined> {
  const { title, elements, unexamined, links, forms } = await judge.ask('content', null);
  const looked = await atRest;
  const used = await afterUse;
  const own = [...looked.findings, ...used.findings];
  const findings = answers === null ? own : await judge.ask('secondOpinion', { findings: own, answers });
  return {
    page: {
      url: requestedUrl,
      finalUrl: url,
      title,
      status: 'tested',
      elements,
      framework: sources.framework,
      findings: withSources(findings, sources),
      tallies: [...looked.tallies, ...used.tallies],
      unexamined: [...remarksOf(notices), ...unexamined],
      ruleErrors: [...looked.errors, ...used.errors].map(({ ruleId, message }) => ({ ruleId, message })),
    },
    links,
    forms,
    picture,
  };
}

/** What stood in the way of the visit, as parts that were not examined. The capture itself names the frames. */
function remarksOf(notices: RestingPage['notices']): TestedPage['unexamined'] {
  return notices
    .filter(({ kind }) => kind !== 'frame-unreached')
    .map(({ kind, message }) => ({ reason: kind, detail: message, selector: '' }));
}

/** A picture as far down as there is something to show. */
async function pictureOf(
  resting: RestingPage,
  pictures: SiteSettings['pictures'],
  atRest: Promise<Judged>,
  secondOpinion: boolean,
): Promise<PagePicture | null> {
  if (pictures === 'none') return null;
  const extent = pictureExtent((await atRest).findings, resting.viewport.height);
  if (extent === null && !secondOpinion) return null;
  // Where axe-core will find more is not known yet, and after it the page may have moved on.
  const { bytes, record } = await takePicture(
    resting,
    secondOpinion || extent === null ? {} : { maxHeight: extent },
  );
  const { format, width, height, scale, pageHeight } = record;
  return { bytes, format, width, height, scale, pageHeight };
}
