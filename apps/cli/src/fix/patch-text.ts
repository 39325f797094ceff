import type { Fix, FixCode, Framework, RenderedCode } from '@curbcut/contract';
import { renderFix, ruleInfo } from '@curbcut/engine';
import { cleanLine } from '@curbcut/reports';
import type { WithFix } from './issues-with-fix.ts';

/**
 * A patch file for one issue: what is wrong and why this mends it as comments, then a unified diff of the source
 * around it. Lines are counted within that piece of source: the file it stands in is known to its team.
 */
export function patchText(one: WithFix, asked: Framework | undefined): string {
  const framework = asked ?? one.framework;
  const rendered = renderFix(one.fix, framework);
  const notes = notesOf(one).map((note) => `# ${note}`);
  return `${[...notes, ...diffsOf(one, rendered)].join('\n')}\n`;
}

/** Sentences about the fix, one a line; what they quote of pages cannot begin another line. */
function notesOf({ issue, place, fix }: WithFix): string[] {
  const { ruleId, severity, message, selector, wcag, source } = place.finding;
  const criteria = wcag.length > 0 ? `WCAG ${wcag.join(', ')}` : 'best practice';
  const times = issue.occurrences === 1 ? 'Once' : `${issue.occurrences} times`;
  const pages = issue.pages.length === 1 ? 'one page' : `${issue.pages.length} pages`;
  return [
    `${ruleId}: ${ruleInfo(ruleId)?.title ?? ruleId} (${severity}, ${criteria})`,
    message,
    `Why: ${fix.why}`,
    provenSentence(fix),
    ...(fix.person_writes === null ? [] : [`Write this yourself: ${fix.person_writes}`]),
    `${times} on ${pages}, first on ${place.url} at ${selector}`,
    ...(source ? [`Written in ${source.file}${source.line === null ? '' : `, line ${source.line}`}`] : []),
  ].map(cleanLine);
}

export function provenSentence(fix: Fix): string {
  if (fix.status === 'unproven') return `Not proven: ${fix.unproven_because}`;
  const proven = fix.person_writes === null ? 'Proven' : 'Proven with placeholder text';
  return fix.proven === 'together'
    ? `${proven}: the page was tested again with all of its fixes in place; the finding was gone and nothing new failed.`
    : `${proven}: the page was tested again with this fix in place; the finding was gone and nothing new failed.`;
}

function diffsOf({ place }: WithFix, rendered: FixCode): string[] {
  const component = place.finding.source?.file;
  const extension = { html: 'html', jsx: 'jsx', vue: 'vue', svelte: 'svelte', css: 'css' }[rendered.language];
  const name = cleanLine(component ?? `${place.finding.ruleId}.${extension}`);
  const styles = rendered.styles?.language === 'css' ? `${place.finding.ruleId}.css` : name;
  return [...diffOf(rendered, name), ...(rendered.styles ? diffOf(rendered.styles, styles) : [])];
}

function diffOf({ diff }: RenderedCode, name: string): string[] {
  return diff === '' ? [] : [`--- a/${name}`, `+++ b/${name}`, diff.trimEnd()];
}
