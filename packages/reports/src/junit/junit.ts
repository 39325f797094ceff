import type { RuleTally } from '@curbcut/contract';
import { formatCount } from '@curbcut/scoring';
import { cleanText } from '../clean-text.ts';
import {
  hasCountedElements,
  type ReportInput,
  type ReportIssue,
  type ReportOccurrence,
  type ReportPage,
} from '../report-input.ts';
import { formatCoverage, getCoverage } from '../survey/coverage.ts';
import { CONFORMANCE_DISCLAIMER } from '../survey/manual-checks.ts';
import { describePageLimits, surveyScan } from '../survey/survey.ts';
import { describeWithState } from '../to-report-occurrence.ts';

/**
 * Maximum number of occurrences listed per test case. A page with ten thousand cells can have ten thousand
 * failures.
 */
const MAX_OCCURRENCES = 50;

/** The findings of one rule with one outcome on one page. */
interface CaseFindings {
  readonly issues: Set<ReportIssue>;
  readonly occurrences: ReportOccurrence[];
  count: number;
}

/**
 * Generates JUnit XML in the format that Jenkins and GitLab read (JUnit 4 as written by Ant): one suite per
 * page, one case per rule that applied. A failed case lists its occurrences. Cases that need review or whose
 * tests were cut short, and pages that were not tested, are skipped with the reason. The last suite has no
 * cases and lists what was tested, what was not and what needs review.
 */
export async function* generateJunitReport(input: ReportInput): AsyncGenerator<string> {
  const { scan } = input;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escapeXmlAttribute(`Curbcut: ${scan.url}`)}">\n`;
  const rulesById = new Map(input.rules.map((rule) => [rule.rule_id, rule]));
  const issues = new Map(input.issues.map((issue) => [issue.id, issue]));
  const timestamp = scan.created_at.slice(0, 19);
  let id = 0;
  for await (const page of input.pages()) {
    const properties = `<properties><property name="scan" value="${escapeXmlAttribute(scan.url)}"/><property name="note" value="${escapeXmlAttribute(CONFORMANCE_DISCLAIMER)}"/></properties>`;
    if (page.status === 'not-tested') {
      const { reason = 'The page was not tested.', advice = '' } = page.not_tested ?? {};
      yield openSuite(page.url, page.url, id++, timestamp, { tests: 1, failures: 0, skipped: 1 });
      yield `${properties}\n${openCase('page', 'Page was tested')}<skipped>${escapeXmlText(`${reason} ${advice}`)}</skipped></testcase>\n</testsuite>\n`;
      continue;
    }
    const caseFindings = await collectCaseFindings(page, input, issues);
    const rules = getTestCases(page, caseFindings).map((tally) => ({
      ...tally,
      limits: describePageLimits(page, rulesById.get(tally.ruleId)?.tests ?? []),
    }));
    const failures = rules.filter(({ failed }) => failed > 0).length;
    const skipped = rules.filter(
      ({ failed, cantTell, limits }) => failed === 0 && (cantTell > 0 || limits !== ''),
    ).length;
    yield openSuite(page.url, page.url, id++, timestamp, { tests: rules.length, failures, skipped });
    yield `${properties}\n`;
    for (const rule of rules)
      yield formatCase(rule, rulesById.get(rule.ruleId)?.rule_title ?? rule.ruleId, caseFindings);
    yield '</testsuite>\n';
  }
  const coverage = formatCoverage(getCoverage(input, await surveyScan(input))).join('\n');
  const noTests = { tests: 0, failures: 0, skipped: 0 };
  yield openSuite(scan.url, 'What was tested, what was not and what needs review', id, timestamp, noTests);
  yield `<system-out>${escapeXmlText(coverage)}</system-out>\n</testsuite>\n</testsuites>\n`;
}

async function collectCaseFindings(
  page: ReportPage,
  input: ReportInput,
  issues: ReadonlyMap<string, ReportIssue>,
): Promise<Map<string, CaseFindings>> {
  const caseFindings = new Map<string, CaseFindings>();
  for await (const { issue: id, occurrence } of input.getFindings(page)) {
    const issue = issues.get(id);
    if (issue === undefined) continue;
    const key = toCaseKey(issue.rule_id, issue.outcome);
    const findings = caseFindings.get(key) ?? { issues: new Set(), occurrences: [], count: 0 };
    findings.issues.add(issue);
    findings.count += 1;
    if (findings.occurrences.length < MAX_OCCURRENCES) findings.occurrences.push(occurrence);
    caseFindings.set(key, findings);
  }
  return caseFindings;
}

/**
 * Returns the page's tallies, plus one for each rule that has only findings, because axe-core rules have no
 * tallies.
 */
