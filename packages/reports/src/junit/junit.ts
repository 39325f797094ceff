import type { RuleTally } from '@curbcut/contract';
import { formatCount } from '../format-text.ts';
import type { ReportInput, ReportIssue, ReportOccurrence, ReportPage } from '../report-input.ts';
import { formatCoverage, getCoverage } from '../survey/coverage.ts';
import { CONFORMANCE_DISCLAIMER } from '../survey/manual-checks.ts';
import { surveyScan } from '../survey/survey.ts';
import { escapeXmlAttribute, escapeXmlText } from './xml.ts';

/** Places that one case lists; a page of ten thousand cells fails in ten thousand places. */
const MAX_OCCURRENCES = 50;

/** What a case of one rule on one page tells. */
interface CaseFindings {
  readonly issues: Set<ReportIssue>;
  readonly occurrences: ReportOccurrence[];
  count: number;
}

/**
 * One suite a page, one case a rule that applied to it, in the form that Jenkins and GitLab read (JUnit 4 as Ant writes
 * it). A case fails with the places; one that needs a person is skipped, and so is a page that was not tested, with the
 * reason. The last suite has no case and says what was tested, what was not, and what needs a person.
 */
export async function* generateJunitReport(input: ReportInput): AsyncGenerator<string> {
  const { scan } = input;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escapeXmlAttribute(`Curbcut: ${scan.url}`)}">\n`;
  const titles = new Map(input.rules.map(({ rule_id, rule_title }) => [rule_id, rule_title]));
  const issues = new Map(input.issues.map((issue) => [issue.id, issue]));
  const timestamp = scan.created_at.slice(0, 19);
  let id = 0;
  for await (const page of input.pages()) {
    const properties = `<properties><property name="scan" value="${escapeXmlAttribute(scan.url)}"/><property name="note" value="${escapeXmlAttribute(CONFORMANCE_DISCLAIMER)}"/></properties>`;
    if (page.status === 'not-tested') {
      const { reason = 'It was not tested.', advice = '' } = page.not_tested ?? {};
      yield openSuite(page.url, page.url, id++, timestamp, { tests: 1, failures: 0, skipped: 1 });
      yield `${properties}\n${openCase('page', 'The page was tested')}<skipped>${escapeXmlText(`${reason} ${advice}`)}</skipped></testcase>\n</testsuite>\n`;
      continue;
    }
    const told = await collectCaseFindings(page, input, issues);
    const rules = getTestCases(page, told);
    const failures = rules.filter(({ failed }) => failed > 0).length;
    const skipped = rules.filter(({ failed, cantTell }) => failed === 0 && cantTell > 0).length;
    yield openSuite(page.url, page.url, id++, timestamp, { tests: rules.length, failures, skipped });
    yield `${properties}\n`;
    for (const rule of rules) yield formatCase(rule, titles.get(rule.ruleId) ?? rule.ruleId, told);
    yield '</testsuite>\n';
  }
  const coverage = formatCoverage(getCoverage(input, await surveyScan(input))).join('\n');
  const none = { tests: 0, failures: 0, skipped: 0 };
  yield openSuite(scan.url, 'What was tested, what was not, and what needs a person', id, timestamp, none);
  yield `<system-out>${escapeXmlText(coverage)}</system-out>\n</testsuite>\n</testsuites>\n`;
}

async function collectCaseFindings(
  page: ReportPage,
  input: ReportInput,
  issues: ReadonlyMap<string, ReportIssue>,
): Promise<Map<string, CaseFindings>> {
  const told = new Map<string, CaseFindings>();
  for await (const { issue: id, occurrence } of input.getFindings(page)) {
    const issue = issues.get(id);
    if (issue === undefined) continue;
    const key = toCaseKey(issue.rule_id, issue.outcome);
    const known = told.get(key) ?? { issues: new Set(), occurrences: [], count: 0 };
    known.issues.add(issue);
    known.count += 1;
    if (known.occurrences.length < MAX_OCCURRENCES) known.occurrences.push(occurrence);
    told.set(key, known);
  }
  return told;
}

/** The page's tallies, and a row for each rule that only its findings tell of: axe-core's have no tally. */
function getTestCases(page: ReportPage, told: ReadonlyMap<string, CaseFindings>): RuleTally[] {
  const rows = new Map(page.tallies.map((tally) => [tally.ruleId, { ...tally }]));
  for (const { issues, count } of told.values()) {
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

function formatCase(
  { ruleId, failed, cantTell }: RuleTally,
  title: string,
  told: ReadonlyMap<string, CaseFindings>,
): string {
  const failures = told.get(toCaseKey(ruleId, 'failed'));
  const reviews = told.get(toCaseKey(ruleId, 'cantTell'));
  const open = openCase(ruleId, title);
  if (failed === 0 && cantTell === 0) return `${open}</testcase>\n`;
  const reviewText = reviews === undefined ? '' : formatFindings(reviews, cantTell);
  if (failed === 0)
    return `${open}<skipped>${escapeXmlText(`Needs a person. ${reviewText}`)}</skipped></testcase>\n`;
  const text = failures === undefined ? '' : formatFindings(failures, failed);
  const message = `${formatCount(failed, 'place', 'places')}: ${failures?.occurrences[0]?.message ?? title}`;
  const out =
    reviewText === '' ? '' : `<system-out>${escapeXmlText(`Needs a person. ${reviewText}`)}</system-out>`;
  return `${open}<failure type="${escapeXmlAttribute([...(failures?.issues ?? [])][0]?.severity ?? 'failed')}" message="${escapeXmlAttribute(message)}">${escapeXmlText(text)}</failure>${out}</testcase>\n`;
}

function formatFindings({ issues, occurrences }: CaseFindings, total: number): string {
  const help = [...new Set([...issues].map((issue) => issue.help))];
  const criteria = [...new Set([...issues].flatMap((issue) => issue.wcag_criteria))];
  const left = total - occurrences.length;
  return [
    ...occurrences.map(({ message, selector, snippet }) => `${message}\n  at ${selector}\n  ${snippet}`),
    ...(left > 0 ? [`and ${formatCount(left, 'place', 'places')} more`] : []),
    ...(criteria.length > 0 ? [`WCAG: ${criteria.join(', ')}`] : []),
    ...help.map((line) => `How to mend it: ${line}`),
  ].join('\n');
}

function toCaseKey(ruleId: string, outcome: ReportIssue['outcome']): string {
  return `${outcome} ${ruleId}`;
}
