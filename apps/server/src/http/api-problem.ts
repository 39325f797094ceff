import { fieldMessages, MAX_PASSKEYS, MAX_SAMPLE_PAGES, type Problem } from '@curbcut/contract';

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
    error: 'Endpoint not found. See /help/api for the list of endpoints.',
  },
  'scan/not-found': { status: 404, error: 'Scan not found. It may have been deleted.' },
  'scan/claim-token': {
    status: 403,
    error: 'Only the person who started this scan can do this. The claim token is missing or doesn’t match.',
  },
  'scan/not-verified': {
    status: 403,
    error:
      'Only scans of verified sites can ignore robots.txt. Verify the site’s ownership in its settings first.',
  },
  'scan/issue-not-found': { status: 404, error: 'Issue not found in this scan.' },
  'scan/page-not-found': { status: 404, error: 'Page not found in this scan.' },
  'scan/no-transcript': {
    status: 404,
    error: 'What screen readers announce on this page wasn’t recorded in both scans.',
  },
  'scan/no-fix': { status: 404, error: 'There’s no suggested fix for this issue.' },
  'scan/screenshot-not-found': { status: 404, error: 'There’s no screenshot of this page.' },
  'scan/no-preview': { status: 404, error: 'We haven’t scanned this URL in the last 24 hours.' },
  'report/not-found': { status: 404, error: 'Report not found. It may have been deleted.' },
  'report/no-file': {
    status: 404,
    error: 'This report’s file is missing. Delete the report and create it again.',
  },
  'report/link-expired': {
    status: 404,
    error:
      'This link is incomplete, or it has expired or been revoked. Ask the person who sent it for a new one.',
  },
  'results/link-expired': {
    status: 404,
    error:
      'This link is incomplete, or it has expired or been revoked. Ask the person who sent it for a new one.',
  },
  'results/link-not-accepted': {
    // As for API keys, every account endpoint can return 401.
    status: 401,
    error: 'This link opens only one scan’s results. Sign in to do more.',
  },
  'results/too-many-links': {
    status: 409,
    error:
      'These results have reached the maximum number of links. Revoke one you no longer need, then try again.',
  },
  'results/share-not-found': { status: 404, error: 'Link not found.' },
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
  'report/no-sites': {
    status: 409,
    error: 'There are no sites to report on. Scan a site first, or choose a different site group.',
  },
  'report/too-many-sites': {
    status: 409,
    error: 'A report can cover up to 2,000 sites. Choose a site group instead.',
  },
  'report/choose-group': {
    status: 403,
    error:
      'You can’t schedule reports about all sites, because you can access only some of them. Choose a site group or a site.',
  },
  'report/schedule-not-found': {
    status: 404,
    error: 'Scheduled report not found. It may have been deleted.',
  },
  'report/schedule-paused': {
    status: 409,
    error: 'This scheduled report is paused. Resume it, then try again.',
  },
  'report/nothing-to-send': { status: 409, error: 'The last report was already sent.' },
  'report/too-many-schedules': {
    status: 409,
    error: 'An organization can have up to 50 scheduled reports. Delete one to create another.',
  },
  'report/recipient-not-found': { status: 404, error: 'Recipient not found. It may have been removed.' },
  'report/too-many-recipients': {
    status: 409,
    error: 'A scheduled report can have up to 20 recipients. Remove one to add another.',
  },
  'report/recipient-unsubscribed': {
    status: 409,
    error:
      'This address has unsubscribed. If its owner wants the report again, remove the address, then add it back.',
  },
  'report/too-many-recipients-hourly': {
    status: 429,
    error: 'You’ve added too many report recipients in the last hour. Try again later.',
  },
  'report/emails-link-expired': {
    status: 404,
    error: 'This link is incomplete or has expired, or you’re no longer a recipient.',
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
  'site/no-owner': {
    status: 400,
    error:
      'This person can’t see the site. Choose a member, or someone with a role in one of its site groups.',
  },
  'site/import': { status: 400, error: 'We couldn’t read these sites. Check the text and try again.' },
  'site/not-verified': { status: 400, error: 'We couldn’t verify the site.' },
  'site/too-many-checks': {
    status: 429,
    error: 'You’ve checked the ownership of sites too often in the last hour. Try again later.',
  },
  'site/too-many': { status: 409, error: 'An organization can have up to 5,000 sites. Remove some first.' },
  'site/too-many-imports': {
    status: 429,
    error: 'You’ve previewed too many imports in the last hour. Try again later.',
  },
  'site/issue-not-found': { status: 404, error: 'Issue not found on this site.' },
  'site/comment-not-found': { status: 404, error: 'This isn’t your comment, or it was deleted.' },
  'filter/not-found': { status: 404, error: 'Saved filter not found. It may have been deleted.' },
  'filter/not-own': {
    status: 403,
    error: 'Only the person who saved this filter and admins can change it.',
  },
  'filter/sharing': {
    status: 403,
    error: 'To share a filter, you need access to all sites and a role that can change issues.',
  },
  'filter/too-many': {
    status: 409,
    error: 'You’ve reached the limit of 50 saved filters. Delete one first.',
  },
  'label/not-found': { status: 404, error: 'Label not found. It may have been deleted.' },
  'label/name-taken': { status: 409, error: 'Another label has this name. Choose a different one.' },
  'label/too-many': {
    status: 409,
    error: 'Your organization has reached its limit of 200 labels. Delete one first.',
  },
  'label/whole-organization': {
    status: 403,
    error: 'You can’t change labels, because you have access to only some of the sites. Ask an admin.',
  },
  'site/too-many-comments': {
    status: 429,
    error: 'You’ve written too many comments in the last hour. Try again later.',
  },
  'site/already-merged': {
    status: 409,
    error: 'One of these issues is already merged into another one. Split it first.',
  },
  'site/not-merged': { status: 409, error: 'This issue isn’t merged into another one.' },
  'site/audit-issue-merge': {
    status: 409,
    error: 'Issues that people found in audits can’t be merged, because scans can’t test them.',
  },
  'site/different-outcomes': {
    status: 409,
    error: 'Issues that need review can’t be merged with others.',
  },
  'site/too-many-merged': { status: 409, error: 'Up to 50 issues can be merged into one.' },
  'site/issue-change': { status: 400, error: 'We couldn’t make this change. Nothing has changed.' },
  'schedule/no-messages': {
    status: 404,
    error: 'This unsubscribe link no longer works. The site may have no scheduled scans left.',
  },
  'schedule/not-found': { status: 404, error: 'This site has no schedule.' },
  'schedule/other-site': { status: 400, error: 'This URL is on a different site.' },
  'journey/not-found': { status: 404, error: 'Journey not found on this site. It may have been deleted.' },
  'journey/invalid': { status: 400, error: 'This journey can’t be used. See the details.' },
  'journey/too-many': {
    status: 409,
    error: 'A site can have up to 20 journeys. Delete one to add another.',
  },
  'journey/changed': {
    status: 409,
    error: 'Someone else has saved this journey. Reload it and make your changes again.',
  },
  'journey/secrets': { status: 409, error: 'Some of this journey’s secrets aren’t set.' },
  'journey/other-site': { status: 400, error: 'This journey starts on a different site.' },
  'journey/no-account': {
    status: 403,
    error: 'Journeys need an account. Sign in, or start the scan without a journey.',
  },
  'journey/too-many-tries': {
    status: 429,
    error: 'You’ve tested too many journeys in the last hour. Try again later.',
  },
  'journey/too-slow': {
    status: 409,
    error: 'This journey took longer than 5 minutes. Remove steps or shorten the waits.',
  },
  'secret/not-found': { status: 404, error: 'Secret not found on this site.' },
  'secret/too-many': {
    status: 409,
    error: 'A site can have up to 50 secrets. Delete one to add another.',
  },
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
  'audit/scan-in-progress': {
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
  'audit/scan-scope-too-small': {
    status: 409,
    error: 'The latest scan covers less than this audit needs. Scan again with the same or broader settings.',
  },
  'audit/nothing-tested': {
    status: 409,
    error: 'The latest scan didn’t test any pages in the sample. Scan again with a higher page limit.',
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
  'audit/decision-conflict': {
    status: 409,
    error: 'This criterion’s result just changed. Reload and check your decision.',
  },
  'audit/too-many-decisions': {
    status: 409,
    error: 'This criterion’s result has been changed too many times to change it again.',
  },
  'audit/no-requirement': { status: 404, error: 'Requirement not found in this audit.' },
  'audit/assessment-conflict': {
    status: 409,
    error: 'Someone else just assessed one of these requirements. Nothing was saved. Reload and compare.',
  },
  'audit/too-many-assessments': {
    status: 409,
    error: 'This assessment has been changed too many times to change it again.',
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
  'audit/not-present-not-allowed': {
    status: 400,
    error: 'Every page has this content, so “Not present” isn’t an option. Answer pass, fail or can’t tell.',
  },
  'audit/answer-conflict': {
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
    error: 'We couldn’t read this image. Choose a PNG, JPEG or WebP image of up to 12 megapixels.',
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
  'audit/edit-conflict': {
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
  'audit/link-expired': {
    status: 404,
    error: 'This link was revoked or is incomplete. Ask the person who sent it for a new one.',
  },
  'audit/signature-removed': {
    status: 409,
    error: 'The audit behind this link is being revised, so its report isn’t signed right now.',
  },
  'audit/no-signed-text': {
    status: 404,
    error: 'This audit was signed with an earlier version of Curbcut, which didn’t store the signed text.',
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
  'organization/not-found': {
    status: 404,
    error: 'Organization not found. It may have been deleted, or you’re not a member anymore.',
  },
  'organization/permission': {
    status: 403,
    error: 'Your role doesn’t allow this. Ask an owner or an admin of the organization.',
  },
  'organization/other-site': {
    status: 403,
    error: 'You can scan only sites that were shared with you. Ask an admin to add this one.',
  },
  'organization/too-many': {
    status: 409,
    error: 'You can own up to 20 organizations. Delete one or transfer it to create another.',
  },
  'organization/name': {
    status: 400,
    error: 'Enter the organization’s name to confirm.',
  },
  'organization/personal': {
    status: 409,
    error: 'This is a personal organization. It can’t be transferred, and it’s deleted with its account.',
  },
  'organization/subscription': {
    status: 409,
    error: 'Cancel the organization’s subscription first, then delete the organization.',
  },
  'organization/last-owner': {
    status: 409,
    error: 'An organization needs an owner. Make someone else an owner first.',
  },
  'organization/owner-only': {
    status: 403,
    error: 'Only owners can appoint owners, change their role or remove them.',
  },
  'organization/sso-required': {
    status: 403,
    error: 'This organization requires single sign-on. Sign in again with single sign-on.',
  },
  'organization/two-factor-required': {
    status: 403,
    error:
      'This organization requires two-factor authentication. Set it up in your account settings, or use a passkey.',
  },
  'organization/own-two-factor': {
    status: 409,
    error: 'First, set up two-factor authentication or add a passkey for your own account.',
  },
  'organization/sso-domain': {
    status: 409,
    error: 'This organization requires single sign-on, which doesn’t work with this address.',
  },
  'sso/no-organization': {
    status: 404,
    error: 'Single sign-on isn’t set up for this address. Sign in with your password.',
  },
  'sso/not-requested': {
    status: 400,
    error: 'This sign-in has expired or was started in a different browser. Start again.',
  },
  'sso/failed': { status: 400, error: 'Single sign-on failed. Try again.' },
  'sso/link-expired': { status: 401, error: 'This sign-in has expired. Start again.' },
  'sso/no-role': {
    status: 403,
    error: 'Your provider groups don’t give you access. Ask an owner of the organization.',
  },
  'sso/plan': { status: 409, error: 'Single sign-on is part of the Business plan.' },
  'sso/provider': { status: 400, error: 'We couldn’t read the provider’s settings.' },
  'sso/required': {
    status: 409,
    error: 'This could lock members out, because single sign-on is required. Turn off the requirement first.',
  },
  'sso/not-tested': {
    status: 409,
    error: 'Before you require single sign-on, verify a domain and run a successful test.',
  },
  'sso/no-connection': {
    status: 404,
    error: 'Single sign-on isn’t set up. Connect your identity provider first.',
  },
  'sso/no-domain': { status: 404, error: 'Domain not found in this organization.' },
  'sso/domain-exists': { status: 409, error: 'This domain is already listed.' },
  'sso/domain-taken': { status: 409, error: 'Another organization has already verified this domain.' },
  'sso/domain-record': { status: 400, error: 'We couldn’t find the TXT record.' },
  'sso/too-many-domains': {
    status: 409,
    error: 'An organization can have up to 50 domains. Remove one to add another.',
  },
  'sso/too-many-lookups': { status: 429, error: 'Too many checks in the last hour. Try again later.' },
  'organization/no-member': { status: 404, error: 'Member not found in this organization.' },
  'organization/member-already': {
    status: 409,
    error: 'Someone with this email address is already a member.',
  },
  'organization/full': {
    status: 409,
    error: 'This organization has reached its maximum number of members and invitations.',
  },
  'organization/no-invitation': {
    status: 404,
    error: 'Invitation not found. It may have expired, been revoked or already been accepted.',
  },
  'organization/too-many-invitations': {
    status: 429,
    error: 'You’ve sent too many invitations in the last hour. Try again later.',
  },
  'site-group/not-found': { status: 404, error: 'Site group not found in this organization.' },
  'site-group/name-taken': {
    status: 409,
    error: 'There’s already a site group with this name. Choose a different one.',
  },
  'site-group/too-many': {
    status: 409,
    error: 'An organization can have up to 200 site groups. Delete one to create another.',
  },
  'site-group/other-site': {
    status: 400,
    error: 'At least one site doesn’t belong to this organization. Nothing was changed.',
  },
  'api-key/expired': {
    status: 401,
    error: 'This API key has expired. Rotate it, or create a new one.',
  },
  'api-key/needed': { status: 401, error: 'Send an API key as “Authorization: Bearer KEY”.' },
  'upload/invalid': { status: 400, error: 'This isn’t a valid scan file.' },
  'upload/too-large': { status: 413, error: 'The scan is too large to upload.' },
  'upload/too-many-pages': { status: 400, error: 'The scan has too many pages.' },
  'upload/other-content': {
    status: 409,
    error: 'A different scan was uploaded with this key. Use a new key for each scan.',
  },
  'upload/too-many': { status: 429, error: 'You’ve uploaded too many scans.' },
  'api-key/not-found': { status: 404, error: 'API key not found in this organization.' },
  'api-key/too-many': {
    status: 409,
    error: 'An organization can have up to 50 API keys. Revoke one to create another.',
  },
  'api-key/revoked': {
    status: 409,
    error: 'This API key was revoked. Create a new one.',
  },
  'api-key/broader': {
    status: 403,
    error: 'An API key can’t have permissions you don’t have yourself.',
  },
  'api-key/organization-wide': {
    status: 400,
    error:
      'An API key limited to a site group can’t manage members, the widget or settings, because these concern the whole organization.',
  },
  'api-key/invalid': {
    status: 401,
    error: 'This API key is incomplete, or it has expired or been revoked. Create a new one.',
  },
  'api-key/not-accepted': {
    // Every account endpoint can return 401, because a session may have ended.
    status: 401,
    error: 'You can’t do this with an API key. Sign in to Curbcut instead.',
  },
  'api-key/permission': {
    status: 403,
    error: 'This API key doesn’t have the required permission. Create one that does.',
  },
  'webhook/not-found': { status: 404, error: 'Webhook not found in this organization.' },
  'webhook/no-delivery': { status: 404, error: 'Delivery not found. Deliveries are kept for 30 days.' },
  'webhook/url': { status: 400, error: 'This webhook URL isn’t allowed.' },
  'webhook/too-many': {
    status: 409,
    error: 'An organization can have up to 20 webhooks. Delete one to create another.',
  },
  'webhook/off': {
    status: 409,
    error: 'This webhook was turned off after failed deliveries. Send a test to turn it back on.',
  },
  'webhook/not-active': {
    status: 409,
    error: 'This webhook isn’t active. Resume it or send a test, then replay the delivery.',
  },
  'webhook/replayed-test': { status: 409, error: 'Tests can’t be replayed. Send a new test instead.' },
  'webhook/too-many-tests': {
    status: 429,
    error: 'You’ve sent too many webhook tests in the last hour. Try again later.',
  },
  'integration/not-found': { status: 404, error: 'Integration not found in this organization.' },
  'integration/url': { status: 400, error: 'This URL isn’t allowed.' },
  'integration/refused': {
    status: 400,
    error: 'The tracker refused the connection. Check the token and the project.',
  },
  'integration/no-site': { status: 400, error: 'Choose one of this organization’s sites.' },
  'integration/no-project': { status: 404, error: 'Project not found in this integration.' },
  'integration/too-many': {
    status: 409,
    error: 'An organization can have up to 20 integrations. Disconnect one to connect another.',
  },
  'integration/project-taken': {
    status: 409,
    error:
      'Tickets for these sites are already created in another project. Choose a site, or change that project.',
  },
  'integration/too-many-tests': {
    status: 429,
    error: 'You’ve sent too many requests to trackers in the last hour. Try again later.',
  },
  'chat/not-found': { status: 404, error: 'Chat channel not found in this organization.' },
  'chat/url': { status: 400, error: 'This URL isn’t allowed.' },
  'chat/too-many': {
    status: 409,
    error: 'An organization can have up to 20 chat channels. Remove one to add another.',
  },
  'chat/too-many-tests': {
    status: 429,
    error: 'You’ve sent too many test messages in the last hour. Try again later.',
  },
  'ticket/not-found': { status: 404, error: 'This issue has no ticket.' },
  'ticket/exists': { status: 409, error: 'This issue already has a ticket. Reload it to see the ticket.' },
  'ticket/no-tracker': {
    status: 409,
    error:
      'No issue tracker is connected for this site. An owner or admin can connect one under Settings > Integrations.',
  },
  'ticket/url': {
    status: 400,
    error:
      'This isn’t the URL of a ticket in a connected issue tracker. Copy the URL from the ticket’s page.',
  },
  'ticket/unreadable': { status: 400, error: 'We couldn’t read this ticket.' },
  'ticket/creating': {
    status: 409,
    error: 'The tracker may still create this ticket. Try again to create it, or wait until it’s linked.',
  },
  'account/last-owner': {
    status: 409,
    error:
      'You’re the only owner of an organization with other members. Make someone else an owner, then try again.',
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
  'scan/already-finished': { status: 409, error: 'This scan has already ended.' },
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
  'report/print-timeout': { status: 503, error: 'Creating the PDF took too long. Try a different format.' },
  'account/required': { status: 401, error: 'Sign in first.' },
  'account/session-expired': { status: 401, error: 'Your session has expired. Sign in again.' },
  'account/session-not-found': { status: 404, error: 'Session not found. It may have ended.' },
  'account/wrong-credentials': { status: 401, error: 'Email or password is incorrect.' },
  'account/email-not-verified': {
    status: 403,
    error: 'Email not verified. Open the link in the email we sent you.',
  },
  'account/sign-up-closed': {
    status: 403,
    error: 'You can’t create an account here. Ask the team that runs this Curbcut server.',
  },
  'account/not-invited': {
    status: 403,
    error: 'You need an invitation to create an account here. Use the address that was invited.',
  },
  'account/email-taken': { status: 400, error: fieldMessages.emailTaken },
  'account/wrong-password': { status: 400, error: fieldMessages.currentPasswordWrong },
  'account/weak-password': { status: 400, error: fieldMessages.passwordTooCommon },
  'account/link-unknown': { status: 400, error: 'This link isn’t valid. Request a new one.' },
  'account/link-expired': { status: 400, error: 'This link has expired. Request a new one.' },
  'account/link-used': { status: 400, error: 'This link has already been used. Request a new one.' },
  'account/challenge-expired': { status: 401, error: 'This sign-in has expired. Enter your password again.' },
  'account/wrong-code': { status: 400, error: fieldMessages.codeWrong },
  'account/two-factor-on': { status: 409, error: 'Two-factor authentication is already on.' },
  'account/two-factor-off': {
    status: 409,
    error: 'Two-factor authentication is off. Set it up first.',
  },
  'account/wrong-passkey': {
    status: 401,
    error: 'We couldn’t sign you in with this passkey. Try again, or sign in with your password.',
  },
  'account/passkey-not-confirmed': {
    status: 400,
    error: 'We couldn’t confirm this passkey. Try again with one of your account’s passkeys.',
  },
  'account/passkey-not-added': {
    status: 400,
    error: 'We couldn’t add this passkey, or it took longer than 5 minutes. Try again.',
  },
  'account/passkey-taken': { status: 409, error: 'This passkey has already been added.' },
  'account/too-many-passkeys': {
    status: 409,
    error: `You can have up to ${MAX_PASSKEYS} passkeys. Remove one first.`,
  },
  'account/passkey-not-found': { status: 404, error: 'Passkey not found. It may have been removed.' },
  'account/passkeys-unavailable': {
    status: 409,
    error:
      'Passkeys need a host name and HTTPS. Ask the team that runs this Curbcut server to check PUBLIC_URL.',
  },
  'account/too-many-attempts': { status: 429, error: 'Too many attempts. Try again later.' },
  quota_exceeded: { status: 402, error: 'You’ve used all your scans this month.' },
  'billing/payments-enabled': {
    status: 409,
    error: 'You can’t switch plans without paying. Use the checkout instead.',
  },
  'billing/self-hosted': {
    status: 409,
    error: 'We don’t take payments here. Switch plans on the subscription page.',
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
    error: 'We don’t take payments here, so payment events aren’t accepted.',
  },
  'billing/signature': {
    status: 400,
    error: 'This event isn’t signed with the secret in STRIPE_WEBHOOK_SECRET.',
  },
  'billing/provider-unavailable': {
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
    error: 'We can’t save data right now. Nothing has changed. Try again later.',
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

/** Thrown when a request can't be fulfilled; becomes the error response. */
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
