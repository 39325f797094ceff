import { createRows, type SpecificationRow } from './row.ts';

const dashboard = 'apps/web/e2e/area-dashboard.spec.ts';
const settings = 'apps/web/e2e/area-profile.spec.ts';
const reports = 'apps/web/e2e/area-reports.spec.ts';
const reportCall = 'apps/server/test/reports.test.ts';
const scans = 'apps/web/e2e/area-scans.spec.ts';
const plan = 'apps/web/e2e/area-plan.spec.ts';
const titles = 'apps/web/app/routes/area/breadcrumbs.test.ts';
const statuses = 'apps/web/app/scans/scan-status.test.ts';
const format = 'apps/web/app/scans/format.test.ts';
const usage = 'apps/web/app/account/usage.test.ts';

/** The specification of the signed-in area's screens. */
export const areaRows: readonly SpecificationRow[] = [
  ...createRows(dashboard, 'shows links, usage, plan and upgrade in the sidebar', [
    [2, 'Sidebar: items in their order', "'Overview', 'Scans', 'Reports', 'Widget', 'Settings', 'Help'"],
    [2, 'Sidebar: usage', 'Usage this month'],
    [2, 'Sidebar: used/max', '3/10'],
    [2, 'Sidebar: a progress bar', 'progressbar'],
    [2, 'Sidebar: the plan name', 'Pro'],
    [2, 'Sidebar: Upgrade links to the subscription, on Free only', 'Upgrade'],
  ]),
  ...createRows(dashboard, 'shows the account’s plan in the sidebar without dashboard data', [
    [2, 'Sidebar: the plan’s default is Free', 'Free'],
    [9, 'Default plan name', 'Free'],
  ]),
  ...createRows(dashboard, 'shows the specified title and breadcrumb on every screen', [
    [2, 'Area: each screen has its breadcrumb title'],
    [2, 'Area: New scan and Scan detail have Scans above them'],
    [2, 'Footer: hidden on the dashboard', 'contentinfo'],
  ]),
  ...createRows(titles, 'titles %s “%s”', [
    [2, 'Area: titles', 'Scan detail'],
    [2, 'Area: any other path is titled Dashboard', 'Dashboard'],
  ]),
  ...createRows(dashboard, 'greets users by first name, or as User without one', [
    [2, 'Dashboard: greets by first name', 'Ada'],
    [2, 'Dashboard: fallback', 'User'],
    [2, 'Dashboard: a subtitle about accessibility testing', 'accessibility testing'],
    [2, 'Dashboard: New scan links to /scan', '/scan'],
  ]),
  ...createRows(dashboard, 'shows four metrics, with a dash when there is no average score', [
    [2, 'Metrics: scans used', 'scans completed'],
    [2, 'Metrics: scans remaining', 'scans available'],
    [2, 'Metrics: average score', 'accessibility rating'],
    [2, 'Metrics: a dash without scores', '–'],
    [2, 'Metrics: plan badge with name and scans per month', '10 scans per month'],
  ]),
  ...createRows(
    dashboard,
    'lists five recent scans with URL, date, pages, score and status, linked to their results',
    [
      [2, 'Recent scans: the first 5', 'toHaveCount(5)'],
      [2, 'Recent scans: url', 'www.shop.example/sale'],
      [2, 'Recent scans: relative date', 'Yesterday'],
      [2, 'Recent scans: pages, default 1', '1 page'],
      [2, 'Recent scans: score out of 100', '91/100'],
      [2, 'Recent scans: none without a score', "not.toContainText('/100')"],
      [2, 'Recent scans: status label', 'Completed'],
      [2, 'Recent scans: click opens the results', '/scan-results/'],
      [2, 'Recent scans: View all links to /scans', 'View all scans'],
      [4, 'Status: unknown values shown raw', 'being_rethought'],
      [9, 'Recent scans shown', '5'],
    ],
  ),
  ...createRows(dashboard, 'shows loading, error and empty states for recent scans', [
    [2, 'Recent scans: loading', 'Loading scans...'],
    [2, 'Recent scans: error', 'Unable to load scans'],
    [2, 'Recent scans: the message', 'The list is under maintenance.'],
    [2, 'Recent scans: again', 'Try again'],
    [2, 'Recent scans: empty', 'No scans yet'],
    [2, 'Recent scans: what to do', 'Run your first accessibility scan to get started.'],
    [2, 'Recent scans: start button', 'Start scanning'],
    [8, 'Scan list failure is logged', 'The list of scans could not be loaded.'],
  ]),
  ...createRows(dashboard, 'reports a dashboard that fails to load and retries', [
    [8, 'Dashboard failure', 'Failed to load dashboard data'],
  ]),
  ...createRows(dashboard, 'warns above 80% usage, not at 80%, and caps usage at 100%', [
    [2, 'Usage card: percentage', '90% used'],
    [2, 'Usage card: used and limit', '8 of 10'],
    [2, 'Usage card: the bar turns to a warning', 'warning'],
    [2, 'Usage card: alert', 'Usage limit approaching'],
    [2, 'Usage card: its link to the subscription', 'Upgrade plan'],
    [2, 'Usage card: used and remaining counts', 'Remaining'],
    [9, 'Usage percent capped at 100', '100% used'],
  ]),
  ...createRows(usage, '%i of %i scans', [
    [9, 'Usage warning above 80 %', '[8, 10, { remaining: 2, percent: 80, isNearLimit: false }]'],
    [9, 'Usage percent = used / max', '[9, 10, { remaining: 1, percent: 90, isNearLimit: true }]'],
    [9, 'Usage percent capped at 100', '[12, 10, { remaining: 0, percent: 100, isNearLimit: true }]'],
  ]),
  ...createRows(dashboard, 'links the quick actions to a new scan, reports and settings', [
    [2, 'Quick actions: New scan', '/scans/new'],
    [2, 'Quick actions: View reports', 'View reports'],
    [2, 'Quick actions: Settings', '/profile'],
  ]),

  ...createRows(settings, 'shows personal and company settings with a read-only email address', [
    [2, 'Profile: Personal Information', 'Personal Information'],
    [2, 'Profile: read-only email', 'not.toBeEditable'],
    [2, 'Profile: note at the email', 'Email cannot be changed. Contact support if needed.'],
    [2, 'Profile: Company Information', 'Company Information'],
    [2, 'Profile: company name', 'Company name'],
    [2, 'Profile: job title', 'Job title'],
    [2, 'Profile: phone number', 'Phone number'],
    [2, 'Profile: website URL', 'Website URL'],
  ]),
  ...createRows(
    settings,
    'disables saving without changes and while saving, and clears the message after 5 s',
    [
      [2, 'Profile: Save Changes, off when no field differs', 'toBeDisabled'],
      [2, 'Profile: label while saving', 'Saving...'],
      [2, 'Profile: the saved message clears after 5 s', '4_900'],
      [8, 'Profile saved', 'Profile updated successfully!'],
      [9, 'Success message timeout 5 s', '4_900'],
    ],
  ),
  ...createRows(settings, 'resets changes', [[2, 'Profile: Reset Changes']]),
  ...createRows(settings, 'shows errors at their fields and focuses the first', [
    [5, 'Profile: first name', 'First name is required'],
    [5, 'Profile: last name', 'Last name is required'],
    [5, 'Profile: website URL', 'Please enter a valid URL (include http:// or https://)'],
    [5, 'Profile: http:// or https:// followed by text', "fill('https://')"],
    [5, 'Profile: server field errors under matching fields', 'profile.company_name'],
  ]),
  ...createRows(settings, 'shows the server’s message or the default when saving the profile fails', [
    [8, 'Profile: default', 'Failed to update profile'],
  ]),
  ...createRows(settings, 'shows verification, plan, member since and last login', [
    [2, 'Account Information: verified badge', 'Verified'],
    [2, 'Account Information: unverified badge', 'Unverified'],
    [2, 'Account Information: plan with Manage link', 'Manage'],
    [2, 'Account Information: Member Since as a long US date', 'January 5, 2026'],
    [2, 'Account Information: Last Login', 'February 3, 2026'],
    [2, 'Account Information: or Never', 'Never'],
  ]),
  ...createRows(settings, 'shows two-factor authentication as coming soon and disabled', [
    [2, 'Security Settings: Two-Factor Authentication', 'Two-Factor Authentication'],
    [2, 'Security Settings: disabled button', 'Coming Soon'],
  ]),
  ...createRows(settings, 'validates and changes the password, and clears the success message after 5 s', [
    [2, 'Security Settings: Change Password modal', 'Change Password'],
    [5, 'Change password: current password required', 'Current password is required'],
    [5, 'Change password: at least 8 characters', 'Password must be at least 8 characters long'],
    [5, 'Change password: confirmation', 'New passwords do not match'],
    [8, 'Change password: failure', 'Failed to change password. Please try again.'],
    [8, 'Change password: success', 'Password changed successfully!'],
    [9, 'Password minimum length 8', 'seven77'],
  ]),
  ...createRows(
    settings,
    'deletes the account only after the word DELETE, shows an alert and ends the session',
    [
      [2, 'Security Settings: Delete Account modal', 'Delete Account'],
      [5, 'Delete account: exactly DELETE', "['', 'delete', 'DELETE ', 'DELET']"],
      [8, 'Delete account: failure', 'Failed to delete account. Please try again.'],
      [8, 'Delete account: alert, then logout', 'Account deleted successfully'],
      [9, 'Delete confirm word', 'DELETE'],
    ],
  ),

  ...createRows(statuses, 'shows the status %s as %s', [
    [4, 'Status: completed', "['completed', 'Completed']"],
    [4, 'Status: running', "['running', 'Running']"],
    [4, 'Status: in_progress', "['in_progress', 'Running']"],
    [4, 'Status: failed', "['failed', 'Failed']"],
    [4, 'Status: queued', "['queued', 'Queued']"],
    [4, 'Status: unknown values raw', "['being_rethought', 'being_rethought']"],
  ]),
  ...createRows(format, 'formats %s as “%s”', [
    [9, 'Relative date: 1 day ago', 'Yesterday'],
    [9, 'Relative date: under 7 days', '6 days ago'],
    [9, 'Relative date: otherwise a short month and day', 'Mar 3'],
  ]),
  ...createRows(scans, 'lists status, date, pages, score and the change since the previous scan', [
    [2, 'Scans: status, score and change (DECISIONS, screens left open)'],
  ]),
  ...createRows(scans, 'searches the list by URL and keeps the search in the page’s URL', [
    [2, 'Scans: searchable (DECISIONS, screens left open)'],
  ]),
  ...createRows(scans, 'sorts the list by the pressed column and exposes the order', [
    [2, 'Scans: sortable (DECISIONS, screens left open)', 'aria-sort'],
  ]),
  ...createRows(scans, 'opens a scan from its menu', [[2, 'Scans: open (DECISIONS)', 'Open']]),
  ...createRows(scans, 'deletes a scan after confirmation and moves focus to the heading', [
    [2, 'Scans: delete (DECISIONS)', 'Delete'],
  ]),
  ...createRows(scans, 'repeats a scan with its settings, and links to the plans when over quota', [
    [2, 'Scans: scan again (DECISIONS)', 'Scan again'],
    [6, 'Plan tier sets the monthly limit: link to the plans', 'See plans'],
  ]),
  ...createRows(scans, 'sends all options of a new scan and opens it in the area', [
    [2, 'New scan: depth, viewports, schemes, sign-in (DECISIONS)', 'color_schemes'],
  ]),
  ...createRows(scans, 'shows results in scan detail and stays in the area', [
    [2, 'Scan detail: the view of the results (DECISIONS)', 'Score: 57 out of 100'],
  ]),
  ...createRows(scans, 'links signed-in users from public results to the scans of their account', [
    [2, 'Scan results: breadcrumb under scans', 'Scan Results'],
  ]),
  ...createRows(reportCall, 'creates the summary as a PDF without a body', [
    [7, 'Calls: POST /api/scanner/scan/{scanId}/report/, type default', "type: 'summary'"],
    [7, 'Calls: POST /api/scanner/scan/{scanId}/report/, format default', "format: 'pdf'"],
  ]),
  ...createRows(reports, 'creates a report of a scan, follows its progress and announces when it is ready', [
    [2, 'Reports: make, download (DECISIONS)', 'Create report'],
  ]),
  ...createRows(
    reports,
    'creates a report of a real scan and a link that a guest can open until it is revoked',
    [
      [2, 'Reports: preview (DECISIONS)', '^Read'],
      [2, 'Reports: share by link (DECISIONS)', 'Create link'],
    ],
  ),
  ...createRows(plan, 'switches plans immediately when self-hosted, with a confirmation for smaller plans', [
    [2, 'Subscription: change of plan (DECISIONS, plans)', 'Switch to Pro'],
  ]),
  ...createRows(plan, 'opens the checkout for the first paid plan', [
    [2, 'Subscription: checkout (DECISIONS, plans)', 'checkout'],
  ]),
  ...createRows(plan, 'shows the plan, its usage and the reset date', [
    [2, 'Subscription: plan and usage (DECISIONS)', 'Scans this month'],
  ]),
  ...createRows(plan, 'shows an empty list, invoices and older invoices, and reports a loading error', [
    [2, 'Subscription: invoices (DECISIONS)', 'CURB-1'],
  ]),
];
