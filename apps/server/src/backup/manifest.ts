import { z } from 'zod';
import { BackupError } from './backup-error.ts';

/** Version of the file format. A change that older versions of Curbcut cannot read raises it. */
export const BACKUP_FORMAT = 1;

const Name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

const Table = z.object({
  name: Name,
  /** Columns that are stored, in the order of the table; generated ones are left out. */
  columns: z.array(Name).min(1),
  /** Counters of identity columns, by column; null for one that was never used. */
  counters: z.record(Name, z.number().int().nullable()),
});
export type BackupTable = z.infer<typeof Table>;

/** The first entry of a backup: what it holds and where it comes from. */
export const Manifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** Version of Curbcut that made it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  database: z.enum(['embedded', 'PostgreSQL']),
  /** Migrations the tables are at, oldest first, by the `when` of drizzle's journal. */
  migrations: z.array(z.object({ createdAt: z.number(), hash: z.string() })).min(1),
  /** In an order in which each table comes after those that it references. */
  tables: z.array(Table).min(1),
  /** Columns of pg-boss's table of jobs. */
  jobColumns: z.array(Name),
  /** By which the key is recognized; null when there was none. */
  keyFingerprint: z.string().nullable(),
  /** False when the key comes from `CURBCUT_SECRET_KEY` and is not in the backup. */
  hasKey: z.boolean(),
});
export type Manifest = z.infer<typeof Manifest>;

/** The last entry of a backup: a file without it is incomplete. */
export const Summary = z.object({
  /** Rows by table. */
  rows: z.record(z.string(), z.number().int()),
  jobs: z.number().int(),
  files: z.number().int(),
  /** Bytes of these files. */
  fileBytes: z.number().int(),
});
export type Summary = z.infer<typeof Summary>;

/** @throws {BackupError} when the text is not of the right shape. */
export function parseEntry<Shape extends z.ZodType>(
  shape: Shape,
  name: string,
  text: string,
): z.output<Shape> {
  const parsed = shape.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new BackupError(`its ${name} is not valid`, { cause: parsed.error });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
