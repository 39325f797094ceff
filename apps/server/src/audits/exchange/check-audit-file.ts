import { getAuditCriteria } from '@curbcut/audit';
import { type AuditFile, findViewProblem } from '@curbcut/contract';
import { REQUIREMENT_IDS } from '@curbcut/wcag';
import { listFileAttachments } from './team-file-rows.ts';

/**
 * Checks what the schema can't express: that the parts of an audit file are consistent.
 *
 * @returns the problem, as a sentence; undefined if there is none.
 */
export function checkAuditFile(file: AuditFile): string | undefined {
  return (
    checkAudit(file) ??
    checkPages(file) ??
    checkViews(file) ??
    checkFailures(file) ??
    checkQuestions(file) ??
    checkFindings(file) ??
    checkAttachments(file) ??
    checkAssessments(file) ??
    checkSignature(file)
  );
}

function checkAudit({ audit }: AuditFile): string | undefined {
  if (new URL(audit.origin).origin !== audit.origin) return `“${audit.origin}” isn’t the origin of a site.`;
  return undefined;
}

function checkPages({ pages }: AuditFile): string | undefined {
  if (new Set(pages.map(({ number }) => number)).size < pages.length)
    return 'Two pages have the same number.';
  if (!pages.some((page) => page.in_sample)) return 'No page is part of the sample.';
  const misnamed = pages.find(
    ({ number, screenshot }) => screenshot && !screenshot.file.startsWith(`images/${number}.`),
  );
  return misnamed && `The image for page ${misnamed.number} is named after a different page.`;
}

/** A step can be a page that has since been removed from the sample. */
function checkViews({ views, processes }: AuditFile): string | undefined {
  const pageUrls = processes.flatMap(({ steps }) => steps.map(({ page_url }) => page_url));
  return findViewProblem({ views, processes }, new Set(pageUrls));
}

function checkQuestions({ pages, questions }: AuditFile): string | undefined {
  if (new Set(questions.map(({ key }) => key)).size < questions.length)
    return 'Two questions are about the same thing.';
  const known = new Set(pages.map(({ number }) => number));
  const shown = questions.flatMap(({ elements, previous_elements }) => [...elements, ...previous_elements]);
  const unknown = shown.find(({ page }) => !known.has(page));
  return unknown && `A question shows an element on page ${unknown.page}, but that page is missing.`;
}

function checkFailures({ pages, scan }: AuditFile): string | undefined {
  const known = new Set(pages.map(({ number }) => number));
  const unknown = scan.failures.find(({ example }) => example && !known.has(example.page));
  return unknown && `A failure is shown on page ${unknown.example?.page}, but that page is missing.`;
}

function checkFindings({ pages, findings }: AuditFile): string | undefined {
  const known = new Set(pages.map(({ number }) => number));
  const unknown = findings.find(({ page }) => !known.has(page));
  return unknown && `A finding is on page ${unknown.page}, but that page is missing.`;
}

function checkAttachments(file: AuditFile): string | undefined {
  const names = listFileAttachments(file).map((attachment) => attachment.file);
  if (new Set(names).size < names.length) return 'Two attached images have the same name.';
  const isLost = file.questions.some(({ answers, attachments }) =>
    attachments.some(({ answer }) => answer !== null && answer > answers.length),
  );
  return isLost ? 'An attached image belongs to an answer that is missing.' : undefined;
}

function checkAssessments({ assessments }: AuditFile): string | undefined {
  const unknown = assessments.find(({ requirement }) => !REQUIREMENT_IDS.includes(requirement));
  if (unknown) return `The requirement “${unknown.requirement}” doesn’t exist.`;
  const bare = assessments.find(({ outcome, remark }) => outcome !== null && remark.trim() === '');
  return bare && `The assessment of the requirement “${bare.requirement}” has no remark.`;
}

/** A signature confirms a result for each criterion in the standard and level. */
function checkSignature({ audit, signature }: AuditFile): string | undefined {
  if (!signature) return undefined;
  const criteria = getAuditCriteria(audit.standard, audit.level);
  const isComplete =
    signature.results.length === criteria.length &&
    signature.results.every(({ criterion }, index) => criterion === criteria[index]);
  return isComplete ? undefined : 'The signature doesn’t have a result for each criterion.';
}
