/**
 * `npm run questionbench -- [--site FOLDER] [--pages N] [--seed N] [--verbose] [--json]`: generates a site
 * with 40 components, or uses the pages in a folder, scans them with Curbcut, and counts the questions that a
 * Level A and AA audit asks, and those without a sharp crop. `--verbose` lists all questions. `--json` prints
 * the figures as the last line. Exits with 1 if there are more than 150 questions, or one has no sharp crop.
 */
import { parseArgs } from 'node:util';
import { requirePaths } from '../lib/requirements.ts';
import { generateQuestionSite } from '../lib/sites/components/generate-site.ts';
import { findHtmlPages, serveFolder } from '../lib/static-server.ts';
import { measureQuestions, type QuestionBenchResult, serveQuestionSite } from './measure.ts';

const MAX_QUESTIONS = 150;

const { values } = parseArgs({
  options: {
    site: { type: 'string' },
    pages: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    verbose: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const [pages, seed] = [Number(values.pages), Number(values.seed)];
if (!Number.isInteger(pages) || pages < 1 || !Number.isInteger(seed)) {
  process.stderr.write('--pages must be a positive whole number, and --seed a whole number.\n');
  process.exit(2);
}
if (values.site !== undefined) requirePaths([values.site]);
const print = (line: string) => process.stdout.write(`${line}\n`);
const { count, questions, withoutCrop } = await measure();
for (const { draft } of questions) {
  if (!values.verbose && !withoutCrop.has(draft.key)) continue;
  const about =
    draft.kind === 'issue'
      ? `${draft.ruleId}, ${draft.cause}, ${draft.occurrences} occurrences`
      : 'criterion';
  print(
    `${withoutCrop.has(draft.key) ? 'NO CROP ' : ''}${draft.criteria.join(', ')} (${about}): ${draft.question}`,
  );
}
print(
  `${count.pages} pages, ${count.undecided} undecided findings; ` +
    `${count.questions} questions about ${count.sampled} sampled pages: ${count.aboutIssues} about issues, ` +
    `${count.aboutCriteria} about criteria, ${count.withoutCrop} without a sharp crop`,
);
if (values.json) print(JSON.stringify(count));
process.exitCode = count.questions > MAX_QUESTIONS || count.withoutCrop > 0 ? 1 : 0;

async function measure(): Promise<QuestionBenchResult> {
  if (values.site !== undefined) {
    const folder = await serveFolder(values.site);
    try {
      const paths = await findHtmlPages(values.site);
      const step = Math.max(1, paths.length / pages);
      const chosen = paths.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
      return await measureQuestions(chosen.map((path) => `${folder.origin}/${path}`));
    } finally {
      await folder.close();
    }
  }
  const site = await serveQuestionSite(generateQuestionSite(seed, pages));
  try {
    return await measureQuestions(site.urls);
  } finally {
    site.close();
  }
}
