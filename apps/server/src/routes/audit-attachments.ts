import * as contract from '@curbcut/contract';
import { attachImage, detachImage, readAttachments } from '../audits/audit-attachments.ts';
import { requireSharedAudit } from '../audits/require-audit.ts';
import { requireVerifiedUser } from '../auth/caller.ts';
import { toAttachmentKey } from '../blobs/blob-store.ts';
import { readAttachment } from '../db/queries/audit-attachments.ts';
import { addRoute } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { requireViewer } from './audit-questions.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** Images attached to an audit's answers and findings. */
export const routes: readonly AddRoute[] = [
  addUploadRoute,
  listAuditAttachmentsRoute,
  getAuditAttachmentRoute,
  deleteAuditAttachmentRoute,
];

function listAuditAttachmentsRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.listAuditAttachments, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    const audit = await requireSharedAudit(opened.db, user.id, params.auditId);
    return { status: 200, body: { attachments: await readAttachments(opened, audit) } };
  });
}

/** Only this route accepts images, and it reads them only from signed-in users. */
function addUploadRoute({ app, services }: RouteContext): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      [...contract.ATTACHMENT_TYPES],
      { parseAs: 'buffer', bodyLimit: contract.MAX_ATTACHMENT_BYTES },
      async (_request: unknown, body: Buffer) => body,
    );
    scope.addHook('onRequest', async (request) => {
      await requireVerifiedUser(await services(), request);
    });
    addRoute(scope, contract.attachToAudit, async ({ params, query, request }) => {
      const opened = await services();
      const caller = await requireVerifiedUser(opened, request);
      if (!(request.body instanceof Uint8Array)) throw new ApiProblem('audit/not-an-image');
      return { status: 201, body: await attachImage(opened, caller, params.auditId, query, request.body) };
    });
  });
}

function getAuditAttachmentRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getAuditAttachment, async ({ params, query, request, reply }) => {
    const opened = await services();
    const { auditId, attachmentId } = params;
    await requireViewer(opened, request, auditId, query.key);
    const attachment = await readAttachment(opened.db, auditId, attachmentId);
    const file = attachment && (await opened.blobs.get(toAttachmentKey(auditId, attachmentId)));
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

function deleteAuditAttachmentRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.deleteAuditAttachment, async ({ params, request }) => {
    const opened = await services();
    const caller = await requireVerifiedUser(opened, request);
    await detachImage(opened, caller, params.auditId, params.attachmentId);
    return { status: 200, body: { attachment_id: params.attachmentId } };
  });
}
