import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { cursorField, limitField } from '../query-fields.ts';
import { organizationParams, organizationProblems } from './organization.ts';

/** Everything that the change log records. */
export const CHANGE_LOG_EVENTS = [
  'organization_created',
  'organization_renamed',
  'ownership_transferred',
  'plan_changed',
  'settings_changed',
  'member_joined',
  'member_role_changed',
  'member_removed',
  'member_left',
  'invitation_sent',
  'invitation_resent',
  'invitation_revoked',
  'invitation_declined',
  'site_group_created',
  'site_group_changed',
  'site_group_deleted',
  'site_group_member_changed',
  'site_group_member_removed',
  'api_key_created',
  'api_key_rotated',
  'api_key_revoked',
  'webhook_created',
  'webhook_changed',
  'webhook_deleted',
  'webhook_secret_rotated',
  'webhook_switched_on',
  'webhook_switched_off',
  'two_factor_turned_on',
  'two_factor_turned_off',
  'recovery_codes_replaced',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'integration_connected',
  'integration_changed',
  'integration_disconnected',
  'integration_failing',
  'sso_changed',
  'sso_deleted',
  'sso_tested',
  'sso_domain_added',
  'sso_domain_verified',
  'sso_domain_deleted',
  'sign_in_rules_changed',
  'signed_in',
  'signed_in_with_sso',
  'chat_channel_added',
  'chat_channel_changed',
  'chat_channel_removed',
  'label_created',
  'label_changed',
  'label_deleted',
  'filter_shared',
  'filter_changed',
  'filter_deleted',
  'sites_imported',
  'site_changed',
  'site_verified',
  'site_verification_lost',
  'site_deleted',
  'schedule_changed',
  'schedule_deleted',
  'journey_saved',
  'journey_deleted',
  'secret_saved',
  'secret_deleted',
  'scan_deleted',
  'report_deleted',
  'report_shared',
  'results_shared',
  'report_schedule_created',
  'report_schedule_changed',
  'report_schedule_deleted',
  'report_sent_again',
  'report_recipient_added',
  'report_recipient_removed',
  'audit_deleted',
  'audit_shared',
  'audit_exported',
  'issues_exported',
  'change_log_exported',
] as const;
export const ChangeLogEvent = z.enum(CHANGE_LOG_EVENTS).meta({ id: 'ChangeLogEvent' });
export type ChangeLogEvent = z.infer<typeof ChangeLogEvent>;

export const ChangeLogEntry = z
  .object({
    number: z.number().int().min(1).describe('The entry’s number within the organization; there are no gaps'),
    at: Timestamp,
    event: ChangeLogEvent,
    actor: z
      .object({
        type: z.enum(['person', 'api_key', 'system']),
        id: z.uuid().nullable(),
        name: z.string().describe('The name at that time'),
      })
      .describe('Who made the change: a person, an API key or the system'),
    subject: z.string().describe('What was changed: an email address, a name or a URL; may be empty'),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    network: z
      .string()
      .nullable()
      .describe(
        'The first 24 bits of an IPv4 address or the first 48 bits of an IPv6 address; null for events without a request',
      ),
    hash: z
      .string()
      .describe(
        'SHA-256 of this entry and the previous entry’s hash, which reveals changed or missing entries',
      ),
  })
  .meta({ id: 'ChangeLogEntry' });
export type ChangeLogEntry = z.infer<typeof ChangeLogEntry>;

const filters = {
  event: ChangeLogEvent.optional(),
  actor_id: z.uuid().optional().describe('Id of a person or an API key'),
  from: Timestamp.optional(),
  until: Timestamp.optional(),
};

export const listChangeLog = defineRoute({
  method: 'GET',
  path: '/api/organizations/{organizationId}/change-log/',
  id: 'listChangeLog',
  summary: 'List an organization’s change log, newest first',
  access: 'organization:admin',
  params: organizationParams,
  query: z.object({ ...filters, cursor: cursorField, limit: limitField(200, 50) }),
  replies: {
    200: z
      .object({
        entries: z.array(ChangeLogEntry),
        next_cursor: z.string().nullable(),
        is_intact: z
          .boolean()
          .describe('Whether the returned entries’ hashes match their contents and predecessors'),
      })
      .meta({ id: 'ChangeLog' }),
    400: Problem,
    ...organizationProblems,
  },
});

export const exportChangeLog = defineRoute({
  method: 'GET',
  path: '/api/organizations/{organizationId}/change-log/export/',
  id: 'exportChangeLog',
  summary: 'Export an organization’s change log as CSV, oldest first',
  access: 'organization:admin',
  params: organizationParams,
  query: z.object(filters),
  replies: {
    200: { mediaType: 'text/csv', description: 'One line for each entry' },
    400: Problem,
    ...organizationProblems,
  },
});
