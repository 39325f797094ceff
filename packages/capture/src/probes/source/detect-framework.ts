import { CdpError } from '../../browser/cdp.ts';
import type { StablePage } from '../../visit/stable-page.ts';
import {
  collectFrameworkSigns,
  type FrameworkSign,
  type FrameworkSigns,
} from './main-world/collect-framework-signs.ts';

/** The framework that a page is built with. */
export interface DetectedFramework {
  /** `html` for a page without signs of a known framework. */
  readonly name: (typeof frameworkNames)[number] | 'html';
  readonly version: string | null;
  /** Whether the page is a development build. */
  readonly isDevelopment: boolean;
  /** Whether anything on the page shows where its elements were written. */
  readonly hasSourceLocations: boolean;
}

const frameworkNames = ['angular', 'vue', 'svelte', 'react'] as const;

/** Maximum number of elements that are examined. */
const MAX_ELEMENTS = 200;
/** Milliseconds for the evaluation in the page, and for receiving its result. */
const EVALUATION_TIMEOUT_MS = 1_000;
const RESPONSE_TIMEOUT_MS = 3_000;

/** Attributes in which tools record where elements were written. Sentry's are also in production builds. */
const sourceAttributeSelector = [
  'data-ng-source-location',
  'data-astro-source-file',
  'data-inspector-relative-path',
  'data-v-inspector',
  'data-insp-path',
  'data-locatorjs',
  'data-source-loc',
  'data-tsd-source',
  'data-sentry-source-file',
]
  .map((name) => `[${name}]`)
  .join();

const unknownFramework: DetectedFramework = {
  name: 'html',
  version: null,
  isDevelopment: false,
  hasSourceLocations: false,
};

/**
 * Detects a page's framework from the data that frameworks leave on elements. Reads only properties without
 * getters. The page may fake the data, so it's strictly validated and used only to decide where to look next.
 *
 * `throwOnSideEffect` would guarantee that nothing changes, but it makes the browser discard the page's
 * compiled code, which costs 65 ms of CPU time on an application.
 */
export async function detectFramework({ session }: StablePage): Promise<DetectedFramework> {
  try {
    const { result } = await session.send(
      'Runtime.evaluate',
      {
        expression: `(${collectFrameworkSigns})(${MAX_ELEMENTS}, ${JSON.stringify(sourceAttributeSelector)})`,
        returnByValue: true,
        timeout: EVALUATION_TIMEOUT_MS,
      },
      { timeoutMs: RESPONSE_TIMEOUT_MS },
    );
    return typeof result.value === 'string' ? parseSigns(JSON.parse(result.value)) : unknownFramework;
  } catch (error) {
    if (error instanceof CdpError || error instanceof SyntaxError) return unknownFramework;
    throw error;
  }
}

function parseSigns(reported: Partial<FrameworkSigns> | null): DetectedFramework {
  const signs = frameworkNames.map((name) => ({ name, ...parseSign(reported?.[name]) }));
  const { name, marks, version, isDevelopment } = signs.reduce((best, sign) =>
    sign.marks > best.marks ? sign : best,
  );
  const hasSourceLocations =
    reported?.hasSourceAttributes === true || signs.some((sign) => sign.isDevelopment);
  return marks === 0
    ? { ...unknownFramework, hasSourceLocations }
    : { name, version, isDevelopment, hasSourceLocations };
}

function parseSign(sign: Partial<FrameworkSign> | undefined): {
  marks: number;
  version: string | null;
  isDevelopment: boolean;
} {
  const { marks, version, isDevelopment } = sign ?? {};
  return {
    marks: typeof marks === 'number' && marks > 0 ? marks : 0,
    version:
      typeof version === 'string' && /^\d{1,4}(\.\d{1,6}){0,3}[\w.+-]{0,24}$/.test(version) ? version : null,
    isDevelopment: isDevelopment === true,
  };
}
