import { randomUUID } from 'node:crypto';
import { fieldMessages, type RegisterBody } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { createUser, findUserByEmail, type UserRow } from '../db/queries/users.ts';
import type { Caller } from '../http/caller.ts';
import { ApiProblem } from '../http/problem.ts';
import { sendMailJob } from '../jobs/definitions.ts';
import type { Services } from '../services.ts';
import { audit } from './audit.ts';
import { limitNetwork } from './limits.ts';
import { usernamesFor } from './username.ts';

/**
 * Makes an account and sends the link to verify its address.
 *
 * @throws {ApiProblem} when the address has an account, or the network has made too many.
 */
export async function registerUser(services: Services, caller: Caller, body: RegisterBody): Promise<UserRow> {
  const { db, passwords, queue } = services;
  await limitNetwork(services, 'register', caller);
  if (await findUserByEmail(db, body.email)) {
    await audit(services, db, 'register-refused', null, caller);
    throw emailTaken();
  }
  const passwordHash = await passwords.hash(body.password);
  return await db.transaction(async (tx) => {
    const user = await createWithUsername(tx, body, passwordHash);
    await queue.send(tx, sendMailJob, [{ kind: 'verify-email', userId: user.id }]);
    await audit(services, tx, 'registered', user.id, caller);
    return user;
  });
}

/** Someone else may take the username, or the address, at this very moment. */
async function createWithUsername(tx: Db, body: RegisterBody, passwordHash: string): Promise<UserRow> {
  const { email, first_name, last_name, company_name, phone_number, job_title, website_url } = body;
  for (const username of usernamesFor(email)) {
    const user = await createUser(tx, {
      id: randomUUID(),
      email,
      username,
      passwordHash,
      firstName: first_name,
      lastName: last_name,
      companyName: company_name,
      phoneNumber: phone_number,
      jobTitle: job_title,
      websiteUrl: website_url,
    });
    if (user) return user;
    if (await findUserByEmail(tx, email)) break;
  }
  throw emailTaken();
}

function emailTaken(): ApiProblem {
  return new ApiProblem('account/email-taken', { details: { email: [fieldMessages.emailTaken] } });
}
