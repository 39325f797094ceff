import { readFile } from 'node:fs/promises';
import { cleanJson } from '@curbcut/reports';
import { UserError } from '../io.ts';
import { createFileSink, type WritableFile } from '../sink.ts';
import {
  BASELINE_VERSION,
  Baseline,
  type BaselineInput,
  type BaselineIssue,
  type BaselineSettings,
  readBaselineCandidates,
} from './baseline.ts';
import type { BaselineComparison } from './compare.ts';

const WRITE_BASELINE_HINT = 'Create one with: curbcut scan ... --write-baseline FILE';

/**
 * @throws {UserError} if the file cannot be read or has a different format or version; the message says what
 * to do.
 */
export async function readBaseline(file: string): Promise<Baseline> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UserError(
      `The baseline ${file} can't be read (${error.code ?? error.message}). ${WRITE_BASELINE_HINT}`,
    );
  });
  const value = parseJsonObject(content);
  if (value?.curbcut !== 'baseline') {
    const scanned = Array.isArray(value?.pages) || value?.format === 'curbcut-report';
    throw new UserError(
      scanned
        ? `${file} is a scan result, not a baseline: it doesn't contain issue fingerprints. ${WRITE_BASELINE_HINT}`
        : `${file} isn't a Curbcut baseline. ${WRITE_BASELINE_HINT}`,
    );
  }
  if (value.version !== BASELINE_VERSION) {
    throw new UserError(
      `The baseline ${file} has version ${JSON.stringify(value.version)}, but this version of Curbcut reads version ${BASELINE_VERSION}. Create it again with --write-baseline, or use the version of Curbcut that created it.`,
    );
  }
  const checked = Baseline.safeParse(value);
  if (checked.success) return checked.data;
  const { path, message } = checked.error.issues[0]!;
  throw new UserError(
    `The baseline ${file} is damaged at ${path.join('.')} (${message}). Restore it from version control, or create it again with --write-baseline.`,
  );
}

function parseJsonObject(content: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Formats a baseline. The same issues always produce the same text, with one value per line, so that diffs in
 * version control stay small.
 */
export function formatBaseline(issues: readonly BaselineIssue[]): string {
  const texts = issues.map(formatIssue).sort();
  const list = texts.length === 0 ? '[]' : `[\n${texts.join(',\n')}\n  ]`;
  return `{\n  "curbcut": "baseline",\n  "version": ${BASELINE_VERSION},\n  "issues": ${list}\n}\n`;
}

/** Formats one issue, beginning with its rule and cause so that sorting the texts groups issues by rule. */
function formatIssue({
  rule,
  severity,
  cause,
  pageCount,
  pages,
  traits,
  ...evidence
}: BaselineIssue): string {
  const { places, ...kind } = traits;
  const lines = (values: readonly unknown[], indent: string) =>
    `[\n${values.map((value) => `${indent}  ${cleanJson(value)}`).join(',\n')}\n${indent}]`;
  return [
    '    {',
    `      "rule": ${cleanJson(rule)},`,
    `      "cause": ${cleanJson(cause)},`,
    `      "severity": ${cleanJson(severity)},`,
    `      "pageCount": ${pageCount},`,
    `      "pages": ${lines(pages, '      ')},`,
    ...Object.entries(evidence)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, value]) => `      ${JSON.stringify(key)}: ${JSON.stringify(value)},`),
    '      "traits": {',
    ...Object.entries(kind).map(([key, value]) => `        ${cleanJson(key)}: ${cleanJson(value)},`),
    `        "places": ${lines(places, '        ')}`,
    '      }',
    '    }',
  ].join('\n');
}

/**
 * Writes a baseline. If there is an earlier baseline, the new one can only be shorter: new issues are not
 * added, fixed ones are removed, and unchecked ones are kept. Without an earlier baseline, it contains all
 * issues found.
 *
 * @returns the number of issues written
 */
export async function writeBaseline(
  file: WritableFile,
  result: BaselineInput,
  settings: BaselineSettings,
  comparison: BaselineComparison | null,
): Promise<number> {
  const known = comparison
    ? [...comparison.updatedIssues, ...comparison.uncheckedIssues]
    : (await readBaselineCandidates(result, settings)).map(({ entry }) => entry);
  const sink = createFileSink(file);
  try {
    await sink.write(formatBaseline(known));
    await sink.end();
  } finally {
    await sink.abandon();
  }
  return known.length;
}
