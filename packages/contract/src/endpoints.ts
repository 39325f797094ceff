import { dashboard, deleteAccount, profile, updateProfile } from './auth/account.ts';
import { changePassword, passwordReset, passwordResetCheck, passwordResetConfirm } from './auth/password.ts';
import { register, resendVerification, verifyEmail } from './auth/registration.ts';
import { endAllSessions, endSession, login, logout, refreshToken, sessions } from './auth/session.ts';
import { billingWebhook, checkout, invoices, portal } from './billing/payments.ts';
import { changePlan, subscription } from './billing/subscription.ts';
import type { RouteContract } from './define-route.ts';
import { fixPicture, issueFix } from './scanner/fixes.ts';
import { progress } from './scanner/progress.ts';
import {
  deleteReport,
  downloadReport,
  downloadSharedReport,
  listReports,
  makeReport,
  readReport,
  revokeShare,
  sharedReport,
  shareReport,
} from './scanner/reports.ts';
import { enhancedResults, issueOccurrences, pagePicture, results, scannedPages } from './scanner/results.ts';
import { listRules, readRule } from './scanner/rules.ts';
import {
  attributeAnonymousScans,
  cancelScan,
  deleteScan,
  healthCheck,
  previewScanResults,
  scanLimits,
  userScans,
} from './scanner/scans.ts';
import { startScan } from './scanner/start-scan.ts';
import { askSuggestion, readSuggestion } from './scanner/suggestions.ts';
import { scanAgain } from './sites/again.ts';
import { compareScans } from './sites/compare.ts';
import { siteHistory } from './sites/history.ts';
import { deleteSchedule, putSchedule, stopMessages } from './sites/schedule.ts';
import { deleteSite, listSites, readSite } from './sites/site.ts';
import {
  changeTrackedIssues,
  exportTrackedIssues,
  trackedIssue,
  trackedIssues,
} from './sites/tracked-issues.ts';
import { checkWidget, countWidgetUse, putWidget, readWidget } from './widget/widget.ts';

/** Every endpoint, in the order in which the documentation tells of them. */
export const endpoints: readonly RouteContract[] = [
  startScan,
  progress,
  cancelScan,
  results,
  issueOccurrences,
  issueFix,
  fixPicture,
  askSuggestion,
  readSuggestion,
  scannedPages,
  pagePicture,
  enhancedResults,
  previewScanResults,
  makeReport,
  listReports,
  readReport,
  downloadReport,
  deleteReport,
  shareReport,
  revokeShare,
  sharedReport,
  downloadSharedReport,
  userScans,
  deleteScan,
  attributeAnonymousScans,
  scanLimits,
  scanAgain,
  compareScans,
  listSites,
  readSite,
  deleteSite,
  trackedIssues,
  changeTrackedIssues,
  exportTrackedIssues,
  trackedIssue,
  siteHistory,
  putSchedule,
  deleteSchedule,
  stopMessages,
  listRules,
  readRule,
  healthCheck,
  register,
  verifyEmail,
  resendVerification,
  login,
  refreshToken,
  logout,
  sessions,
  endSession,
  endAllSessions,
  passwordReset,
  passwordResetCheck,
  passwordResetConfirm,
  changePassword,
  profile,
  updateProfile,
  dashboard,
  deleteAccount,
  subscription,
  changePlan,
  checkout,
  portal,
  invoices,
  billingWebhook,
  readWidget,
  putWidget,
  checkWidget,
  countWidgetUse,
];
