import { capturePage, measureContrast, type RestingPage, takePicture, usePage } from '@curbcut/capture';
import type { Finding, TestedPage } from '@curbcut/contract';
import type { PageCapture, UseQuestions } from '@curbcut/page-model';
import type { Judges, PageJudge } from './judging/judges.ts';
import { type Judged, nothingJudged, type Questions } from './judging/questions.ts';
import { LateParts } from './late-parts.ts';
import { pageProgress } from './page-progress.ts';
import { askSources, type PageSources, unknownSources, withSources } from './page-sources.ts';
import { pictureExtent } from './picture-extent.ts';
import { isLostProof, type PageProof, provePage } from './proof/prove-page.ts';
import { askAxe, type FrameAnswer } from './second-opinion/ask-axe.ts';
import type { IsTried, PageFixes, PagePicture, PageProgress, SiteSettings } from './types.ts';

/** What one look at a page at rest gives, in one variant. */
export interface Examined {
  readonly page: TestedPage;
  readonly links: readonly string[];
  readonly forms: readonly string[];
  readonly picture: PagePicture | null;
  readonly fixes: PageFixes | null;
}

/** What becomes of what was found, beside the findings. */
export interface Wanted {
  readonly pictures: SiteSettings['pictures'];
  /** Whether a page of lower order has tried to mend a cause; null where nothing is to be proven. */
  readonly isTried: IsTried | null;
  /** Called when the rules for the page at rest have run. */
  readonly onProgress?: ((progress: PageProgress) => void) | undefined;
}

/** A page that the browser is done with. */
export interface Seen {
  /** @throws {NotJudgedError} */
  readonly examined: Promise<Examined>;
}

type Settings = Pick<SiteSettings, 'secondOpinion' | 'auth' | 'level' | 'bestPractices' | 'optionalRules'>;

/**
 * Captures a stable page and runs the rules on it, runs axe-core where asked, takes a screenshot where there is something
 * to show, and uses the page. The tab is free before all rules have run.
 *
 * Once the page is captured and the rules have run on it, whatever runs out of time costs nothing but itself: it is named
 * among the parts of the page that were not tested.
 *
 * @throws {NotJudgedError} when the rules give no answer
 * @throws {CdpError} when the page goes away, or is not captured by its deadline
 */
export async function examine(
  resting: RestingPage,
  { secondOpinion, auth, level = 'AA', bestPractices = true, optionalRules = [] }: Settings,
  { pictures, isTried, onProgress }: Wanted,
  judges: Judges,
): Promise<Seen> {
  const { deadline } = resting;
  const capture = await deadline.of('capture').bound(capturePage(resting), 'capture');
  const scope = { level, bestPractices, optionalRules };
  const judge = judges.open(capture, scope, deadline.of('evaluation'));
  const late = new LateParts(resting);
  try {
    const { contrast, use } = await judge.ask('probes', null);
    const measure = () => measureContrast(resting, capture, contrast);
    const measured = await late.unless('text contrast that only pixels show', measure, null);
    if (measured !== null) capture.facts.contrast = measured;
    const atRest = observed(judge.ask('atRest', null));
    observed(atRest.then(({ findings }) => onProgress?.(pageProgress(capture, findings))));
    // Asked this early, so that nothing that is slow keeps the page from being complete.
    const content = observed(judge.ask('content', null));
    const takePagePicture = () => pictureOf(resting, pictures, atRest, secondOpinion);
    const picture = await late.unless('screenshot', takePagePicture, null);
    const answers = secondOpinion ? await late.unless('second opinion', () => askAxe(resting), null) : null;
    await useOf(resting, capture, use, auth !== null, late);
    const afterUse = observed(judge.ask('afterUse', null));
    const found = observed(findingsOf(judge, atRest, afterUse, answers, late));
    const judged = () => Promise.all([atRest, afterUse]);
    const askPageSources = () => askSources(resting, capture, use.hasScripts, judged);
    const sources = await late.unless('source files', askPageSources, unknownSources);
    const proof =
      isTried &&
      (await proofOf(resting, late, async () => ({
        resting,
        capture,
        judge,
        openJudge: (patched) => judges.open(patched, scope, deadline.of('fixes')),
        atRest: located(await atRest, sources),
        afterUse: located(await afterUse, sources),
        // Where no script reacts, what was focused and scrolled is as it was.
        wasUsed: use.hasScripts,
        asksPixels: contrast.length > 0,
        pictures: pictures !== 'none',
        isTried,
      })));
    const gathered = { atRest, afterUse, found, content, picture, sources, proof, late };
    const examined = observed(finish(resting, gathered).finally(judge.end));
    return { examined };
  } catch (error) {
    judge.end();
    throw error;
  }
}

