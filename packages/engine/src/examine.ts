import { capturePage, measureContrast, type RestingPage, takePicture, usePage } from '@curbcut/capture';
import type { Finding, TestedPage } from '@curbcut/contract';
import type { Judges, PageJudge } from './judging/judges.ts';
import type { Judged } from './judging/questions.ts';
import { pageProgress } from './page-progress.ts';
import { askSources, type PageSources, withSources } from './page-sources.ts';
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
  { pictures, isTried, onProgress }: Wanted,
  judges: Judges,
): Promise<Seen> {
  const capture = await capturePage(resting);
  const scope = { level, bestPractices };
  const judge = judges.open(capture, scope);
  try {
    const { contrast, use } = await judge.ask('probes', null);
    const measured = await measureContrast(resting, capture, contrast);
    if (measured !== null) capture.facts.contrast = measured;
    const atRest = judge.ask('atRest', null);
    // Whoever waits for it hears of its failure; should the browser fail first, nobody does.
    atRest.then(({ findings }) => onProgress?.(pageProgress(capture, findings))).catch(() => {});
    const picture = await pictureOf(resting, pictures, atRest, secondOpinion);
    const answers = secondOpinion ? await askAxe(resting) : null;
    // Last of all that judges, for it acts on the page.
    Object.assign(capture.facts, await usePage(resting, capture, use, auth !== null));
    const afterUse = judge.ask('afterUse', null);
    afterUse.catch(() => {});
    const sources = await askSources(resting, capture, use.hasScripts, () => Promise.all([atRest, afterUse]));
    const proof =
      isTried &&
      (await proofOf(resting, async () => ({
        resting,
        capture,
        judge,
        openJudge: (patched) => judges.open(patched, scope),
        atRest: located(await atRest, sources),
        afterUse: located(await afterUse, sources),
        // Where no script reacts, what was focused and scrolled is as it was.
        wasUsed: use.hasScripts,
        asksPixels: contrast.length > 0,
        pictures: pictures !== 'none',
        isTried,
      })));
    const gathered = { atRest, afterUse, answers, picture, sources, proof };
    const examined = finish(resting, judge, gathered).finally(judge.end);
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
  readonly proof: PageProof | null;
}

/** Everything that needs no browser any more. */
async function finish(
  { requestedUrl, url, notices }: RestingPage,
  judge: PageJudge,
  { atRest, afterUse, answers, picture, sources, proof }: Gathered,
): Promise<Examined> {
  const { title, elements, unexamined, links, forms } = await judge.ask('content', null);
  const looked = await atRest;
  const used = await afterUse;
  const own = [...looked.findings, ...used.findings];
  const found = answers === null ? own : await judge.ask('secondOpinion', { findings: own, answers });
  const findings = withSources(found, sources);
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
      unexamined: [...remarksOf(notices), ...unexamined],
      ruleErrors: [...looked.errors, ...used.errors].map(({ ruleId, message }) => ({ ruleId, message })),
    },
    links,
    forms,
    picture,
    fixes: proof && fixesOf(proof, findings, looked),
  };
}

/** What proving gives; null where it failed, which costs nothing else. The tab is then not used again. */
async function proofOf(
  resting: RestingPage,
  input: () => Promise<Parameters<typeof provePage>[0]>,
): Promise<PageProof | null> {
  try {
    return await provePage(await input());
  } catch (error) {
    if (!isLostProof(error)) throw error;
    resting.spoil();
    return null;
  }
}

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
