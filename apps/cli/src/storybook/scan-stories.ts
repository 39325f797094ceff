import { randomUUID } from 'node:crypto';
import type { Finding, NotTestedPage, ScanEvent, TestedPage } from '@curbcut/contract';
import type { LivePage, LocalScanner, OpenPageSettings, PageResult } from '@curbcut/engine';
import { type PreviewState, showStory, waitForStory } from './preview.ts';
import { describeStory, getStoryUrl, type Story } from './story-index.ts';

export interface StorybookScan {
  /** URL of the Storybook's folder, ending with a slash. */
  readonly base: string;
  /** In the order in which they are scanned. */
  readonly stories: readonly Story[];
  readonly settings: Pick<OpenPageSettings, 'level' | 'bestPractices' | 'optionalRules'>;
  /** Whether every story is loaded, instead of switching between the stories of a component. */
  readonly loadsAll: boolean;
}

/** Numbers of stories that were loaded and switched to. */
export interface StoryCounts {
  loaded: number;
  switched: number;
  /** Stories that were also loaded because switching to them gave a different result. */
  repeated: number;
}

/** Milliseconds for one story on a page with several: a safety net. */
const STORY_TIME_LIMIT_MS = 60_000;

/**
 * Scans stories and yields the events of a scan whose pages are the stories. The stories of a component share a
 * loaded page if that gives the same result; see {@link scanComponent}.
 *
 * @param counts counts how the stories were shown
 */
export async function* scanStories(
  scanner: Pick<LocalScanner, 'useLivePage' | 'concurrency' | 'forget'>,
  scan: StorybookScan,
  counts: StoryCounts,
  signal: AbortSignal,
): AsyncGenerator<ScanEvent> {
  const { base, stories } = scan;
  yield { type: 'scan-started', url: base, maxPages: stories.length };
  yield { type: 'pages-found', found: stories.length };
  const key = randomUUID();
  const components = [
    ...Map.groupBy(stories, ({ importPath, component }) => importPath || component).values(),
  ];
  const running = new Set<Promise<void>>();
  const done: StoryResult[] = [];
  const numbers = { tested: 0, notTested: 0 };
  const start = (component: readonly Story[]) => {
    const work = scanComponent(scanner, scan, component, { key, counts, signal })
      .then((results) => {
        done.push(...results);
      })
      .finally(() => running.delete(work));
    // If another component fails first, nothing awaits this one.
    work.catch(() => {});
    running.add(work);
  };
  try {
    while (components.length > 0 || running.size > 0) {
      while (components.length > 0 && running.size < scanner.concurrency) {
        const component = components.shift()!;
        for (const { id } of component) yield { type: 'page-started', url: getStoryUrl(base, id) };
        start(component);
      }
      await Promise.race(running);
      for (const { page } of done.splice(0)) {
        numbers[page.status === 'tested' ? 'tested' : 'notTested'] += 1;
        yield toEvent(page);
      }
    }
  } finally {
    scanner.forget(key).catch(() => {});
  }
  yield { type: 'scan-done', ...numbers, beyondLimit: 0, templates: null };
}

function toEvent(page: TestedPage | NotTestedPage): ScanEvent {
  if (page.status === 'not-tested') return { type: 'page-failed', page };
  return { type: 'page-done', page, place: { clicks: null, links: [], forms: [] }, fixes: null };
}

interface StoryResult {
  readonly story: Story;
  readonly page: TestedPage | NotTestedPage;
  /** What the story showed; null if it wasn't scanned. */
  readonly digest: string | null;
  /** Whether another story was shown on the same page before it. */
  readonly isSwitched: boolean;
}

interface ComponentContext {
  readonly key: string;
  readonly counts: StoryCounts;
  readonly signal: AbortSignal;
}

type StoryOpener = Pick<LocalScanner, 'useLivePage'>;

/**
 * Scans a component's stories. Loads the first one and switches to the others on the same page, unless
 * something from an earlier story may linger. Afterward, also loads the last story it switched to, because
 * anything left by the others would still be there. If its content or findings differ, loads all stories that
 * were switched to.
 */
async function scanComponent(
  scanner: StoryOpener,
  scan: StorybookScan,
  stories: readonly Story[],
  context: ComponentContext,
): Promise<StoryResult[]> {
  const { counts } = context;
  const results = new Map<Story, StoryResult>();
  const add = (shown: readonly StoryResult[]) => {
    for (const result of shown) results.set(result.story, result);
  };
  const excluded = stories.filter(({ excluded: reason }) => reason !== null);
  add(excluded.map((story) => createResult(story, createExcludedPage(scan.base, story, story.excluded!))));
  let left = stories.filter((story) => !results.has(story));
  while (left.length > 0) {
    const shown = await showStories(scanner, scan, left, context);
    add(shown);
    left = left.slice(shown.length);
  }
  const switched = [...results.values()].filter(({ isSwitched }) => isSwitched);
  counts.loaded += stories.length - excluded.length - switched.length;
  const sample = switched.at(-1);
  if (sample !== undefined) {
    const [loaded] = await showStories(scanner, scan, [sample.story], context);
    if (isSameResult(sample, loaded!)) counts.switched += switched.length;
    else {
      counts.repeated += switched.length;
      add([loaded!]);
      for (const { story } of switched.slice(0, -1)) add(await showStories(scanner, scan, [story], context));
    }
  }
  return stories.map((story) => results.get(story)!);
}

