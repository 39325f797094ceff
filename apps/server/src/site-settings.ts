import { readFileSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { LEGAL_PAGES, type LegalPage, type PublicSettings } from '@curbcut/contract';
import { z } from 'zod';

/** The operator's replacement for a legal page. */
export type LegalReplacement =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'text'; readonly format: 'markdown' | 'html'; readonly text: string };

/** The public pages' settings. */
export interface SiteConfig {
  readonly settings: PublicSettings;
  readonly legal: Readonly<Partial<Record<LegalPage, LegalReplacement>>>;
}

const MAX_LEGAL_TEXT_BYTES = 1024 * 1024;
const legalTextFormats: Readonly<Record<string, 'markdown' | 'html'>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.txt': 'markdown',
  '.html': 'html',
  '.htm': 'html',
};

/** Top-level domains that never receive mail (RFC 2606, section 2, and RFC 6761). */
const undeliverablePattern = /\.(example|invalid|test|localhost)$/i;

const email = z
  .email('must be an email address, such as help@your-company.com')
  .refine((address) => !undeliverablePattern.test(address), 'must be an address that can receive email')
  .optional();
const pageUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL, such as https://your-company.com/page' })
  .optional();
const contactUrl = z
  .url({
    protocol: /^(https?|tel|mailto)$/,
    error: 'must be an http, https, tel or mailto URL, such as tel:+15550100',
  })
  .optional();

/** A text file that is read together with the configuration, so that a mistake is reported at startup. */
const legalFile = z
  .string()
  .transform((path, context): LegalReplacement => {
    try {
      return readLegalText(resolve(path));
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
      return z.NEVER;
    }
  })
  .optional();

/** The public pages' environment variables; `config.ts` reads them with all others. */
export const siteEnvironment = {
  COMPANY_NAME: z.string().max(100, 'must have at most 100 characters').optional(),
  CONTACT_EMAIL: email,
  SUPPORT_EMAIL: email,
  CONTACT_RESPONSE_TIME: z.string().max(60, 'must have at most 60 characters').optional(),
  LINK_BLOG: pageUrl,
  LINK_CASE_STUDIES: pageUrl,
  LINK_INDUSTRY_REPORTS: pageUrl,
  LINK_EMERGENCY_SUPPORT: contactUrl,
  LEGAL_PRIVACY_URL: pageUrl,
  LEGAL_PRIVACY_FILE: legalFile,
  LEGAL_TERMS_URL: pageUrl,
  LEGAL_TERMS_FILE: legalFile,
  LEGAL_ACCESSIBILITY_URL: pageUrl,
  LEGAL_ACCESSIBILITY_FILE: legalFile,
};

type SiteEnvironment = z.output<z.ZodObject<typeof siteEnvironment>>;

/** Settings for other purposes that the public pages mention. */
type OtherSettings = Pick<
  PublicSettings,
  | 'visitorRetentionDays'
  | 'accountPagesPerScan'
  | 'visitorPagesPerScan'
  | 'visitorScansPerHour'
  | 'aiModel'
  | 'mailboxPath'
  | 'paymentService'
  | 'closedSignUp'
>;

/** Reads the public pages' configuration from the environment variables above. */
export function readSiteConfig(read: SiteEnvironment, others: OtherSettings): SiteConfig {
  return {
    settings: {
      companyName: read.COMPANY_NAME ?? null,
      contactEmail: read.CONTACT_EMAIL ?? null,
      supportEmail: read.SUPPORT_EMAIL ?? read.CONTACT_EMAIL ?? null,
      contactResponseTime: read.CONTACT_RESPONSE_TIME ?? null,
      blogUrl: read.LINK_BLOG ?? null,
      caseStudiesUrl: read.LINK_CASE_STUDIES ?? null,
      industryReportsUrl: read.LINK_INDUSTRY_REPORTS ?? null,
      emergencySupportUrl: read.LINK_EMERGENCY_SUPPORT ?? null,
      ...others,
    },
    legal: Object.fromEntries(
      LEGAL_PAGES.flatMap((page) => {
        const replacement = readLegalReplacement(read, page);
        return replacement ? [[page, replacement]] : [];
      }),
    ),
  };
}

/** Finds the pages that have both a URL and a file, because only one of them can be set. */
export function findAmbiguousLegalPages(read: SiteEnvironment): string[] {
  return LEGAL_PAGES.map(getVariableNames)
    .filter(({ url, file }) => read[url] !== undefined && read[file] !== undefined)
    .map(({ url, file }) => `${url} and ${file} are both set; leave one of them empty`);
}

function readLegalReplacement(read: SiteEnvironment, page: LegalPage): LegalReplacement | undefined {
  const { url, file } = getVariableNames(page);
  const target = read[url];
  return target === undefined ? read[file] : { kind: 'url', url: target };
}

function getVariableNames(page: LegalPage) {
  const name = page.toUpperCase() as Uppercase<LegalPage>;
  return { url: `LEGAL_${name}_URL`, file: `LEGAL_${name}_FILE` } as const;
}

/** @throws Error with the end of a sentence that begins with the setting's name. */
function readLegalText(path: string): LegalReplacement {
  const format = legalTextFormats[extname(path).toLowerCase()];
  if (format === undefined) throw new Error('must be the path of a .md, .txt, or .html file');
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new Error(`names a file that doesn’t exist: ${path}`);
  if (stats.size > MAX_LEGAL_TEXT_BYTES) throw new Error('names a file that is larger than 1 MB');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new Error(`names a file that can’t be read: ${path}`);
  }
  if (text.trim() === '') throw new Error(`names an empty file: ${path}`);
  return { kind: 'text', format, text };
}
