import { styleText } from 'node:util';
import type { Finding, NotTestedPage, TestedPage } from '@curbcut/contract';
import { getRuleInfo, groupFindings, type IssueGroup } from '@curbcut/engine';
import { cleanLine } from '@curbcut/reports';
import { countIssues, type IssueToCount } from '@curbcut/scoring';
import { compareSeverity, SEVERITY_DETAILS, type Severity } from '@curbcut/wcag';
import { createPageSequencer, type StreamFormatter } from './stream-formatter.ts';

type TextStyle = Parameters<typeof styleText>[0];

const severityStyles: Readonly<Record<Severity, TextStyle>> = {
  critical: ['bold', 'red'],
  serious: ['bold', 'yellow'],
  moderate: 'cyan',
  minor: 'dim',
};

/** Places shown of each cause; the machine-readable forms have them all. */
const MAX_OCCURRENCES = 3;

/** For people: causes rather than rows, worst first, then what was not tested and what needs a person. */
export function createPrettyFormatter({ colors }: { colors: boolean }): StreamFormatter {
  const paint = (style: TextStyle, text: string): string =>
    colors ? styleText(style, text, { validateStream: false }) : text;
  const order = createPageSequencer<TestedPage | NotTestedPage>();
  const tested: TestedPage[] = [];
  const untested: NotTestedPage[] = [];
  let beyondLimit = 0;
  return {
    onEvent(event) {
      if (event.type === 'page-started') order.started(event.url);
      if (event.type === 'scan-done') beyondLimit += event.beyondLimit;
      if (event.type === 'page-done' || event.type === 'page-failed') {
        for (const page of order.finished(event.page)) {
          if (page.status === 'tested') tested.push(page);
          else untested.push(page);
        }
      }
      return '';
    },
    end(known = new Set()) {
      const findings = new Map(tested.map((page) => [page.url, page.findings]));
      const clusters = groupFindings(tested.map((page) => ({ pageId: page.url, findings: page.findings })));
      const at = ({ pageId, findingIndex }: IssueGroup['occurrences'][number]): Finding =>
        findings.get(pageId)![findingIndex]!;
      const failed = clusters.filter(
        ({ outcome, fingerprint }) => outcome === 'failed' && !known.has(fingerprint),
      );
      const questions = clusters.filter(({ outcome }) => outcome === 'cantTell');
      const lines: string[] = [];

      for (const cluster of failed.sort(compareWorstFirst)) {
        const info = getRuleInfo(cluster.ruleId);
        const { label } = SEVERITY_DETAILS[cluster.severity];
        const criteria = info?.bestPractice ? 'best practice' : `WCAG ${info?.criteria.join(', ')}`;
        lines.push(
          `${paint(severityStyles[cluster.severity], label)}  ${paint('bold', info?.title ?? cluster.ruleId)}  ${paint('dim', `${cluster.ruleId}, ${criteria}`)}`,
        );
        lines.push(`  ${cleanLine(at(cluster.occurrences[0]!).message)}`);
        lines.push(
          `  ${cleanLine(cluster.rootCause)}: ${formatCount(cluster.occurrences.length, 'place')} on ${formatCount(cluster.pageIds.length, 'page')}`,
        );
        for (const occurrence of cluster.occurrences.slice(0, MAX_OCCURRENCES)) {
          lines.push(paint('dim', `    ${occurrence.pageId}  ${cleanLine(at(occurrence).selector)}`));
        }
        if (info) lines.push(`  ${paint('green', 'Mend')}  ${info.help}`);
        lines.push('');
      }
      if (questions.length > 0) {
        lines.push(paint('bold', 'Needs a person'));
        for (const cluster of questions) {
          const first = cluster.occurrences[0]!;
          lines.push(
            `  ${cleanLine(at(first).message)}  ${paint('dim', `${formatCount(cluster.occurrences.length, 'place')}, first ${cleanLine(`${first.pageId} ${at(first).selector}`)}`)}`,
          );
        }
        lines.push('');
      }
      if (untested.length > 0) {
        lines.push(paint('bold', 'Not tested'));
        for (const page of untested)
          lines.push(`  ${page.url}  ${cleanLine(`${page.notTested.reason} ${page.notTested.advice}`)}`);
        lines.push('');
      }
      const parts = tested.flatMap(({ url, unexamined }) => unexamined.map((part) => ({ ...part, url })));
      if (parts.length > 0) {
        lines.push(paint('bold', 'Tested in part'));
        for (const [sentence, [first, ...others]] of Map.groupBy(parts, describePart)) {
          const where = `${formatCount(others.length + 1, 'place')}, first ${first!.url} ${first!.selector}`;
          lines.push(`  ${sentence}  ${paint('dim', cleanLine(where))}`);
        }
        lines.push('');
      }
      const counts = countIssues([...failed, ...questions].map(toIssueToCount));
      const summary = [
        `${formatCount(tested.length, 'page')} tested`,
        `${formatCount(counts.issues, 'issue')} with ${formatCount(counts.occurrences, 'occurrence')}`,
        `${formatCount(counts.needsReview, 'issue')} to review`,
      ];
      if (known.size > 0) summary.push(`${formatCount(known.size, 'known issue')} of the baseline not shown`);
      if (beyondLimit > 0)
        summary.push(`${formatCount(beyondLimit, 'more page')} found and left out (--max-pages)`);
      lines.push(`${summary.join(', ')}.`);
      lines.push(
        'An automatic test finds only some barriers; the rest needs people, best of all people who use assistive technology.',
      );
      return `${lines.join('\n')}\n`;
    },
  };
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
const formatCount = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
