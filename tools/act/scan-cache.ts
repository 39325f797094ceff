import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  captureSources,
  findTestBrowser,
  hashCaptureGeneration,
  hashKey,
  MISSING,
  ResultCache,
} from '@curbcut/capture/test-utils/cached';
import {
  createEvaluatedPage,
  EVALUATION_CHANNEL,
  type EvaluationExchange,
  handleEvaluationRequest,
  type PageResult,
  type SiteScanSettings,
} from '@curbcut/engine';
import { loadLanguageDetector } from '@curbcut/rules';

/** The code outside the rules that a result depends on. What rules read from a page is evaluated again. */
const sources = [
  ...captureSources,
  'packages/{engine,contract}/src/**/*.ts',
  'tools/act/{sibling-kinds,siblings,written-siblings}.ts',
  'tools/lib/static-server.ts',
];

/** Scans a page. */
export type ScanCase = (url: string, settings: SiteScanSettings) => Promise<PageResult>;

/** A request about a page, recorded with its response while the page was scanned. */
interface RecordedRequest extends Pick<EvaluationExchange, 'name' | 'input'> {
  readonly facts: EvaluationExchange['capture']['facts'];
  readonly output: unknown;
}

/** A capture of a scanned page, with the requests about it in order. */
interface RecordedPage extends Pick<EvaluationExchange, 'capture' | 'scope'> {
  readonly requests: RecordedRequest[];
}

interface RecordedScan {
  readonly result: PageResult;
  readonly pages: readonly RecordedPage[];
}

/**
 * Caches scan results. Before a result is reused, the rules run on all captures of its scan. If any of their
 * results differs, the page is scanned again. So results depend on the current rules, but a browser is needed
 * only for pages on which something has changed.
 */
export class ScanCache {
  readonly #cache: ResultCache;
  readonly #folderHash: string;
  readonly #origin: string;
  readonly browserVersion: string;

  private constructor(cache: ResultCache, folderHash: string, origin: string, browserVersion: string) {
    this.#cache = cache;
    this.#folderHash = folderHash;
    this.#origin = origin;
    this.browserVersion = browserVersion;
  }

  /**
   * @param folder the folder with the pages and all of their resources
   * @param origin where it's served
   */
  static async open(folder: string, origin: string): Promise<ScanCache> {
    const browser = await findTestBrowser();
    const [generation, folderHash] = await Promise.all([
      hashCaptureGeneration(browser, sources),
      hashFolder(folder),
      loadLanguageDetector(),
    ]);
    return new ScanCache(new ResultCache({ generation }), folderHash, origin, browser.version);
  }

  /** Returns the result of an earlier scan if it's still valid; otherwise scans the page. */
  async scan(url: string, settings: SiteScanSettings, scanCase: ScanCase): Promise<PageResult> {
    const { pathname } = new URL(url);
    const key = this.#getKey(url, settings);
    const recorded = (await this.#cache.read(key)) as RecordedScan | typeof MISSING;
    if (recorded !== MISSING && recorded.pages.every(isEvaluatedEqually)) {
      await this.#cache.acceptHit(key, pathname, this.#toComparable(recorded.result), async () =>
        this.#toComparable(await scanCase(url, settings)),
      );
      return recorded.result;
    }
    const { result, pages } = await recordScan(() => scanCase(url, settings));
    if (isRepeatable(result)) await this.#cache.write(key, { result, pages } satisfies RecordedScan);
    return result;
  }

  /** Deletes a wrong result, so that the next run doesn't repeat it. */
  forget(url: string, settings: SiteScanSettings): Promise<void> {
    return this.#cache.delete(this.#getKey(url, settings));
  }

  #getKey(url: string, settings: SiteScanSettings): string {
    const { pathname, search } = new URL(url);
    return hashKey(this.#folderHash, pathname + search, settings);
  }

  /** If no page was scanned, scans one again even though its result is cached. */
  recheckOne(): Promise<void> {
    return this.#cache.recheckOne();
  }

  /** Removes what differs between scans of the same page: times, and the port in URLs. */
  #toComparable(result: PageResult): unknown {
    const json = JSON.stringify(result, (name, value) => (name === 'visitMs' ? undefined : value));
    return JSON.parse(json.replaceAll(/127\.0\.0\.1:\d+|localhost:\d+/g, new URL(this.#origin).hostname));
  }
}

/**
 * Returns whether the next scan would have the same result, that is, whether tests were limited only by
 * counts, never by time.
 */
const isRepeatable = (result: PageResult): boolean =>
  result.status === 'tested' &&
  result.page.ruleErrors.length === 0 &&
  (result.notTested ?? []).every(({ reason }) => reason === 'limit') &&
  result.page.unexamined.every(({ reason }) => reason !== 'internal-error' && reason !== 'time-limit');

const recording = new AsyncLocalStorage<Map<EvaluationExchange['capture'], RecordedPage>>();

/** Scans a page and records the requests about it, except those that got no response. */
async function recordScan(scan: () => Promise<PageResult>): Promise<RecordedScan> {
  const pages = new Map<EvaluationExchange['capture'], RecordedPage>();
  const answers: Promise<unknown>[] = [];
  const onExchange = (message: unknown) => {
    if (recording.getStore() !== pages) return;
    const { capture, scope, name, input, response } = message as EvaluationExchange;
    const page = pages.get(capture) ?? { capture: { ...capture, facts: {} }, scope, requests: [] };
    pages.set(capture, page);
    const facts = structuredClone(capture.facts);
    const at = page.requests.push({ name, input, facts, output: null }) - 1;
    answers.push(
      response.then((output) => {
        page.requests[at] = { name, input, facts, output };
      }),
    );
  };
  const evaluations = channel(EVALUATION_CHANNEL);
  evaluations.subscribe(onExchange);
  try {
    const result = await recording.run(pages, scan);
    await Promise.all(answers);
    return { result, pages: [...pages.values()] };
  } finally {
    evaluations.unsubscribe(onExchange);
  }
}

/**
 * Runs the rules on a recorded capture and returns whether they give the same response to all requests as in
 * the scan.
 */
function isEvaluatedEqually({ capture, scope, requests }: RecordedPage): boolean {
  const page = createEvaluatedPage(capture, scope);
  return requests.every(({ name, input, facts, output }) => {
    Object.assign(capture.facts, facts);
    const now = handleEvaluationRequest(page, name, input as never);
    return isDeepStrictEqual(now, output);
  });
}

async function hashFolder(folder: string): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true }))
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const content = await readFile(file);
    hash.update(`${file.slice(folder.length)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}
