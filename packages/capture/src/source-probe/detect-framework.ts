import { CdpError } from '../browser/cdp.ts';
import type { RestingPage } from '../visit/resting-page.ts';
import { type FrameworkSign, type FrameworkSigns, frameworkSigns } from './in-page/framework-signs.ts';

/** What a page is made with. */
export interface PageFramework {
  /** `html` for a page on which no framework that we know has left anything. */
  readonly name: (typeof frameworks)[number] | 'html';
  readonly version: string | null;
  /** Its build is one for those who develop it. */
  readonly isDevelopment: boolean;
  /** Something on the page tells where its elements were written. */
  readonly tellsSources: boolean;
}

const frameworks = ['angular', 'vue', 'svelte', 'react'] as const;

/** Elements that are looked at; what asks without being able to change anything is slow. */
const MOST_ELEMENTS = 200;
/** Milliseconds that the page has for the answer, and we wait for it. */
const PAGE_MS = 1_000;
const WAIT_MS = 3_000;

/** Attributes by which tools tell where elements were written; those of Sentry are in production builds too. */
const sourceAttributes = [
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

const unknown: PageFramework = { name: 'html', version: null, isDevelopment: false, tellsSources: false };

/**
 * Tells what a page is made with, by the notes that frameworks leave on its elements. The page may lie: what it says is
 * strictly read, and nothing but what is preselected depends on it. Changes nothing.
 */
export async function detectFramework({ session }: RestingPage): Promise<PageFramework> {
  try {
    const { result } = await session.send(
      'Runtime.evaluate',
      {
        expression: `(${frameworkSigns})(${MOST_ELEMENTS}, ${JSON.stringify(sourceAttributes)})`,
        returnByValue: true,
        timeout: PAGE_MS,
        throwOnSideEffect: true,
      },
      { timeoutMs: WAIT_MS },
    );
    return typeof result.value === 'string' ? readSigns(JSON.parse(result.value)) : unknown;
  } catch (error) {
    if (error instanceof CdpError || error instanceof SyntaxError) return unknown;
    throw error;
  }
}

function readSigns(told: Partial<FrameworkSigns> | null): PageFramework {
  const signs = frameworks.map((name) => ({ name, ...readSign(told?.[name]) }));
  const { name, marks, version, isDevelopment } = signs.reduce((most, sign) =>
    sign.marks > most.marks ? sign : most,
  );
  const tellsSources = told?.hasSourceAttributes === true || signs.some((sign) => sign.isDevelopment);
  return marks === 0 ? { ...unknown, tellsSources } : { name, version, isDevelopment, tellsSources };
}

function readSign(sign: Partial<FrameworkSign> | undefined): {
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
