import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import type { AuditSummary } from './audit.ts';

export const AUDIT_REPORT_FORMATS = [
  'html',
  'pdf',
  'docx',
  'openacr',
  'wcag-em-html',
  'wcag-em-json',
  'earl',
] as const;
/**
 * Audit report formats. The first four are conformance reports; `wcag-em-html` is an evaluation report, and
 * `wcag-em-json` contains the same evaluation for the W3C's WCAG-EM Report Tool.
 */
export const AuditReportFormat = z.enum(AUDIT_REPORT_FORMATS).meta({ id: 'AuditReportFormat' });
export type AuditReportFormat = z.infer<typeof AuditReportFormat>;

export const REPORT_EDITIONS = ['wcag', 'en-301-549', 'en-301-549-v4', 'section-508', 'int'] as const;
/**
 * Editions of a conformance report: the audit's standard alone, or also the tables for EN 301 549 V3.2.1 or
 * V4.1.1, for the Revised Section 508 Standards, or for V3.2.1 and Section 508 (`int`, the international
 * edition).
 */
export const ReportEdition = z.enum(REPORT_EDITIONS).meta({ id: 'ReportEdition' });
export type ReportEdition = z.infer<typeof ReportEdition>;

/**
 * Returns the editions that an audit's results are sufficient for, starting with the edition for its own
 * standard. EN 301 549 requires all Level A and AA criteria of WCAG 2.1, and Section 508 those of WCAG 2.0.
 */
export function getReportEditions({
  standard,
  level,
}: Pick<AuditSummary, 'standard' | 'level'>): readonly ReportEdition[] {
  if (level === 'A') return ['wcag'];
  if (standard === 'section-508') return ['section-508', 'wcag'];
  if (standard === 'en-301-549-v4') return ['en-301-549-v4', 'wcag', 'en-301-549', 'section-508', 'int'];
  if (standard === 'en-301-549') return ['en-301-549', 'wcag', 'section-508', 'int'];
  return ['wcag', 'en-301-549', 'section-508', 'int'];
}

const auditParams = z.object({ auditId: z.uuid() });

export const downloadAuditReport = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/report/',
  id: 'downloadAuditReport',
  summary: 'Download an audit report',
  description:
    'html, pdf, docx: a readable conformance report in the format of an Accessibility Conformance Report (the PDF is tagged); openacr: the same report as OpenACR 0.1.0 in YAML; wcag-em-html: an evaluation report as described in WCAG-EM; wcag-em-json: the evaluation for the W3C’s WCAG-EM Report Tool; earl: the result of every criterion and the answer to every question as JSON-LD. While a criterion is undecided or the audit isn’t signed, the report is marked as a draft.',
  access: 'results:read',
  params: auditParams,
  query: z.object({
    format: AuditReportFormat.default('html'),
    edition: ReportEdition.optional().describe(
      'Which tables a conformance report has; by default, those of the audit’s standard. Ignored for other formats. Returns 400 for an edition the audit doesn’t cover',
    ),
  }),
  replies: {
    200: {
      mediaType: 'text/html',
      description:
        'The report; application/pdf, application/vnd.openxmlformats-officedocument.wordprocessingml.document, application/yaml, application/json or application/ld+json for the other formats',
    },
    400: Problem,
    401: Problem,
    403: Problem,
    404: Problem,
    503: Problem,
  },
});

export const STATEMENT_FORMS = ['w3c', 'eu', 'uk'] as const;
/**
 * Types of accessibility statement, following the W3C's generator, the model in Implementing Decision (EU)
 * 2018/1523, or the UK government's sample.
 */
export const StatementForm = z.enum(STATEMENT_FORMS).meta({ id: 'StatementForm' });
export type StatementForm = z.infer<typeof StatementForm>;

const longText = z.string().trim().max(3000);
const optionalUrl = z
  .union([
    z.literal(''),
    z.url({ protocol: /^https?$/, error: 'Enter a URL that starts with https://' }).max(2000),
  ])
  .default('');
