import { fieldMessages, type Problem } from '@curbcut/contract';

/** What can go wrong with a request that is nobody's bug, once: status and the sentence for the person. */
const problemCatalog = {
  'request/invalid': { status: 400, error: 'Some of what was sent cannot be used. See the details.' },
  'request/not-json': { status: 400, error: 'The body of the request is not valid JSON.' },
  'request/cursor': { status: 400, error: 'This cursor is not one that a page before has given.' },
  'request/too-large': { status: 413, error: 'The request is too large.' },
  'request/media-type': { status: 415, error: 'Please send the request as application/json.' },
  'request/method': { status: 405, error: 'This address does not take requests of this method.' },
  'request/host': {
    status: 421,
    error:
      'This server does not answer to this name. Set PUBLIC_URL to the address under which it is reached.',
  },
  'request/no-endpoint': {
    status: 404,
    error: 'There is no such endpoint. /api/docs lists those there are.',
  },
  'scan/not-found': { status: 404, error: 'There is no scan here, or it has been deleted.' },
  'scan/claim-token': {
    status: 403,
    error:
      'Only whoever started this scan can do this: the claim token is missing or does not belong to the scan.',
  },
  'scan/issue-not-found': { status: 404, error: 'This scan has no such issue.' },
  'scan/no-fix': { status: 404, error: 'No change is known that mends this issue.' },
  'scan/picture-not-found': { status: 404, error: 'There is no picture of this page.' },
  'scan/no-preview': { status: 404, error: 'There is no scan of this URL from the last day.' },
  'report/not-found': { status: 404, error: 'There is no report here, or it has been deleted.' },
  'report/no-file': {
    status: 404,
    error: 'The file of this report is not there. Delete the report and make it again.',
  },
  'report/link-over': {
    status: 404,
    error:
      'This link leads to no report: it has expired, was ended, or was not copied whole. Ask whoever sent it for a new one.',
  },
  'report/share-not-found': { status: 404, error: 'This report has no such link.' },
  'report/scan-running': {
    status: 409,
    error:
      'This scan is still running. Make the report when it has ended, or stop the scan to report what was tested so far.',
  },
  'report/nothing-tested': {
    status: 409,
    error: 'This scan tested no page, so there is nothing to report. Scan the site again.',
  },
  'report/not-ready': { status: 409, error: 'This report is not ready yet. Share it when it is.' },
  'report/too-many-links': {
    status: 409,
    error: 'This report has as many links as it can have. End one that is no longer needed first.',
  },
  'report/too-many': { status: 429, error: 'Too many reports were asked for in the last hour.' },
  model_not_configured: {
    status: 503,
    error: 'No language model is set up for this Curbcut. Whoever runs it can set AI_BASE_URL and AI_MODEL.',
  },
  'suggestion/not-owner': {
    status: 403,
    error: 'Only the owner of a scan can ask the language model about it.',
  },
  'suggestion/scan-running': { status: 409, error: 'This scan is still running. Ask when it has ended.' },
  'suggestion/needs-person': {
    status: 409,
    error: 'Whether this is a barrier is for a person to say, so there is no change to suggest yet.',
  },
  'suggestion/budget-used': {
    status: 429,
    error: 'All suggestions of your account for this month are used.',
  },
  'site/not-found': { status: 404, error: 'There is no site here, or it has been deleted.' },
  'site/issue-not-found': { status: 404, error: 'This site has no such issue.' },
  'site/issue-change': { status: 400, error: 'The issues cannot be changed like this. Nothing was changed.' },
  'schedule/no-messages': {
    status: 404,
    error:
      'This link stops no messages: the site is no longer scanned by itself, or the link was not copied whole.',
  },
  'schedule/not-found': { status: 404, error: 'This site has no schedule.' },
  'schedule/other-site': { status: 400, error: 'This address is on another site.' },
  'scan/signed-in': {
    status: 409,
    error:
      'This scan signed in, and its sign-in data was forgotten when it ended. Start a new scan with the same settings and enter the data again.',
  },
  'scan/not-over': {
    status: 409,
    error: 'A scan that has not ended cannot be compared yet. Wait until it has.',
  },
  'scan/too-many-comparisons': { status: 429, error: 'Too many scans were compared in the last hour.' },
  'scan/nothing-tested': {
    status: 409,
    error: 'A scan that could not test anything cannot be compared. Choose another.',
  },
  'rule/not-found': { status: 404, error: 'There is no rule of this name.' },
  'widget/not-built': {
    status: 503,
    error: 'The widget has not been built. Stop Curbcut and start it with “npm start”, which builds it.',
  },
  'widget/not-counted': { status: 404, error: 'No use is counted here.' },
  'widget/other-domain': { status: 400, error: 'This address is on none of the domains of your widget.' },
  'widget/too-many-checks': { status: 429, error: 'Too many pages were looked at in the last hour.' },
  'widget/too-many-counts': { status: 429, error: 'Too much use was counted in the last hour.' },
  'scan/already-over': { status: 409, error: 'This scan has already ended.' },
  'scan/address': { status: 400, error: 'This is not a website address.' },
  'scan/refused-address': { status: 403, error: 'This address may not be scanned.' },
  'scan/too-many': { status: 429, error: 'Too many scans were started from your network in the last hour.' },
  'scan/no-browser': {
    status: 503,
    error: 'No browser could be started, so nothing can be scanned at the moment.',
  },
  'account/required': { status: 401, error: 'Please sign in first.' },
  'account/session-over': { status: 401, error: 'Your session is over. Please sign in again.' },
  'account/session-not-found': { status: 404, error: 'There is no such session, or it has ended.' },
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
  quota_exceeded: { status: 402, error: 'All scans of your plan are used for this month.' },
  'billing/takes-payments': {
    status: 409,
    error: 'Plans of this Curbcut are paid for, so they cannot be switched at once. Use the checkout.',
  },
  'billing/self-hosted': {
    status: 409,
    error: 'This Curbcut takes no payments. Plans switch at once on the subscription page.',
  },
  'billing/already-paying': {
    status: 409,
    error: 'You already pay for a plan. Change or cancel it in the customer portal.',
  },
  'billing/not-paying': {
    status: 409,
    error: 'You do not pay for a plan yet. Choose one on the subscription page first.',
  },
  'billing/no-webhook': { status: 404, error: 'This Curbcut takes no payments, so it expects no events.' },
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
  /** A closer sentence than the catalogue's. */
  readonly error?: string;
  readonly details?: Problem['details'];
  readonly retryAfterSeconds?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** Thrown where a request cannot be answered as it asks; the reply is made from it. */
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
