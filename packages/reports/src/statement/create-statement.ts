import {
  type AccessibilityStatement,
  type StatementBlock,
  type StatementDetails,
  splitList,
} from '@curbcut/contract';
import type { AuditReportInput } from '../audit/audit-report-input.ts';
import { formatLongDate } from '../format-text.ts';
import { describeAudit, type StatementFacts } from './assessment.ts';
import { renderStatementHtml, renderStatementMarkdown } from './render-statement.ts';

type Section = AccessibilityStatement['sections'][number];

/**
 * Creates the accessibility statement of a site from its audit and what its organization adds: as structure, HTML and
 * Markdown. It lists every failed criterion and claims nothing beyond the audit.
 */
export function createStatement(input: AuditReportInput, details: StatementDetails): AccessibilityStatement {
  const facts = describeAudit(input, details);
  const title = `Accessibility statement for ${facts.site}`;
  const sections = FORMS[details.form](facts, details).filter(({ blocks }) => blocks.length > 0);
  return {
    title,
    sections,
    warnings: [...facts.warnings],
    html: renderStatementHtml(title, sections),
    markdown: renderStatementMarkdown(title, sections),
  };
}

const FORMS: Readonly<
  Record<StatementDetails['form'], (facts: StatementFacts, details: StatementDetails) => Section[]>
> = { w3c: createW3cSections, eu: createEuSections, uk: createUkSections };

const section = (heading: string, blocks: readonly StatementBlock[], level: 2 | 3 = 2): Section => ({
  heading,
  level,
  blocks: [...blocks],
});

/** A heading without text of its own, above sections of level 3. */
const group = (heading: string, text: string): Section => section(heading, [paragraph(text)]);

const paragraph = (text: string): StatementBlock => ({ kind: 'paragraph', text });

const list = (items: readonly string[]): StatementBlock[] =>
  items.length === 0 ? [] : [{ kind: 'list', items: items.map((text) => ({ label: '', text, href: null })) }];

