import { importPa11y } from './import-pa11y.ts';
import { importPlaywright } from './import-playwright.ts';
import { type ImportedSteps, importRecorder } from './import-recorder.ts';
import { describeStep, InvalidJourneyError, type Journey, parseJourney, type Step } from './journey.ts';
import { getLabel, isLikelyCommit } from './tested-steps.ts';

export const importFormats = ['recorder', 'playwright', 'pa11y'] as const;
export type ImportFormat = (typeof importFormats)[number];

export interface ImportedJourney {
  readonly journey: Journey;
  /** Sentences about steps that were skipped because they contain code or are not supported. */
  readonly left: readonly string[];
  /** Sentences about replaced values and about marked steps that the owner should check. */
  readonly notes: readonly string[];
}

const importers: Readonly<Record<ImportFormat, (content: string) => ImportedSteps>> = {
  recorder: importRecorder,
  playwright: importPlaywright,
  pa11y: importPa11y,
};

/**
 * Imports a recording of Chrome DevTools Recorder, the output of `playwright codegen` in JavaScript or
 * TypeScript, or the actions of a Pa11y configuration. Nothing in it is executed. Values of password fields
 * become references to secrets, and steps that seem to pay for, send or delete something are marked.
 *
 * @param format detected from the content by default
 * @throws {InvalidJourneyError} if the content isn't in the format or contains no steps that can be used
 */
export function importJourney(
  content: string,
  format: ImportFormat = detectFormat(content),
): ImportedJourney {
  const { steps: read, left, ...rest } = importers[format](content);
  if (read.length === 0) throw new InvalidJourneyError([...left, 'The file contains no usable steps.']);
  const notes: string[] = [];
  const steps = markCommits(hideSecrets(read, notes), notes);
  return { journey: parseJourney({ ...rest, steps }), left, notes };
}

function detectFormat(content: string): ImportFormat {
  const text = content.trimStart();
  if (text.startsWith('{') || text.startsWith('[')) return /"steps"\s*:/.test(text) ? 'recorder' : 'pa11y';
  return /@playwright\/test|\bpage\s*\.\s*(?:goto|getBy|locator)\b|require\(['"]playwright/.test(text)
    ? 'playwright'
    : 'pa11y';
}

const passwordPattern =
  /pass(?:word|wd|phrase|code)|passwor[td]|\bpwd\b|mot de passe|contraseña|senha|wachtwoord/i;
const codePattern =
  /one.?time|\botp\b|\btotp\b|2fa|two.?factor|authenticat(?:or|ion) code|verification code|security code/i;

/** Returns which type of secret a step contains as plain text, judging by its selectors. */
function getPlainSecret(step: Step): 'password' | 'code' | null {
  if (step.type !== 'change' || typeof step.value !== 'string' || step.value === '') return null;
  const target = step.selectors.flat().join(' ');
  if (codePattern.test(target) && /^\d{6,8}$/.test(step.value)) return 'code';
  return passwordPattern.test(target) ? 'password' : null;
}

/** Returns a sentence for each step that contains a password or a one-time code as plain text. */
export function findPlainSecrets({ steps }: Pick<Journey, 'steps'>): string[] {
  return steps.flatMap((step, index) => {
    const kind = getPlainSecret(step);
    if (kind === null) return [];
    const what = kind === 'code' ? 'a one-time code' : 'a password';
    return `${describeStep(index, step)} contains ${what}. Use a secret as its value instead.`;
  });
}

/**
 * Replaces password field values and one-time codes with references. @param notes receives what was replaced
 */
export const hideSecrets = (steps: readonly Step[], notes: string[]): Step[] =>
  steps.map((step, index) => hideSecret(step, index, notes));

function hideSecret(step: Step, index: number, notes: string[]): Step {
  const kind = getPlainSecret(step);
  if (kind === null || step.type !== 'change') return step;
  const where = describeStep(index, step);
  if (kind === 'code') {
    notes.push(
      `${where}: the one-time code was replaced with {"totp": "TOTP"}. Set CURBCUT_SECRET_TOTP to its key.`,
    );
    return { ...step, value: { totp: 'TOTP' } };
  }
  notes.push(
    `${where}: the password was replaced with {"secret": "PASSWORD"}. Set CURBCUT_SECRET_PASSWORD before you scan.`,
  );
  return { ...step, value: { secret: 'PASSWORD' } };
}

/** Marks steps that seem to pay for, send or delete something. @param notes receives which ones */
export const markCommits = (steps: readonly Step[], notes: string[]): Step[] =>
  steps.map((step, index) => markCommit(step, index, notes));

function markCommit(step: Step, index: number, notes: string[]): Step {
  if ((step.type !== 'click' && step.type !== 'doubleClick') || step.commits !== undefined) return step;
  const label = getLabel(step.selectors);
  if (label === null || !isLikelyCommit(label)) return step;
  notes.push(
    `${describeStep(index, step)} activates “${label}”, so it was marked as a step that can’t be undone. It isn’t carried out until you add "allowed": true.`,
  );
  return { ...step, commits: true };
}
