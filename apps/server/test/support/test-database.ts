import { copyPostgresTemplate } from './postgres-databases.ts';
import { copyTemplateDatabase } from './template-database.ts';

/** Creates the database of a first start for this data folder, of the kind that the tests use. */
export async function createTestDatabase(dataDir: string): Promise<void> {
  if (!(await copyPostgresTemplate(dataDir))) await copyTemplateDatabase(dataDir);
}
