import { LOGO_TYPES, MAX_LOGO_BYTES, ReportBrand } from '@curbcut/contract';
import { getFirstErrors } from '../api/first-errors.ts';

export type BrandErrors = { [Field in keyof ReportBrand]?: string | undefined };
type Logo = NonNullable<ReportBrand['logo']>;

/** Validates the branding form. An empty color means Curbcut's own. */
export function readBrand(form: {
  readonly name: string;
  readonly color: string;
  readonly logo: Logo | null;
}): { brand: ReportBrand } | { errors: BrandErrors } {
  const color = form.color.trim().toLowerCase();
  const read = ReportBrand.safeParse({ ...form, color: color === '' ? null : color });
  if (read.success) return { brand: read.data };
  return { errors: getFirstErrors(read.error) };
}

/** Reads an image that the user selected. The server checks its content. */
export async function readLogo(file: Blob): Promise<{ logo: Logo } | { error: string }> {
  const mediaType = LOGO_TYPES.find((type) => type === file.type);
  if (mediaType === undefined) return { error: 'Choose a PNG, JPEG or WebP image' };
  if (file.size > MAX_LOGO_BYTES) return { error: `The logo can be up to ${MAX_LOGO_BYTES / 1024} KB` };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte));
  return { logo: { media_type: mediaType, data: btoa(characters.join('')) } };
}
