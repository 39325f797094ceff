import { access, constants } from 'node:fs/promises';
import { buildGuardFlags } from '../guard/guard-flags.ts';
import { PRODUCT_TOKEN } from '../product-token.ts';
import { type FontMode, prepareFonts } from './fonts/browser-fonts.ts';
import { listInstalledBrowserPaths } from './installed-browsers.ts';
import { type KnownBrowser, readKnownBrowser, saveKnownBrowser } from './known-browsers.ts';
import { BrowserStartError, type LaunchOptions, launchBrowser } from './launch.ts';
import { isNpmChromiumSupported, unpackNpmChromium } from './npm-chromium.ts';

/**
 * Where a browser comes from: configured by the user, shipped through npm, installed on the machine, or
 * downloaded by Playwright.
 */
export type BrowserSource = 'configured' | 'npm' | 'installed' | 'playwright';

/** A browser that has started and responded, either just now or in an earlier process. */
export interface FoundBrowser {
  executablePath: string;
  /** Variables that its process needs in addition to those inherited from the operating system. */
  env: Readonly<Record<string, string>>;
  /** Fonts available to its pages. */
  fonts: FontMode;
  source: BrowserSource;
  /** For example `153.0.8010.0`. */
  version: string;
  /** Whether it starts with its sandbox enabled. */
  sandbox: boolean;
  /** User agent sent to websites: the browser's own without `Headless`, plus our product name. */
  userAgent: string;
}

export interface FindBrowserOptions {
  /** The browser configured by the user (`CURBCUT_BROWSER`); if set, no other browser is tried. */
  configuredPath?: string;
  /** Folder where the browser from npm and the pinned fonts are unpacked once. */
  cacheFolder: string;
  /**
   * Default: `pinned`. Has no effect on macOS and Windows, where the browser always uses the system fonts.
   */
  fonts?: FontMode;
  /** Whether only browsers that can open a window are tried. Default: false. */
  hasWindow?: boolean;
  /**
   * Whether to accept a browser that an earlier process started successfully, instead of starting it again.
   * If it turns out that it no longer starts, call again without this option. Default: false.
   */
  acceptsKnown?: boolean;
  /** Receives sentences for the log, for example that the sandbox is disabled. */
  onWarning?: (sentence: string) => void;
}

/** Thrown when no browser could be started. The message lists what was tried and what to do. */
export class NoBrowserError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NoBrowserError';
  }
}

interface BrowserCandidate {
  source: BrowserSource;
  /** Returns `undefined` if there is nothing to try. */
  locate(): Promise<Pick<FoundBrowser, 'executablePath' | 'env'> | undefined>;
}

/** A browser that has not been started yet. */
type LocatedBrowser = Pick<FoundBrowser, 'executablePath' | 'env' | 'source' | 'fonts'>;

/**
 * Finds a browser that starts on this machine. For the order and its reasons, see
 * `docs/decisions/0003-browser-and-fonts.md`.
 *
 * @throws {NoBrowserError} if none starts or the fonts can't be unpacked.
 */
export async function findBrowser(options: FindBrowserOptions): Promise<FoundBrowser> {
  const fonts = await prepareFonts(options.fonts ?? 'pinned', options.cacheFolder).catch((error: Error) => {
    throw new NoBrowserError(error.message);
  });
  const tried: string[] = [];
  for (const candidate of listCandidates(options)) {
    let executablePath: string = candidate.source;
    try {
      const located = await candidate.locate();
      if (!located) continue;
      executablePath = located.executablePath;
      const browser: LocatedBrowser = {
        executablePath,
        env: { ...located.env, ...fonts.env },
        source: candidate.source,
        fonts: fonts.mode,
      };
      const { sandboxError, ...properties } = await testBrowser(browser, options);
      if (sandboxError !== null) options.onWarning?.(describeMissingSandbox(sandboxError));
      return { ...browser, ...properties };
    } catch (error) {
      tried.push(error instanceof BrowserStartError ? error.message : `${executablePath}: ${String(error)}`);
    }
  }
  throw new NoBrowserError(
    options.configuredPath === undefined
      ? [
          'No browser could be started. Install Chrome, Chromium or Edge, or set CURBCUT_BROWSER to the path of one.',
          tried.length > 0 ? `Tried:\n${tried.join('\n')}` : 'No browser was found on this machine.',
        ].join('\n')
      : `The browser set in CURBCUT_BROWSER could not be started. Correct the path, or remove the setting to let Curbcut choose.\n${tried.join('\n')}`,
  );
}

