import { WCAG_VERSIONS } from '@curbcut/audit';
import {
  type AuditOutcome,
  type CriterionResult,
  cleanJson,
  type SampleView,
  splitList,
} from '@curbcut/contract';
import { CRITERIA, type CriterionId } from '@curbcut/wcag';
import { getHost } from '../format-text.ts';
import {
  type AuditReportInput,
  describeDraft,
  describeMethods,
  getReportTime,
  listScope,
} from './audit-report-input.ts';
import { formatView } from './sample-views.ts';

/**
 * The JSON-LD context used by the W3C's WCAG-EM Report Tool (w3c/wai-wcag-em-report-tool,
 * src/data/jsonld/appContext.js). The tool reads a file by framing it with these terms.
 */
const CONTEXT = {
  reporter: 'http://github.com/w3c/wcag-em-report-tool/',
  wcagem: 'http://www.w3.org/TR/WCAG-EM/#',
  Evaluation: 'wcagem:procedure',
  defineScope: 'wcagem:step1',
  scope: 'wcagem:step1a',
  step1b: { '@id': 'wcagem:step1b', '@type': '@id' },
  conformanceTarget: 'step1b',
  accessibilitySupportBaseline: 'wcagem:step1c',
  additionalEvaluationRequirements: 'wcagem:step1d',
  exploreTarget: 'wcagem:step2',
  essentialFunctionality: 'wcagem:step2b',
  pageTypeVariety: 'wcagem:step2c',
  technologiesReliedUpon: 'wcagem:step2d',
  selectSample: 'wcagem:step3',
  structuredSample: 'wcagem:step3a',
  randomSample: 'wcagem:step3b',
  Website: 'wcagem:website',
  Webpage: 'wcagem:webpage',
  auditSample: 'wcagem:step4',
  reportFindings: 'wcagem:step5',
  documentSteps: 'wcagem:step5a',
  commissioner: 'wcagem:commissioner',
  evaluator: 'wcagem:evaluator',
  evaluationSpecifics: 'wcagem:step5b',
  WCAG: 'http://www.w3.org/TR/WCAG/#',
  WCAG20: 'http://www.w3.org/TR/WCAG20/#',
  WCAG21: 'http://www.w3.org/TR/WCAG21/#',
  WAI: 'http://www.w3.org/WAI/',
  A: 'WAI:WCAG2A-Conformance',
  AA: 'WAI:WCAG2AA-Conformance',
  AAA: 'WAI:WCAG2AAA-Conformance',
  wcagVersion: 'WAI:standards-guidelines/wcag/#versions',
  version: 'wcagem:version',
  earl: 'http://www.w3.org/ns/earl#',
  Assertion: 'earl:Assertion',
  TestMode: 'earl:TestMode',
  TestCriterion: 'earl:TestCriterion',
  TestCase: 'earl:TestCase',
  TestRequirement: 'earl:TestRequirement',
  TestSubject: 'earl:TestSubject',
  TestResult: 'earl:TestResult',
  OutcomeValue: 'earl:OutcomeValue',
  Pass: 'earl:Pass',
  Fail: 'earl:Fail',
  CannotTell: 'earl:CannotTell',
  NotApplicable: 'earl:NotApplicable',
  NotTested: 'earl:NotTested',
  assertedBy: 'earl:assertedBy',
  mode: 'earl:mode',
  result: 'earl:result',
  subject: 'earl:subject',
  test: 'earl:test',
  outcome: 'earl:outcome',
  dcterms: 'http://purl.org/dc/terms/',
  title: 'dcterms:title',
  description: 'dcterms:description',
  summary: 'dcterms:summary',
  date: 'dcterms:date',
  hasPart: 'dcterms:hasPart',
  isPartOf: 'dcterms:isPartOf',
  id: '@id',
  type: '@type',
  language: '@language',
} as const;

/** The version of the tool's file format that is generated. */
const TOOL_VERSION = '3.0.3';

/** EARL outcomes, with the classes that the tool assigns to them. */
export const EARL_OUTCOMES = {
  supports: { id: 'earl:passed', type: ['OutcomeValue', 'Pass'] },
  'partially-supports': { id: 'earl:failed', type: ['OutcomeValue', 'Fail'] },
  'does-not-support': { id: 'earl:failed', type: ['OutcomeValue', 'Fail'] },
  'not-applicable': { id: 'earl:inapplicable', type: ['OutcomeValue', 'NotApplicable'] },
  undecided: { id: 'earl:cantTell', type: ['OutcomeValue', 'CannotTell'] },
} as const satisfies Record<AuditOutcome, object>;

/** Technologies that the tool offers (src/data/webtechnologies.json), with the URLs by which it recognizes them. */
const TECHNOLOGIES: Readonly<Record<string, string>> = {
  HTML: 'https://html.spec.whatwg.org/',
  CSS: 'http://www.w3.org/Style/CSS/specs/',
  'WAI-ARIA': 'http://www.w3.org/TR/wai-aria/',
  JavaScript: 'https://262.ecma-international.org/',
  SVG: 'http://www.w3.org/TR/SVG/',
  PDF: 'https://www.iso.org/standard/51502.html',
};

function listTechnologies({ audit }: AuditReportInput) {
  // Every scanned page uses these two.
  const named = audit.technologies === '' ? ['HTML', 'CSS'] : splitList(audit.technologies);
  return named.map((name) => {
    const known = Object.keys(TECHNOLOGIES).find((title) => title.toLowerCase() === name.toLowerCase());
    return { title: known ?? name, description: known === undefined ? '' : TECHNOLOGIES[known] };
  });
}

