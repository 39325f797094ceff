import { randomUUID } from 'node:crypto';
import { type PageHost, playJourney, type StableFrame, type StablePage } from '@curbcut/capture';
import { getStartUrl, type Redactor } from '@curbcut/journeys';
import { toSecretAccess } from '../page-access.ts';
import type { JourneyToTry, TriedJourney, TriedStep } from '../types.ts';
import { JourneyRun } from './journey-run.ts';
import { isSignedIn } from './sign-in-session.ts';

type Arrive = NonNullable<Parameters<PageHost['withPage']>[1]['arrive']>;
type ArrivalTab = Parameters<Arrive>[0];

/** JPEG quality of the screenshots, from 0 to 100: text stays readable. */
const SCREENSHOT_QUALITY = 60;

/** Carries out the steps of a journey, with a screenshot of each. See `tryJourney` of `Scanner`. */
export async function tryJourney(
  pool: PageHost & { forget(key: string): Promise<void> },
  { journey, secrets, last }: JourneyToTry,
  signal?: AbortSignal,
): Promise<TriedJourney> {
  const access = toSecretAccess(secrets);
  const { redactor } = access;
  const steps: TriedStep[] = [];
  let problemScreenshot: Uint8Array | null = null;
  let marksBefore: readonly string[] | null = null;
  let recordStep: (report: Omit<TriedStep, 'url' | 'screenshot'>) => Promise<void> = async () => undefined;
  const run = new JourneyRun({ journey, ...access, onStep: (report) => recordStep(report) });
  const userNames = journey.steps.flatMap((step) =>
    step.type === 'change' && typeof step.value === 'string' && step.value !== '' ? [step.value] : [],
  );
  const readMarks = (frame: StableFrame) => frame.call('findSignedInMarks', [userNames]);
  const arrive: Arrive = async (tab) => {
    recordStep = async ({ index, healed, identity }) => {
      if (marksBefore === null && journey.steps[index]?.type === 'navigate')
        marksBefore = (await readMarks(await tab.findFrames())).map(({ label }) => label);
      const { url } = tab;
      steps.push({ index, healed, identity, url, screenshot: await takeScreenshot(tab, redactor) });
    };
    const failure = await playJourney(tab, journey, run.getPlayOptions(last));
    if (failure !== null) problemScreenshot = await takeScreenshot(tab, redactor);
    return failure;
  };
  const key = `journey-${randomUUID()}`;
  try {
    const outcome = await pool.withPage(
      getStartUrl(journey),
      { site: key, arrive },
      async (page: StablePage) => {
        const { mainFrame } = page;
        const marks = await readMarks(mainFrame);
        return {
          url: page.url,
          title: await mainFrame.evaluate<string>('document.title'),
          form: await mainFrame.call('findSignInForm', []),
          marks: marks.filter(({ label }) => !(marksBefore ?? []).includes(label)),
          isSignedIn: journey.signedIn === undefined ? null : await isSignedIn(page, journey),
        };
      },
      signal,
    );
    const page = outcome.tested ? outcome.value : null;
    const problem = outcome.tested
      ? null
      : { code: outcome.notTested.code, reason: outcome.notTested.reason };
    return redactor.redact({ steps, problem, problemScreenshot, page });
  } finally {
    await pool.forget(key);
  }
}

/** Captures the window, without secrets. Null if the page is being replaced. */
async function takeScreenshot(tab: ArrivalTab, redactor: Redactor): Promise<Uint8Array | null> {
  try {
    const mainFrame = await tab.findFrames();
    const inFrames = async (frame: StableFrame, name: 'hideSecrets' | 'showSecrets'): Promise<void> => {
      if (name === 'hideSecrets') await frame.call(name, [redactor.values]);
      else await frame.call(name, []);
      for (const child of frame.children) await inFrames(child, name);
    };
    await inFrames(mainFrame, 'hideSecrets');
    try {
      const { data } = await tab.session.send('Page.captureScreenshot', {
        format: 'jpeg',
        quality: SCREENSHOT_QUALITY,
      });
      return Buffer.from(data, 'base64');
    } finally {
      await inFrames(mainFrame, 'showSecrets');
    }
  } catch {
    return null;
  }
}