const optionalDate = z.union([z.literal(''), z.iso.date('Enter a date')]).default('');

/** Who produced the audit's results: the organization itself, or someone else. */
export const ASSESSMENT_APPROACHES = ['', 'self', 'external'] as const;

/** Where in the United Kingdom the organization is located, which determines the enforcing body. */
export const UK_NATIONS = ['great-britain', 'northern-ireland'] as const;

export const MAX_STATEMENT_LIMITATIONS = 50;

/** A known limitation described by a person, with the fields that the W3C's generator has. */
export const StatementLimitation = z
  .object({
    content: z
      .string()
      .trim()
      .min(1, 'Name the content')
      .max(300)
      .describe('The part of the website, such as “Comments from users”'),
    reason: z.string().trim().max(1000).describe('What doesn’t work, and why; can be empty'),
    remedy: z
      .string()
      .trim()
      .max(1000)
      .describe('What the organization is doing about it, and when it will be fixed; can be empty'),
    alternative: z.string().trim().max(1000).describe('What people can do instead; can be empty'),
  })
  .meta({ id: 'StatementLimitation' });
export type StatementLimitation = z.infer<typeof StatementLimitation>;

/** What an organization adds to its audit's results. */
export const StatementDetails = z
  .object({
    form: StatementForm,
    organization: z.string().trim().min(1, 'Enter the name of the organization').max(200),
    email: z
      .union([z.literal(''), z.email('Enter a complete email address').max(254)])
      .default('')
      .describe('Email address for feedback; at least one of email, phone and contact_url is required'),
    phone: z.string().trim().max(100).default(''),
    contact_url: z
      .union([
        z.literal(''),
        z.url({ protocol: /^https?$/, error: 'Enter a URL that starts with https://' }).max(2000),
      ])
      .default('')
      .describe('URL of a contact form'),
    address: z.string().trim().max(500).default('').describe('Mailing or visiting address'),
    formats: longText
      .default('')
      .describe('Alternative formats that people can request, and help available by phone or in person'),
    response_time: z
      .string()
      .trim()
      .max(200)
      .default('')
      .describe('When people can expect a reply, such as “5 working days”'),
    legislation: z
      .string()
      .trim()
      .max(300)
      .default('')
      .describe('The law that applies; required by the EU form, which names the national law'),
    enforcement: longText
      .default('')
      .describe(
        'Who is responsible for complaints if the response is unsatisfactory; required by the EU form',
      ),
    enforcement_url: optionalUrl.describe('Link to the enforcement procedure or the enforcement body'),
    uk_nation: z
      .enum(UK_NATIONS)
      .default('great-britain')
      .describe('For the UK form: determines the enforcing body unless `enforcement` does'),
    considerations: longText
      .default('')
      .describe('Additional accessibility considerations, such as Level AAA criteria that are applied'),
    compatibility: longText
      .default('')
      .describe('Browsers and assistive technologies the website is designed for, one per line'),
    incompatibility: longText
      .default('')
      .describe('Environments in which the website doesn’t work, one per line'),
    technologies: longText
      .default('')
      .describe('Technologies relied upon, separated by commas; if empty, those listed in the audit'),
    assessed_by: z
      .enum(ASSESSMENT_APPROACHES)
      .default('')
      .describe('self: the organization itself; external: a different organization; empty if not stated'),
    limitations: z
      .array(StatementLimitation)
      .max(MAX_STATEMENT_LIMITATIONS)
      .default([])
      .describe('Known limitations in the organization’s own words, in addition to the failed criteria'),
    report_url: optionalUrl.describe('Where the evaluation report is published'),
    approved_by: z
      .string()
      .trim()
      .max(300)
      .default('')
      .describe('Who has formally approved the statement: department or person, and position'),
    published_on: optionalDate.describe('Day on which the website was published'),
    revised_on: optionalDate.describe('Day of the last substantial content revision'),
    measures: longText.default('').describe('What the organization does to support accessibility'),
    disproportionate_burden: longText
      .default('')
      .describe('Content that is exempt because fixing it would be a disproportionate burden'),
    out_of_scope: longText.default('').describe('Content the law doesn’t cover'),
    alternatives: longText.default('').describe('Accessible alternatives to inaccessible content'),
    plans: longText.default('').describe('How and when the organization will fix the known problems'),
    prepared_on: z.iso.date('Enter a date').describe('Date the statement was prepared'),
    reviewed_on: z
      .union([z.literal(''), z.iso.date('Enter a date')])
      .default('')
      .describe('Day of the last review; empty for the first version'),
  })
  .check(({ value, issues }) => {
    const require = (path: string, message: string) =>
      issues.push({ code: 'custom', message, path: [path], input: value });
    if (value.email === '' && value.phone === '' && value.contact_url === '')
      require('email', 'Enter an email address, a phone number or the URL of a contact form');
    if (value.form !== 'eu') return;
    if (value.legislation === '') require('legislation', 'Name the national law');
    if (value.enforcement === '') require('enforcement', 'Describe the enforcement procedure');
  })
  .meta({
    id: 'StatementDetails',
    examples: [
      { form: 'w3c', organization: 'Example Shop', email: 'ada@example.com', prepared_on: '2026-11-30' },
    ],
  });
