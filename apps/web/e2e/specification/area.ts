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
    [2, 'Sidebar: items in their order'],
    [2, 'Sidebar: usage'],
    [2, 'Sidebar: used/max'],
    [2, 'Sidebar: a progress bar'],
    [2, 'Sidebar: the plan name'],
    [2, 'Sidebar: Upgrade links to the subscription, on Free only'],
  ]),
  ...createRows(dashboard, 'shows the account’s plan in the sidebar without dashboard data', [
    [2, 'Sidebar: the plan’s default is Free'],
    [9, 'Default plan name'],
  ]),
  ...createRows(dashboard, 'shows the specified title and breadcrumb on every screen', [
    [2, 'Area: each screen has its breadcrumb title'],
    [2, 'Area: New scan and Scan detail have Scans above them'],
    [2, 'Footer: hidden on the dashboard'],
  ]),
  ...createRows(titles, 'titles /scans/0b0d9a0e “Scan detail”', [[2, 'Area: titles']]),
  ...createRows(titles, 'titles /help/rules/image-alt “Dashboard”', [
    [2, 'Area: any other path is titled Dashboard'],
  ]),
  ...createRows(dashboard, 'greets users by first name, or as User without one', [
    [2, 'Dashboard: greets by first name'],
    [2, 'Dashboard: fallback'],
    [2, 'Dashboard: a subtitle about accessibility testing'],
    [2, 'Dashboard: New scan links to /scan'],
  ]),
  ...createRows(dashboard, 'shows four metrics, with a dash when there is no average score', [
    [2, 'Metrics: scans used'],
    [2, 'Metrics: scans remaining'],
    [2, 'Metrics: average score'],
    [2, 'Metrics: a dash without scores'],
    [2, 'Metrics: plan badge with name and scans per month'],
  ]),
  ...createRows(
    dashboard,
    'lists five recent scans with URL, date, pages, score and status, linked to their results',
    [
      [2, 'Recent scans: the first 5'],
      [2, 'Recent scans: url'],
      [2, 'Recent scans: relative date'],
      [2, 'Recent scans: pages, default 1'],
      [2, 'Recent scans: score out of 100'],
      [2, 'Recent scans: none without a score'],
      [2, 'Recent scans: status label'],
      [2, 'Recent scans: click opens the results'],
      [2, 'Recent scans: View all links to /scans'],
      [4, 'Status: unknown values shown raw'],
      [9, 'Recent scans shown'],
    ],
  ),
  ...createRows(dashboard, 'shows loading, error and empty states for recent scans', [
    [2, 'Recent scans: loading'],
    [2, 'Recent scans: error'],
    [2, 'Recent scans: the message'],
    [2, 'Recent scans: again'],
    [2, 'Recent scans: empty'],
    [2, 'Recent scans: what to do'],
    [2, 'Recent scans: start button'],
    [8, 'Scan list failure is logged'],
  ]),
  ...createRows(dashboard, 'reports a dashboard that fails to load and retries', [[8, 'Dashboard failure']]),
  ...createRows(dashboard, 'warns above 80% usage, not at 80%, and caps usage at 100%', [
    [2, 'Usage card: percentage'],
    [2, 'Usage card: used and limit'],
    [2, 'Usage card: the bar turns to a warning'],
    [2, 'Usage card: alert'],
    [2, 'Usage card: its link to the subscription'],
    [2, 'Usage card: used and remaining counts'],
    [9, 'Usage percent capped at 100'],
  ]),
  ...createRows(usage, '8 of 10 scans', [[9, 'Usage warning above 80 %']]),
  ...createRows(usage, '9 of 10 scans', [[9, 'Usage percent = used / max']]),
  ...createRows(usage, '12 of 10 scans', [[9, 'Usage percent capped at 100']]),
  ...createRows(dashboard, 'links the quick actions to a new scan, reports and settings', [
    [2, 'Quick actions: New scan'],
    [2, 'Quick actions: View reports'],
    [2, 'Quick actions: Settings'],
  ]),

  ...createRows(settings, 'shows personal and company settings with a read-only email address', [
    [2, 'Profile: Personal Information'],
    [2, 'Profile: read-only email'],
    [2, 'Profile: note at the email'],
    [2, 'Profile: Company Information'],
    [2, 'Profile: company name'],
    [2, 'Profile: job title'],
    [2, 'Profile: phone number'],
    [2, 'Profile: website URL'],
  ]),
  ...createRows(
    settings,
    'disables saving without changes and while saving, and clears the message after 5 s',
    [
      [2, 'Profile: Save Changes, off when no field differs'],
      [2, 'Profile: label while saving'],
      [2, 'Profile: the saved message clears after 5 s'],
      [8, 'Profile saved'],
      [9, 'Success message timeout 5 s'],
    ],
  ),
  ...createRows(settings, 'resets changes', [[2, 'Profile: Reset Changes']]),
  ...createRows(settings, 'shows errors at their fields and focuses the first', [
    [5, 'Profile: first name'],
    [5, 'Profile: last name'],
    [5, 'Profile: website URL'],
    [5, 'Profile: http:// or https:// followed by text'],
    [5, 'Profile: server field errors under matching fields'],
  ]),
  ...createRows(settings, 'shows the server’s message or the default when saving the profile fails', [
    [8, 'Profile: default'],
  ]),
  ...createRows(settings, 'shows verification, plan, member since and last login', [
    [2, 'Account Information: verified badge'],
    [2, 'Account Information: unverified badge'],
    [2, 'Account Information: plan with Manage link'],
    [2, 'Account Information: Member Since as a long US date'],
    [2, 'Account Information: Last Login'],
    [2, 'Account Information: or Never'],
  ]),
  ...createRows(settings, 'shows two-factor authentication as coming soon and disabled', [
    [2, 'Security Settings: Two-Factor Authentication'],
    [2, 'Security Settings: disabled button'],
  ]),
  ...createRows(settings, 'validates and changes the password, and clears the success message after 5 s', [
    [2, 'Security Settings: Change Password modal'],
    [5, 'Change password: current password required'],
    [5, 'Change password: at least 8 characters'],
    [5, 'Change password: confirmation'],
    [8, 'Change password: failure'],
    [8, 'Change password: success'],
    [9, 'Password minimum length 8'],
  ]),
  ...createRows(
    settings,
    'deletes the account only after the word DELETE, shows an alert and ends the session',
    [
      [2, 'Security Settings: Delete Account modal'],
      [5, 'Delete account: exactly DELETE'],
      [8, 'Delete account: failure'],
      [8, 'Delete account: alert, then logout'],
      [9, 'Delete confirm word'],
    ],
  ),

  ...createRows(statuses, 'shows the status completed as Completed', [[4, 'Status: completed']]),
  ...createRows(statuses, 'shows the status running as Running', [[4, 'Status: running']]),
  ...createRows(statuses, 'shows the status in_progress as Running', [[4, 'Status: in_progress']]),
  ...createRows(statuses, 'shows the status failed as Failed', [[4, 'Status: failed']]),
  ...createRows(statuses, 'shows the status queued as Queued', [[4, 'Status: queued']]),
  ...createRows(statuses, 'shows the status being_rethought as being_rethought', [
    [4, 'Status: unknown values raw'],
  ]),
  ...createRows(format, 'formats 2026-03-09T23:55:00 as “Yesterday”', [[9, 'Relative date: 1 day ago']]),
  ...createRows(format, 'formats 2026-03-04T12:00:00 as “6 days ago”', [[9, 'Relative date: under 7 days']]),
  ...createRows(format, 'formats 2026-03-03T12:00:00 as “Mar 3”', [
    [9, 'Relative date: otherwise a short month and day'],
  ]),
  ...createRows(scans, 'lists status, date, pages, score and the change since the previous scan', [
    [2, 'Scans: status, score and change (DECISIONS, screens left open)'],
  ]),
  ...createRows(scans, 'searches the list by URL and keeps the search in the page’s URL', [
    [2, 'Scans: searchable (DECISIONS, screens left open)'],
  ]),
  ...createRows(scans, 'sorts the list by the pressed column and exposes the order', [
    [2, 'Scans: sortable (DECISIONS, screens left open)'],
  ]),
  ...createRows(scans, 'opens a scan from its menu', [[2, 'Scans: open (DECISIONS)']]),
  ...createRows(scans, 'deletes a scan after confirmation and moves focus to the heading', [
    [2, 'Scans: delete (DECISIONS)'],
  ]),
  ...createRows(scans, 'repeats a scan with its settings, and links to the plans when over quota', [
    [2, 'Scans: scan again (DECISIONS)'],
    [6, 'Plan tier sets the monthly limit: link to the plans'],
  ]),
  ...createRows(scans, 'sends all options of a new scan and opens it in the area', [
    [2, 'New scan: depth, viewports, schemes, sign-in (DECISIONS)'],
  ]),
  ...createRows(scans, 'shows results in scan detail and stays in the area', [
    [2, 'Scan detail: the view of the results (DECISIONS)'],
  ]),
  ...createRows(scans, 'links signed-in users from public results to the scans of their account', [
    [2, 'Scan results: breadcrumb under scans'],
  ]),
  ...createRows(reportCall, 'creates the summary as a PDF without a body', [
    [7, 'Calls: POST /api/scanner/scan/{scanId}/report/, type default'],
    [7, 'Calls: POST /api/scanner/scan/{scanId}/report/, format default'],
  ]),
  ...createRows(reports, 'creates a report of a scan, follows its progress and announces when it is ready', [
    [2, 'Reports: make, download (DECISIONS)'],
  ]),
  ...createRows(
    reports,
    'creates a report of a real scan and a link that a guest can open until it is revoked',
    [
      [2, 'Reports: preview (DECISIONS)'],
      [2, 'Reports: share by link (DECISIONS)'],
    ],
  ),
  ...createRows(plan, 'switches plans immediately when self-hosted, with a confirmation for smaller plans', [
    [2, 'Subscription: change of plan (DECISIONS, plans)'],
  ]),
  ...createRows(plan, 'opens the checkout for the first paid plan', [
    [2, 'Subscription: checkout (DECISIONS, plans)'],
  ]),
  ...createRows(plan, 'shows the plan, its usage and the reset date', [
    [2, 'Subscription: plan and usage (DECISIONS)'],
  ]),
  ...createRows(plan, 'shows an empty list, invoices and older invoices, and reports a loading error', [
    [2, 'Subscription: invoices (DECISIONS)'],
  ]),
];
