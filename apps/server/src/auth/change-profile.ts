import type { UpdateProfileBody } from '@curbcut/contract';
import { type UserRow, updateUser } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { SignedInCaller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { recordAudit } from './record-audit.ts';

/**
 * Updates the profile fields of an account, and nothing else.
 *
 * @returns the updated account.
 */
export async function changeProfile(
  services: Services,
  caller: SignedInCaller,
  { first_name, last_name, profile = {} }: UpdateProfileBody,
): Promise<UserRow> {
  return await services.db.transaction(async (tx) => {
    const user = await updateUser(tx, caller.user.id, {
      firstName: first_name,
      lastName: last_name,
      companyName: profile.company_name,
      phoneNumber: profile.phone_number,
      jobTitle: profile.job_title,
      websiteUrl: profile.website_url,
    });
    // The account was deleted after the request was authenticated.
    if (!user) throw new ApiProblem('account/session-over');
    await recordAudit(services, tx, 'profile-updated', user.id, caller);
    return user;
  });
}
