import { readFile } from 'node:fs/promises';
import { UserError } from '../io.ts';
import { BASELINE_VERSION, Baseline, type KnownIssue } from './baseline.ts';

const HOW = 'Write one with: curbcut scan ... --write-baseline FILE';

/** @throws {UserError} when there is none, or it is not one that this version reads; it says what to do. */
export async function readBaseline(file: string): Promise<Baseline> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UserError(`The baseline ${file} cannot be read (${error.code ?? error.message}). ${HOW}`);
  });
  const value = parse(content);
  if (value?.curbcut !== 'baseline') {
    const scanned = Array.isArray(value?.pages) || value?.format === 'curbcut-report';
    throw new UserError(
      scanned
        ? `${file} is the result of a scan, which does not hold what issues are known by. ${HOW}`
        : `${file} is not a baseline of Curbcut. ${HOW}`,
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

function parse(content: string): Record<string, unknown> | undefined {
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
export function baselineText(issues: readonly KnownIssue[]): string {
  const texts = issues.map(issueText).sort();
  const list = texts.length === 0 ? '[]' : `[\n${texts.join(',\n')}\n  ]`;
  return `{\n  "curbcut": "baseline",\n  "version": ${BASELINE_VERSION},\n  "issues": ${list}\n}\n`;
}

/** Begins with rule and cause, which sorts the issues as people look for them. */
function issueText({ rule, severity, cause, pageCount, pages, traits }: KnownIssue): string {
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
