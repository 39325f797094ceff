import {
  ATTACHMENT_TYPES,
  type Audit,
  type AuditAttachment,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
} from '@curbcut/contract';
import { mdiImagePlusOutline } from '@mdi/js';
import { type Ref, useRef } from 'react';
import { canEditAudit } from '#app/audits/audit-labels.ts';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { formatCount, formatShortDateTime } from '#app/format/format.ts';
import { useSession } from '#app/session/session.ts';
import { type AttachmentSubject, useAttach, useAttachments, useDetach } from './use-attachments.ts';

interface Props {
  audit: Audit;
  subject: AttachmentSubject;
  /** What the images show: “this question”. */
  subjectName: string;
}

/** The images attached as evidence, and the button for attaching one. */
export function Attachments({ audit, subject, subjectName }: Props) {
  const { user } = useSession();
  const { data: attachments = [] } = useAttachments(audit.id, subject);
  const attaching = useAttach(audit.id, subject);
  const detaching = useDetach(audit.id);
  const button = useRef<HTMLButtonElement>(null);
  const canAttach = audit.signature === null && canEditAudit(audit.role);

  function attach(file: File | undefined) {
    if (!file || attaching.isPending) return;
    if (!ATTACHMENT_TYPES.some((type) => type === file.type))
      return showToast({ kind: 'error', text: 'Choose a PNG, JPEG or WebP image.' });
    if (file.size > MAX_ATTACHMENT_BYTES)
      return showToast({
        kind: 'error',
        text: 'This image is larger than 8 MB. Make it smaller or crop it.',
      });
    attaching.mutate(file, {
      onSuccess: () => showToast({ kind: 'success', text: 'Image attached.' }),
      onError: showErrorToast,
    });
  }

  function detach(id: string) {
    detaching.mutate(id, {
      onSuccess: () => {
        button.current?.focus();
        showToast({ kind: 'success', text: 'Image deleted.' });
      },
      onError: showErrorToast,
    });
  }

  if (!canAttach && attachments.length === 0) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {attachments.length > 0 && (
        <ul aria-label={`Images for ${subjectName}`} className="flex flex-wrap gap-3">
          {attachments.map((attachment, index) => (
            <AttachmentItem
              key={attachment.id}
              attachment={attachment}
              number={index + 1}
              onDelete={
                canAttach && (audit.role === 'owner' || attachment.author_id === user?.id)
                  ? () => detach(attachment.id)
                  : null
              }
            />
          ))}
        </ul>
      )}
      {canAttach && (
        <AttachButton
          ref={button}
          subjectName={subjectName}
          isFull={attachments.length >= MAX_ATTACHMENTS}
          isPending={attaching.isPending}
          onChoose={attach}
        />
      )}
    </div>
  );
}

interface AttachmentItemProps {
  attachment: AuditAttachment;
  /** The image's position, starting at 1. */
  number: number;
  /** Null if the user isn't allowed to delete it. */
  onDelete: (() => void) | null;
}

function AttachmentItem({ attachment, number, onDelete }: AttachmentItemProps) {
  const { url, width, height, attached_by, attached_at } = attachment;
  return (
    <li className="grid w-36 content-start gap-1">
      <a href={url} target="_blank" rel="noreferrer" className="rounded-field border border-line">
        <img
          src={url}
          width={width}
          height={height}
          alt={`Evidence ${number} by ${attached_by}, opens in a new tab`}
          className="h-24 w-full rounded-field bg-sunken object-contain"
        />
      </a>
      <p className="text-small text-muted wrap-anywhere">
        {attached_by}, <time dateTime={attached_at}>{formatShortDateTime(attached_at)}</time>
      </p>
      {onDelete && (
        <Button variant="ghost" size="sm" onClick={onDelete}>
          Delete<span className="visually-hidden"> image {number}</span>
        </Button>
      )}
    </li>
  );
}

interface AttachButtonProps {
  ref: Ref<HTMLButtonElement>;
  subjectName: string;
  /** Whether the maximum number of images is attached. */
  isFull: boolean;
  isPending: boolean;
  onChoose: (file: File | undefined) => void;
}

/** Opens the browser's file picker. */
function AttachButton({ ref, subjectName, isFull, isPending, onChoose }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept={ATTACHMENT_TYPES.join(',')}
        hidden
        onChange={({ target }) => {
          onChoose(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button
        ref={ref}
        variant="secondary"
        size="sm"
        isPending={isPending}
        disabled={isFull}
        onClick={() => input.current?.click()}
      >
        <Icon path={mdiImagePlusOutline} />
        Attach image
        <span className="visually-hidden"> to {subjectName}</span>
      </Button>
      {isFull && <p className="text-small text-muted">Up to {formatCount(MAX_ATTACHMENTS, 'image')}.</p>}
    </div>
  );
}
