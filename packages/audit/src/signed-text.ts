import { EVALUATION_DETAILS, escapeJson } from '@curbcut/contract';
import type { AuditRecord, SignedEvidence } from './model.ts';

/**
 * Returns the canonical text of everything that an audit's result is based on, including who signs it and
 * when. The signature's hash is computed from it. The same audit always produces the same text, regardless of
 * the order of keys or questions. Anything that can change without a change to the audit, such as a newer
 * scan, is not included.
 */
export function toSignedText(
  { audit, questions, failures, findings, attachments, requirements }: AuditRecord,
  { signer, fingerprints, contentHashes }: SignedEvidence,
): string {
  const { name, signedAt } = signer;
  return escapeJson(
    toCanonicalJson({
      version: 3,
      signer: { name, signed_at: signedAt },
      audit: selectSignedFields(audit),
      sample: audit.sample.map(({ page_id, url, title, reason }) => ({
        page_id,
        url,
        title,
        reason,
        content_hash: contentHashes.get(page_id) ?? null,
      })),
      views: audit.views,
      processes: audit.processes,
      questions: questions
        .toSorted((a, b) => (a.question.id < b.question.id ? -1 : 1))
        .map(({ question, occurrences: all }) => ({
          question: selectSignedQuestion(question),
          fingerprint: fingerprints.get(question.id) ?? null,
          occurrences: all.map(({ screenshot, ...occurrence }) => occurrence),
        })),
      failures: failures.map(toCanonicalJson).sort(),
      // The image itself is covered by its hash.
      attachments: attachments
        .map(({ url: _url, author_id: _author, ...attachment }) => toCanonicalJson(attachment))
        .sort(),
      findings: findings.map(({ screenshot: _screenshot, ...finding }) => toCanonicalJson(finding)).sort(),
      requirements: requirements.flatMap(selectAssessed),
    }),
  );
}

/**
 * Selects the requirements that people have assessed. Requirements that no one has assessed are not part of
 * what the signature confirms.
 */
const selectAssessed = ({ standard, requirements }: AuditRecord['requirements'][number]) =>
  requirements
    .filter(({ assessed_by }) => assessed_by !== null)
    .map(({ requirement, number, title, outcome, remark, sequence, assessed_by, assessed_at }) => ({
      ...{ standard, requirement, number, title, outcome, remark, sequence, assessed_by, assessed_at },
    }));

/**
 * Selects the parts of a question that a signature covers. Assignees are not covered: they are not part of
 * the result, and their accounts can be deleted later. The names of those who answered and reviewed are
 * covered.
 */
function selectSignedQuestion({
  assignee: _assignee,
  review_state: _state,
  answer,
  ...question
}: AuditRecord['questions'][number]['question']) {
  if (answer === null) return { ...question, answer };
  const { author_id: _author, reviews, ...rest } = answer;
  return {
    ...question,
    answer: {
      ...rest,
      reviews: reviews
        .filter(({ is_withdrawn }) => !is_withdrawn)
        .map(({ id, decision, comment, reviewed_by, reviewed_at }) => ({
          ...{ id, decision, comment, reviewed_by, reviewed_at },
        })),
    },
  };
}

/** A field that's added to audits isn't covered by signatures until it's listed here. */
function selectSignedFields(audit: AuditRecord['audit']) {
  const { id, site_id, origin, title, standard, level, created_at } = audit;
  const { scope, commissioner, evaluator, support_baseline } = audit;
  const { product_name, product_version, vendor, contact_name, contact_email, notes } = audit;
  const { scan_id, scanned_at, seed, criteria, tested_pages, requires_review } = audit;
  return {
    ...Object.fromEntries(EVALUATION_DETAILS.map((field) => [field, audit[field]])),
    ...{ id, site_id, origin, title, standard, level, created_at },
    ...{ scope, commissioner, evaluator, support_baseline },
    ...{ product_name, product_version, vendor, contact_name, contact_email, notes },
    ...{ scan_id, scanned_at, seed, criteria, tested_pages, requires_review },
  };
}

/** Serializes a JSON value with sorted keys and no white space. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
