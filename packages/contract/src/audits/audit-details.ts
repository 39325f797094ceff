import { z } from 'zod';

/** The audit fields that people fill in, except the sample. */

const shortText = z.string().trim().max(200);
const longText = z.string().trim().max(2000);
const optionalDate = z.union([z.literal(''), z.iso.date('Enter a date')]);

/** What the audit covers, and who evaluates it. */
export const auditDetails = {
  title: z.string().trim().min(1, 'Enter a title').max(200),
  scope: longText.describe('The parts of the site the audit covers, described in words'),
  commissioner: shortText.describe('Who commissioned the audit'),
  evaluator: z
    .string()
    .trim()
    .min(1, 'Enter who evaluates the site')
    .max(200)
    .describe('The people or organizations that evaluate the site'),
  support_baseline: longText.describe(
    'Browsers and assistive technologies the site has to work with, one combination per line',
  ),
};

/** Other details that WCAG-EM records about an evaluation. All of them are optional. */
export const evaluationDetails = {
  scope_included: longText.describe('URLs or URL patterns included in the scope, one per line (step 1)'),
  scope_excluded: longText.describe('URLs or URL patterns excluded from the scope, one per line (step 1)'),
  additional_requirements: longText.describe('Additional evaluation requirements (step 1)'),
  common_pages: longText.describe('Common pages, such as the home, sign-in and contact pages (step 2)'),
  essential_functionality: longText.describe('The site’s essential functionality (step 2)'),
  page_types: longText.describe('The variety of page types (step 2)'),
  technologies: longText.describe(
    'Technologies the site relies upon, separated by commas or line breaks (step 2)',
  ),
  other_pages: longText.describe(
    'Other relevant pages, such as help, settings and accessibility information (step 2)',
  ),
  evaluation_specifics: longText.describe(
    'Evaluation tools and methods in addition to those recorded automatically (step 5)',
  ),
  evaluated_from: optionalDate.describe('First day of the evaluation'),
  evaluated_to: optionalDate.describe('Last day of the evaluation'),
};
export type EvaluationDetail = keyof typeof evaluationDetails;
export const EVALUATION_DETAILS = Object.keys(evaluationDetails) as readonly EvaluationDetail[];

/**
 * The product and vendor details in the header of conformance reports (VPAT 2.5). All of them are optional.
 */
export const productDetails = {
  product_name: shortText.describe('Product name; if empty, the site’s host is used'),
  product_version: z.string().trim().max(100),
  vendor: shortText.describe('The company that offers the product'),
  contact_name: shortText.describe('The person or team to contact about the report'),
  contact_email: z
    .union([z.literal(''), z.email('Enter an email address such as name@example.com').max(254)])
    .describe('Empty if there is none'),
  notes: longText.describe('Notes in the report header'),
};

/** Makes fields optional when an audit is started; omitted ones are empty. */
export function defaultToEmpty<Shape extends Readonly<Record<string, z.ZodType<string>>>>(
  shape: Shape,
): { [Field in keyof Shape]: z.ZodDefault<z.ZodType<string, string>> } {
  return Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => [field, (schema as z.ZodString).default('')]),
  ) as never;
}

/** Splits a list typed by a person at line breaks or commas, and removes duplicates. */
export function splitList(text: string, separator: RegExp = /[\n,]/): string[] {
  const items = text.split(separator).map((item) => item.trim());
  return [...new Set(items.filter((item) => item !== ''))];
}
