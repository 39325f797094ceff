import { randomUUID } from 'node:crypto';
import type { Config } from '@curbcut/server/config';
import { createPasswordHasher } from '../../../apps/server/src/auth/password-hasher.ts';
import type { Db } from '../../../apps/server/src/db/database.ts';
import { openDatabase } from '../../../apps/server/src/db/open-database.ts';
import {
  findPersonalOrganization,
  updateOrganization,
} from '../../../apps/server/src/db/queries/organizations.ts';
import { createUser } from '../../../apps/server/src/db/queries/users.ts';
import {
  generatePortfolio,
  generateScan,
  generateSite,
  LARGE_SCAN,
  type PortfolioSize,
} from '../../../apps/server/test/support/generated-scans.ts';

const EMAIL = 'load@example.com';
const PASSWORD = 'a long enough password';
const SMALL_SCAN = { pages: 25, occurrencesPerPage: 40, issues: 60 };
const SITES = 8;
const SCANS_PER_SITE = 6;
const VISITOR_SCANS = 20;

/** The data that the server has to read. */
export interface LoadSubject {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  readonly largeScanId: string;
  readonly ownScanIds: readonly string[];
  readonly visitorScanIds: readonly string[];
}

/** Stores an account with sites and generated scans, and scans by visitors. */
export async function generateSubject(config: Config): Promise<Omit<LoadSubject, 'url'>> {
  const database = await openDatabase(config);
  const { db } = database;
  const { organizationId } = await createLoadAccount(db);
  const large = await generateSite(db, organizationId, 'https://large.example', [LARGE_SCAN]);
  const ownScanIds: string[] = [];
  for (let site = 0; site < SITES; site += 1) {
    const sizes = Array.from({ length: SCANS_PER_SITE }, () => SMALL_SCAN);
    const generated = await generateSite(db, organizationId, `https://site-${site}.example`, sizes);
    ownScanIds.push(...generated.scanIds);
  }
  const visitorScanIds: string[] = [];
  for (let scan = 0; scan < VISITOR_SCANS; scan += 1)
    visitorScanIds.push(await generateScan(db, { ...SMALL_SCAN, origin: `https://visited-${scan}.example` }));
  await database.close();
  return { email: EMAIL, password: PASSWORD, largeScanId: large.scanIds[0]!, ownScanIds, visitorScanIds };
}

/** An account with many sites. */
export interface PortfolioSubject {
  readonly url: string;
  readonly email: string;
  readonly password: string;
}

/** Stores an account with this many sites and issues. */
export async function generatePortfolioSubject(
  config: Config,
  size: PortfolioSize,
): Promise<Omit<PortfolioSubject, 'url'>> {
  const database = await openDatabase(config);
  const { organizationId } = await createLoadAccount(database.db);
  await generatePortfolio(database.db, organizationId, size);
  await database.close();
  return { email: EMAIL, password: PASSWORD };
}

async function createLoadAccount(db: Db): Promise<{ organizationId: string }> {
  const userId = randomUUID();
  await createUser(db, {
    id: userId,
    email: EMAIL,
    username: EMAIL,
    passwordHash: await createPasswordHasher().hash(PASSWORD),
    firstName: 'Ada',
    lastName: 'Byron',
    isEmailVerified: true,
  });
  const organization = (await findPersonalOrganization(db, userId))!;
  await updateOrganization(db, organization.id, { plan: 'Business' });
  return { organizationId: organization.id };
}
