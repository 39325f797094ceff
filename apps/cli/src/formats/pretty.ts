import { styleText } from 'node:util';
import {
  describeOnlyIn,
  type Finding,
  formatState,
  type NotTestedPage,
  type PageVariant,
  type TestedPage,
} from '@curbcut/contract';
import { getRuleInfo, groupFindings, type IssueGroup } from '@curbcut/engine';
import { cleanLine } from '@curbcut/reports';
import { createPageSequencer } from '@curbcut/results';
import { countIssues, formatCount, type IssueToCount } from '@curbcut/scoring';
import { compareSeverity, SEVERITY_DETAILS, type Severity } from '@curbcut/wcag';
import type { StreamFormatter } from '../stream-formatter.ts';

type TextStyle = Parameters<typeof styleText>[0];

const severityStyles: Readonly<Record<Severity, TextStyle>> = {
  critical: ['bold', 'red'],
  serious: ['bold', 'yellow'],
  moderate: 'cyan',
  minor: 'dim',
};

/** Maximum number of occurrences shown per issue; the machine-readable formats have all of them. */
const MAX_OCCURRENCES = 3;

/** Formats issues for a terminal, worst first, followed by issues that need review and pages that weren't tested. */
export function createPrettyFormatter({
  colors,
  variants,
}: {
  colors: boolean;
  /** The variants each page was tested in; findings refer to them. */
  variants: readonly PageVariant[];
}): StreamFormatter {
  const paint: Paint = (style, text) => (colors ? styleText(style, text, { validateStream: false }) : text);
  const sequencer = createPageSequencer<TestedPage | NotTestedPage>();
  const tested: TestedPage[] = [];
  const notTested: NotTestedPage[] = [];
  let beyondLimit = 0;
  const templates = { found: 0, reached: 0 };
  return {
    onEvent(event) {
      if (event.type === 'page-started') sequencer.started(event.url);
      if (event.type === 'scan-done') {
        beyondLimit += event.beyondLimit;
        templates.found += event.templates?.found ?? 0;
        templates.reached += event.templates?.reached ?? 0;
      }
      if (event.type === 'page-done' || event.type === 'page-failed') {
        for (const page of sequencer.finished(event.page)) {
          if (page.status === 'tested') tested.push(page);
          else notTested.push(page);
        }
      }
      return '';
    },
    end(known = new Set()) {
      const findings = new Map(tested.map((page) => [page.url, page.findings]));
      const groups = groupFindings(tested.map((page) => ({ pageId: page.url, findings: page.findings })));
      const at = ({ pageId, findingIndex }: IssueGroup['occurrences'][number]): Finding =>
        findings.get(pageId)![findingIndex]!;
      const failed = groups.filter(
        ({ outcome, fingerprint }) => outcome === 'failed' && !known.has(fingerprint),
      );
      const needsReview = groups.filter(({ outcome }) => outcome === 'cantTell');
      const sections = [
        ...failed.sort(compareWorstFirst).map((group) => formatIssue(group, at, variants, paint)),
        formatNeedsReview(needsReview, at, paint),
        formatNotTested(notTested, paint),
        formatPartlyTested(tested, paint),
        formatHealedSteps([...tested, ...notTested], paint),
      ];
      const counts = countIssues([...failed, ...needsReview].map(toIssueToCount));
      const summary = [
        `${formatCount(tested.length, 'page')} tested`,
        `${formatCount(counts.issues, 'issue')} with ${formatCount(counts.occurrences, 'occurrence')}`,
        `${formatCount(counts.needsReview, 'issue')} ${counts.needsReview === 1 ? 'needs' : 'need'} review`,
      ];
      if (known.size > 0) summary.push(`${formatCount(known.size, 'known issue')} in the baseline not shown`);
      if (templates.found > 0)
        summary.push(`${templates.reached} of ${formatCount(templates.found, 'template')} reached`);
      if (beyondLimit > 0)
        summary.push(`${formatCount(beyondLimit, 'more page')} found but not scanned (--max-pages)`);
      const lines = [
        ...sections.filter(({ length }) => length > 0).flatMap((section) => [...section, '']),
        `${summary.join(', ')}.`,
        'Automated tests find only some issues. Test manually too, ideally with people who use assistive technology.',
      ];
      return `${lines.join('\n')}\n`;
    },
  };
}

