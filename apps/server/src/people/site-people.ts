import type { SitePerson } from '@curbcut/contract';
import type { Caller } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import { listSitePersonRows } from '../db/queries/site-people.ts';
import { getPersonName } from '../db/queries/users.ts';

/** Lists the people who can see a site, with their email addresses for those who can see the organization's members. */
export async function readSitePeople(
  db: Db,
  { permissions }: Pick<Caller, 'permissions'>,
  siteId: string,
): Promise<SitePerson[]> {
  const showsEmail = permissions.has('organization:read') || permissions.has('organization:admin');
  return (await listSitePersonRows(db, siteId)).map((person) => ({
    user_id: person.id,
    name: getPersonName(person),
    email: showsEmail ? person.email : null,
  }));
}