/** Splits what a person has entered at its line breaks. */
const paragraphs = (text: string): StatementBlock[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(paragraph);

function createContact(details: StatementDetails, reply: (time: string) => string): StatementBlock[] {
  const { email, phone, contact_url, address, response_time, formats } = details;
  const items = [
    ...(email === '' ? [] : [{ label: 'Email: ', text: email, href: `mailto:${email}` }]),
    ...(phone === '' ? [] : [{ label: 'Phone: ', text: phone, href: null }]),
    ...(contact_url === '' ? [] : [{ label: 'Contact form: ', text: contact_url, href: contact_url }]),
    ...(address === '' ? [] : [{ label: 'Address: ', text: address.replace(/\s*\n\s*/g, ', '), href: null }]),
  ];
  return [
    { kind: 'list', items },
    ...(response_time === '' ? [] : [paragraph(reply(response_time))]),
    ...paragraphs(formats),
  ];
}

/** A sentence with a link, such as where a report is published. */
const linked = (label: string, url: string): StatementBlock[] =>
  url === '' ? [] : [{ kind: 'list', items: [{ label, text: url, href: url }] }];

/** The enforcement procedure in words, with a link to it. */
const createEnforcement = ({ enforcement_url: url }: StatementDetails, text: string): StatementBlock[] => [
  ...paragraphs(text),
  ...linked('Enforcement procedure: ', url),
];

/** What the organization says about limitations, one item each: what, why, what it does, and what people can do. */
const describeLimitations = ({ limitations }: StatementDetails): string[] =>
  limitations.map(({ content, reason, remedy, alternative }) =>
    [`${content}:`, reason, remedy, alternative].filter((part) => part !== '').join(' '),
  );

const APPROACHES: Readonly<Record<StatementDetails['assessed_by'], string>> = {
  '': '',
  self: 'Self-evaluation',
  external: 'External evaluation',
};

/** How the accessibility was assessed, as the method that the EU model asks for. */
function createAssessment(
  { assessment }: StatementFacts,
  { organization, assessed_by, report_url }: StatementDetails,
): StatementBlock[] {
  const approach = {
    '': [],
    self: [`${organization} assessed the accessibility of the website itself (self-evaluation).`],
    external: [`${organization} had the accessibility of the website assessed by a third party.`],
  }[assessed_by];
  return [
    ...[...approach, ...assessment].map(paragraph),
    ...linked('The evaluation report is available at: ', report_url),
  ];
}

const describeReview = ({ reviewed_on }: StatementDetails): string =>
  reviewed_on === '' ? '' : ` It was last reviewed on ${formatLongDate(reviewed_on)}.`;

function createPreparation(facts: StatementFacts, details: StatementDetails): StatementBlock[] {
  const { prepared_on, published_on, revised_on } = details;
  return [
    paragraph(`This statement was prepared on ${formatLongDate(prepared_on)}.${describeReview(details)}`),
    ...createAssessment(facts, details),
    ...(published_on === ''
      ? []
      : [paragraph(`The website was published on ${formatLongDate(published_on)}.`)]),
    ...(revised_on === ''
      ? []
      : [paragraph(`Its content was last substantially revised on ${formatLongDate(revised_on)}.`)]),
  ];
}

/** What the site works with; only what people say, never what the audit did not test. */
function createCompatibility(
  { site, environments, technologies }: StatementFacts,
  details: StatementDetails,
): Section[] {
  const compatible = splitList(details.compatibility, /\n/);
  const incompatible = splitList(details.incompatibility, /\n/);
  const named = details.technologies === '' ? technologies : splitList(details.technologies);
  const designed = compatible.length > 0 ? compatible : environments;
  return [
    section('Compatibility with browsers and assistive technology', [
      ...(designed.length === 0
        ? []
        : [paragraph(`${site} is designed to be compatible with the following:`), ...list(designed)]),
      ...(incompatible.length === 0
        ? []
        : [paragraph(`${site} is not compatible with:`), ...list(incompatible)]),
    ]),
    section(
      'Technical specifications',
      named.length === 0
        ? []
        : [
            paragraph(
              `Accessibility of ${site} relies on the following technologies to work with the particular combination of web browser and any assistive technologies or plugins installed on your computer:`,
            ),
            ...list(named),
            paragraph(
              'These technologies are relied upon for conformance with the accessibility standards used.',
            ),
          ],
    ),
  ];
}

const createApproval = ({ organization, approved_by }: StatementDetails, heading: string): Section =>
  section(
    heading,
    approved_by === ''
      ? []
      : [paragraph(`This accessibility statement is approved by: ${organization}, ${approved_by}`)],
  );

const UNFINISHED = 'The evaluation is not finished, so the status is not known yet.';

const describeNoneFound = ({ target }: StatementFacts): string =>
  `The evaluation found no failures of ${target} on the pages that were evaluated. It makes no statement about other pages.`;

function createW3cSections(facts: StatementFacts, details: StatementDetails): Section[] {
  const { target, site } = facts;
  const { organization } = details;
  const status = {
    partial: `${site} is partially conformant with ${target}. Partially conformant means that some parts of the content do not fully conform to the accessibility standard.`,
    not: `${site} is not conformant with ${target}. Not conformant means that the content does not conform to the accessibility standard: most of the evaluated requirements are not met everywhere.`,
    'none-found': describeNoneFound(facts),
    unfinished: UNFINISHED,
  }[facts.status];
  const limitations = [...facts.limitations, ...describeLimitations(details)];
  return [
    section('', [
      paragraph(`This is an accessibility statement from ${organization}.`),
      paragraph(`It applies to ${facts.scope}.`),
    ]),
    section(
      'Measures to support accessibility',
      details.measures === ''
        ? []
        : [
            paragraph(
              `${organization} takes the following measures to support the accessibility of ${site}:`,
            ),
            ...list(splitList(details.measures, /\n/)),
          ],
    ),
    section('Conformance status', [
      paragraph(
        'The Web Content Accessibility Guidelines (WCAG) defines requirements for designers and developers to improve accessibility for people with disabilities. It defines three levels of conformance: Level A, Level AA, and Level AAA.',
      ),
      paragraph(status),
    ]),
    section('Additional accessibility considerations', paragraphs(details.considerations), 3),
    section('Feedback', [
      paragraph(
        `We welcome your feedback on the accessibility of ${site}. Please let us know if you encounter accessibility barriers on ${site}:`,
      ),
      ...createContact(details, (time) => `We try to respond to feedback within ${time}.`),
    ]),
    ...createCompatibility(facts, details),
    section('Limitations and alternatives', [
      ...(limitations.length === 0
        ? []
        : [
            paragraph(
              `Despite our best efforts to ensure accessibility of ${site}, there may be some limitations. Below is a description of known limitations, and potential solutions. Please contact us if you observe an issue not listed below.`,
            ),
            paragraph(`Known limitations for ${site}:`),
            ...list(limitations),
          ]),
      ...labeled('Disproportionate burden', details.disproportionate_burden),
      ...labeled('Content outside of the scope', details.out_of_scope),
      ...labeled('Alternatives', details.alternatives),
      ...labeled('Planned improvements', details.plans),
    ]),
    section('Assessment approach', [
      ...(details.assessed_by === ''
        ? []
        : [
            paragraph(`${organization} assessed the accessibility of ${site} by the following approaches:`),
            ...list([APPROACHES[details.assessed_by]]),
          ]),
      ...facts.assessment.map(paragraph),
    ]),
    section(
      'Evaluation report',
      linked(`An evaluation report for ${site} is available at: `, details.report_url),
    ),
    createApproval(details, 'Formal approval of this accessibility statement'),
    section('Formal complaints', [
      ...labeled('Applicable law', details.legislation),
      ...createEnforcement(details, details.enforcement),
    ]),
    section('Date', [
      paragraph(
        `This statement was created on ${formatLongDate(details.prepared_on)}.${describeReview(details)}`,
      ),
    ]),
  ];
}

function labeled(label: string, text: string): StatementBlock[] {
  const [first, ...rest] = paragraphs(text);
  if (first?.kind !== 'paragraph') return [];
  return [paragraph(`${label}: ${first.text}`), ...rest];
}

/** The model of Implementing Decision (EU) 2018/1523, annex, in the order of its sections. */
function createEuSections(facts: StatementFacts, details: StatementDetails): Section[] {
  const { target } = facts;
  const hasExemptions = details.disproportionate_burden !== '' || details.out_of_scope !== '';
  const reasons = hasExemptions ? 'the non-compliances and the exemptions' : 'the non-compliances';
  const status = {
    partial: `This website is partially compliant with ${target}, due to ${reasons} listed below.`,
    not: `This website is not compliant with ${target}. ${hasExemptions ? 'The non-compliances and the exemptions' : 'The non-compliances'} are listed below.`,
    'none-found': describeNoneFound(facts),
    unfinished: UNFINISHED,
  }[facts.status];
  return [
    section('', [
      paragraph(
        `${details.organization} is committed to making its website accessible, in accordance with ${details.legislation}.`,
      ),
      paragraph(`This accessibility statement applies to ${facts.scope}.`),
      ...paragraphs(details.measures),
    ]),
    section('Compliance status', [paragraph(status), ...paragraphs(details.considerations)]),
    ...createNonAccessibleContent(facts, details, {
      nonCompliance: `Non-compliance with ${details.legislation}`,
      outOfScope: 'The content is not within the scope of the applicable legislation',
    }),
    section('Preparation of this accessibility statement', createPreparation(facts, details)),
    section('Feedback and contact information', [
      paragraph(
        'You can notify us of content that does not comply with the accessibility requirements, and request information and content that is not accessible or not within the scope of the legislation:',
      ),
      ...createContact(details, (time) => `We respond to notifications and requests within ${time}.`),
    ]),
    section('Enforcement procedure', createEnforcement(details, details.enforcement)),
    ...createCompatibility(facts, details),
    createApproval(details, 'Formal endorsement'),
  ];
}

interface NonAccessibleHeadings {
  readonly nonCompliance: string;
  readonly outOfScope: string;
}

function createNonAccessibleContent(
  { limitations }: StatementFacts,
  details: StatementDetails,
  headings: NonAccessibleHeadings,
): Section[] {
  const parts = [
    section(headings.nonCompliance, list([...limitations, ...describeLimitations(details)]), 3),
    section('Disproportionate burden', paragraphs(details.disproportionate_burden), 3),
    section(headings.outOfScope, paragraphs(details.out_of_scope), 3),
    section('Accessible alternatives', paragraphs(details.alternatives), 3),
    section('Planned improvements', paragraphs(details.plans), 3),
  ].filter(({ blocks }) => blocks.length > 0);
  if (parts.length === 0) return [];
  return [
    group('Non-accessible content', 'The content listed below is non-accessible for the following reasons.'),
    ...parts,
  ];
}

const UK_REGULATIONS =
  'the Public Sector Bodies (Websites and Mobile Applications) (No. 2) Accessibility Regulations 2018';

/** The enforcement procedures, as the sample of the UK government describes them. */
const UK_ENFORCEMENT: Readonly<Record<StatementDetails['uk_nation'], string>> = {
  'great-britain': `The Equality and Human Rights Commission (EHRC) is responsible for enforcing ${UK_REGULATIONS} (the “accessibility regulations”). If you’re not happy with how we respond to your complaint, contact the Equality Advisory and Support Service (EASS).`,
  'northern-ireland': `The Equality Commission for Northern Ireland (ECNI) is responsible for enforcing ${UK_REGULATIONS} (the “accessibility regulations”) in Northern Ireland. If you’re not happy with how we respond to your complaint, contact the ECNI.`,
};

const UK_ENFORCEMENT_URLS: Readonly<Record<StatementDetails['uk_nation'], string>> = {
  'great-britain': 'https://www.equalityadvisoryservice.com/',
  'northern-ireland': 'https://www.equalityni.org/',
};

/** The parts of the sample accessibility statement of the UK government, in their order and with their wording. */
function createUkSections(facts: StatementFacts, details: StatementDetails): Section[] {
  const { organization } = details;
  const standard = `the Web Content Accessibility Guidelines version ${facts.wcagVersion} AA standard`;
  const hasExemptions = details.disproportionate_burden !== '' || details.out_of_scope !== '';
  const reasons = hasExemptions ? 'the non-compliances and the exemptions' : 'the non-compliances';
  const status = {
    partial: `This website is partially compliant with ${standard}, due to ${reasons} listed below.`,
    not: `This website is not compliant with ${standard}. ${reasons.replace('the', 'The')} are listed below.`,
    'none-found': describeNoneFound(facts),
    unfinished: UNFINISHED,
  }[facts.status];
  const hasLimitations = facts.limitations.length + details.limitations.length > 0;
  const enforcementUrl =
    details.enforcement_url || (details.enforcement === '' ? UK_ENFORCEMENT_URLS[details.uk_nation] : '');
  return [
    section('', [
      paragraph(`This accessibility statement applies to ${facts.scope}.`),
      paragraph(
        `This website is run by ${organization}. We want as many people as possible to be able to use this website.${details.measures === '' ? '' : ' For example, that means you should be able to:'}`,
      ),
      ...list(splitList(details.measures, /\n/)),
    ]),
    section(
      'How accessible this website is',
      hasLimitations
        ? [
            paragraph(
              'We know some parts of this website are not fully accessible. They are listed under “Non-accessible content”.',
            ),
            ...paragraphs(details.considerations),
          ]
        : [paragraph(status), ...paragraphs(details.considerations)],
    ),
    section('Feedback and contact information', [
      paragraph(
        'If you need information on this website in a different format like accessible PDF, large print, easy read, audio recording or braille:',
      ),
      ...createContact(details, (time) => `We’ll consider your request and get back to you in ${time}.`),
    ]),
    section('Reporting accessibility problems with this website', [
      paragraph(
        'We’re always looking to improve the accessibility of this website. If you find any problems not listed on this page or think we’re not meeting accessibility requirements, contact us in one of the ways listed above.',
      ),
    ]),
    section(
      'Enforcement procedure',
      createEnforcement(
        { ...details, enforcement_url: enforcementUrl },
        details.enforcement || UK_ENFORCEMENT[details.uk_nation],
      ),
    ),
    section('Technical information about this website’s accessibility', [
      paragraph(
        `${organization} is committed to making its website accessible, in accordance with ${details.legislation || UK_REGULATIONS}.`,
      ),
    ]),
    section('Compliance status', [paragraph(status)], 3),
    ...createNonAccessibleContent(
      facts,
      { ...details, plans: '' },
      {
        nonCompliance: 'Non-compliance with the accessibility regulations',
        outOfScope: 'Content that’s not within the scope of the accessibility regulations',
      },
    ),
    section('What we’re doing to improve accessibility', paragraphs(details.plans)),
    section('Preparation of this accessibility statement', [
      ...createPreparation(facts, details),
      paragraph(
        `This website was last tested on ${formatLongDate(facts.testedOn)}. The test was carried out by ${facts.evaluator}.`,
      ),
    ]),
    ...createCompatibility(facts, details),
    createApproval(details, 'Approval'),
  ];
}
