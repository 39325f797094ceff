import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Problem } from '../problem.ts';
import { MAX_URL_LENGTH } from '../values.ts';
import { SiteName, SiteOwner, SiteTags } from './site-labels.ts';

/** Maximum number of sites in one import. */
export const MAX_IMPORTED_SITES = 500;
/** Maximum number of characters in a pasted list or a CSV file. */
export const MAX_IMPORT_LENGTH = 200_000;

export const IMPORT_FORMATS = ['list', 'csv', 'sitemap'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export const PreviewSiteImportBody = z
  .object({
    format: z
      .enum(IMPORT_FORMATS)
      .describe(
        'list: URLs separated by spaces or line breaks. csv: a file with a header row and the columns `url`, `name`, ' +
          '`tags` (separated by semicolons) and `owner` (a member’s email address), of which only `url` is required. ' +
          'sitemap: the URL of a sitemap, or of a website whose sitemap is at `/sitemap.xml`',
      ),
    text: z
      .string()
      .max(MAX_IMPORT_LENGTH, 'This import is too long. Split it into smaller parts.')
      .describe('The list, the file’s content or the sitemap’s URL'),
  })
  .meta({
    id: 'PreviewSiteImportBody',
    examples: [{ format: 'csv', text: 'url,name,tags\nhttps://example.com,Shop,checkout;client' }],
  });
export type PreviewSiteImportBody = z.infer<typeof PreviewSiteImportBody>;

/** One site of a list, a file or a sitemap. */
export const ImportCandidate = z
  .object({
    line: z.number().int().min(1).describe('Line in the text, or position in the sitemap'),
    text: z.string().describe('The URL as it was written, shortened'),
    status: z
      .enum(['new', 'existing', 'invalid'])
      .describe('existing: the organization has this site; importing it changes nothing'),
    origin: z.string().nullable().describe('Scheme, host and port; null if the URL is invalid'),
    site_id: z.uuid().nullable().describe('The existing site'),
    name: z.string().nullable(),
    tags: z.array(z.string()),
    owner: SiteOwner.nullable(),
    problem: z.string().nullable().describe('Why the line is invalid'),
  })
  .meta({ id: 'ImportCandidate' });
export type ImportCandidate = z.infer<typeof ImportCandidate>;

export const SiteImportPreview = z
  .object({
    candidates: z.array(ImportCandidate).describe('In the order of the input, with each site listed once'),
    repeated: z.number().int().min(0).describe('Number of further URLs on the same sites, which are omitted'),
  })
  .meta({ id: 'SiteImportPreview' });
export type SiteImportPreview = z.infer<typeof SiteImportPreview>;

export const previewSiteImport = defineRoute({
  method: 'POST',
  path: '/api/sites/import/preview/',
  id: 'previewSiteImport',
  summary: 'Preview which sites a list, a CSV file or a sitemap would add',
  description: `Changes nothing. A sitemap adds one site for each host in it. A list, file or sitemap can contain at most ${MAX_IMPORTED_SITES} sites.`,
  access: 'scans:write',
  body: PreviewSiteImportBody,
  replies: {
    200: SiteImportPreview,
    400: Problem,
    401: Problem,
    403: Problem,
    404: Problem,
    429: Problem,
    503: Problem,
  },
});

export const ImportSitesBody = z
  .object({
    sites: z
      .array(
        z.object({
          url: z.string().trim().min(1, 'Enter a URL').max(MAX_URL_LENGTH),
          name: SiteName.nullable().optional(),
          tags: SiteTags.optional(),
          owner_id: z.uuid().nullable().optional().describe('Id of a member'),
        }),
      )
      .min(1, 'Choose at least one site')
      .max(MAX_IMPORTED_SITES, `Import at most ${MAX_IMPORTED_SITES} sites at a time`),
    start_scans: z
      .boolean()
      .optional()
      .describe('Whether to scan each new site with the default settings, as far as the plan allows'),
  })
  .meta({
    id: 'ImportSitesBody',
    examples: [{ sites: [{ url: 'https://example.com', tags: ['checkout'] }] }],
  });
export type ImportSitesBody = z.infer<typeof ImportSitesBody>;

export const SiteImportResult = z
  .object({
    sites: z
      .array(z.object({ id: z.uuid(), origin: z.string(), is_new: z.boolean() }))
      .describe('In the order of the request'),
    scans_started: z.number().int().min(0),
    scan_problem: z
      .string()
      .nullable()
      .describe(
        'Why some of the new sites aren’t being scanned, for example because the plan’s scans are used up',
      ),
  })
  .meta({ id: 'SiteImportResult' });
export type SiteImportResult = z.infer<typeof SiteImportResult>;

export const importSites = defineRoute({
  method: 'POST',
  path: '/api/sites/import/',
  id: 'importSites',
  summary: 'Add sites and optionally scan them',
  description:
    'Adds all sites or, if one of them is invalid, none. Existing sites are left unchanged, so the request can be ' +
    'repeated. Sites don’t count toward the plan, but their scans do: once the plan’s scans are used up, the ' +
    'remaining sites are added without a scan.',
  access: 'scans:write',
  body: ImportSitesBody,
  replies: {
    200: SiteImportResult,
    400: Problem,
    401: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
    503: Problem,
  },
});
