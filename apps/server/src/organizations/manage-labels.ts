import { randomUUID } from 'node:crypto';
import { type IssueLabel, type LabelBody, MAX_LABELS } from '@curbcut/contract';
import type { OrganizationCaller } from '../auth/caller.ts';
import { recordChange } from '../auth/record-change.ts';
import type { Db } from '../db/database.ts';
import {
  countLabels,
  deleteLabelRow,
  insertLabel,
  isLabelNameTaken,
  updateLabel,
} from '../db/queries/issue-labels.ts';
import { lockOrganization } from '../db/queries/organizations.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';

type Caller = Pick<OrganizationCaller, 'organization' | 'reader' | 'actor' | 'network'>;

/** Labels are shared by all sites, so people with access to some of them can't change them. */
function requireWholeAccess({ reader }: Caller): void {
  if (reader.siteIds !== null) throw new ApiProblem('label/whole-organization');
}

/** @throws {ApiProblem} 403 without access to all sites; 409 if the name is taken or there are too many labels. */
export async function createLabel(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  body: LabelBody,
): Promise<IssueLabel> {
  requireWholeAccess(caller);
  const organizationId = caller.organization.id;
  return db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId);
    if ((await countLabels(tx, organizationId)) >= MAX_LABELS) throw new ApiProblem('label/too-many');
    const label = await insertLabel(tx, { id: randomUUID(), organizationId, ...toStorable(body) });
    if (!label) throw createNameProblem();
    await record(tx, caller, 'label_created', label);
    return label;
  });
}

/** @throws {ApiProblem} 403 without access to all sites; 404 if there is no such label; 409 if the name is taken. */
export async function changeLabel(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  labelId: string,
  body: LabelBody,
): Promise<IssueLabel> {
  requireWholeAccess(caller);
  const row = { id: labelId, organizationId: caller.organization.id, ...toStorable(body) };
  return db.transaction(async (tx) => {
    await lockOrganization(tx, row.organizationId);
    if (await isLabelNameTaken(tx, row)) throw createNameProblem();
    const label = await updateLabel(tx, row);
    if (!label) throw new ApiProblem('label/not-found');
    await record(tx, caller, 'label_changed', label);
    return label;
  });
}

/** @throws {ApiProblem} 403 without access to all sites; 404 if there is no such label. */
export async function deleteLabel(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  labelId: string,
): Promise<void> {
  requireWholeAccess(caller);
  await db.transaction(async (tx) => {
    const label = await deleteLabelRow(tx, caller.organization.id, labelId);
    if (!label) throw new ApiProblem('label/not-found');
    await record(tx, caller, 'label_deleted', label);
  });
}

function createNameProblem(): ApiProblem {
  const message = 'Another label has this name. Choose a different one.';
  return new ApiProblem('label/name-taken', { error: message, details: { name: [message] } });
}

const record = (
  tx: Db,
  caller: Caller,
  event: 'label_created' | 'label_changed' | 'label_deleted',
  { name, color }: IssueLabel,
): Promise<void> =>
  recordChange(tx, caller.organization.id, caller, { event, subject: name, details: { color } });
