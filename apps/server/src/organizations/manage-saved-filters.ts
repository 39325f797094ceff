import { randomUUID } from 'node:crypto';
import {
  type changeSavedFilter as changeContract,
  type createSavedFilter as createContract,
  MAX_SAVED_FILTERS,
  type SavedFilter,
} from '@curbcut/contract';
import type { z } from 'zod';
import type { OrganizationCaller } from '../auth/caller.ts';
import { recordChange } from '../auth/record-change.ts';
import type { Db } from '../db/database.ts';
import { lockOrganization } from '../db/queries/organizations.ts';
import {
  countFilters,
  deleteFilterRow,
  insertFilter,
  type ListedFilter,
  listFilters,
  readFilter,
  updateFilter,
} from '../db/queries/saved-filters.ts';
import { getPersonName, lockUserRow } from '../db/queries/users.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';

type Caller = Pick<OrganizationCaller, 'organization' | 'reader' | 'actor' | 'network' | 'permissions'>;

/** Lists the caller's filters and those shared with the organization. */
export async function readSavedFilters(db: Db, caller: Caller): Promise<SavedFilter[]> {
  return (await listFilters(db, caller.reader)).map((row) => toSavedFilter(caller, row));
}

const canChange = ({ reader, permissions }: Caller, { ownerId, isShared }: ListedFilter): boolean =>
  ownerId === reader.userId || (isShared && permissions.has('organization:admin'));

function toSavedFilter(caller: Caller, row: ListedFilter): SavedFilter {
  const { id, name, isShared, ownerId, owner, filter } = row;
  return {
    ...{ id, name, filter, is_shared: isShared },
    is_own: ownerId === caller.reader.userId,
    can_change: canChange(caller, row),
    created_by: owner && getPersonName(owner),
  };
}

/** A shared filter may contain the names of any sites and people, so sharing one requires access to all sites. */
function requireSharing({ reader, permissions }: Caller): void {
  if (reader.siteIds !== null || !permissions.has('issues:write')) throw new ApiProblem('filter/sharing');
}

/** @throws {ApiProblem} 403 if the caller can't share filters; 409 if the caller has saved too many. */
export async function createFilter(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { name, is_shared: isShared, filter }: z.output<typeof createContract.body>,
): Promise<SavedFilter> {
  if (isShared) requireSharing(caller);
  const { organizationId, userId } = caller.reader;
  const id = randomUUID();
  return db.transaction(async (tx) => {
    // Locks the account before the organization, in the same order as deleting an account.
    if (userId !== null) await lockUserRow(tx, userId);
    await lockOrganization(tx, organizationId);
    if (userId !== null && (await countFilters(tx, organizationId, userId)) >= MAX_SAVED_FILTERS)
      throw new ApiProblem('filter/too-many');
    const row = { id, organizationId, ownerId: userId, isShared, ...toStorable({ name, filter }) };
    await insertFilter(tx, row);
    if (isShared) await recordChange(tx, organizationId, caller, { event: 'filter_shared', subject: name });
    return toSavedFilter(caller, await requireFilter(tx, caller, id));
  });
}

/**
 * @throws {ApiProblem} 403 if the caller can't change or share it; 404 if the caller can't see such a filter.
 */
export async function changeFilter(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  id: string,
  { name, is_shared: isShared, filter }: z.output<typeof changeContract.body>,
): Promise<SavedFilter> {
  const { organizationId } = caller.reader;
  return db.transaction(async (tx) => {
    const before = await requireChangeable(tx, caller, id);
    // Someone who shared it may have lost access to some sites, or may have only read access by now.
    if (isShared ?? before.isShared) requireSharing(caller);
    await updateFilter(
      tx,
      id,
      toStorable({
        ...(name !== undefined && { name }),
        ...(isShared !== undefined && { isShared }),
        ...(filter && { filter }),
      }),
    );
    const subject = name ?? before.name;
    if (before.isShared) await recordChange(tx, organizationId, caller, { event: 'filter_changed', subject });
    else if (isShared) await recordChange(tx, organizationId, caller, { event: 'filter_shared', subject });
    // Someone else's filter that is no longer shared isn't visible anymore.
    const after = (await readFilter(tx, caller.reader, id)) ?? { ...before, name: subject, isShared: false };
    return toSavedFilter(caller, after);
  });
}

/** @throws {ApiProblem} 403 if the caller can't delete it; 404 if the caller can't see such a filter. */
export async function deleteFilter({ db }: Pick<Services, 'db'>, caller: Caller, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { isShared, name } = await requireChangeable(tx, caller, id);
    await deleteFilterRow(tx, id);
    if (isShared)
      await recordChange(tx, caller.reader.organizationId, caller, {
        event: 'filter_deleted',
        subject: name,
      });
  });
}

async function requireFilter(tx: Db, { reader }: Caller, id: string): Promise<ListedFilter> {
  const found = await readFilter(tx, reader, id);
  if (!found) throw new ApiProblem('filter/not-found');
  return found;
}

async function requireChangeable(tx: Db, caller: Caller, id: string): Promise<ListedFilter> {
  const found = await requireFilter(tx, caller, id);
  if (!canChange(caller, found)) throw new ApiProblem('filter/not-own');
  return found;
}