/** Whoever waits for it is told of its failure; should something else fail first, nobody is. */
function observed<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** Adds what using the page shows. Last of all that adds to the findings, for it acts on the page. */
async function useOf(
  resting: RestingPage,
  capture: PageCapture,
  questions: UseQuestions,
  isSignedIn: boolean,
  late: LateParts,
): Promise<void> {
  if (late.hasAny) {
    late.note('interaction tests');
    return;
  }
  const { facts, untested } = await usePage(resting, capture, questions, isSignedIn);
  Object.assign(capture.facts, facts);
  for (const part of untested) late.note(part);
}

/** The findings of all rules, with those of axe-core where it was asked. */
async function findingsOf(
  judge: PageJudge,
  atRest: Promise<Judged>,
  afterUse: Promise<Judged>,
  answers: readonly FrameAnswer[] | null,
  late: LateParts,
): Promise<readonly Finding[]> {
  const { findings } = await atRest;
  const own = [
    ...findings,
    ...(await late.unlessNotJudged('interaction tests', afterUse, nothingJudged)).findings,
  ];
  if (answers === null) return own;
  return late.unlessNotJudged('second opinion', judge.ask('secondOpinion', { findings: own, answers }), own);
}

interface Gathered {
  readonly atRest: Promise<Judged>;
  readonly afterUse: Promise<Judged>;
  readonly found: Promise<readonly Finding[]>;
  readonly content: Promise<Questions['content']['got']>;
  readonly picture: PagePicture | null;
  readonly sources: PageSources;
  readonly proof: PageProof | null;
  readonly late: LateParts;
}

/** Everything that needs no browser any more. */
async function finish(
  { requestedUrl, url, notices }: RestingPage,
  { atRest, afterUse, found, content, picture, sources, proof, late }: Gathered,
): Promise<Examined> {
  const looked = await atRest;
  const { title, elements, unexamined, links, forms } = await content;
  const findings = withSources(await found, sources);
  const used = await afterUse.catch(() => nothingJudged);
  return {
    page: {
      url: requestedUrl,
      finalUrl: url,
      title,
      status: 'tested',
      elements,
      framework: sources.framework,
      findings,
      tallies: [...looked.tallies, ...used.tallies],
      unexamined: [...remarksOf(notices), ...unexamined, ...late.unexamined],
      ruleErrors: [...looked.errors, ...used.errors].map(({ ruleId, message }) => ({ ruleId, message })),
    },
    links,
    forms,
    picture,
    fixes: proof && fixesOf(proof, findings, looked),
  };
}

/** What verifying fixes gives; null where it failed, which costs nothing else. The tab is then not used again. */
async function proofOf(
  resting: RestingPage,
  late: LateParts,
  input: () => Promise<Parameters<typeof provePage>[0]>,
): Promise<PageProof | null> {
  // What was cut off may still be acting on the page.
  if (late.hasAny) {
    late.note(FIXES);
    return null;
  }
  const deadline = resting.deadline.of('fixes');
  try {
    return await deadline.bound(input().then(provePage), 'verify fixes');
  } catch (error) {
    if (!isLostProof(error)) throw error;
    resting.spoil();
    if (deadline.hasPassed) late.note(FIXES);
    return null;
  }
}

const FIXES = 'verification of fixes';

const located = (judged: Judged, sources: PageSources): Judged => ({
  ...judged,
  findings: withSources(judged.findings, sources),
});

/** The same by the findings that leave the engine, where axe-core's stand between ours. */
function fixesOf({ gone, ...proof }: PageProof, findings: readonly Finding[], looked: Judged): PageFixes {
  const keyOf = ({ ruleId, selector }: Finding) => JSON.stringify([ruleId, selector]);
  const mended = new Set(
    looked.findings.flatMap((finding, at) =>
      gone.some(({ ruleId, node }) => ruleId === finding.ruleId && node === looked.nodes[at])
        ? [keyOf(finding)]
        : [],
    ),
  );
  const indexes = findings.flatMap((finding, at) =>
    finding.outcome === 'failed' && mended.has(keyOf(finding)) ? [at] : [],
  );
  return { ...proof, mended: indexes };
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
