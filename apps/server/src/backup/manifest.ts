import { z } from 'zod';
import { BackupError } from './archive.ts';

/** File format version. Incremented by changes that older versions of Curbcut can't read. */
export const BACKUP_FORMAT = 1;

const IdentifierSchema = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

const BackupTableSchema = z.object({
  name: IdentifierSchema,
  /** Stored columns, in table order, excluding generated ones. */
  columns: z.array(IdentifierSchema).min(1),
  /** Counters of identity columns, by column; null for a counter that was never used. */
  counters: z.record(IdentifierSchema, z.number().int().nullable()),
});
export type BackupTable = z.infer<typeof BackupTableSchema>;

/** The first entry of a backup: its contents and origin. */
export const BackupManifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** The version of Curbcut that created it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  database: z.enum(['embedded', 'PostgreSQL']),
  /** Applied migrations, oldest first, by the `when` value in drizzle's journal. */
  migrations: z.array(z.object({ createdAt: z.number(), hash: z.string() })).min(1),
  /** Ordered so that each table comes after the tables that it references. */
  tables: z.array(BackupTableSchema).min(1),
  /** Columns of pg-boss's job table. */
  jobColumns: z.array(IdentifierSchema),
  /** Identifies the key; null if there was none. */
  keyFingerprint: z.string().nullable(),
  /** False if the key comes from `CURBCUT_SECRET_KEY` and is not in the backup. */
  hasKey: z.boolean(),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

/** The last entry in a backup. A file without this entry is incomplete. */
export const BackupSummary = z.object({
  /** Rows by table. */
  rows: z.record(z.string(), z.number().int()),
  jobs: z.number().int(),
  files: z.number().int(),
  /** Total size of these files in bytes. */
  fileBytes: z.number().int(),
});
export type BackupSummary = z.infer<typeof BackupSummary>;

/** @throws {BackupError} if the text doesn't match the schema. */
export function parseEntry<Shape extends z.ZodType>(
  shape: Shape,
  name: string,
  text: string,
): z.output<Shape> {
  const parsed = shape.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new BackupError(`its ${name} isn’t valid`, { cause: parsed.error });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
