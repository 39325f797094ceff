import { fieldMessages, MAX_SAMPLE_PAGES, type Problem } from '@curbcut/contract';

/** All expected problems with a request, with their status and message. */
const problemCatalog = {
  'request/invalid': { status: 400, error: 'Some of the values are not valid. See the details.' },
  'request/not-json': { status: 400, error: 'The request body is not valid JSON.' },
  'request/cursor': {
    status: 400,
    error: 'This cursor is not valid. Use the next_cursor of the previous page.',
  },
  'request/too-large': { status: 413, error: 'The request is too large.' },
  'request/media-type': { status: 415, error: 'Send the request as application/json.' },
  'request/method': { status: 405, error: 'This URL does not support this request method.' },
  'request/host': {
    status: 421,
    error:
      'This server does not respond to this host name. Set PUBLIC_URL to the URL at which users reach it.',
  },
  'request/no-endpoint': {
    status: 404,
    error: 'There is no such endpoint. See /api/docs for a list of endpoints.',
  },
  'scan/not-found': { status: 404, error: 'This scan does not exist, or it has been deleted.' },
  'scan/claim-token': {
    status: 403,
    error:
      'Only the person who started this scan can do this: the claim token is missing or does not belong to the scan.',
  },
  'scan/issue-not-found': { status: 404, error: 'This scan has no such issue.' },
  'scan/no-fix': { status: 404, error: 'No fix is known for this issue.' },
  'scan/screenshot-not-found': { status: 404, error: 'There is no screenshot of this page.' },
  'scan/no-preview': { status: 404, error: 'This URL was not scanned in the last day.' },
  'report/not-found': { status: 404, error: 'This report does not exist, or it has been deleted.' },
  'report/no-file': {
    status: 404,
    error: 'The file of this report is missing. Delete the report and create it again.',
  },
  'report/link-over': {
    status: 404,
    error:
      'This link does not open a report: it has expired, was revoked, or is incomplete. Ask the person who sent it for a new link.',
  },
  'report/share-not-found': { status: 404, error: 'This report has no such link.' },
  'report/scan-running': {
    status: 409,
    error:
      'This scan is still running. Create the report when the scan is complete, or cancel the scan to get a report on the pages tested so far.',
  },
  'report/nothing-tested': {
    status: 409,
    error: 'This scan did not test any pages, so there is nothing to report. Scan the site again.',
  },
  'report/not-ready': { status: 409, error: 'This report is not ready yet. Share it when it is ready.' },
  'report/too-many-links': {
    status: 409,
    error: 'This report has reached its maximum number of links. Revoke one that is no longer needed first.',
  },
  'report/too-many': { status: 429, error: 'Too many reports were requested in the last hour.' },
  model_not_configured: {
    status: 503,
    error:
      'No language model is configured for this Curbcut installation. Its operator can set AI_BASE_URL and AI_MODEL.',
  },
  'suggestion/not-owner': {
    status: 403,
    error: 'Only the owner of a scan can request suggestions from the language model.',
  },
  'suggestion/scan-running': {
    status: 409,
    error: 'This scan is still running. Request a suggestion when it is complete.',
  },
  'suggestion/needs-review': {
    status: 409,
    error: 'This issue needs review by a person, so there is no change to suggest yet.',
  },
  'suggestion/budget-used': {
    status: 429,
    error: 'All suggestions of your account for this month are used.',
  },
  'site/not-found': { status: 404, error: 'This site does not exist, or it has been deleted.' },
  'site/issue-not-found': { status: 404, error: 'This site has no such issue.' },
  'site/issue-change': { status: 400, error: 'This change is not possible. Nothing was changed.' },
  'schedule/no-messages': {
    status: 404,
    error:
      'This link cannot stop any messages: the site no longer has scheduled scans, or the link is incomplete.',
  },
  'schedule/not-found': { status: 404, error: 'This site has no schedule.' },
  'schedule/other-site': { status: 400, error: 'This URL belongs to another site.' },
  'scan/signed-in': {
    status: 409,
    error:
      'This scan used sign-in data, which was deleted when the scan ended. Start a new scan with the same settings and enter the data again.',
  },
  'scan/not-over': {
    status: 409,
    error: 'A scan that is still running cannot be compared. Wait until it is complete.',
  },
  'scan/too-many-comparisons': { status: 429, error: 'Too many scans were compared in the last hour.' },
  'scan/nothing-tested': {
    status: 409,
    error: 'A scan without any tested pages cannot be compared. Choose another one.',
  },
  'audit/not-found': { status: 404, error: 'This audit does not exist, or it has been deleted.' },
  'audit/question-not-found': { status: 404, error: 'This audit has no such question.' },
  'audit/edition-not-covered': {
    status: 400,
    error:
      'The results of this audit do not suffice for this edition of the report. EN 301 549 requires an audit of WCAG 2.1 or later, and Section 508 one of WCAG 2.0 or later, both of level AA.',
  },
  'audit/screenshot-not-found': { status: 404, error: 'This audit has no screenshot of this page.' },
  'audit/no-scan': {
    status: 404,
    error:
      'This site has no completed scan from which a sample could be chosen. Scan the site first. If a scan has just ended, try again in a moment.',
  },
  'audit/scan-not-over': {
    status: 409,
    error: 'This scan is not complete, or its issues are still being processed. Try again in a moment.',
  },
  'audit/page-not-in-scan': {
    status: 400,
    error: 'At least one selected page was not tested in this scan. Remove it from the sample.',
  },
  'audit/duplicate-page': {
    status: 400,
    error: 'The sample contains a page twice. Remove the duplicate.',
  },
  'audit/views': {
    status: 400,
    error: 'The views and processes do not match the pages of the sample.',
  },
  'audit/sample-full': {
    status: 400,
    error: `The sample would have more than ${MAX_SAMPLE_PAGES} pages. Add fewer.`,
  },
  'audit/newer-scan': {
    status: 409,
    error: 'There is a newer scan of this site. Reload the page to use it.',
  },
  'audit/scan-level': {
    status: 409,
    error: 'This scan tested level A only. Scan the site at level AA to audit level AA.',
  },
  'audit/too-many-in-site': {
    status: 409,
    error: 'This site has 100 audits, which is the limit. Delete an audit that is no longer needed.',
  },
  'audit/too-many': { status: 429, error: 'Too many audits were started in the last hour.' },
  'audit/no-newer-scan': {
    status: 409,
    error: 'There is no completed scan of the site that is newer than the one this audit is based on.',
  },
  'audit/narrower-scan': {
    status: 409,
    error:
      'The latest scan did not test all pages of the sample, or tested fewer criteria. Scan the site again with at least the same settings.',
  },
  'audit/nothing-tested': {
    status: 409,
    error:
      'The latest scan did not test any page of the sample, so the audit cannot continue with it. Scan the site again, with enough pages.',
  },
  'audit/signed': {
    status: 409,
    error: 'This audit has been signed, so it cannot be changed. Reopen the audit first.',
  },
  'audit/undecided': {
    status: 409,
    error:
      'Some criteria are undecided or have questions without an up-to-date answer. Answer them before you sign the audit.',
  },
  'audit/decision-outdated': {
    status: 409,
    error:
      'The derived conformance level of a criterion has changed since somebody set another one. Set it again, or return to the derived one.',
  },
  'audit/criterion-undecided': {
    status: 409,
    error: 'This criterion has not been decided. Answer its questions first, then set its conformance level.',
  },
  'audit/decided-meanwhile': {
    status: 409,
    error:
      'The result of this criterion has changed in the meantime. Load the audit again, and check whether your decision still applies.',
  },
  'audit/too-many-decisions': {
    status: 409,
    error:
      'The result of this criterion has been set too often. Export the audit if you need the history elsewhere.',
  },
  'audit/no-requirement': { status: 404, error: 'The reports of this audit contain no such requirement.' },
  'audit/assessed-meanwhile': {
    status: 409,
    error:
      'Someone else has assessed a requirement in the meantime. Nothing was saved. Reload the requirements and compare.',
  },
  'audit/too-many-assessments': {
    status: 409,
    error:
      'This requirement has been assessed too often. Export the audit if you need the history elsewhere.',
  },
  'audit/question-closed': {
    status: 409,
    error:
      'The content this question is about no longer exists. Your answer was not saved. Reload the questions.',
  },
  'audit/failed-pages': {
    status: 400,
    error: 'Only a failed answer can name pages, and it can name each page of the sample once.',
  },
  'audit/failed-pages-missing': {
    status: 400,
    error:
      'A failure of a criterion names the pages that fail. Send “unknown” as failed_on if nobody has recorded them.',
  },
  'audit/not-absent': {
    status: 400,
    error: 'This question is about content that every page has. Answer pass, fail or cannot tell.',
  },
  'audit/answered-meanwhile': {
    status: 409,
    error:
      'Someone else has answered this question in the meantime. Your answer was not saved. Reload the question and compare.',
  },
  'audit/no-finding': { status: 404, error: 'This audit has no such finding.' },
  'audit/too-many-findings': {
    status: 409,
    error: 'This audit has 500 findings, which is the limit. Combine findings with the same cause.',
  },
  'audit/finding-changed': {
    status: 409,
    error: 'This finding has been changed in the meantime. Your changes were not saved. Reload the findings.',
  },
  'audit/not-in-sample': { status: 400, error: 'This page is not part of the sample of the audit.' },
  'audit/not-in-scope': {
    status: 400,
    error: 'The audit does not evaluate this criterion. Choose one of its standard and level.',
  },
  'audit/attachment-subject': {
    status: 400,
    error: 'Attach the image either to a question or to a finding.',
  },
  'audit/not-an-image': {
    status: 400,
    error: 'This file is not a PNG, JPEG or WebP image, or it is damaged. Choose another file.',
  },
  'audit/image-too-large': {
    status: 400,
    error: 'This image has more than 12 megapixels. Make it smaller or crop it, then try again.',
  },
  'audit/too-many-attachments': {
    status: 409,
    error: 'There are 10 images already, which is the limit. Delete one that is no longer needed first.',
  },
  'audit/too-many-uploads': { status: 429, error: 'Too many images were attached in the last hour.' },
  'audit/attachment-not-found': { status: 404, error: 'This audit has no such image.' },
  'audit/other-attachment': {
    status: 403,
    error: 'Only the person who attached this image, or the owner of the audit, can delete it.',
  },
  'audit/reviewer-only': {
    status: 403,
    error: 'As a reviewer of this audit, you can review answers, but not change anything else.',
  },
  'audit/no-member': { status: 404, error: 'This audit has no such member.' },
  'audit/no-invitation': {
    status: 404,
    error: 'This invitation does not exist. It may have expired, or it was revoked or already accepted.',
  },
  'audit/member-already': { status: 409, error: 'A member of this audit already uses this email address.' },
  'audit/team-full': {
    status: 409,
    error:
      'This audit has reached its maximum number of members and invitations. Remove one that is no longer needed first.',
  },
  'audit/too-many-invitations': {
    status: 429,
    error: 'Too many invitations were sent in the last hour. Try again in an hour.',
  },
  'audit/answer-replaced': {
    status: 409,
    error:
      'This answer is no longer the current one. Your review was not saved. Reload the question and review the latest answer.',
  },
  'audit/own-answer': {
    status: 409,
    error: 'This is your own answer. Someone else has to review it.',
  },
  'audit/no-review': { status: 404, error: 'You have no such review.' },
  'audit/disputed': {
    status: 409,
    error:
      'A reviewer disagrees with at least one answer. Answer these questions again, or ask the reviewer to withdraw the review.',
  },
  'audit/unreviewed': {
    status: 409,
    error:
      'In this audit, somebody else has to review every answer. Some answers have not been reviewed yet.',
  },
  'audit/changed-meanwhile': {
    status: 409,
    error: 'This audit has been changed in the meantime. Your changes were not saved. Reload the audit.',
  },
  'audit/not-signed': {
    status: 409,
    error: 'This audit is not signed. Sign it first, so that there is a report to verify.',
  },
  'audit/imported-signature': {
    status: 409,
    error:
      'The signature of this audit was imported from a file. Reopen the audit and sign it here to share its report.',
  },
  'audit/too-many-links': {
    status: 409,
    error: 'This audit has reached its maximum number of links. Revoke one that is no longer needed first.',
  },
  'audit/share-not-found': { status: 404, error: 'This audit has no such link.' },
  'audit/link-over': {
    status: 404,
    error:
      'This link does not open a report: it was revoked or is incomplete. Ask the person who sent it for a new link.',
  },
  'audit/signature-removed': {
    status: 409,
    error: 'The audit behind this link is being revised, so its report is not signed at present.',
  },
  'audit/no-signed-text': {
    status: 404,
    error: 'The text of this signature was not stored, because an earlier version of Curbcut created it.',
  },
  'audit/not-audit-file': {
    status: 400,
    error: 'This is not a complete audit file. Export the audit again and choose the .tar file.',
  },
  'audit/newer-audit-file': {
    status: 400,
    error: 'This audit file was created by a newer version of Curbcut. Update Curbcut, then import it again.',
  },
  'audit/file-too-large': {
    status: 413,
    error: 'This file is larger than an audit file can be.',
  },
  'audit/too-many-imports': { status: 429, error: 'Too many audits were imported in the last hour.' },
  'audit/results-not-understood': {
    status: 400,
    error:
      'This file is not an Accessibility Insights assessment (JSON), a WCAG-EM Report Tool evaluation (JSON) or an OpenACR report (YAML).',
  },
  'audit/results-too-large': { status: 413, error: 'This file is larger than 20 MB, which is the limit.' },
  'audit/result-not-found': { status: 404, error: 'This audit has no such imported result.' },
  'token/not-found': { status: 404, error: 'This account has no such API token.' },
  'token/too-many': {
    status: 409,
    error: 'This account has 20 API tokens, which is the limit. Revoke one that is no longer needed.',
  },
  'token/invalid': {
    status: 401,
    error: 'This API token is not valid: it has expired, was revoked, or is incomplete. Create a new one.',
  },
  'token/not-accepted': {
    // Every endpoint of an account can reply 401, because a session can be over.
    status: 401,
    error: 'API tokens cannot be used for this. Sign in to Curbcut instead.',
  },
  'token/scope': {
    status: 403,
    error: 'This API token does not have the required permission. Create one that does.',
  },
  'rule/not-found': { status: 404, error: 'There is no rule with this id.' },
  'widget/not-built': {
    status: 503,
    error: 'The widget has not been built. Stop Curbcut and start it with “npm start”, which builds it.',
  },
  'widget/not-counted': { status: 404, error: 'Use is not counted for this widget.' },
  'widget/other-domain': { status: 400, error: 'This URL does not belong to any of your widget’s domains.' },
  'widget/too-many-checks': { status: 429, error: 'Too many pages were checked in the last hour.' },
  'widget/too-many-counts': { status: 429, error: 'Too many uses were counted in the last hour.' },
  'scan/already-over': { status: 409, error: 'This scan has already ended.' },
  'scan/address': { status: 400, error: 'This is not a valid website address.' },
  'scan/refused-address': { status: 403, error: 'This address cannot be scanned.' },
  'scan/too-many': { status: 429, error: 'Too many scans were started from your network in the last hour.' },
  'scan/no-browser': {
    status: 503,
    error: 'No browser could be started, so scanning is not possible at the moment.',
  },
  'account/required': { status: 401, error: 'Please sign in first.' },
  'account/session-over': { status: 401, error: 'Your session has expired. Please sign in again.' },
  'account/session-not-found': { status: 404, error: 'This session does not exist, or it has ended.' },
  'account/wrong-credentials': { status: 401, error: 'Email or password is incorrect.' },
  'account/email-not-verified': {
    status: 403,
    error: 'Email not verified. Please open the link in the message we sent you.',
  },
  'account/email-taken': { status: 400, error: fieldMessages.emailTaken },
  'account/wrong-password': { status: 400, error: fieldMessages.currentPasswordWrong },
  'account/weak-password': { status: 400, error: fieldMessages.passwordTooCommon },
  'account/link-unknown': { status: 400, error: 'This link is not valid. Please request a new one.' },
  'account/link-expired': { status: 400, error: 'This link has expired. Please request a new one.' },
  'account/link-used': { status: 400, error: 'This link has already been used. Please request a new one.' },
  'account/too-many-attempts': { status: 429, error: 'Too many attempts. Please try again later.' },
  quota_exceeded: { status: 402, error: 'You have used all scans of your plan for this month.' },
  'billing/takes-payments': {
    status: 409,
    error:
      'This Curbcut installation takes payments, so plans cannot be switched directly. Use the checkout instead.',
  },
  'billing/self-hosted': {
    status: 409,
    error: 'This Curbcut installation takes no payments. Switch plans on the subscription page.',
  },
  'billing/already-paying': {
    status: 409,
    error: 'You already have a paid plan. Change or cancel it in the customer portal.',
  },
  'billing/not-paying': {
    status: 409,
    error: 'You do not have a paid plan yet. Choose one on the subscription page first.',
  },
  'billing/no-webhook': {
    status: 404,
    error: 'This Curbcut installation takes no payments, so it does not accept payment events.',
  },
  'billing/signature': {
    status: 400,
    error: 'This event is not signed with the secret in STRIPE_WEBHOOK_SECRET.',
  },
  'billing/no-answer': {
    status: 502,
    error: 'The payment service could not be reached, so nothing was changed. Try again in a moment.',
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

/** Thrown when a request cannot be fulfilled; becomes the error reply. */
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
