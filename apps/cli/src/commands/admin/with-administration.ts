import type { OpenedAdministration } from '@curbcut/server/admin';
import { readConfig } from '@curbcut/server/config';
import { UserError } from '../../io.ts';

type AdminModule = typeof import('@curbcut/server/admin');

/**
 * Opens the database of the installation, runs `act`, and closes the database.
 *
 * @throws {UserError} when the database cannot be opened or the action fails.
 */
export async function withAdministration<Result>(
  act: (admin: AdminModule, services: OpenedAdministration) => Promise<Result>,
): Promise<Result> {
  const config = readConfig();
  // Imported here because the other commands start faster without the database.
  const admin = await import('@curbcut/server/admin');
  const services = await admin.openAdministration(config).catch((error: Error) => {
    throw new UserError(error.message, { cause: error });
  });
  try {
    return await act(admin, services);
  } catch (error) {
    if (!(error instanceof admin.AdministrationError)) throw error;
    throw new UserError(error.message, { cause: error });
  } finally {
    await services.close();
  }
}
