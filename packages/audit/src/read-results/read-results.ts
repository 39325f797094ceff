import { parse as parseYaml } from 'yaml';
import type { ReadResults } from './model.ts';
import { readAccessibilityInsights } from './read-accessibility-insights.ts';
import { readOpenAcr } from './read-openacr.ts';
import { readWcagEm } from './read-wcag-em.ts';

/**
 * Reads another tool's results from a file's text: an Accessibility Insights for Web assessment, a WCAG-EM
 * Report Tool evaluation, or an OpenACR report. Each reader recognizes its own format by its structure,
 * regardless of the file name.
 *
 * @returns undefined if the file is in none of these formats.
 */
export function readResults(text: string): ReadResults | undefined {
  const content = parseContent(text);
  return readAccessibilityInsights(content) ?? readWcagEm(content) ?? readOpenAcr(content);
}

function parseContent(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Aliases could make a small file expand to any size.
    try {
      return parseYaml(text, { maxAliasCount: 0 });
    } catch {
      return undefined;
    }
  }
}
