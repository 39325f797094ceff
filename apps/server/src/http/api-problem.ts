import { fieldMessages, MAX_SAMPLE_PAGES, type Problem } from '@curbcut/contract';

/** All expected request problems, with their status and message. */
const problemCatalog = {
  'request/invalid': { status: 400, error: 'Some fields are invalid. See the details.' },
  'request/not-json': { status: 400, error: 'The request body isn’t valid JSON.' },
  'request/cursor': {
    status: 400,
    error: 'This cursor is invalid. Use the previous page’s next_cursor.',
  },
  'request/too-large': { status: 413, error: 'The request is too large.' },
  'request/media-type': { status: 415, error: 'Send the request as application/json.' },
  'request/method': { status: 405, error: 'This URL doesn’t support this request method.' },
  'request/host': {
    status: 421,
    error: 'Unknown host name. Set PUBLIC_URL to the URL people use to reach this server.',
  },
  'request/no-endpoint': {
    status: 404,
    error: 'Endpoint not found. See /api/docs for the list of endpoints.',
  },
  'scan/not-found': { status: 404, error: 'Scan not found. It may have been deleted.' },
  'scan/claim-token': {
    status: 403,
    error: 'Only the person who started this scan can do this. The claim token is missing or doesn’t match.',
  },
  'scan/issue-not-found': { status: 404, error: 'Issue not found in this scan.' },
  'scan/no-fix': { status: 404, error: 'There’s no suggested fix for this issue.' },
  'scan/screenshot-not-found': { status: 404, error: 'There’s no screenshot of this page.' },
  'scan/no-preview': { status: 404, error: 'We haven’t scanned this URL in the last 24 hours.' },
  'report/not-found': { status: 404, error: 'Report not found. It may have been deleted.' },
  'report/no-file': {
    status: 404,
    error: 'This report’s file is missing. Delete the report and create it again.',
  },
  'report/link-over': {
    status: 404,
    error:
      'This link is incomplete, or it has expired or been revoked. Ask the person who sent it for a new one.',
  },
  'report/share-not-found': { status: 404, error: 'Link not found.' },
  'report/scan-running': {
    status: 409,
    error:
      'This scan is still running. Create the report once it’s complete, or cancel the scan to get a report on the pages tested so far.',
  },
  'report/nothing-tested': {
    status: 409,
    error: 'This scan didn’t test any pages, so there’s nothing to report. Scan the site again.',
  },
  'report/not-ready': { status: 409, error: 'This report isn’t ready yet. Try again in a moment.' },
  'report/too-many-links': {
    status: 409,
    error:
      'This report has reached its maximum number of links. Revoke one you no longer need, then try again.',
  },
  'report/too-many': {
    status: 429,
    error: 'You’ve requested too many reports in the last hour. Try again later.',
  },
  model_not_configured: {
    status: 503,
    error: 'No language model is set up. (Operators: set AI_BASE_URL and AI_MODEL.)',
  },
  'suggestion/not-owner': {
    status: 403,
    error: 'Only the scan owner can ask the language model for suggestions.',
  },
  'suggestion/scan-running': {
    status: 409,
    error: 'This scan is still running. Ask for a suggestion once it’s complete.',
  },
  'suggestion/needs-review': {
    status: 409,
    error: 'This issue needs review, so there’s no change to suggest yet.',
  },
  'suggestion/budget-used': {
    status: 429,
    error: 'You’ve used all your suggestions this month.',
  },
  'site/not-found': { status: 404, error: 'Site not found. It may have been deleted.' },
  'site/issue-not-found': { status: 404, error: 'Issue not found on this site.' },
  'site/issue-change': { status: 400, error: 'We couldn’t make this change. Nothing was changed.' },
  'schedule/no-messages': {
    status: 404,
    error: 'This unsubscribe link no longer works. The site may have no scheduled scans left.',
  },
  'schedule/not-found': { status: 404, error: 'This site has no schedule.' },
  'schedule/other-site': { status: 400, error: 'This URL is on a different site.' },
  'scan/signed-in': {
    status: 409,
    error: 'This scan signed in, and we’ve deleted its credentials. Start a new scan and enter them again.',
  },
  'scan/not-finished': {
    status: 409,
    error: 'You can’t compare a scan that’s still running. Wait until it’s complete.',
  },
  'scan/too-many-comparisons': {
    status: 429,
    error: 'You’ve compared too many scans in the last hour. Try again later.',
  },
  'scan/nothing-tested': {
    status: 409,
    error: 'You can’t compare a scan without any tested pages. Choose a different one.',
  },
  'audit/not-found': { status: 404, error: 'Audit not found. It may have been deleted.' },
  'audit/question-not-found': { status: 404, error: 'Question not found in this audit.' },
  'audit/edition-not-covered': {
    status: 400,
    error:
      'This audit doesn’t cover that edition. EN 301 549 needs WCAG 2.1 or later, Section 508 needs WCAG 2.0 or later, both at Level AA.',
  },
  'audit/screenshot-not-found': { status: 404, error: 'This audit has no screenshot of this page.' },
  'audit/no-scan': {
    status: 404,
    error:
      'Scan this site first. An audit starts from a completed scan. (Just finished one? Give it a moment.)',
  },
  'audit/scan-not-over': {
    status: 409,
    error: 'This scan isn’t complete, or its issues are still being processed. Try again in a moment.',
  },
  'audit/page-not-in-scan': {
    status: 400,
    error: 'At least one selected page wasn’t tested in this scan. Remove it from the sample.',
  },
  'audit/duplicate-page': {
    status: 400,
    error: 'A page is in the sample twice. Remove the duplicate.',
  },
  'audit/views': {
    status: 400,
    error: 'Views and processes must use pages in the sample.',
  },
  'audit/sample-full': {
    status: 400,
    error: `A sample can have up to ${MAX_SAMPLE_PAGES} pages. Add fewer.`,
  },
  'audit/newer-scan': {
    status: 409,
    error: 'There’s a newer scan of this site. Reload the page to use it.',
  },
  'audit/scan-level': {
    status: 409,
    error: 'This scan tested only Level A. To audit Level AA, scan the site at Level AA.',
  },
  'audit/too-many-in-site': {
    status: 409,
    error: 'A site can have up to 100 audits. Delete one to start another.',
  },
  'audit/too-many': {
    status: 429,
    error: 'You’ve started too many audits in the last hour. Try again later.',
  },
  'audit/no-newer-scan': {
    status: 409,
    error: 'This audit already uses the latest scan.',
  },
  'audit/narrower-scan': {
    status: 409,
    error: 'The latest scan covers less than this audit needs. Scan again with the same settings or more.',
  },
  'audit/nothing-tested': {
    status: 409,
    error: 'The latest scan didn’t test any page in the sample. Scan again with a higher page limit.',
  },
  'audit/signed': {
    status: 409,
    error: 'You can’t change a signed audit. Reopen it first.',
  },
  'audit/undecided': {
    status: 409,
    error: 'Answer the remaining questions before you sign.',
  },
  'audit/decision-outdated': {
    status: 409,
    error:
      'A criterion’s derived level has changed since it was overridden. Set it again, or go back to the derived level.',
  },
  'audit/criterion-undecided': {
    status: 409,
    error: 'Answer this criterion’s questions first, then set its conformance level.',
  },
  'audit/decided-meanwhile': {
    status: 409,
    error: 'This criterion’s result just changed. Reload and check your decision.',
  },
  'audit/too-many-decisions': {
    status: 409,
    error: 'You’ve reached the limit of changes to this criterion’s result, so you can’t change it again.',
  },
  'audit/no-requirement': { status: 404, error: 'Requirement not found in this audit.' },
  'audit/assessed-meanwhile': {
    status: 409,
    error: 'Someone else just assessed one of these requirements. Nothing was saved. Reload and compare.',
  },
  'audit/too-many-assessments': {
    status: 409,
    error: 'You’ve reached the limit of changes to this assessment, so you can’t change it again.',
  },
  'audit/question-closed': {
    status: 409,
    error: 'The content this question is about is gone. Your answer wasn’t saved. Reload the questions.',
  },
  'audit/failed-pages': {
    status: 400,
    error: 'Only failed answers can list pages, each page once.',
  },
  'audit/failed-pages-missing': {
    status: 400,
    error: 'List the failing pages in failed_on, or send “unknown”.',
  },
  'audit/not-absent': {
    status: 400,
    error: 'Every page has this content, so “Not present” isn’t an option. Answer pass, fail or can’t tell.',
  },
  'audit/answered-meanwhile': {
    status: 409,
    error: 'Someone else just answered this. Your answer wasn’t saved. Reload to compare.',
  },
  'audit/no-finding': { status: 404, error: 'Finding not found in this audit.' },
  'audit/too-many-findings': {
    status: 409,
    error: 'An audit can have up to 500 findings. Combine related ones.',
  },
  'audit/finding-changed': {
    status: 409,
    error: 'Someone else just changed this finding. Your changes weren’t saved. Reload the findings.',
  },
  'audit/not-in-sample': { status: 400, error: 'This page isn’t in the audit’s sample.' },
  'audit/not-in-scope': {
    status: 400,
    error: 'This criterion isn’t part of the audit. Choose one that is.',
  },
  'audit/attachment-subject': {
    status: 400,
    error: 'Attach the image to a question or a finding.',
  },
  'audit/not-an-image': {
    status: 400,
    error: 'We couldn’t read this image. Choose a PNG, JPEG or WebP image with at most 12 megapixels.',
  },
  'audit/image-too-large': {
    status: 400,
    error: 'This image has more than 12 megapixels. Crop it or reduce its size, then try again.',
  },
  'audit/too-many-attachments': {
    status: 409,
    error: 'You can attach up to 10 images. Delete one to add another.',
  },
  'audit/too-many-uploads': {
    status: 429,
    error: 'You’ve attached too many images in the last hour. Try again later.',
  },
  'audit/attachment-not-found': { status: 404, error: 'Image not found in this audit.' },
  'audit/other-attachment': {
    status: 403,
    error: 'Only the person who attached this image or the audit owner can delete it.',
  },
  'audit/reviewer-only': {
    status: 403,
    error: 'Reviewers can only review answers.',
  },
  'audit/no-member': { status: 404, error: 'Member not found in this audit.' },
  'audit/no-invitation': {
    status: 404,
    error: 'Invitation not found. It may have expired, been revoked or already been accepted.',
  },
  'audit/member-already': { status: 409, error: 'Someone with this email address is already on the team.' },
  'audit/team-full': {
    status: 409,
    error:
      'This audit has reached its maximum number of members and invitations. Remove one, then try again.',
  },
  'audit/too-many-invitations': {
    status: 429,
    error: 'You’ve sent too many invitations in the last hour. Try again later.',
  },
  'audit/answer-replaced': {
    status: 409,
    error:
      'This answer has been replaced. Your review wasn’t saved. Reload the question and review the latest answer.',
  },
  'audit/own-answer': {
    status: 409,
    error: 'This is your own answer. Someone else has to review it.',
  },
  'audit/no-review': { status: 404, error: 'Review not found.' },
  'audit/disputed': {
    status: 409,
    error:
      'A reviewer disagrees with at least one answer. Answer again, or ask the reviewer to withdraw the review.',
  },
  'audit/unreviewed': {
    status: 409,
    error: 'This audit requires a second review of every answer. Some are missing.',
  },
  'audit/changed-meanwhile': {
    status: 409,
    error: 'Someone else just changed this audit. Your changes weren’t saved. Reload the audit.',
  },
  'audit/not-signed': {
    status: 409,
    error: 'Sign the audit first.',
  },
  'audit/imported-signature': {
    status: 409,
    error:
      'This audit’s signature was imported from a file. To share the report, reopen the audit and sign it here.',
  },
  'audit/too-many-links': {
    status: 409,
    error:
      'This audit has reached its maximum number of links. Revoke one you no longer need, then try again.',
  },
  'audit/share-not-found': { status: 404, error: 'Link not found.' },
  'audit/link-over': {
    status: 404,
    error: 'This link was revoked or is incomplete. Ask the person who sent it for a new one.',
  },
  'audit/signature-removed': {
    status: 409,
    error: 'The audit behind this link is being revised, so its report isn’t signed right now.',
  },
  'audit/no-signed-text': {
    status: 404,
    error: 'This was signed with an earlier version of Curbcut, which didn’t keep the text.',
  },
  'audit/not-audit-file': {
    status: 400,
    error: 'This isn’t a complete audit file. Export the audit again and choose the .tar file.',
  },
  'audit/newer-audit-file': {
    status: 400,
    error: 'This audit file was created by a newer version of Curbcut. Update Curbcut, then import it again.',
  },
  'audit/file-too-large': {
    status: 413,
    error: 'Audit files can be up to 200 MB.',
  },
  'audit/too-many-imports': {
    status: 429,
    error: 'You’ve imported too many audits in the last hour. Try again later.',
  },
  'audit/results-not-understood': {
    status: 400,
    error:
      'We can’t read this file. Supported: Accessibility Insights assessments (JSON), WCAG-EM Report Tool evaluations (JSON) and OpenACR reports (YAML).',
  },
  'audit/results-too-large': { status: 413, error: 'Results files can be up to 20 MB.' },
  'audit/result-not-found': { status: 404, error: 'Imported result not found in this audit.' },
  'token/not-found': { status: 404, error: 'API token not found.' },
  'token/too-many': {
    status: 409,
    error: 'You can have up to 20 API tokens. Revoke one to create another.',
  },
  'token/invalid': {
    status: 401,
    error: 'This API token is incomplete, or it has expired or been revoked. Create a new one.',
  },
  'token/not-accepted': {
    // Every account endpoint can return 401, because a session may have ended.
    status: 401,
    error: 'You can’t do this with an API token. Sign in to Curbcut instead.',
  },
  'token/scope': {
    status: 403,
    error: 'This API token doesn’t have the required permission. Create one that does.',
  },
  'rule/not-found': { status: 404, error: 'Rule not found.' },
  'widget/not-built': {
    status: 503,
    error: 'The widget isn’t available right now. (Operators: build it with “npm start”.)',
  },
  'widget/not-counted': { status: 404, error: 'Usage counting is off for this widget.' },
  'widget/other-domain': { status: 400, error: 'This URL isn’t on any of your widget’s domains.' },
  'widget/too-many-checks': {
    status: 429,
    error: 'You’ve checked too many pages in the last hour. Try again later.',
  },
  'widget/too-many-counts': {
    status: 429,
    error: 'Too many uses were counted in the last hour. Try again later.',
  },
  'scan/already-over': { status: 409, error: 'This scan has already ended.' },
  'scan/address': { status: 400, error: 'This isn’t a valid website address.' },
  'scan/refused-address': { status: 403, error: 'We can’t scan this URL.' },
  'scan/too-many': {
    status: 429,
    error: 'Your network has started too many scans in the last hour. Try again later.',
  },
  'scan/no-browser': {
    status: 503,
    error: 'We couldn’t start a browser. Try again in a few minutes.',
  },
  'account/required': { status: 401, error: 'Sign in first.' },
  'account/session-over': { status: 401, error: 'Your session has expired. Sign in again.' },
  'account/session-not-found': { status: 404, error: 'Session not found. It may have ended.' },
  'account/wrong-credentials': { status: 401, error: 'Email or password is incorrect.' },
  'account/email-not-verified': {
    status: 403,
    error: 'Email not verified. Open the link in the email we sent you.',
  },
  'account/email-taken': { status: 400, error: fieldMessages.emailTaken },
  'account/wrong-password': { status: 400, error: fieldMessages.currentPasswordWrong },
  'account/weak-password': { status: 400, error: fieldMessages.passwordTooCommon },
  'account/link-unknown': { status: 400, error: 'This link isn’t valid. Request a new one.' },
  'account/link-expired': { status: 400, error: 'This link has expired. Request a new one.' },
  'account/link-used': { status: 400, error: 'This link has already been used. Request a new one.' },
  'account/too-many-attempts': { status: 429, error: 'Too many attempts. Try again later.' },
  quota_exceeded: { status: 402, error: 'You’ve used all your scans this month.' },
  'billing/takes-payments': {
    status: 409,
    error: 'Plans are paid here, so you can’t switch directly. Use the checkout instead.',
  },
  'billing/self-hosted': {
    status: 409,
    error: 'No payments are taken here. Switch plans on the subscription page.',
  },
  'billing/already-paying': {
    status: 409,
    error: 'You already have a paid plan. Change or cancel it in the customer portal.',
  },
  'billing/not-paying': {
    status: 409,
    error: 'You don’t have a paid plan yet. Choose one on the subscription page first.',
  },
  'billing/no-webhook': {
    status: 404,
    error: 'No payments are taken here, so payment events aren’t accepted.',
  },
  'billing/signature': {
    status: 400,
    error: 'This event isn’t signed with the secret in STRIPE_WEBHOOK_SECRET.',
  },
  'billing/no-answer': {
    status: 502,
    error: 'We couldn’t reach the payment service. Nothing was changed. Try again in a moment.',
  },
  'server/starting': { status: 503, error: 'Curbcut is still starting. Try again in a moment.' },
  'server/busy': {
    status: 503,
    error: 'Too many progress streams are open. Poll this URL instead.',
  },
  'progress/too-many-streams': {
    status: 429,
    error:
      'Too many progress streams are open for your account or network. Close some, or poll this URL instead.',
  },
  'server/storage': {
    status: 503,
    error: 'We can’t store anything right now. Nothing was changed. Try again later.',
  },
  'server/error': { status: 500, error: 'Something went wrong on our side. Try again in a moment.' },
} as const;

export type ProblemCode = keyof typeof problemCatalog;

interface ProblemDetails {
  /** A more specific sentence than the catalog's. */
  readonly error?: string;
  readonly details?: Problem['details'];
  readonly retryAfterSeconds?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** Thrown when a request cannot be fulfilled; becomes the error response. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly body: Problem;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, { error, details, retryAfterSeconds, headers, cause }: ProblemDetails = {}) {
    const sentence = error ?? problemCatalog[code].error;
    super(sentence, { cause });
    this.code = code;
    this.status = problemCatalog[code].status;
    this.body = { error: sentence, code, ...(details && { details }) };
    this.headers =
      retryAfterSeconds === undefined
        ? (headers ?? {})
        : { ...headers, 'retry-after': String(retryAfterSeconds) };
  }
}
