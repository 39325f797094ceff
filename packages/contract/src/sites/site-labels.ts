import { z } from 'zod';
import { commaSeparatedList } from '../query-fields.ts';

/** Maximum number of tags on a site. */
export const MAX_SITE_TAGS = 20;
/** Maximum number of characters in a tag. */
export const MAX_TAG_LENGTH = 50;

/** Maximum number of characters in a site's name. */
export const MAX_SITE_NAME_LENGTH = 100;

export const SiteName = z
  .string()
  .trim()
  .min(1, 'Enter a name')
  .max(MAX_SITE_NAME_LENGTH, `A name can have at most ${MAX_SITE_NAME_LENGTH} characters`)
  .regex(/^\P{Cc}*$/u, 'A name can’t contain line breaks');

/** A tag's name. Commas and semicolons separate tags in lists and files. */
export const SiteTag = z
  .string()
  .trim()
  .min(1, 'Enter a tag')
  .max(MAX_TAG_LENGTH, `A tag can have at most ${MAX_TAG_LENGTH} characters`)
  .regex(/^[^,;\p{Cc}]*$/u, 'A tag can’t contain commas, semicolons or line breaks')
  .transform((name) => name.replace(/\s+/g, ' '));

export const SiteTags = z.array(SiteTag).max(MAX_SITE_TAGS, `A site can have at most ${MAX_SITE_TAGS} tags`);

export const SiteOwner = z.object({ user_id: z.uuid(), name: z.string() }).meta({ id: 'SiteOwner' });
export type SiteOwner = z.infer<typeof SiteOwner>;

/** Value of the owner filter for sites without an owner. */
export const NO_OWNER = 'none';

/** Which sites to list. */
export const SiteFilter = z.object({
  tag: commaSeparatedList(z.string().max(MAX_TAG_LENGTH)).describe(
    'Only sites with all of these tags, separated by commas; case doesn’t matter',
  ),
  owner: z
    .uuid()
    .or(z.literal(NO_OWNER))
    .optional()
    .describe('Only sites of this person; `none`: only sites without an owner'),
});
export type SiteFilter = z.infer<typeof SiteFilter>;
