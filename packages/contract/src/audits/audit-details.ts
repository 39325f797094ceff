import { z } from 'zod';

/** The fields of an audit that people fill in, besides its sample. */

const shortText = z.string().trim().max(200);
const longText = z.string().trim().max(2000);
const optionalDate = z.union([z.literal(''), z.iso.date('Enter a date')]);

/** What the audit is about, and who evaluates it. */
export const auditDetails = {
  title: z.string().trim().min(1, 'Enter a title').max(200),
  scope: longText.describe('The parts of the site that the audit covers, in words'),
  commissioner: shortText.describe('Who commissioned the audit'),
  evaluator: z
    .string()
    .trim()
    .min(1, 'Enter who evaluates the site')
    .max(200)
    .describe('The people or organizations that evaluate the site'),
  support_baseline: longText.describe(
    'Browsers and assistive technologies with which the site has to work, one combination per line',
  ),
};

/** What WCAG-EM records of an evaluation besides. All of it is optional. */
export const evaluationDetails = {
  scope_included: longText.describe('URLs or URL patterns that the scope includes, one per line (step 1)'),
  scope_excluded: longText.describe('URLs or URL patterns that the scope excludes, one per line (step 1)'),
  additional_requirements: longText.describe('Additional requirements of the evaluation (step 1)'),
  common_pages: longText.describe('Common pages, such as start, sign-in and contact pages (step 2)'),
  essential_functionality: longText.describe('Essential functionality of the site (step 2)'),
  page_types: longText.describe('The variety of types of pages (step 2)'),
  technologies: longText.describe(
    'Technologies that the site relies upon, separated by commas or line breaks (step 2)',
  ),
  other_pages: longText.describe(
    'Other relevant pages, such as help, settings and accessibility information (step 2)',
  ),
  evaluation_specifics: longText.describe(
    'Tools and methods of the evaluation, beyond the recorded ones (step 5)',
  ),
  evaluated_from: optionalDate.describe('First day of the evaluation'),
  evaluated_to: optionalDate.describe('Last day of the evaluation'),
};
export type EvaluationDetail = keyof typeof evaluationDetails;
export const EVALUATION_DETAILS = Object.keys(evaluationDetails) as readonly EvaluationDetail[];

/** What the header of conformance reports says about the product and its vendor (VPAT 2.5). All of it is optional. */
export const productDetails = {
  product_name: shortText.describe('Name of the product; empty for the host of the site'),
  product_version: z.string().trim().max(100),
  vendor: shortText.describe('The company that offers the product'),
  contact_name: shortText.describe('The person or team to contact about the report'),
  contact_email: z
    .union([z.literal(''), z.email('Enter an email address such as name@example.com').max(254)])
    .describe('Empty if there is none'),
  notes: longText.describe('Notes in the header of the report'),
};

/** Makes fields optional when an audit starts: empty unless given. */
export function defaultToEmpty<Shape extends Readonly<Record<string, z.ZodType<string>>>>(
  shape: Shape,
): { [Field in keyof Shape]: z.ZodDefault<z.ZodType<string, string>> } {
  return Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => [field, (schema as z.ZodString).default('')]),
  ) as never;
}

/** Splits a list that a person has typed, at line breaks or commas; each item once. */
export function splitList(text: string, separator: RegExp = /[\n,]/): string[] {
  const items = text.split(separator).map((item) => item.trim());
  return [...new Set(items.filter((item) => item !== ''))];
}
