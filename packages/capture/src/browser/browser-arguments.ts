import { GUARD_DISABLED_FEATURES } from '../guard/guard-flags.ts';

/** Features of full Chromium that act without a page's request or vary from one run to the next. */
const DISABLED_FEATURES = [
  'AcceptCHFrame',
  'AutofillServerCommunication',
  'BackForwardCache',
  'DialMediaRouteProvider',
  // URLs are opened as given; the site decides whether to redirect to https.
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
  /** `undefined` for the browser's default. */
  userAgent: string | undefined;
  /** Flags that control the browser's network access: the guard's flags. */
  networkFlags: readonly string[];
  /** Whether `/dev/shm` is too small for the browser's shared memory, as in many containers. */
  hasSmallSharedMemory: boolean;
}

/**
 * Builds the command line for Chromium. It has two goals: the browser does nothing that a page did not
 * request, and a page looks the same on every machine.
 */
export function buildBrowserArguments(options: BrowserArgumentOptions): string[] {
  return [
    '--headless',
    // A pipe instead of a port: no page and no other user of the machine can connect to it.
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

    // Background tabs must settle as fast as the foreground tab.
    '--disable-background-timer-throttling',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',

    // Render the same pixels everywhere: no GPU, no subpixel text, no display color profile.
    '--disable-gpu',
    '--disable-software-rasterizer',
    '--disable-lcd-text',
    '--font-render-hinting=none',
    '--force-color-profile=srgb',
    '--force-device-scale-factor=1',
    '--hide-scrollbars',
    '--accept-lang=en-US,en',
    '--lang=en-US',
    '--mute-audio',
    '--window-size=1280,800',
    // A mouse, although most servers have none: pages adapt to it with `hover` and `pointer` media queries.
    '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  ];
}
