import type { AuditRecord } from '@curbcut/audit';
import type { AuditAttachment } from '@curbcut/contract';
import { formatNumber } from '@curbcut/scoring';
import { formatLongDate } from '../format-text.ts';

/** An attached image with the name that all reports use for it. */
export interface NamedImage {
  /** `Image 3`, in the order the images were attached. */
  readonly name: string;
  /** Who attached it and when, and its size and hash. */
  readonly description: string;
  readonly attachment: AuditAttachment;
}

function nameImages({ attachments }: Pick<AuditRecord, 'attachments'>): NamedImage[] {
  return attachments.map((attachment, index) => {
    const { width, height, sha256, attached_by, attached_at } = attachment;
    const size = `${formatNumber(width)} × ${formatNumber(height)} pixels`;
    return {
      name: `Image ${index + 1}`,
      description: `Attached by ${attached_by} on ${formatLongDate(attached_at)}, ${size}, SHA-256 ${sha256}`,
      attachment,
    };
  });
}

/** Lists the images attached to a question's current answer, and those waiting for an answer. */
export function listQuestionImages(
  record: Pick<AuditRecord, 'attachments'>,
  { id, answer }: AuditRecord['questions'][number]['question'],
): NamedImage[] {
  return nameImages(record).filter(
    ({ attachment: { question_id, answer_id } }) =>
      question_id === id && (answer_id === null || answer_id === answer?.id),
  );
}

/** Lists a finding's images. */
export const listFindingImages = (
  record: Pick<AuditRecord, 'attachments'>,
  findingId: string,
): NamedImage[] => nameImages(record).filter(({ attachment }) => attachment.finding_id === findingId);