function getTestCases(page: ReportPage, caseFindings: ReadonlyMap<string, CaseFindings>): RuleTally[] {
  const rows = new Map(page.tallies.filter(hasCountedElements).map((tally) => [tally.ruleId, { ...tally }]));
  for (const { issues, count } of caseFindings.values()) {
    const [issue] = issues;
    if (issue === undefined) continue;
    const row = rows.get(issue.rule_id) ?? { ruleId: issue.rule_id, passed: 0, failed: 0, cantTell: 0 };
    row[issue.outcome] = Math.max(row[issue.outcome], count);
    rows.set(issue.rule_id, row);
  }
  return [...rows.values()];
}

function openSuite(
  url: string,
  name: string,
  id: number,
  timestamp: string,
  { tests, failures, skipped }: { tests: number; failures: number; skipped: number },
): string {
  const hostname = URL.parse(url)?.hostname || 'localhost';
  return `<testsuite id="${id}" name="${escapeXmlAttribute(name)}" package="curbcut" tests="${tests}" failures="${failures}" errors="0" skipped="${skipped}" time="0" timestamp="${timestamp}" hostname="${escapeXmlAttribute(hostname)}">`;
}

function openCase(ruleId: string, title: string): string {
  return `<testcase classname="${escapeXmlAttribute(`curbcut.${ruleId}`)}" name="${escapeXmlAttribute(title)}" time="0">`;
}

/** A rule's results on a page, with its tests that were cut short, in sentences. */
interface TestCase extends RuleTally {
  readonly limits: string;
}

function formatCase(
  { ruleId, failed, cantTell, limits }: TestCase,
  title: string,
  caseFindings: ReadonlyMap<string, CaseFindings>,
): string {
  const failures = caseFindings.get(toCaseKey(ruleId, 'failed'));
  const reviews = caseFindings.get(toCaseKey(ruleId, 'cantTell'));
  const open = openCase(ruleId, title);
  const reviewText = reviews === undefined ? '' : formatFindings(reviews, cantTell);
  if (failed === 0) {
    // A rule whose tests were cut short has not passed.
    const reasons = [
      ...(cantTell > 0 ? [`Needs review. ${reviewText}`] : []),
      ...(limits === '' ? [] : [limits]),
    ];
    if (reasons.length === 0) return `${open}</testcase>\n`;
    return `${open}<skipped>${escapeXmlText(reasons.join('\n'))}</skipped></testcase>\n`;
  }
  const text = failures === undefined ? '' : formatFindings(failures, failed);
  const message = `${formatCount(failed, 'occurrence')}: ${failures?.occurrences[0]?.message ?? title}`;
  const systemOut =
    reviewText === '' ? '' : `<system-out>${escapeXmlText(`Needs review. ${reviewText}`)}</system-out>`;
  return `${open}<failure type="${escapeXmlAttribute([...(failures?.issues ?? [])][0]?.severity ?? 'failed')}" message="${escapeXmlAttribute(message)}">${escapeXmlText(text)}</failure>${systemOut}</testcase>\n`;
}

function formatFindings({ issues, occurrences }: CaseFindings, total: number): string {
  const help = [...new Set([...issues].map((issue) => issue.help))];
  const criteria = [...new Set([...issues].flatMap((issue) => issue.wcag_criteria))];
  const rest = total - occurrences.length;
  return [
    ...occurrences.map(
      (occurrence) =>
        `${describeWithState(occurrence)}\n  at ${occurrence.selector}\n  ${occurrence.snippet}`,
    ),
    ...(rest > 0 ? [`and ${formatCount(rest, 'more occurrence')}`] : []),
    ...(criteria.length > 0 ? [`WCAG: ${criteria.join(', ')}`] : []),
    ...help.map((line) => `How to fix it: ${line}`),
  ].join('\n');
}

function toCaseKey(ruleId: string, outcome: ReportIssue['outcome']): string {
  return `${outcome} ${ruleId}`;
}

/** Noncharacters, which XML 1.0 cannot represent, not even escaped. */
const NONCHARACTERS = /[\ufffe\uffff]/g;

const XML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Escapes text for element content. */
function escapeXmlText(text: string): string {
  return toXmlCharacters(text).replace(/[&<>]/g, (character) => XML_ESCAPES[character]!);
}

/** Escapes text for a double-quoted attribute. */
function escapeXmlAttribute(text: string): string {
  return toXmlCharacters(text).replace(/[&<>"\t\n\r]/g, (character) => XML_ESCAPES[character]!);
}

function toXmlCharacters(text: string): string {
  return cleanText(text).replace(NONCHARACTERS, '\ufffd');
}
