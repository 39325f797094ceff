import { endpoints } from '@curbcut/contract';
import type { FastifyInstance } from 'fastify';
import type { HealthCheck } from '../health/health-check.ts';
import { rejectOtherMethods } from '../http/add-route.ts';
import type { Services } from '../services.ts';
import { attributeAnonymousScansRoute } from './attribute-anonymous-scans.ts';
import { changePasswordRoute } from './auth/change-password.ts';
import { checkPasswordResetTokenRoute } from './auth/check-password-reset-token.ts';
import { confirmPasswordResetRoute } from './auth/confirm-password-reset.ts';
import { deleteAccountRoute } from './auth/delete-account.ts';
import { endAllSessionsRoute } from './auth/end-all-sessions.ts';
import { endSessionRoute } from './auth/end-session.ts';
import { getDashboardRoute } from './auth/get-dashboard.ts';
import { getProfileRoute } from './auth/get-profile.ts';
import { listSessionsRoute } from './auth/list-sessions.ts';
import { loginRoute } from './auth/login.ts';
import { logoutRoute } from './auth/logout.ts';
import { refreshAccessTokenRoute } from './auth/refresh-access-token.ts';
import { registerRoute } from './auth/register.ts';
import { requestPasswordResetRoute } from './auth/request-password-reset.ts';
import { resendVerificationRoute } from './auth/resend-verification.ts';
import { updateProfileRoute } from './auth/update-profile.ts';
import { verifyEmailRoute } from './auth/verify-email.ts';
import { cancelScanRoute } from './cancel-scan.ts';
import { changePlanRoute } from './change-plan.ts';
import { checkHealthRoute } from './check-health.ts';
import { compareScansRoute } from './compare-scans.ts';
import { createCheckoutRoute } from './create-checkout.ts';
import { createPortalSessionRoute } from './create-portal-session.ts';
import { deleteScanRoute } from './delete-scan.ts';
import { getEnhancedResultsRoute } from './get-enhanced-results.ts';
import { getFixScreenshotRoute } from './get-fix-screenshot.ts';
import { getIssueFixRoute } from './get-issue-fix.ts';
import { getPageScreenshotRoute } from './get-page-screenshot.ts';
import { getProgressRoute } from './get-progress.ts';
import { getResultsRoute } from './get-results.ts';
import { getRuleRoute } from './get-rule.ts';
import { getScanLimitsRoute } from './get-scan-limits.ts';
import { getSubscriptionRoute } from './get-subscription.ts';
import { listInvoicesRoute } from './list-invoices.ts';
import { listIssueOccurrencesRoute } from './list-issue-occurrences.ts';
import { listRulesRoute } from './list-rules.ts';
import { listScannedPagesRoute } from './list-scanned-pages.ts';
import { listUserScansRoute } from './list-user-scans.ts';
import { previewScanResultsRoute } from './preview-scan-results.ts';
import { receiveBillingWebhookRoute } from './receive-billing-webhook.ts';
import { createReportRoute } from './reports/create-report.ts';
import { deleteReportRoute } from './reports/delete-report.ts';
import { downloadReportRoute } from './reports/download-report.ts';
import { downloadSharedReportRoute } from './reports/download-shared-report.ts';
import { getReportRoute } from './reports/get-report.ts';
import { getSharedReportRoute } from './reports/get-shared-report.ts';
import { listReportsRoute } from './reports/list-reports.ts';
import { revokeReportShareRoute } from './reports/revoke-report-share.ts';
import { shareReportRoute } from './reports/share-report.ts';
import type { RouteContext } from './route-context.ts';
import { scanAgainRoute } from './scan-again.ts';
import { changeTrackedIssuesRoute } from './sites/change-tracked-issues.ts';
import { deleteScheduleRoute } from './sites/delete-schedule.ts';
import { deleteSiteRoute } from './sites/delete-site.ts';
import { exportTrackedIssuesRoute } from './sites/export-tracked-issues.ts';
import { getSiteRoute } from './sites/get-site.ts';
import { getSiteHistoryRoute } from './sites/get-site-history.ts';
import { getTrackedIssueRoute } from './sites/get-tracked-issue.ts';
import { listSitesRoute } from './sites/list-sites.ts';
import { listTrackedIssuesRoute } from './sites/list-tracked-issues.ts';
import { putScheduleRoute } from './sites/put-schedule.ts';
import { stopMessagesRoute } from './sites/stop-messages.ts';
import { startScanRoute } from './start-scan.ts';
import { getSuggestionRoute } from './suggestions/get-suggestion.ts';
import { requestSuggestionRoute } from './suggestions/request-suggestion.ts';
import { checkWidgetRoute } from './widget/check-widget.ts';
import { getWidgetRoute } from './widget/get-widget.ts';
import { putWidgetRoute } from './widget/put-widget.ts';
import { recordWidgetUseRoute } from './widget/record-widget-use.ts';

const ROUTES: readonly ((api: RouteContext) => void)[] = [
  changePasswordRoute,
  getDashboardRoute,
  deleteAccountRoute,
  endAllSessionsRoute,
  endSessionRoute,
  loginRoute,
  logoutRoute,
  requestPasswordResetRoute,
  checkPasswordResetTokenRoute,
  confirmPasswordResetRoute,
  getProfileRoute,
  refreshAccessTokenRoute,
  registerRoute,
  resendVerificationRoute,
  listSessionsRoute,
  updateProfileRoute,
  verifyEmailRoute,
  deleteScanRoute,
  attributeAnonymousScansRoute,
  cancelScanRoute,
  getEnhancedResultsRoute,
  listIssueOccurrencesRoute,
  getIssueFixRoute,
  getFixScreenshotRoute,
  listRulesRoute,
  getPageScreenshotRoute,
  previewScanResultsRoute,
  getProgressRoute,
  getRuleRoute,
  createReportRoute,
  listReportsRoute,
  getReportRoute,
  downloadReportRoute,
  deleteReportRoute,
  shareReportRoute,
  revokeReportShareRoute,
  getSharedReportRoute,
  downloadSharedReportRoute,
  getResultsRoute,
  requestSuggestionRoute,
  getSuggestionRoute,
  getScanLimitsRoute,
  listScannedPagesRoute,
  startScanRoute,
  listUserScansRoute,
  compareScansRoute,
  scanAgainRoute,
  listSitesRoute,
  getSiteRoute,
  deleteSiteRoute,
  getSiteHistoryRoute,
  listTrackedIssuesRoute,
  getTrackedIssueRoute,
  changeTrackedIssuesRoute,
  exportTrackedIssuesRoute,
  putScheduleRoute,
  deleteScheduleRoute,
  stopMessagesRoute,
  receiveBillingWebhookRoute,
  changePlanRoute,
  createCheckoutRoute,
  listInvoicesRoute,
  createPortalSessionRoute,
  getSubscriptionRoute,
  getWidgetRoute,
  putWidgetRoute,
  checkWidgetRoute,
  recordWidgetUseRoute,
];

/** Adds the routes of every endpoint in the contract. */
export function serveApi(app: FastifyInstance, health: HealthCheck, services: () => Promise<Services>): void {
  for (const register of ROUTES) register({ app, services });
  checkHealthRoute(app, health);
  rejectOtherMethods(app, endpoints);
}
