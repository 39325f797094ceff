import {
  describeAnnouncement,
  type Fix,
  type Framework,
  type RenderedCode,
  type RenderedFix,
} from '@curbcut/contract';
import { getRuleInfo, renderFix } from '@curbcut/engine';
import { cleanLine } from '@curbcut/reports';
import { formatCount } from '@curbcut/scoring';
import type { IssueWithKnownFix } from './issues-with-fix.ts';

/**
 * Formats a patch for one issue: comments with the problem and the reason for the fix, then a unified diff of the HTML
 * around the element. Line numbers count within that excerpt, because a scan doesn't know the source file.
 */
export function formatPatch(entry: IssueWithKnownFix, requestedFramework: Framework | undefined): string {
  const framework = requestedFramework ?? entry.framework;
  const rendered = renderFix(entry.fix, framework);
  const notes = formatNotes(entry).map((note) => `# ${note}`);
  return `${[...notes, ...formatDiffs(entry, rendered)].join('\n')}\n`;
}

/** Returns sentences about the fix, one per line. Quoted page content can't start a new line. */
function formatNotes({ issue, occurrence, fix }: IssueWithKnownFix): string[] {
  const { ruleId, severity, message, selector, wcag, source } = occurrence.finding;
  const criteria = wcag.length > 0 ? `WCAG ${wcag.join(', ')}` : 'best practice';
  return [
    `${ruleId}: ${getRuleInfo(ruleId)?.title ?? ruleId} (${severity}, ${criteria})`,
    message,
    `Why: ${fix.why}`,
    describeVerification(fix),
    ...(fix.announced
      ? [`${describeAnnouncement(fix.announced.before, fix.announced.after)} (Approximate.)`]
      : []),
    ...(fix.needs_author_text === null ? [] : [`Replace this placeholder: ${fix.needs_author_text}`]),
    `${formatCount(issue.occurrences, 'occurrence')} on ${formatCount(issue.pages.length, 'page')}, first on ${occurrence.url} at ${selector}`,
    ...(source ? [`Source: ${source.file}${source.line === null ? '' : `, line ${source.line}`}`] : []),
  ].map(cleanLine);
}

export function describeVerification(fix: Fix): string {
  if (fix.status === 'unproven') return `Not verified: ${fix.unverified_reason}`;
  const status = fix.needs_author_text === null ? 'Verified' : 'Verified with placeholder text';
  return fix.proven === 'together'
    ? `${status}: the page was tested again with all of its fixes applied; the finding was gone and nothing new failed.`
    : `${status}: the page was tested again with this fix applied; the finding was gone and nothing new failed.`;
}

function formatDiffs({ occurrence }: IssueWithKnownFix, rendered: RenderedFix): string[] {
  const component = occurrence.finding.source?.file;
  const extension = { html: 'html', jsx: 'jsx', vue: 'vue', svelte: 'svelte', css: 'css' }[rendered.language];
  const name = cleanLine(component ?? `${occurrence.finding.ruleId}.${extension}`);
  const styles = rendered.styles?.language === 'css' ? `${occurrence.finding.ruleId}.css` : name;
  return [...formatDiff(rendered, name), ...(rendered.styles ? formatDiff(rendered.styles, styles) : [])];
}

function formatDiff({ diff }: RenderedCode, name: string): string[] {
  return diff === '' ? [] : [`--- a/${name}`, `+++ b/${name}`, diff.trimEnd()];
}
