import type { Fix, Framework, RenderedCode, RenderedFix } from '@curbcut/contract';
import { getRuleInfo, renderFix } from '@curbcut/engine';
import { cleanLine } from '@curbcut/reports';
import type { IssueWithKnownFix } from './issues-with-fix.ts';

/**
 * A patch file for one issue: what is wrong and why this mends it as comments, then a unified diff of the source
 * around it. Lines are counted within that piece of source: the file it stands in is known to its team.
 */
export function formatPatch(one: IssueWithKnownFix, asked: Framework | undefined): string {
  const framework = asked ?? one.framework;
  const rendered = renderFix(one.fix, framework);
  const notes = formatNotes(one).map((note) => `# ${note}`);
  return `${[...notes, ...formatDiffs(one, rendered)].join('\n')}\n`;
}

/** Sentences about the fix, one a line; what they quote of pages cannot begin another line. */
function formatNotes({ issue, occurrence, fix }: IssueWithKnownFix): string[] {
  const { ruleId, severity, message, selector, wcag, source } = occurrence.finding;
  const criteria = wcag.length > 0 ? `WCAG ${wcag.join(', ')}` : 'best practice';
  const times = issue.occurrences === 1 ? 'Once' : `${issue.occurrences} times`;
  const pages = issue.pages.length === 1 ? 'one page' : `${issue.pages.length} pages`;
  return [
    `${ruleId}: ${getRuleInfo(ruleId)?.title ?? ruleId} (${severity}, ${criteria})`,
    message,
    `Why: ${fix.why}`,
    describeVerification(fix),
    ...(fix.person_writes === null ? [] : [`Write this yourself: ${fix.person_writes}`]),
    `${times} on ${pages}, first on ${occurrence.url} at ${selector}`,
    ...(source ? [`Written in ${source.file}${source.line === null ? '' : `, line ${source.line}`}`] : []),
  ].map(cleanLine);
}

export function describeVerification(fix: Fix): string {
  if (fix.status === 'unproven') return `Not proven: ${fix.unproven_because}`;
  const proven = fix.person_writes === null ? 'Proven' : 'Proven with placeholder text';
  return fix.proven === 'together'
    ? `${proven}: the page was tested again with all of its fixes in place; the finding was gone and nothing new failed.`
    : `${proven}: the page was tested again with this fix in place; the finding was gone and nothing new failed.`;
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
