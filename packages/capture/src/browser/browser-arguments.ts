import { GUARD_DISABLED_FEATURES } from '../guard/guard-flags.ts';

/** What full Chromium would do on its own account, or would do differently from one run to the next. */
const DISABLED_FEATURES = [
  'AcceptCHFrame',
  'AutofillServerCommunication',
  'BackForwardCache',
  'DialMediaRouteProvider',
  // An address is opened as it was given; the site decides whether it goes on to https.
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
  /** `undefined` for the browser's own. */
  userAgent: string | undefined;
  /** What leads the browser to the network: the guard's flags. */
  networkFlags: readonly string[];
  /** Whether `/dev/shm` is too small for the browser's shared memory, as in many containers. */
  hasSmallSharedMemory: boolean;
}

/**
 * Our own command line for Chromium. Two aims: the browser does nothing that a page did not ask for, and a page
 * looks the same on every machine.
 */
export function buildBrowserArguments(options: BrowserArgumentOptions): string[] {
  return [
    '--headless',
    // No port: a pipe cannot be reached by any page or other user of the machine.
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

    // A tab in the background must come to rest as fast as the one in front.
    '--disable-background-timer-throttling',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',

    // The same pixels everywhere: no graphics card, no subpixel text, no screen profile.
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
  ];
}
