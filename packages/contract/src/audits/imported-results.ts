import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { AnswerOutcome } from './audit-questions.ts';

export const RESULT_SOURCES = ['accessibility-insights', 'wcag-em', 'openacr'] as const;
/** The tool or format that a result was imported from. */
export const ResultSource = z.enum(RESULT_SOURCES).meta({ id: 'ResultSource' });
export type ResultSource = z.infer<typeof ResultSource>;

/**
 * A result that another tool recorded for a criterion, shown next to the question about the criterion. It is not an answer,
 * because nothing is supported without a named person: somebody can answer with it, or differently.
 */
export const ImportedResult = z
  .object({
    id: z.uuid(),
    question_id: z.uuid(),
    source: ResultSource,
    outcome: AnswerOutcome,
    text: z.string().describe('What the other tool says, for the comment of the answer'),
    imported_at: Timestamp,
  })
  .meta({ id: 'ImportedResult' });
export type ImportedResult = z.infer<typeof ImportedResult>;

export const ImportedResultList = z
  .object({ results: z.array(ImportedResult) })
  .meta({ id: 'ImportedResultList' });

const auditParams = z.object({ auditId: z.uuid() });

export const listImportedResults = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/imported-results/',
  id: 'listImportedResults',
  summary: 'List the results of other tools that were imported into an audit',
  params: auditParams,
  tokenScope: 'read',
  replies: { 200: ImportedResultList, 401: Problem, 403: Problem, 404: Problem },
});

/** At most this much of a file is read, in bytes. */
export const MAX_RESULTS_FILE_BYTES = 20 * 1024 * 1024;

export const ResultsImport = z
  .object({
    source: ResultSource,
    title: z.string().describe('What the file says that it is about: a page title, a site or a product'),
    results: z
      .array(ImportedResult.omit({ id: true, imported_at: true }))
      .describe('The results with the questions to which they belong'),
    not_imported: z
      .array(z.object({ what: z.string(), reason: z.string() }))
      .describe('What the file also contains, and why it is not imported'),
  })
  .meta({ id: 'ResultsImport' });
export type ResultsImport = z.infer<typeof ResultsImport>;

export const importResults = defineRoute({
  method: 'POST',
  path: '/api/audits/{auditId}/imported-results/',
  id: 'importResults',
  summary: 'Import the results of another tool into an audit, or preview the import',
  description:
    'Reads an Accessibility Insights assessment (JSON), a WCAG-EM Report Tool evaluation (JSON-LD) or an OpenACR report (YAML). The results are shown next to the questions about their criteria and are not answers. They replace the results imported from the same kind of file before.',
  params: auditParams,
  query: z.object({
    preview: z.enum(['true', 'false']).default('false').describe('true: only return what would be imported'),
  }),
  upload: { mediaType: 'application/octet-stream', description: 'The file, at most 20 MB' },
  replies: {
    200: ResultsImport,
    400: Problem,
    401: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
    413: Problem,
  },
});

export const deleteImportedResult = defineRoute({
  method: 'DELETE',
  path: '/api/audits/{auditId}/imported-results/{resultId}/',
  id: 'deleteImportedResult',
  summary: 'Discard an imported result',
  params: z.object({ auditId: z.uuid(), resultId: z.uuid() }),
  replies: { 200: z.object({ result_id: z.uuid() }), 401: Problem, 403: Problem, 404: Problem, 409: Problem },
});
