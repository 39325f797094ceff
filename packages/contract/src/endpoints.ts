import {
  changeAudit,
  deleteAudit,
  getAudit,
  listAudits,
  proposeAuditSample,
  reopenAudit,
  signAudit,
  startAudit,
  updateAuditFromScan,
} from './audits/audit.ts';
import {
  attachToAudit,
  deleteAuditAttachment,
  getAuditAttachment,
  listAuditAttachments,
} from './audits/audit-attachments.ts';
import { decideCriterion, listCriterionDecisions } from './audits/audit-decisions.ts';
import { exportAudit, importAudit } from './audits/audit-file.ts';
import { addAuditFinding, changeAuditFinding, listAuditFindings } from './audits/audit-findings.ts';
import {
  answerAuditQuestions,
  getAuditQuestion,
  getAuditScreenshot,
  listAuditQuestions,
} from './audits/audit-questions.ts';
import { downloadAuditReport, getAuditStatement, saveAuditStatement } from './audits/audit-reports.ts';
import {
  assessRequirements,
  listAuditRequirements,
  listRequirementAssessments,
} from './audits/audit-requirements.ts';
import {
  addAuditPages,
  checkAuditSample,
  checkSampleOfAudit,
  getAuditSampleOptions,
  saveAuditViews,
} from './audits/audit-sample.ts';
import {
  answerAuditInvitation,
  assignAuditQuestions,
  changeAuditMember,
  inviteToAudit,
  listAuditTeam,
  listReceivedInvitations,
  removeAuditMember,
  reportAuditPresence,
  reviewAuditAnswer,
  revokeAuditInvitation,
  withdrawAuditReview,
} from './audits/audit-team.ts';
import { deleteImportedResult, importResults, listImportedResults } from './audits/imported-results.ts';
import { listAuditPageElements } from './audits/page-elements.ts';
import {
  downloadSignedText,
  getSignedReport,
  listAuditShares,
  revokeAuditShare,
  shareAudit,
} from './audits/shared-audit.ts';
import { deleteAccount, getDashboard, getProfile, updateProfile } from './auth/account.ts';
import { createApiToken, listApiTokens, revokeApiToken } from './auth/api-tokens.ts';
import {
  changePassword,
  checkPasswordResetToken,
  confirmPasswordReset,
  requestPasswordReset,
} from './auth/password.ts';
import { register, resendVerification, verifyEmail } from './auth/registration.ts';
import { changeScanRetention, countExpiredScans, getScanRetention } from './auth/scan-retention.ts';
import {
  endAllSessions,
  endSession,
  listSessions,
  login,
  logout,
  refreshAccessToken,
} from './auth/session.ts';
import {
  createCheckout,
  createPortalSession,
  listInvoices,
  receiveBillingWebhook,
} from './billing/payments.ts';
import { changePlan, getSubscription } from './billing/subscription.ts';
import type { RouteContract } from './define-route.ts';
import { listNotifications, markNotificationsRead } from './overview/notifications.ts';
import { getOverview } from './overview/overview.ts';
import { searchAccount } from './overview/search.ts';
import { getFixScreenshot, getIssueFix } from './scanner/fixes.ts';
import { getProgress } from './scanner/progress.ts';
import { deleteReportBrand, getReportBrand, saveReportBrand } from './scanner/report-brand.ts';
import {
  createReport,
  deleteReport,
  downloadReport,
  downloadSharedReport,
  getReport,
  getSharedReport,
  listReports,
  revokeReportShare,
  shareReport,
} from './scanner/reports.ts';
import {
  getEnhancedResults,
  getPageScreenshot,
  getResults,
  listIssueOccurrences,
  listScannedPages,
} from './scanner/results.ts';
import { getRule, listRules } from './scanner/rules.ts';
import {
  cancelScan,
  checkHealth,
  claimAnonymousScans,
  deleteScan,
  getScanLimits,
  listUserScans,
  previewScanResults,
} from './scanner/scans.ts';
import { scanAgain, startScan } from './scanner/start-scan.ts';
import { getSuggestion, requestSuggestion } from './scanner/suggestions.ts';
import { compareScans } from './sites/compare-scans.ts';
import { deleteSchedule, putSchedule, stopMessages } from './sites/schedule.ts';
import { deleteSite, getSite, getSiteHistory, listSites } from './sites/site.ts';
import {
  changeTrackedIssues,
  exportTrackedIssues,
  getTrackedIssue,
  listTrackedIssues,
} from './sites/tracked-issues.ts';
import { checkWidget, getWidget, putWidget, recordWidgetUse } from './widget/widget.ts';

