import { CdpError } from '../browser/cdp.ts';
import type { StablePage } from '../visit/stable-page.ts';
import {
  collectFrameworkSigns,
  type FrameworkSign,
  type FrameworkSigns,
} from './in-page/collect-framework-signs.ts';

/** What a page is made with. */
export interface DetectedFramework {
  /** `html` for a page on which no framework that we know has left anything. */
  readonly name: (typeof frameworkNames)[number] | 'html';
  readonly version: string | null;
  /** Its build is one for those who develop it. */
  readonly isDevelopment: boolean;
  /** Something on the page tells where its elements were written. */
  readonly hasSourceLocations: boolean;
}

const frameworkNames = ['angular', 'vue', 'svelte', 'react'] as const;

/** Elements that are looked at; what asks without being able to change anything is slow. */
const MAX_ELEMENTS = 200;
/** Milliseconds that the page has for the answer, and we wait for it. */
const EVALUATION_TIMEOUT_MS = 1_000;
const RESPONSE_TIMEOUT_MS = 3_000;

/** Attributes by which tools tell where elements were written; those of Sentry are in production builds too. */
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
 * Tells what a page is made with, by the notes that frameworks leave on its elements. The page may lie: what it says is
 * strictly read, and nothing but what is preselected depends on it. Changes nothing.
 */
export async function detectFramework({ session }: StablePage): Promise<DetectedFramework> {
  try {
    const { result } = await session.send(
      'Runtime.evaluate',
      {
        expression: `(${collectFrameworkSigns})(${MAX_ELEMENTS}, ${JSON.stringify(sourceAttributeSelector)})`,
        returnByValue: true,
        timeout: EVALUATION_TIMEOUT_MS,
        throwOnSideEffect: true,
      },
      { timeoutMs: RESPONSE_TIMEOUT_MS },
    );
    return typeof result.value === 'string' ? parseSigns(JSON.parse(result.value)) : unknownFramework;
  } catch (error) {
    if (error instanceof CdpError || error instanceof SyntaxError) return unknownFramework;
    throw error;
  }
}

function parseSigns(told: Partial<FrameworkSigns> | null): DetectedFramework {
  const signs = frameworkNames.map((name) => ({ name, ...parseSign(told?.[name]) }));
  const { name, marks, version, isDevelopment } = signs.reduce((most, sign) =>
    sign.marks > most.marks ? sign : most,
  );
  const hasSourceLocations = told?.hasSourceAttributes === true || signs.some((sign) => sign.isDevelopment);
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
