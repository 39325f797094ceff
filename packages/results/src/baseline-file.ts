import { cleanJson } from '@curbcut/contract';
import { BASELINE_VERSION, Baseline, type BaselineIssue } from './baseline.ts';

/** Thrown if the text of a baseline file can't be used; the message says why and what to do. */
export class BaselineError extends Error {
  override readonly name = 'BaselineError';
}

/**
 * Parses the text of a baseline file.
 *
 * @param file the file's name, for the message
 * @param hint a sentence that says how to create a baseline
 * @throws {BaselineError} if the text is not a baseline or has another version
 */
export function parseBaseline(content: string, file: string, hint: string): Baseline {
  const value = parseJsonObject(content);
  if (value?.curbcut !== 'baseline') {
    const scanned = Array.isArray(value?.pages) || value?.format === 'curbcut-report';
    throw new BaselineError(
      scanned
        ? `${file} is a scan result, not a baseline: it doesn't contain issue fingerprints. ${hint}`
        : `${file} isn't a Curbcut baseline. ${hint}`,
    );
  }
  if (value.version !== BASELINE_VERSION) {
    throw new BaselineError(
      `The baseline ${file} has version ${JSON.stringify(value.version)}, but this version of Curbcut reads version ${BASELINE_VERSION}. Create it again, or use the version of Curbcut that created it.`,
    );
  }
  const checked = Baseline.safeParse(value);
  if (checked.success) return checked.data;
  const { path, message } = checked.error.issues[0]!;
  throw new BaselineError(
    `The baseline ${file} is damaged at ${path.join('.')} (${message}). Restore it from version control, or create it again.`,
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

/** Formats one issue, beginning with its rule and cause so that sorting groups issues by rule. */
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
