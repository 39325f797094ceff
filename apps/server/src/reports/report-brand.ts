import { MAX_LOGO_BYTES, type ReportBrand } from '@curbcut/contract';
import type { DocumentBrand } from '@curbcut/reports';
import type { Db } from '../db/database.ts';
import { readBrand, storeBrand } from '../db/queries/report-brands.ts';
import { ApiProblem } from '../http/api-problem.ts';

/** Returns the brand of an account's reports as the API shows it. */
export async function readReportBrand(db: Db, userId: string): Promise<ReportBrand | null> {
  const row = await readBrand(db, userId);
  if (!row) return null;
  const { name, color, logo, logoType } = row;
  return { name, color, logo: logo && logoType ? { media_type: logoType, data: logo } : null };
}

/** Returns the brand for the documents of an account; undefined for those of nobody, or without a brand. */
export async function readDocumentBrand(db: Db, userId: string | null): Promise<DocumentBrand | undefined> {
  const brand = userId === null ? null : await readReportBrand(db, userId);
  if (brand === null) return undefined;
  const { name, color, logo } = brand;
  const image = logo && {
    mediaType: logo.media_type,
    bytes: new Uint8Array(Buffer.from(logo.data, 'base64')),
  };
  return { name, color, logo: image };
}

/**
 * Stores the brand of an account's reports.
 *
 * @throws {ApiProblem} 400 when the logo is too large, or not an image of its type.
 */
export async function saveReportBrand(
  db: Db,
  userId: string,
  { name, color, logo }: ReportBrand,
): Promise<void> {
  if (logo) requireLogo(logo);
  await storeBrand(db, {
    userId,
    name,
    color,
    logo: logo?.data ?? null,
    logoType: logo?.media_type ?? null,
  });
}

function requireLogo({ media_type, data }: NonNullable<ReportBrand['logo']>): void {
  const bytes = Buffer.from(data, 'base64');
  const refuse = (message: string) => new ApiProblem('request/invalid', { details: { logo: [message] } });
  if (bytes.length > MAX_LOGO_BYTES) throw refuse(`The logo can be up to ${MAX_LOGO_BYTES / 1024} KB`);
  if (detectImageType(bytes) !== media_type) throw refuse('Choose a PNG, JPEG or WebP image');
}

/** Returns the type of an image by its first bytes, whatever it claims to be; undefined if it is none of these. */
function detectImageType(bytes: Buffer): string | undefined {
  const startsWith = (signature: string, at = 0) =>
    bytes.subarray(at, at + signature.length).toString('latin1') === signature;
  if (startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  return startsWith('RIFF') && startsWith('WEBP', 8) ? 'image/webp' : undefined;
}
