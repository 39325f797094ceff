import { GUARD_DISABLED_FEATURES } from '../guard/guard-flags.ts';

/** Features of full Chromium that run without a request from the page, vary from run to run or crash tabs. */
const DISABLED_FEATURES = [
  'AcceptCHFrame',
  'AutofillServerCommunication',
  'BackForwardCache',
  'DialMediaRouteProvider',
  // Deferred requests (`fetchLater`) crash the tab of a page that has been cut off from the network.
  'FetchLaterAPI',
  // URLs are loaded as given; the site decides whether to redirect to HTTPS.
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'InterestFeedContentSuggestions',
  'MediaRouter',
  'OptimizationHints',
  'Translate',
];

export interface BrowserArgumentOptions {
  profileFolder: string;
  sandbox: boolean;
  /** `undefined` uses the browser's default. */
  userAgent: string | undefined;
  /** The guard's flags, which control the browser's network access. */
  networkFlags: readonly string[];
  /** Whether `/dev/shm` is too small for the browser, as it is in many containers. */
  hasSmallSharedMemory: boolean;
  /** Whether a person uses the browser in a window. */
  hasWindow?: boolean;
}

/** The window opens with the first tab. Its scrollbars, pixel density and sound are those of the person's machine. */
const WINDOW_ARGUMENTS = ['--no-startup-window', '--no-first-run'];

/**
 * Nothing is shown. Pages look the same everywhere: no GPU, no subpixel text, no display color profile. Pages see a
 * mouse even though most servers have none, because they adapt to it through `hover` and `pointer` media queries.
 */
const HEADLESS_ARGUMENTS = [
  '--headless',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-lcd-text',
  // A page that still scrolls after a key press would move away from the pointer before the next click.
  '--disable-smooth-scrolling',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--force-device-scale-factor=1',
  '--hide-scrollbars',
  '--mute-audio',
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
];

/**
 * Builds Chromium's command line. It has two goals: the browser does nothing that a page didn't request, and
 * a page looks the same on every machine.
 */
export function buildBrowserArguments(options: BrowserArgumentOptions): string[] {
  return [
    // A pipe instead of a port, so that no page or other user of the machine can connect to it.
    '--remote-debugging-pipe',
    `--user-data-dir=${options.profileFolder}`,
    ...(options.sandbox ? [] : ['--no-sandbox']),
    ...(options.userAgent === undefined ? [] : [`--user-agent=${options.userAgent}`]),
    ...(options.hasSmallSharedMemory ? ['--disable-dev-shm-usage'] : []),
    ...options.networkFlags,

    '--block-new-web-contents',
    '--deny-permission-prompts',
    '--disable-breakpad',
    '--disable-client-side-phishing-detection',
    '--disable-extensions',
    '--disable-field-trial-config',
    '--disable-hang-monitor',
    '--disable-notifications',
    '--disable-prompt-on-repost',
    '--disable-search-engine-choice-screen',
    `--disable-features=${[...DISABLED_FEATURES, ...GUARD_DISABLED_FEATURES].join(',')}`,
    '--metrics-recording-only',
    '--no-default-browser-check',
    '--password-store=basic',
    '--use-mock-keychain',

    // Pages in background tabs must settle as fast as in the foreground tab.
    '--disable-background-timer-throttling',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',

    ...(options.hasWindow ? WINDOW_ARGUMENTS : HEADLESS_ARGUMENTS),
    '--accept-lang=en-US,en',
    '--lang=en-US',
    '--window-size=1280,800',
  ];
}
