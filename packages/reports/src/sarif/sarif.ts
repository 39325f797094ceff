import type { SourceLocation } from '@curbcut/contract';
import { streamList, writeJson } from '../json/stream.ts';
import type { ReportInput, ReportIssue, ReportOccurrence } from '../report-input.ts';
import { getCoverage } from '../survey/coverage.ts';
import { CONFORMANCE_DISCLAIMER } from '../survey/manual-checks.ts';
import { type ScanSurvey, surveyScan } from '../survey/survey.ts';
import { generateArtifacts, getCodeChanges, getProvenFix, toSarifFix } from './fixes.ts';
import { createWcagTaxonomy, SARIF_LEVELS, toRuleDescriptor } from './rule-descriptors.ts';
import { toUri } from './to-uri.ts';

/** Static Analysis Results Interchange Format 2.1.0 (OASIS): one run, one result an occurrence. */
export async function* generateSarifReport(input: ReportInput): AsyncGenerator<string> {
  const { scan, rules } = input;
  const survey = await surveyScan(input);
  const indexes = new Map(rules.map(({ rule_id }, index) => [rule_id, index]));
  const run = {
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
      issues: survey.failures,
      occurrences: survey.occurrences,
      needsReview: survey.reviews,
      leftOut: scan.left_out,
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
  });
  yield '\n';
}

/** What was not tested. */
function createNotifications({ notTestedPages, notTestedParts }: ScanSurvey) {
  return [
    ...notTestedPages.map(({ code, reason, advice, pages, urls }) => ({
      level: 'warning',
      descriptor: { id: code },
      message: { text: `${reason} ${advice} (pages: ${pages})` },
      locations: urls.map((uri) => ({ physicalLocation: { artifactLocation: { uri: toUri(uri) } } })),
    })),
    ...notTestedParts.map(({ reason, detail, parts, pages }) => ({
      level: 'note',
      descriptor: { id: reason },
      message: { text: `Not examined: ${detail} (parts: ${parts}, pages: ${pages})` },
    })),
  ];
}

async function* generateResults(input: ReportInput, indexes: ReadonlyMap<string, number>) {
  let pieces = 0;
  for (const issue of input.issues) {
    let change = await getProvenFix(input, issue);
    const pieceAt = pieces;
    if (change) pieces += getCodeChanges(change).length;
    for await (const place of input.occurrences(issue)) {
      const result = createResult(issue, place, indexes);
      // It was proven for one place, which is the first of its page.
      if (change?.page_url === place.page_url) {
        yield { ...result, fixes: [toSarifFix(change, pieceAt)] };
        change = null;
      } else yield result;
    }
  }
}

function createResult(issue: ReportIssue, place: ReportOccurrence, indexes: ReadonlyMap<string, number>) {
  const ruleIndex = indexes.get(issue.rule_id);
  const failed = issue.outcome === 'failed';
  const onPage = {
    physicalLocation: {
      artifactLocation: { uri: toUri(place.page_url) },
      // The document that the browser made has no lines; readers ask for one.
      region: { startLine: 1, snippet: { text: place.snippet } },
    },
    logicalLocations: [{ fullyQualifiedName: place.selector, kind: 'element' }],
  };
  const written = place.source && toSarifLocation(place.source);
  return {
    ruleId: issue.rule_id,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    // Section 3.27.9: what needs a person is a review, and only a failure has a level.
    kind: failed ? 'fail' : 'review',
    level: failed ? SARIF_LEVELS[issue.severity] : 'none',
    message: { text: place.message },
    // Readers show the first: where it is to be mended, if that is known.
    ...(written === null
      ? { locations: [onPage] }
      : { locations: [written], relatedLocations: [{ ...onPage, id: 0, message: { text: 'The page' } }] }),
    partialFingerprints: {
      'curbcutIssue/v1': issue.fingerprint,
      // What GitHub tracks an alert by: one alert for each cause.
      primaryLocationLineHash: `${issue.fingerprint}:1`,
    },
    rank: issue.priority,
    properties: {
      severity: issue.severity,
      cause: issue.cause,
      wcag: issue.wcag_criteria,
      facts: place.facts,
      engines: place.engines,
      ...(issue.fix && { fix: issue.fix.status, personWrites: issue.fix.person_writes }),
    },
  };
}

/** Where a development build says that an element was written. */
function toSarifLocation({ file, line, column, component }: SourceLocation) {
  return {
    physicalLocation: {
      artifactLocation: { uri: encodeURI(file.toWellFormed()) },
      region: { startLine: line ?? 1, ...(line !== null && column !== null && { startColumn: column }) },
    },
    ...(component !== null && { logicalLocations: [{ name: component, kind: 'member' }] }),
  };
}
