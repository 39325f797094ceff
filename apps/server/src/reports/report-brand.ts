import { MAX_LOGO_BYTES, type ReportBrand } from '@curbcut/contract';
import type { DocumentBrand } from '@curbcut/reports';
import type { Db } from '../db/database.ts';
import { readBrand, storeBrand } from '../db/queries/report-brands.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { ImageError, processImage } from '../images/image-thread.ts';

/**
 * Maximum number of pixels in a logo, because browsers decode the original file when they show or print a
 * report.
 */
const MAX_LOGO_PIXELS = 4_000_000;

/** Returns the brand of an organization's reports as returned by the API. */
export async function readReportBrand(db: Db, organizationId: string): Promise<ReportBrand | null> {
  const row = await readBrand(db, organizationId);
  if (!row) return null;
  const { name, color, logo, logoType } = row;
  return { name, color, logo: logo && logoType ? { media_type: logoType, data: logo } : null };
}

/**
 * Returns the brand for an organization's documents; undefined for visitors' documents, or without a brand.
 */
export async function readDocumentBrand(
  db: Db,
  organizationId: string | null,
): Promise<DocumentBrand | undefined> {
  const brand = organizationId === null ? null : await readReportBrand(db, organizationId);
  if (brand === null) return undefined;
  const { name, color, logo } = brand;
  const image = logo && {
    mediaType: logo.media_type,
    bytes: new Uint8Array(Buffer.from(logo.data, 'base64')),
  };
  return { name, color, logo: image };
}

/**
 * Stores the brand of an organization's reports.
 *
 * @throws {ApiProblem} 400 if the logo is too large, or can't be decoded as an image of its type.
 */
export async function saveReportBrand(
  db: Db,
  organizationId: string,
  { name, color, logo }: ReportBrand,
): Promise<void> {
  if (logo) await requireLogo(logo);
  await storeBrand(db, {
    organizationId,
    name,
    color,
    logo: logo?.data ?? null,
    logoType: logo?.media_type ?? null,
  });
}

async function requireLogo({ media_type, data }: NonNullable<ReportBrand['logo']>): Promise<void> {
  const bytes = Buffer.from(data, 'base64');
  const refuse = (message: string) => new ApiProblem('request/invalid', { details: { logo: [message] } });
  if (bytes.length > MAX_LOGO_BYTES) throw refuse(`The logo can be up to ${MAX_LOGO_BYTES / 1024} KB`);
  const type = await processImage(bytes, { maxPixels: MAX_LOGO_PIXELS }).then(
    (image) => `image/${image.type}`,
    (error) => {
      if (error instanceof ImageError) return undefined;
      throw error;
    },
  );
  if (type !== media_type) throw refuse('Choose a PNG, JPEG or WebP image with up to 4 megapixels');
}
