import { endpoints } from '@curbcut/contract';
import type { FastifyInstance } from 'fastify';
import type { HealthCheck } from '../health/health-check.ts';
import { refuseOtherMethods } from '../http/route.ts';
import type { Services } from '../services.ts';
import type { Api } from './api.ts';
import { attributeAnonymousScansRoute } from './attribute-anonymous-scans.ts';
import { changePasswordRoute } from './auth/change-password.ts';
import { dashboardRoute } from './auth/dashboard.ts';
import { deleteAccountRoute } from './auth/delete-account.ts';
import { endAllSessionsRoute } from './auth/end-all-sessions.ts';
import { endSessionRoute } from './auth/end-session.ts';
import { loginRoute } from './auth/login.ts';
import { logoutRoute } from './auth/logout.ts';
import { passwordResetRoute } from './auth/password-reset.ts';
import { passwordResetCheckRoute } from './auth/password-reset-check.ts';
import { passwordResetConfirmRoute } from './auth/password-reset-confirm.ts';
import { profileRoute } from './auth/profile.ts';
import { refreshTokenRoute } from './auth/refresh-token.ts';
import { registerRoute } from './auth/register.ts';
import { resendVerificationRoute } from './auth/resend-verification.ts';
import { sessionsRoute } from './auth/sessions.ts';
import { updateProfileRoute } from './auth/update-profile.ts';
import { verifyEmailRoute } from './auth/verify-email.ts';
import { billingWebhookRoute } from './billing-webhook.ts';
import { cancelScanRoute } from './cancel-scan.ts';
import { changePlanRoute } from './change-plan.ts';
import { checkoutRoute } from './checkout.ts';
import { compareScansRoute } from './compare-scans.ts';
import { deleteScanRoute } from './delete-scan.ts';
import { enhancedResultsRoute } from './enhanced-results.ts';
import { fixPictureRoute } from './fix-picture.ts';
import { healthCheckRoute } from './health-check.ts';
import { invoicesRoute } from './invoices.ts';
import { issueFixRoute } from './issue-fix.ts';
import { issueOccurrencesRoute } from './issue-occurrences.ts';
import { listRulesRoute } from './list-rules.ts';
import { pagePictureRoute } from './page-picture.ts';
import { portalRoute } from './portal.ts';
import { previewScanResultsRoute } from './preview-scan-results.ts';
import { progressRoute } from './progress.ts';
import { readRuleRoute } from './read-rule.ts';
import { deleteReportRoute } from './reports/delete-report.ts';
import { downloadReportRoute } from './reports/download-report.ts';
import { downloadSharedReportRoute } from './reports/download-shared-report.ts';
import { listReportsRoute } from './reports/list-reports.ts';
import { makeReportRoute } from './reports/make-report.ts';
import { readReportRoute } from './reports/read-report.ts';
import { revokeShareRoute } from './reports/revoke-share.ts';
import { shareReportRoute } from './reports/share-report.ts';
import { sharedReportRoute } from './reports/shared-report.ts';
import { resultsRoute } from './results.ts';
import { scanAgainRoute } from './scan-again.ts';
import { scanLimitsRoute } from './scan-limits.ts';
import { scannedPagesRoute } from './scanned-pages.ts';
import { changeTrackedIssuesRoute } from './sites/change-tracked-issues.ts';
import { deleteScheduleRoute } from './sites/delete-schedule.ts';
import { deleteSiteRoute } from './sites/delete-site.ts';
import { exportTrackedIssuesRoute } from './sites/export-tracked-issues.ts';
import { listSitesRoute } from './sites/list-sites.ts';
import { putScheduleRoute } from './sites/put-schedule.ts';
import { readSiteRoute } from './sites/read-site.ts';
import { siteHistoryRoute } from './sites/site-history.ts';
import { stopMessagesRoute } from './sites/stop-messages.ts';
import { trackedIssueRoute } from './sites/tracked-issue.ts';
import { trackedIssuesRoute } from './sites/tracked-issues.ts';
import { startScanRoute } from './start-scan.ts';
import { subscriptionRoute } from './subscription.ts';
import { askSuggestionRoute } from './suggestions/ask-suggestion.ts';
import { readSuggestionRoute } from './suggestions/read-suggestion.ts';
import { userScansRoute } from './user-scans.ts';
import { checkWidgetRoute } from './widget/check-widget.ts';
import { countUseRoute } from './widget/count-use.ts';
import { putWidgetRoute } from './widget/put-widget.ts';
import { readWidgetRoute } from './widget/read-widget.ts';

const ROUTES: readonly ((api: Api) => void)[] = [
  changePasswordRoute,
  dashboardRoute,
  deleteAccountRoute,
  endAllSessionsRoute,
  endSessionRoute,
  loginRoute,
  logoutRoute,
  passwordResetRoute,
  passwordResetCheckRoute,
  passwordResetConfirmRoute,
  profileRoute,
  refreshTokenRoute,
  registerRoute,
  resendVerificationRoute,
  sessionsRoute,
  updateProfileRoute,
  verifyEmailRoute,
  deleteScanRoute,
  attributeAnonymousScansRoute,
  cancelScanRoute,
  enhancedResultsRoute,
  issueOccurrencesRoute,
  issueFixRoute,
  fixPictureRoute,
  listRulesRoute,
  pagePictureRoute,
  previewScanResultsRoute,
  progressRoute,
  readRuleRoute,
  makeReportRoute,
  listReportsRoute,
  readReportRoute,
  downloadReportRoute,
  deleteReportRoute,
  shareReportRoute,
  revokeShareRoute,
  sharedReportRoute,
  downloadSharedReportRoute,
  resultsRoute,
  askSuggestionRoute,
  readSuggestionRoute,
  scanLimitsRoute,
  scannedPagesRoute,
  startScanRoute,
  userScansRoute,
  compareScansRoute,
  scanAgainRoute,
  listSitesRoute,
  readSiteRoute,
  deleteSiteRoute,
  siteHistoryRoute,
  trackedIssuesRoute,
  trackedIssueRoute,
  changeTrackedIssuesRoute,
  exportTrackedIssuesRoute,
  putScheduleRoute,
  deleteScheduleRoute,
  stopMessagesRoute,
  billingWebhookRoute,
  changePlanRoute,
  checkoutRoute,
  invoicesRoute,
  portalRoute,
  subscriptionRoute,
  readWidgetRoute,
  putWidgetRoute,
  checkWidgetRoute,
  countUseRoute,
];

/** Serves every endpoint of the contract. */
export function serveApi(app: FastifyInstance, health: HealthCheck, services: () => Promise<Services>): void {
  for (const register of ROUTES) register({ app, services });
  healthCheckRoute(app, health);
  refuseOtherMethods(app, endpoints);
}
