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
 * A result recorded by another tool for a criterion, shown next to the question about the criterion. It is
 * not an answer, because a result counts only if a named person confirms it: someone can adopt it as their
 * answer, or answer differently.
 */
export const ImportedResult = z
  .object({
    id: z.uuid(),
    question_id: z.uuid(),
    source: ResultSource,
    outcome: AnswerOutcome,
    text: z.string().describe('The other tool’s text, used as the answer’s comment'),
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
  summary: 'List the results from other tools that were imported into an audit',
  access: 'results:read',
  params: auditParams,
  replies: { 200: ImportedResultList, 401: Problem, 403: Problem, 404: Problem },
});

/** Maximum number of bytes that are read from a file. */
export const MAX_RESULTS_FILE_BYTES = 20 * 1024 * 1024;

export const ResultsImport = z
  .object({
    source: ResultSource,
    title: z
      .string()
      .describe('What the evaluation is about, according to the file: a page title, a site or a product'),
    results: z
      .array(ImportedResult.omit({ id: true, imported_at: true }))
      .describe('The results, with the questions they belong to'),
    not_imported: z
      .array(z.object({ what: z.string(), reason: z.string() }))
      .describe('Other content in the file, and why it isn’t imported'),
  })
  .meta({ id: 'ResultsImport' });
export type ResultsImport = z.infer<typeof ResultsImport>;

export const importResults = defineRoute({
  method: 'POST',
  path: '/api/audits/{auditId}/imported-results/',
  id: 'importResults',
  summary: 'Import another tool’s results into an audit, or preview the import',
  description:
    'Reads an Accessibility Insights assessment (JSON), a WCAG-EM Report Tool evaluation (JSON-LD) or an OpenACR report (YAML). The results are shown next to the questions about their criteria and aren’t answers. They replace results that were previously imported from the same type of file.',
  access: 'audits:write',
  params: auditParams,
  query: z.object({
    preview: z.enum(['true', 'false']).default('false').describe('true: only returns what would be imported'),
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
  access: 'audits:write',
  params: z.object({ auditId: z.uuid(), resultId: z.uuid() }),
  replies: { 200: z.object({ result_id: z.uuid() }), 401: Problem, 403: Problem, 404: Problem, 409: Problem },
});