/** Applies a style to text, unless the terminal doesn't support colors. */
type Paint = (style: TextStyle, text: string) => string;
/** Returns an occurrence's finding. */
type FindingAt = (occurrence: IssueGroup['occurrences'][number]) => Finding;

/** An issue's lines: what is wrong, where and how to fix it. */
function formatIssue(
  group: IssueGroup,
  at: FindingAt,
  variants: readonly PageVariant[],
  paint: Paint,
): string[] {
  const info = getRuleInfo(group.ruleId);
  const { label } = SEVERITY_DETAILS[group.severity];
  const criteria = info?.bestPractice ? 'best practice' : `WCAG ${info?.criteria.join(', ')}`;
  const occurrences = group.occurrences.slice(0, MAX_OCCURRENCES).map((occurrence) => {
    const { selector, state, variants: indexes } = at(occurrence);
    const after = state === undefined ? '' : `  (after ${formatState(state)})`;
    const foundIn = indexes.flatMap((index) => variants[index] ?? []);
    const onlyIn = describeOnlyIn(foundIn, variants[0]);
    const only = onlyIn === null ? '' : `  (only ${onlyIn})`;
    return paint('dim', `    ${occurrence.pageId}  ${cleanLine(`${selector}${after}${only}`)}`);
  });
  return [
    `${paint(severityStyles[group.severity], label)}  ${paint('bold', cleanLine(at(group.occurrences[0]!).message))}  ${paint('dim', `${group.ruleId}, ${criteria}`)}`,
    `  ${cleanLine(group.rootCause)}: ${formatCount(group.occurrences.length, 'occurrence')} on ${formatCount(group.pageIds.length, 'page')}`,
    ...occurrences,
    ...(info ? [`  ${paint('green', 'Fix')}  ${info.help}`] : []),
  ];
}

function formatNeedsReview(groups: readonly IssueGroup[], at: FindingAt, paint: Paint): string[] {
  if (groups.length === 0) return [];
  const lines = groups.map(({ occurrences }) => {
    const first = occurrences[0]!;
    return `  ${cleanLine(at(first).message)}  ${paint('dim', `${formatCount(occurrences.length, 'occurrence')}, first ${cleanLine(`${first.pageId} ${at(first).selector}`)}`)}`;
  });
  return [paint('bold', 'Needs review'), ...lines];
}

function formatNotTested(pages: readonly NotTestedPage[], paint: Paint): string[] {
  if (pages.length === 0) return [];
  const lines = pages.map(({ url, step, notTested }) => {
    const label = step === undefined ? '' : `Step ${step.number}: ${step.name}. `;
    return `  ${url}  ${cleanLine(`${label}${notTested.reason} ${notTested.advice}`)}`;
  });
  return [paint('bold', 'Not tested'), ...lines];
}

/** Journey steps that were carried out even though their selectors no longer match. */
function formatHealedSteps(pages: readonly (TestedPage | NotTestedPage)[], paint: Paint): string[] {
  const healed = new Set(pages.flatMap(({ step }) => step?.healed ?? []));
  if (healed.size === 0) return [];
  return [paint('bold', 'Changed steps'), ...[...healed].map((sentence) => `  ${cleanLine(sentence)}`)];
}

/** Parts of tested pages that weren't tested, by reason. */
function formatPartlyTested(pages: readonly TestedPage[], paint: Paint): string[] {
  const parts = pages.flatMap(({ url, unexamined }) => unexamined.map((part) => ({ ...part, url })));
  if (parts.length === 0) return [];
  const lines = [...Map.groupBy(parts, describePart)].map(([description, [first, ...others]]) => {
    const where = `${formatCount(others.length + 1, 'occurrence')}, first ${first!.url} ${first!.selector}`;
    return `  ${description}  ${paint('dim', cleanLine(where))}`;
  });
  return [paint('bold', 'Partly tested'), ...lines];
}

function compareWorstFirst(a: IssueGroup, b: IssueGroup): number {
  return compareSeverity(a.severity, b.severity) || b.occurrences.length - a.occurrences.length;
}

const describePart = ({ reason, detail }: TestedPage['unexamined'][number]) => cleanLine(detail || reason);
const toIssueToCount = ({ outcome, severity, occurrences }: IssueGroup): IssueToCount => ({
  outcome,
  severity,
  occurrences: occurrences.length,
});