/** Matches executables that can't open a window. The browser from npm is one of them. */
const headlessShell = /headless[_-]shell/;

function* listCandidates({
  configuredPath,
  cacheFolder,
  hasWindow = false,
}: FindBrowserOptions): Generator<BrowserCandidate> {
  const at = (executablePath: string) => ({ executablePath, env: {} });
  if (configuredPath !== undefined) {
    yield { source: 'configured', locate: async () => at(configuredPath) };
    return;
  }
  if (!hasWindow && isNpmChromiumSupported(process.platform, process.arch)) {
    yield { source: 'npm', locate: () => unpackNpmChromium(cacheFolder).catch(ignoreMissingPackage) };
  }
  for (const executablePath of listInstalledBrowserPaths(process.platform, process.env)) {
    if (hasWindow && headlessShell.test(executablePath)) continue;
    yield {
      source: 'installed',
      locate: async () => ((await isExecutable(executablePath)) ? at(executablePath) : undefined),
    };
  }
  yield {
    source: 'playwright',
    // Imported lazily: loading it takes longer than starting a browser.
    async locate() {
      const playwright = await import('playwright-core').catch(ignoreMissingPackage);
      if (playwright === undefined) return undefined;
      const executablePath = playwright.chromium.executablePath();
      return (await isExecutable(executablePath)) ? at(executablePath) : undefined;
    },
  };
}

async function testBrowser(
  browser: LocatedBrowser,
  { cacheFolder, acceptsKnown = false }: FindBrowserOptions,
): Promise<KnownBrowser> {
  const known = acceptsKnown ? await readKnownBrowser(cacheFolder, browser) : undefined;
  if (known !== undefined) return known;
  const tested = await probeBrowser(browser);
  await saveKnownBrowser(cacheFolder, browser, tested);
  return tested;
}

/** Starts the browser, in its sandbox if possible, and closes it again. */
async function probeBrowser(candidate: LocatedBrowser): Promise<KnownBrowser> {
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    return { ...(await startAndClose(candidate, false)), sandboxError: 'it was started as root' };
  }
  try {
    return { ...(await startAndClose(candidate, true)), sandboxError: null };
  } catch (error) {
    if (!(error instanceof BrowserStartError) || !/sandbox|namespace|zygote/i.test(error.message))
      throw error;
    return { ...(await startAndClose(candidate, false)), sandboxError: error.message };
  }
}

async function startAndClose(
  candidate: LocatedBrowser,
  sandbox: boolean,
): Promise<Omit<KnownBrowser, 'sandboxError'>> {
  const options: LaunchOptions = {
    executablePath: candidate.executablePath,
    env: candidate.env,
    sandbox,
    // Nothing listens on this port: a browser that is only being tried out needs no network.
    networkFlags: buildGuardFlags('http://127.0.0.1:1'),
  };
  const browser = await launchBrowser(options);
  await browser.close();
  return {
    version: browser.version,
    sandbox,
    userAgent: `${browser.userAgent.replace('HeadlessChrome', 'Chrome')} ${PRODUCT_TOKEN}`,
  };
}

function describeMissingSandbox(reason: string): string {
  return `The browser runs without its sandbox (${reason}). To isolate scanned pages better, run Curbcut as a user other than root on a system that allows user namespaces.`;
}

/** Curbcut's npm package doesn't depend on every package that can contain a browser. */
function ignoreMissingPackage(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
