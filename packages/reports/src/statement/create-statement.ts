import type { AccessibilityStatement, StatementBlock, StatementDetails } from '@curbcut/contract';
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

function createContact({ email, phone, contact_url, response_time }: StatementDetails): StatementBlock[] {
  const items = [
    ...(email === '' ? [] : [{ label: 'Email: ', text: email, href: `mailto:${email}` }]),
    ...(phone === '' ? [] : [{ label: 'Phone: ', text: phone, href: null }]),
    ...(contact_url === '' ? [] : [{ label: 'Contact form: ', text: contact_url, href: contact_url }]),
  ];
  return [
    { kind: 'list', items },
    ...(response_time === '' ? [] : [paragraph(`We try to respond within ${response_time}.`)]),
  ];
}

function createPreparation(facts: StatementFacts, details: StatementDetails): StatementBlock[] {
  const reviewed =
    details.reviewed_on === '' ? '' : ` It was last reviewed on ${formatLongDate(details.reviewed_on)}.`;
  return [
    paragraph(`This statement was prepared on ${formatLongDate(details.prepared_on)}.${reviewed}`),
    ...facts.assessment.map(paragraph),
  ];
}

const UNFINISHED = 'The evaluation is not finished, so the status is not known yet.';

const describeNoneFound = ({ target }: StatementFacts): string =>
  `The evaluation found no failures of ${target} on the pages that were evaluated. It makes no statement about other pages.`;

function createW3cSections(facts: StatementFacts, details: StatementDetails): Section[] {
  const { target } = facts;
  const status = {
    partial: `The website is partially conformant with ${target}: some parts of the content do not meet the standard.`,
    not: `The website is not conformant with ${target}: most of the evaluated requirements are not met everywhere.`,
    'none-found': describeNoneFound(facts),
    unfinished: UNFINISHED,
  }[facts.status];
  return [
    section('', [
      paragraph(`This is an accessibility statement from ${details.organization}.`),
      paragraph(`It applies to ${facts.scope}.`),
    ]),
    section('Measures to support accessibility', paragraphs(details.measures)),
    section('Conformance status', [
      paragraph(
        'The Web Content Accessibility Guidelines (WCAG) define requirements that make web content accessible to people with disabilities.',
      ),
      paragraph(status),
    ]),
    section('Feedback', [
      paragraph(
        `We welcome your feedback on the accessibility of ${facts.site}. Please let us know if you encounter barriers:`,
      ),
      ...createContact(details),
    ]),
    section('Limitations and alternatives', [
      ...list(facts.limitations),
      ...labeled('Disproportionate burden', details.disproportionate_burden),
      ...labeled('Content outside of the scope', details.out_of_scope),
      ...labeled('Alternatives', details.alternatives),
      ...labeled('Planned improvements', details.plans),
    ]),
    section('Assessment approach', facts.assessment.map(paragraph)),
    section('Formal complaints', [
      ...labeled('Applicable law', details.legislation),
      ...paragraphs(details.enforcement),
    ]),
    section('Date', [
      paragraph(
        `This statement was created on ${formatLongDate(details.prepared_on)}${details.reviewed_on === '' ? '' : ` and last reviewed on ${formatLongDate(details.reviewed_on)}`}.`,
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
    section('Compliance status', [paragraph(status)]),
    ...createNonAccessibleContent(facts, details, details.legislation),
    section('Preparation of this accessibility statement', createPreparation(facts, details)),
    section('Feedback and contact information', [
      paragraph(
        'Please tell us about content that is not accessible, and ask us for information that you cannot access:',
      ),
      ...createContact(details),
    ]),
    section('Enforcement procedure', paragraphs(details.enforcement)),
  ];
}

function createNonAccessibleContent(
  { limitations }: StatementFacts,
  details: StatementDetails,
  law: string,
): Section[] {
  const parts = [
    section(`Non-compliance with ${law}`, list(limitations), 3),
    section('Disproportionate burden', paragraphs(details.disproportionate_burden), 3),
    section(
      'Content that is not within the scope of the applicable legislation',
      paragraphs(details.out_of_scope),
      3,
    ),
    section('Accessible alternatives', paragraphs(details.alternatives), 3),
    section('Planned improvements', paragraphs(details.plans), 3),
  ].filter(({ blocks }) => blocks.length > 0);
  if (parts.length === 0) return [];
  return [
    group('Non-accessible content', 'The content listed below is not accessible for the following reasons.'),
    ...parts,
  ];
}

const UK_REGULATIONS =
  'the Public Sector Bodies (Websites and Mobile Applications) (No. 2) Accessibility Regulations 2018';

/** The enforcement procedure in Great Britain, as the sample of the UK government describes it. */
const UK_ENFORCEMENT = `The Equality and Human Rights Commission (EHRC) is responsible for enforcing ${UK_REGULATIONS} (the “accessibility regulations”). If you are not happy with how we respond to your complaint, contact the Equality Advisory and Support Service (EASS).`;

/** The parts of the sample accessibility statement of the UK government, in their order. */
function createUkSections(facts: StatementFacts, details: StatementDetails): Section[] {
  const { target } = facts;
  const status = {
    partial: `This website is partially compliant with ${target}, due to the non-compliances listed below.`,
    not: `This website is not compliant with ${target}. The non-compliances are listed below.`,
    'none-found': describeNoneFound(facts),
    unfinished: UNFINISHED,
  }[facts.status];
  return [
    section('', [
      paragraph(`This accessibility statement applies to ${facts.scope}.`),
      paragraph(
        `This website is run by ${details.organization}. We want as many people as possible to be able to use this website.`,
      ),
      ...paragraphs(details.measures),
    ]),
    section(
      'How accessible this website is',
      facts.limitations.length === 0
        ? [paragraph(status)]
        : [
            paragraph(
              'We know that some parts of this website are not fully accessible. They are listed under “Non-accessible content”.',
            ),
          ],
    ),
    section('Feedback and contact information', [
      paragraph(
        'If you need information on this website in a different format, or find any problems, contact us:',
      ),
      ...createContact(details),
    ]),
    section(
      'Enforcement procedure',
      details.enforcement === '' ? [paragraph(UK_ENFORCEMENT)] : paragraphs(details.enforcement),
    ),
    section('Technical information about this website’s accessibility', [
      paragraph(
        `${details.organization} is committed to making its website accessible, in accordance with ${details.legislation || UK_REGULATIONS}.`,
      ),
    ]),
    section('Compliance status', [paragraph(status)], 3),
    ...createNonAccessibleContent(facts, { ...details, plans: '' }, 'the accessibility regulations'),
    section('What we are doing to improve accessibility', paragraphs(details.plans)),
    section('Preparation of this accessibility statement', createPreparation(facts, details)),
  ];
}
