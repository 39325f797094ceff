import type { RuleTally } from '@curbcut/contract';
import type { ReportInput, ReportIssue, ReportOccurrence, ReportPage } from '../input.ts';
import { coverageLines, coverageOf } from '../survey/coverage.ts';
import { NO_CLAIM } from '../survey/needs-person.ts';
import { surveyOf } from '../survey/survey.ts';
import { plural } from '../words.ts';
import { xmlAttribute, xmlText } from './xml.ts';

/** Places that one case lists; a page of ten thousand cells fails in ten thousand places. */
const MOST_PLACES = 50;

/** What a case of one rule on one page tells. */
interface Told {
  readonly issues: Set<ReportIssue>;
  readonly places: ReportOccurrence[];
  count: number;
}

/**
 * One suite a page, one case a rule that applied to it, in the form that Jenkins and GitLab read (JUnit 4 as Ant writes
 * it). A case fails with the places; one that needs a person is skipped, and so is a page that was not tested, with the
 * reason. The last suite has no case and says what was tested, what was not, and what needs a person.
 */
export async function* junitReport(input: ReportInput): AsyncGenerator<string> {
  const { scan } = input;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${xmlAttribute(`Curbcut: ${scan.url}`)}">\n`;
  const titles = new Map(input.rules.map(({ rule_id, rule_title }) => [rule_id, rule_title]));
  const issues = new Map(input.issues.map((issue) => [issue.id, issue]));
  const timestamp = scan.created_at.slice(0, 19);
  let id = 0;
  for await (const page of input.pages()) {
    const properties = `<properties><property name="scan" value="${xmlAttribute(scan.url)}"/><property name="note" value="${xmlAttribute(NO_CLAIM)}"/></properties>`;
    if (page.status === 'not-tested') {
      const { reason = 'It was not tested.', advice = '' } = page.not_tested ?? {};
      yield suite(page.url, page.url, id++, timestamp, { tests: 1, failures: 0, skipped: 1 });
      yield `${properties}\n${openCase('page', 'The page was tested')}<skipped>${xmlText(`${reason} ${advice}`)}</skipped></testcase>\n</testsuite>\n`;
      continue;
    }
    const told = await toldOn(page, input, issues);
    const rules = casesOf(page, told);
    const failures = rules.filter(({ failed }) => failed > 0).length;
    const skipped = rules.filter(({ failed, cantTell }) => failed === 0 && cantTell > 0).length;
    yield suite(page.url, page.url, id++, timestamp, { tests: rules.length, failures, skipped });
    yield `${properties}\n`;
    for (const rule of rules) yield caseOf(rule, titles.get(rule.ruleId) ?? rule.ruleId, told);
    yield '</testsuite>\n';
  }
  const coverage = coverageLines(coverageOf(input, await surveyOf(input))).join('\n');
  const none = { tests: 0, failures: 0, skipped: 0 };
  yield suite(scan.url, 'What was tested, what was not, and what needs a person', id, timestamp, none);
  yield `<system-out>${xmlText(coverage)}</system-out>\n</testsuite>\n</testsuites>\n`;
}

async function toldOn(
  page: ReportPage,
  input: ReportInput,
  issues: ReadonlyMap<string, ReportIssue>,
): Promise<Map<string, Told>> {
  const told = new Map<string, Told>();
  for await (const { issue: id, occurrence } of input.findingsOn(page)) {
    const issue = issues.get(id);
    if (issue === undefined) continue;
    const key = keyOf(issue.rule_id, issue.outcome);
    const known = told.get(key) ?? { issues: new Set(), places: [], count: 0 };
    known.issues.add(issue);
    known.count += 1;
    if (known.places.length < MOST_PLACES) known.places.push(occurrence);
    told.set(key, known);
  }
  return told;
}

/** The page's tallies, and a row for each rule that only its findings tell of: axe-core's have no tally. */
function casesOf(page: ReportPage, told: ReadonlyMap<string, Told>): RuleTally[] {
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

function suite(
  url: string,
  name: string,
  id: number,
  timestamp: string,
  { tests, failures, skipped }: { tests: number; failures: number; skipped: number },
): string {
  const hostname = URL.parse(url)?.hostname || 'localhost';
  return `<testsuite id="${id}" name="${xmlAttribute(name)}" package="curbcut" tests="${tests}" failures="${failures}" errors="0" skipped="${skipped}" time="0" timestamp="${timestamp}" hostname="${xmlAttribute(hostname)}">`;
}

function openCase(ruleId: string, title: string): string {
  return `<testcase classname="${xmlAttribute(`curbcut.${ruleId}`)}" name="${xmlAttribute(title)}" time="0">`;
}

function caseOf(
  { ruleId, failed, cantTell }: RuleTally,
  title: string,
  told: ReadonlyMap<string, Told>,
): string {
  const failures = told.get(keyOf(ruleId, 'failed'));
  const reviews = told.get(keyOf(ruleId, 'cantTell'));
  const open = openCase(ruleId, title);
  if (failed === 0 && cantTell === 0) return `${open}</testcase>\n`;
  const reviewText = reviews === undefined ? '' : textOf(reviews, cantTell);
  if (failed === 0)
    return `${open}<skipped>${xmlText(`Needs a person. ${reviewText}`)}</skipped></testcase>\n`;
  const text = failures === undefined ? '' : textOf(failures, failed);
  const message = `${plural(failed, 'place', 'places')}: ${failures?.places[0]?.message ?? title}`;
  const out = reviewText === '' ? '' : `<system-out>${xmlText(`Needs a person. ${reviewText}`)}</system-out>`;
  return `${open}<failure type="${xmlAttribute([...(failures?.issues ?? [])][0]?.severity ?? 'failed')}" message="${xmlAttribute(message)}">${xmlText(text)}</failure>${out}</testcase>\n`;
}

function textOf({ issues, places }: Told, total: number): string {
  const help = [...new Set([...issues].map((issue) => issue.help))];
  const criteria = [...new Set([...issues].flatMap((issue) => issue.wcag_criteria))];
  const left = total - places.length;
  return [
    ...places.map(({ message, selector, snippet }) => `${message}\n  at ${selector}\n  ${snippet}`),
    ...(left > 0 ? [`and ${plural(left, 'place', 'places')} more`] : []),
    ...(criteria.length > 0 ? [`WCAG: ${criteria.join(', ')}`] : []),
    ...help.map((line) => `How to mend it: ${line}`),
  ].join('\n');
}

function keyOf(ruleId: string, outcome: ReportIssue['outcome']): string {
  return `${outcome} ${ruleId}`;
}
