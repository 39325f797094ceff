import { readFile } from 'node:fs/promises';
import { UserError } from '../io.ts';
import { BASELINE_VERSION, Baseline, type BaselineIssue } from './baseline.ts';

const WRITE_BASELINE_HINT = 'Write one with: curbcut scan ... --write-baseline FILE';

/** @throws {UserError} when there is none, or it is not one that this version reads; it says what to do. */
export async function readBaseline(file: string): Promise<Baseline> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UserError(
      `The baseline ${file} cannot be read (${error.code ?? error.message}). ${WRITE_BASELINE_HINT}`,
    );
  });
  const value = parseJsonObject(content);
  if (value?.curbcut !== 'baseline') {
    const scanned = Array.isArray(value?.pages) || value?.format === 'curbcut-report';
    throw new UserError(
      scanned
        ? `${file} is the result of a scan, which does not hold what issues are known by. ${WRITE_BASELINE_HINT}`
        : `${file} is not a baseline of Curbcut. ${WRITE_BASELINE_HINT}`,
    );
  }
  if (value.version !== BASELINE_VERSION) {
    throw new UserError(
      `The baseline ${file} is of version ${JSON.stringify(value.version)}, and this Curbcut reads version ${BASELINE_VERSION}. Write it anew with --write-baseline, or use the Curbcut that wrote it.`,
    );
  }
  const checked = Baseline.safeParse(value);
  if (checked.success) return checked.data;
  const { path, message } = checked.error.issues[0]!;
  throw new UserError(
    `The baseline ${file} is damaged at ${path.join('.')} (${message}). Take it from your version control again, or write it anew with --write-baseline.`,
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
 * The text of a baseline: the same issues give the same text, and each fact has its line, so that a change is a
 * small change in version control.
 */
export function formatBaseline(issues: readonly BaselineIssue[]): string {
  const texts = issues.map(formatIssue).sort();
  const list = texts.length === 0 ? '[]' : `[\n${texts.join(',\n')}\n  ]`;
  return `{\n  "curbcut": "baseline",\n  "version": ${BASELINE_VERSION},\n  "issues": ${list}\n}\n`;
}

/** Begins with rule and cause, which sorts the issues as people look for them. */
function formatIssue({ rule, severity, cause, pageCount, pages, traits }: BaselineIssue): string {
  const { places, ...kind } = traits;
  const lines = (values: readonly unknown[], indent: string) =>
    `[\n${values.map((value) => `${indent}  ${JSON.stringify(value)}`).join(',\n')}\n${indent}]`;
  return [
    '    {',
    `      "rule": ${JSON.stringify(rule)},`,
    `      "cause": ${JSON.stringify(cause)},`,
    `      "severity": ${JSON.stringify(severity)},`,
    `      "pageCount": ${pageCount},`,
    `      "pages": ${lines(pages, '      ')},`,
    '      "traits": {',
    ...Object.entries(kind).map(
      ([key, value]) => `        ${JSON.stringify(key)}: ${JSON.stringify(value)},`,
    ),
    `        "places": ${lines(places, '        ')}`,
    '      }',
    '    }',
  ].join('\n');
}