/** The tool has a single field for everything that was explored other than functionality and technologies. */
const describeVariety = ({ audit }: AuditReportInput): string =>
  [
    audit.page_types,
    ...(audit.common_pages === '' ? [] : [`Common pages:\n${audit.common_pages}`]),
    ...(audit.other_pages === '' ? [] : [`Other relevant pages:\n${audit.other_pages}`]),
  ]
    .filter((text) => text !== '')
    .join('\n\n');

/**
 * Generates the evaluation as the W3C's WCAG-EM Report Tool saves and opens it: JSON-LD in the tool's own
 * structure.
 */
export async function* generateWcagEmJson(input: AuditReportInput): AsyncGenerator<string> {
  yield `${cleanJson(createEvaluation(input), 2)}\n`;
}

function createEvaluation(input: AuditReportInput) {
  const { audit } = input;
  const date = getReportTime(input);
  const site = {
    id: '_:subject_1',
    type: ['TestSubject', 'Website'],
    date: audit.created_at,
    description: listScope(audit).join('\n') || audit.origin,
    title: getHost(audit.origin),
  };
  const draft = describeDraft(input);
  return {
    '@context': CONTEXT,
    type: 'Evaluation',
    version: TOOL_VERSION,
    defineScope: {
      id: '_:defineScope',
      scope: site,
      conformanceTarget: audit.level,
      accessibilitySupportBaseline: audit.support_baseline,
      additionalEvaluationRequirements: audit.additional_requirements,
      wcagVersion: WCAG_VERSIONS[audit.standard],
    },
    exploreTarget: {
      id: '_:exploreTarget',
      essentialFunctionality: audit.essential_functionality,
      pageTypeVariety: describeVariety(input),
      technologiesReliedUpon: listTechnologies(input),
    },
    selectSample: {
      id: '_:selectSample',
      structuredSample: [
        ...createSample(input, (reason) => reason !== 'random'),
        ...audit.views.map((view) => createView(view, audit.created_at)),
      ],
      randomSample: createSample(input, (reason) => reason === 'random'),
    },
    auditSample: audit.criteria.flatMap((result) => createAssertions(result, site, input)),
    reportFindings: {
      // The tool reads the date only as a typed value.
      date: { type: 'http://www.w3.org/TR/NOTE-datetime', '@value': date.slice(0, 10) },
      summary: draft,
      title: audit.title,
      commissioner: audit.commissioner,
      evaluator: audit.evaluator,
      documentSteps: ['_:about', '_:defineScope', '_:exploreTarget', '_:selectSample'].map((id) => ({ id })),
      evaluationSpecifics: describeMethods(input).join('\n'),
    },
  };
}

type SampledPage = AuditReportInput['audit']['sample'][number];

const createSample = ({ audit }: AuditReportInput, isSelected: (reason: SampledPage['reason']) => boolean) =>
  audit.sample.filter(({ reason }) => isSelected(reason)).map((page) => createPage(page, audit.created_at));

/**
 * Describes a page. The tool identifies a page by its title if that is a URL, and otherwise by its
 * description, so a title such as “Shop: Home”, which parses as a URL, is put in quotes.
 */
function createPage({ url, title }: Pick<SampledPage, 'url' | 'title'>, date: string) {
  return {
    id: URL.parse(url)?.href ?? url,
    type: ['TestSubject', 'Webpage'],
    date,
    description: url,
    title: URL.canParse(title) ? `“${title}”` : title,
  };
}

/**
 * Describes a view like a page, with its state as part of the description, so that the tool can tell them
 * apart.
 */
const createView = (view: SampleView, date: string) =>
  createPage({ url: formatView(view), title: view.name }, date);

/** Creates the assertion about the whole site, and one for each sampled page on which an automated test failed. */
function createAssertions(result: CriterionResult, site: object, input: AuditReportInput): object[] {
  const { criterion, outcome, remark } = result;
  const { audit } = input;
  const date = getReportTime(input);
  const failed = input.failures.filter(({ criteria }) => criteria.includes(criterion));
  const assert = (subject: object, mode: TestMode, term: AuditOutcome, description: string) => ({
    type: 'Assertion',
    date,
    mode: { type: 'TestMode', '@value': mode },
    result: { type: 'TestResult', date, description, outcome: EARL_OUTCOMES[term] },
    subject,
    test: {
      id: toTestId(criterion, input),
      type: ['TestCriterion', 'TestRequirement'],
      date: audit.created_at,
    },
  });
  const pages = audit.sample.flatMap((page) => {
    const own = failed.filter(({ urls }) => urls.includes(page.url));
    const description = own.map(({ rule_title, impact }) => `${rule_title}. ${impact}`.trim()).join('\n');
    return own.length === 0
      ? []
      : [assert(createPage(page, audit.created_at), 'earl:automatic', 'partially-supports', description)];
  });
  return [assert(site, getTestMode(result), outcome, remark), ...pages];
}

type TestMode = 'earl:automatic' | 'earl:manual' | 'earl:semiAuto';

/**
 * How the result for the whole site was found: no person was involved in a failure that only a scan found.
 */
function getTestMode({ failures, failed_answers, decision }: CriterionResult): TestMode {
  if (failures === 0) return 'earl:manual';
  return failed_answers === 0 && decision === undefined ? 'earl:automatic' : 'earl:semiAuto';
}

/** Returns a criterion's id in the tool: the anchor in the standard, regardless of the version. */
function toTestId(criterion: CriterionId, { audit }: AuditReportInput): string {
  const slug = CRITERIA[criterion].understanding.split('/').at(-1);
  return `WCAG${WCAG_VERSIONS[audit.standard].replace('.', '')}:${slug}`;
}
