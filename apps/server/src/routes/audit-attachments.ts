import * as contract from '@curbcut/contract';
import { attachImage, detachImage, readAttachments } from '../audits/audit-attachments.ts';
import { requireSharedAudit } from '../audits/require-audit.ts';
import { authorize } from '../auth/caller.ts';
import { toAttachmentKey } from '../blobs/blob-store.ts';
import { readAttachment } from '../db/queries/audit-attachments.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { requireViewer } from './audit-questions.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** Images attached to an audit's answers and findings. */
export const routes: readonly AddRoute[] = [
  addUploadRoute,
  listAuditAttachmentsRoute,
  getAuditAttachmentRoute,
  deleteAuditAttachmentRoute,
];

function listAuditAttachmentsRoute(context: RouteContext): void {
  addRoute(context, contract.listAuditAttachments, async ({ params, services, caller }) => {
    const audit = await requireSharedAudit(services.db, caller.reader, params.auditId);
    return { status: 200, body: { attachments: await readAttachments(services, audit) } };
  });
}

/** Only this route accepts images, and it reads them only from signed-in users. */
function addUploadRoute(context: RouteContext): void {
  context.app.register(async (scope) => {
    scope.addContentTypeParser(
      [...contract.ATTACHMENT_TYPES],
      { parseAs: 'buffer', bodyLimit: contract.MAX_ATTACHMENT_BYTES },
      async (_request: unknown, body: Buffer) => body,
    );
    scope.addHook('onRequest', async (request) => {
      const params = request.params as Readonly<Record<string, unknown>>;
      await authorize(await context.services(), request, contract.attachToAudit, params);
    });
    addRoute(
      { ...context, app: scope },
      contract.attachToAudit,
      async ({ params, query, request, services, caller }) => {
        if (!(request.body instanceof Uint8Array)) throw new ApiProblem('audit/not-an-image');
        return {
          status: 201,
          body: await attachImage(services, caller, params.auditId, query, request.body),
        };
      },
    );
  });
}

function getAuditAttachmentRoute(context: RouteContext): void {
  addRoute(context, contract.getAuditAttachment, async ({ params, query, reply, services, caller }) => {
    const { auditId, attachmentId } = params;
    await requireViewer(services, caller, auditId, query.key);
    const attachment = await readAttachment(services.db, auditId, attachmentId);
    const file = attachment && (await services.blobs.get(toAttachmentKey(auditId, attachmentId)));
    if (!file) throw new ApiProblem('audit/attachment-not-found');
    reply
      .type('image/webp')
      .header('content-length', file.bytes)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      // The image behind an id never changes.
      .header('cache-control', 'private, max-age=31536000, immutable');
    return { status: 200, body: file.stream };
  });
}

function deleteAuditAttachmentRoute(context: RouteContext): void {
  addRoute(context, contract.deleteAuditAttachment, async ({ params, services, caller }) => {
    await detachImage(services, caller, params.auditId, params.attachmentId);
    return { status: 200, body: { attachment_id: params.attachmentId } };
  });
}
