import { describeLimitedTests, type SourceLocation } from '@curbcut/contract';
import type { Artifact, Location, Log, Notification, Result, Run } from 'sarif';
import { type StreamedList, streamList, writeJson } from '../json/stream.ts';
import type { ReportInput, ReportIssue, ReportOccurrence } from '../report-input.ts';
import { getCoverage } from '../survey/coverage.ts';
import { CONFORMANCE_DISCLAIMER } from '../survey/manual-checks.ts';
import { type ScanSurvey, surveyScan } from '../survey/survey.ts';
import { describeWithState } from '../to-report-occurrence.ts';
import { generateArtifacts, getCodeChanges, getVerifiedFix, toSarifFix } from './fixes.ts';
import { createWcagTaxonomy, SARIF_LEVELS, toRuleDescriptor } from './rule-descriptors.ts';

/** A run whose artifacts and results are written one by one. */
interface StreamedRun extends Omit<Run, 'artifacts' | 'results'> {
  readonly artifacts: StreamedList<Artifact>;
  readonly results: StreamedList<Result>;
}

interface StreamedLog extends Omit<Log, 'runs'> {
  readonly runs: StreamedList<StreamedRun>;
}

/** Generates SARIF 2.1.0 (Static Analysis Results Interchange Format, OASIS): one run with one result per occurrence. */
export async function* generateSarifReport(input: ReportInput): AsyncGenerator<string> {
  const { scan, rules } = input;
  const survey = await surveyScan(input);
  const indexes = new Map(rules.map(({ rule_id }, index) => [rule_id, index]));
  const run: StreamedRun = {
    tool: {
      driver: {
        name: 'Curbcut',
        semanticVersion: scan.version,
        rules: rules.map(toRuleDescriptor),
        supportedTaxonomies: [{ name: 'WCAG', index: 0 }],
      },
    },
    taxonomies: [createWcagTaxonomy()],
    invocations: [
      {
        executionSuccessful: survey.pagesTested > 0,
        startTimeUtc: scan.created_at,
        ...(scan.completed_at === null ? {} : { endTimeUtc: scan.completed_at }),
        toolExecutionNotifications: createNotifications(survey),
      },
    ],
    automationDetails: { id: `curbcut/${scan.url}/` },
    columnKind: 'utf16CodeUnits',
    properties: {
      scan: scan.id,
      pagesTested: survey.pagesTested,
      pagesNotTested: survey.pagesNotTested,
      pagesBeyondLimit: survey.pagesBeyondLimit,
      pagesReused: survey.pagesReused,
      issues: survey.failures,
      occurrences: survey.occurrences,
      needsReview: survey.reviews,
      excluded: scan.excluded,
      coverage: getCoverage(input, survey),
      note: CONFORMANCE_DISCLAIMER,
    },
    artifacts: streamList(generateArtifacts(input)),
    results: streamList(generateResults(input, indexes)),
  };
  yield* writeJson({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: streamList([run]),
  } satisfies StreamedLog);
  yield '\n';
}

/** Lists the pages and parts that were not tested, and the tests that were cut short. */
function createNotifications({ notTestedPages, notTestedParts, limitedTests }: ScanSurvey): Notification[] {
  return [
    ...notTestedPages.map(
      ({ code, reason, advice, pages, urls }): Notification => ({
        level: 'warning',
        descriptor: { id: code },
        message: { text: `${reason} ${advice} (pages: ${pages})` },
        locations: urls.map((uri) => ({ physicalLocation: { artifactLocation: { uri: toUri(uri) } } })),
      }),
    ),
    ...limitedTests.map(
      (limited): Notification => ({
        level: 'note',
        descriptor: { id: `limited-test/${limited.reason}` },
        message: { text: describeLimitedTests([limited])[0]!.text },
        locations: limited.urls.map((uri) => ({
          physicalLocation: { artifactLocation: { uri: toUri(uri) } },
        })),
      }),
    ),
    ...notTestedParts.map(
      ({ reason, detail, parts, pages }): Notification => ({
        level: 'note',
        descriptor: { id: reason },
        message: { text: `Not tested: ${detail} (parts: ${parts}, pages: ${pages})` },
      }),
    ),
  ];
}

async function* generateResults(
  input: ReportInput,
  indexes: ReadonlyMap<string, number>,
): AsyncGenerator<Result> {
  let artifacts = 0;
  for (const issue of input.issues) {
    let reportFix = await getVerifiedFix(input, issue);
    const firstArtifact = artifacts;
    if (reportFix) artifacts += getCodeChanges(reportFix).length;
    for await (const occurrence of input.occurrences(issue)) {
      const result = createResult(issue, occurrence, indexes);
      // The fix was verified for one occurrence: the first one on its page.
      if (reportFix?.page_url === occurrence.page_url) {
        yield { ...result, fixes: [toSarifFix(reportFix, firstArtifact)] };
        reportFix = null;
      } else yield result;
    }
  }
}

function createResult(
  issue: ReportIssue,
  occurrence: ReportOccurrence,
  indexes: ReadonlyMap<string, number>,
): Result {
  const ruleIndex = indexes.get(issue.rule_id);
  const isFailure = issue.outcome === 'failed';
  const pageLocation = {
    physicalLocation: {
      artifactLocation: { uri: toUri(occurrence.page_url) },
      // A rendered document has no lines, but SARIF viewers require one.
      region: { startLine: 1, snippet: { text: occurrence.snippet } },
    },
    logicalLocations: [{ fullyQualifiedName: occurrence.selector, kind: 'element' }],
  };
  const sourceLocation = occurrence.source && toSarifLocation(occurrence.source);
  return {
    ruleId: issue.rule_id,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    // Section 3.27.9: a needs-review result has the kind `review`, and only failures have a level.
    kind: isFailure ? 'fail' : 'review',
    level: isFailure ? SARIF_LEVELS[issue.severity] : 'none',
    message: { text: describeWithState(occurrence) },
    // Viewers show the first location, so the source file comes first if it is known.
    ...(sourceLocation === null
      ? { locations: [pageLocation] }
      : {
          locations: [sourceLocation],
          relatedLocations: [{ ...pageLocation, id: 0, message: { text: 'The page' } }],
        }),
    partialFingerprints: {
      'curbcutIssue/v1': issue.fingerprint,
      // GitHub identifies alerts by this hash, so there is one alert per issue.
      primaryLocationLineHash: `${issue.fingerprint}:1`,
    },
    rank: issue.priority,
    properties: {
      severity: issue.severity,
      cause: issue.cause,
      wcag: issue.wcag_criteria,
      facts: occurrence.facts,
      ...(occurrence.state && { state: occurrence.state }),
      ...(occurrence.states && { states: occurrence.states }),
      engines: occurrence.engines,
      ...(issue.fix && { fix: issue.fix.status, needsAuthorText: issue.fix.needs_author_text }),
    },
  };
}

/** Converts the source location that a development build reports for an element. */
function toSarifLocation({ file, line, column, component }: SourceLocation): Location {
  return {
    physicalLocation: {
      artifactLocation: { uri: encodeURI(file.toWellFormed()) },
      region: { startLine: line ?? 1, ...(line !== null && column !== null && { startColumn: column }) },
    },
    ...(component !== null && { logicalLocations: [{ name: component, kind: 'member' }] }),
  };
}

/** Converts a URL to a URI. RFC 3986 requires some characters to be escaped that browsers leave as they are. */
function toUri(url: string): string {
  // `encodeURI` throws on a lone surrogate and escapes percent signs that already escape a character.
  return encodeURI(url.toWellFormed()).replaceAll('%25', '%');
}
