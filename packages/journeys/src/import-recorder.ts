import { InvalidJourneyError, parseStep, type Step } from './journey.ts';

/** An importer's result: steps as JSON, and sentences about what it skipped, with positions in the file. */
export interface ImportedSteps {
  readonly title?: string | undefined;
  readonly timeout?: number | undefined;
  readonly selectorAttribute?: string | undefined;
  /** Present only in recordings exported by Curbcut. Checked with the rest of the journey. */
  readonly signedIn?: unknown;
  readonly steps: readonly Step[];
  readonly left: readonly string[];
}

/**
 * Reads a recording exported by Chrome DevTools Recorder (JSON of `UserFlow`, see journey.ts).
 *
 * @throws {InvalidJourneyError}
 */
export function importRecorder(content: string): ImportedSteps {
  const flow = parseJson(content) as { steps?: unknown; title?: string; signedIn?: unknown };
  if (!Array.isArray(flow?.steps))
    throw new InvalidJourneyError(['This isn’t a recording: it has no list of steps.']);
  const steps: Step[] = [];
  const left: string[] = [];
  const { steps: _all, ...rest } = flow;
  for (const [index, step] of flow.steps.entries()) {
    const parsed = parseStep(step, index);
    if (typeof parsed === 'string') left.push(parsed);
    else steps.push(parsed);
  }
  return { ...rest, steps, left };
}

/** @throws {InvalidJourneyError} */
export function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new InvalidJourneyError([`This isn’t JSON: ${(error as Error).message}`]);
  }
}
