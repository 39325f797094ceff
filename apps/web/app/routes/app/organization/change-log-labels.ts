import type { ChangeLogEntry, ChangeLogEvent } from '@curbcut/contract';

export const eventLabels: Readonly<Record<ChangeLogEvent, string>> = {
  organization_created: 'Organization created',
  organization_renamed: 'Organization renamed',
  ownership_transferred: 'Ownership transferred',
  plan_changed: 'Plan changed',
  settings_changed: 'Settings changed',
  member_joined: 'Member joined',
  member_role_changed: 'Role changed',
  member_removed: 'Member removed',
  member_left: 'Member left',
  invitation_sent: 'Invitation sent',
  invitation_resent: 'Invitation sent again',
  invitation_revoked: 'Invitation revoked',
  invitation_declined: 'Invitation declined',
  site_group_created: 'Site group created',
  site_group_changed: 'Site group changed',
  site_group_deleted: 'Site group deleted',
  site_group_member_changed: 'Site group role changed',
  site_group_member_removed: 'Removed from site group',
  api_key_created: 'API key created',
  api_key_rotated: 'API key rotated',
  api_key_revoked: 'API key revoked',
  webhook_created: 'Webhook created',
  webhook_changed: 'Webhook changed',
  webhook_deleted: 'Webhook deleted',
  webhook_secret_rotated: 'Webhook secret rotated',
  webhook_switched_on: 'Webhook turned on',
  webhook_switched_off: 'Webhook turned off',
  two_factor_turned_on: 'Two-factor authentication turned on',
  two_factor_turned_off: 'Two-factor authentication turned off',
  recovery_codes_replaced: 'Recovery codes replaced',
  recovery_code_used: 'Recovery code used',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  integration_connected: 'Integration connected',
  integration_changed: 'Integration changed',
  integration_disconnected: 'Integration disconnected',
  integration_failing: 'Integration failing',
  sso_changed: 'Single sign-on changed',
  sso_deleted: 'Single sign-on disconnected',
  sso_tested: 'Single sign-on tested',
  sso_domain_added: 'Domain added',
  sso_domain_verified: 'Domain verified',
  sso_domain_deleted: 'Domain removed',
  sign_in_rules_changed: 'Sign-in rules changed',
  signed_in: 'Signed in',
  signed_in_with_sso: 'Signed in with single sign-on',
  chat_channel_added: 'Chat channel added',
  chat_channel_changed: 'Chat channel changed',
  chat_channel_removed: 'Chat channel removed',
  sites_imported: 'Sites imported',
  site_changed: 'Site changed',
  site_verified: 'Site verified',
  site_verification_lost: 'Site no longer verified',
  site_deleted: 'Site removed',
  schedule_changed: 'Schedule changed',
  schedule_deleted: 'Schedule stopped',
  journey_saved: 'Journey saved',
  journey_deleted: 'Journey deleted',
  secret_saved: 'Site secret set',
  secret_deleted: 'Site secret deleted',
  scan_deleted: 'Scan deleted',
  report_deleted: 'Report deleted',
  report_shared: 'Report shared',
  results_shared: 'Results shared',
  report_schedule_created: 'Scheduled report created',
  report_schedule_changed: 'Scheduled report changed',
  report_schedule_deleted: 'Scheduled report deleted',
  label_created: 'Label created',
  label_changed: 'Label changed',
  label_deleted: 'Label deleted',
  filter_shared: 'Filter shared',
  filter_changed: 'Shared filter changed',
  filter_deleted: 'Shared filter deleted',
  report_sent_again: 'Scheduled report sent again',
  report_recipient_added: 'Report recipient added',
  report_recipient_removed: 'Report recipient removed',
  audit_deleted: 'Audit deleted',
  audit_shared: 'Audit shared',
  audit_exported: 'Audit exported',
  issues_exported: 'Issues exported',
  change_log_exported: 'Change log exported',
};

/**
 * Returns an entry's details in a few words: “From Free to Business”, “Role: admin · Days: 90”. Who made the change is
 * left out, because the entry names the person.
 */
export function describeDetails({ details }: Pick<ChangeLogEntry, 'details'>): string {
  const { from, to, by: _actor, ...others } = details;
  const isChange = hasText(from) && hasText(to);
  return [
    isChange && `From ${formatValue(from)} to ${formatValue(to)}`,
    !isChange && hasText(from) && `Before: ${formatValue(from)}`,
    !isChange && hasText(to) && `To: ${formatValue(to)}`,
    ...Object.entries(others).map(
      ([name, value]) => hasText(value) && `${toLabel(name)}: ${formatValue(value)}`,
    ),
  ]
    .filter((text) => text !== false)
    .join(' · ');
}

type DetailValue = ChangeLogEntry['details'][string];

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a value means something to a reader: ids don't. */
const hasText = (value: DetailValue | undefined): value is DetailValue =>
  value !== undefined && value !== '' && !idPattern.test(String(value));

const formatValue = (value: DetailValue): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

/** `paused_until` becomes “Paused until”. */
const toLabel = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll('_', ' ');