export type StatementDetails = z.infer<typeof StatementDetails>;

/** One section of a statement, as plain text. */
export const StatementBlock = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('paragraph'), text: z.string() }),
    z.object({
      kind: z.literal('list'),
      items: z.array(
        z.object({
          label: z.string().describe('Text before the link; empty if there is none'),
          text: z.string(),
          href: z.string().nullable(),
        }),
      ),
    }),
  ])
  .meta({ id: 'StatementBlock' });
export type StatementBlock = z.infer<typeof StatementBlock>;

export const AccessibilityStatement = z
  .object({
    title: z.string(),
    sections: z.array(
      z.object({
        heading: z.string().describe('Empty for the text below the title'),
        level: z.union([z.literal(2), z.literal(3)]),
        blocks: z.array(StatementBlock),
      }),
    ),
    warnings: z
      .array(z.string())
      .describe('A reason why the statement shouldn’t be published yet, such as an audit that isn’t signed'),
    html: z.string().describe('The statement as an HTML document'),
    markdown: z.string(),
  })
  .meta({ id: 'AccessibilityStatement' });
export type AccessibilityStatement = z.infer<typeof AccessibilityStatement>;

/** An audit's stored statement. */
export const AuditStatement = z
  .object({
    details: StatementDetails.nullable().describe('Null until someone has filled them in'),
    updated_at: Timestamp.nullable(),
    statement: AccessibilityStatement.nullable().describe(
      'Generated from the details and the current results',
    ),
  })
  .meta({ id: 'AuditStatement' });
export type AuditStatement = z.infer<typeof AuditStatement>;

export const getAuditStatement = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/statement/',
  id: 'getAuditStatement',
  summary: 'Get an audit’s accessibility statement',
  access: 'results:read',
  params: auditParams,
  replies: { 200: AuditStatement, 401: Problem, 403: Problem, 404: Problem },
});

export const saveAuditStatement = defineRoute({
  method: 'PUT',
  path: '/api/audits/{auditId}/statement/',
  id: 'saveAuditStatement',
  summary: 'Fill in an audit’s accessibility statement',
  description:
    'Stores the details and returns the statement. It says what was assessed, how and when, and lists the failed criteria; it makes no claims the audit doesn’t support.',
  access: 'audits:manage',
  params: auditParams,
  body: StatementDetails,
  replies: { 200: AuditStatement, 400: Problem, 401: Problem, 403: Problem, 404: Problem },
});