/** All endpoints, in the order used in the documentation. */
export const endpoints: readonly RouteContract[] = [
  startScan,
  getProgress,
  cancelScan,
  getResults,
  listIssueOccurrences,
  getIssueFix,
  getFixScreenshot,
  requestSuggestion,
  getSuggestion,
  listScannedPages,
  getPageScreenshot,
  getEnhancedResults,
  previewScanResults,
  createReport,
  listReports,
  getReport,
  downloadReport,
  deleteReport,
  shareReport,
  revokeReportShare,
  getSharedReport,
  downloadSharedReport,
  getReportBrand,
  saveReportBrand,
  deleteReportBrand,
  listUserScans,
  deleteScan,
  claimAnonymousScans,
  getScanLimits,
  scanAgain,
  compareScans,
  listSites,
  getSite,
  deleteSite,
  listTrackedIssues,
  changeTrackedIssues,
  exportTrackedIssues,
  getTrackedIssue,
  getSiteHistory,
  putSchedule,
  deleteSchedule,
  stopMessages,
  proposeAuditSample,
  checkAuditSample,
  checkSampleOfAudit,
  getAuditSampleOptions,
  saveAuditViews,
  addAuditPages,
  startAudit,
  listAudits,
  getAudit,
  changeAudit,
  deleteAudit,
  listAuditQuestions,
  getAuditQuestion,
  answerAuditQuestions,
  getAuditScreenshot,
  listAuditAttachments,
  attachToAudit,
  getAuditAttachment,
  deleteAuditAttachment,
  listAuditFindings,
  listAuditPageElements,
  addAuditFinding,
  changeAuditFinding,
  listCriterionDecisions,
  decideCriterion,
  listAuditRequirements,
  listRequirementAssessments,
  assessRequirements,
  listAuditTeam,
  inviteToAudit,
  revokeAuditInvitation,
  changeAuditMember,
  removeAuditMember,
  listReceivedInvitations,
  answerAuditInvitation,
  assignAuditQuestions,
  reportAuditPresence,
  reviewAuditAnswer,
  withdrawAuditReview,
  updateAuditFromScan,
  signAudit,
  reopenAudit,
  downloadAuditReport,
  exportAudit,
  importAudit,
  listImportedResults,
  importResults,
  deleteImportedResult,
  listAuditShares,
  shareAudit,
  revokeAuditShare,
  getSignedReport,
  downloadSignedText,
  getAuditStatement,
  saveAuditStatement,
  listRules,
  getRule,
  checkHealth,
  register,
  verifyEmail,
  resendVerification,
  login,
  refreshAccessToken,
  logout,
  listSessions,
  endSession,
  endAllSessions,
  listApiTokens,
  createApiToken,
  revokeApiToken,
  requestPasswordReset,
  checkPasswordResetToken,
  confirmPasswordReset,
  changePassword,
  getProfile,
  updateProfile,
  getDashboard,
  getOverview,
  listNotifications,
  markNotificationsRead,
  searchAccount,
  getScanRetention,
  countExpiredScans,
  changeScanRetention,
  deleteAccount,
  getSubscription,
  changePlan,
  createCheckout,
  createPortalSession,
  listInvoices,
  receiveBillingWebhook,
  getWidget,
  putWidget,
  checkWidget,
  recordWidgetUse,
];