/**
 * Loads the first story and switches to the following ones as long as nothing can linger from the previous
 * ones. Returns the results of the stories that were shown, at least one.
 */
async function showStories(
  scanner: StoryOpener,
  scan: StorybookScan,
  stories: readonly Story[],
  { key, signal }: ComponentContext,
): Promise<StoryResult[]> {
  const shown: StoryResult[] = [];
  const [first] = stories as [Story, ...Story[]];
  const url = getStoryUrl(scan.base, first.id);
  const timeLimitMs = STORY_TIME_LIMIT_MS * stories.length;
  const show = async (page: LivePage) => {
    // After a crash, the page is opened one more time.
    shown.length = 0;
    let before: PreviewState | null = null;
    for (const story of stories) {
      if (before !== null && (scan.loadsAll || mayRemain(before))) return;
      const state: PreviewState | null = await (before === null
        ? waitForStory(page, story.id)
        : showStory(page, story.id));
      if (state === null) return;
      // The difference may come from this story or an earlier one. Loading the story on its own shows which.
      if (before !== null && (state.status === 'failed' || state.attributes !== before.attributes)) return;
      shown.push(await scanStory(page, scan, story, state, before !== null));
      before = state;
    }
  };
  const outcome = await scanner.useLivePage(url, { key }, show, timeLimitMs, signal);
  if (!outcome.tested && shown.length === 0)
    shown.push(createResult(first, createNotTestedPage(scan.base, first, outcome.notTested)));
  return shown;
}

const mayRemain = ({ status, isPlayed, outside }: PreviewState): boolean =>
  status === 'failed' || isPlayed || outside.length > 0;

async function scanStory(
  page: LivePage,
  { base, settings }: StorybookScan,
  story: Story,
  state: PreviewState,
  isSwitched: boolean,
): Promise<StoryResult> {
  if (state.status === 'failed') {
    const cause = state.reason.replace(/\.$/, '');
    const reason = `The story didn’t render${cause === '' ? '' : `: ${cause}`}.`;
    const notTested = {
      code: 'storybook/not-rendered',
      reason,
      advice: 'Open the story in Storybook and fix the error.',
    };
    return createResult(story, createNotTestedPage(base, story, notTested));
  }
  if (state.isOff) {
    const reason = 'The story’s parameters turn accessibility tests off (a11y).';
    return createResult(story, createExcludedPage(base, story, reason));
  }
  const digest = await page.digest();
  const { page: scanned }: PageResult = await page.scan({
    ...settings,
    depth: 'quick',
    screenshots: 'none',
    // A story shows a component, not a page.
    pageRules: false,
  });
  const url = getStoryUrl(base, story.id);
  return {
    story,
    page: { ...scanned, url, finalUrl: url, title: describeStory(story) },
    digest,
    isSwitched,
  };
}

const createResult = (story: Story, page: NotTestedPage): StoryResult => ({
  story,
  page,
  digest: null,
  isSwitched: false,
});

function createNotTestedPage(
  base: string,
  story: Story,
  notTested: NotTestedPage['notTested'],
): NotTestedPage {
  const url = getStoryUrl(base, story.id);
  return { url, finalUrl: null, title: describeStory(story), status: 'not-tested', notTested };
}

const createExcludedPage = (base: string, story: Story, reason: string): NotTestedPage =>
  createNotTestedPage(base, story, {
    code: 'storybook/excluded',
    reason: `Excluded. ${reason}`,
    advice: 'Remove the tag or the parameter to test the story.',
  });

/** Whether a story's content and findings are the same whether it's loaded or switched to. */
function isSameResult(one: StoryResult, other: StoryResult): boolean {
  return one.digest === other.digest && describeFindings(one.page) === describeFindings(other.page);
}

function describeFindings(page: StoryResult['page']): string {
  if (page.status === 'not-tested') return page.notTested.code;
  const describe = ({ ruleId, outcome, reason, selector, message }: Finding) =>
    JSON.stringify([ruleId, outcome, reason, selector, message]);
  return [...page.findings.map(describe), JSON.stringify(page.tallies)].join('\n');
}
