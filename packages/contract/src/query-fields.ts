import { z } from 'zod';

/** Query fields shared by several lists. */

export const cursorField = z.string().max(200).optional().describe('The previous page’s next_cursor');

/** Creates the field for the number of items per page of results. */
export const limitField = (max: number, defaultValue: number) =>
  z.coerce.number().int().min(1).max(max).default(defaultValue);

/** Creates a field for several comma-separated values. */
export const commaSeparatedList = <Item extends z.ZodType>(item: Item) =>
  z
    .preprocess((text) => (typeof text === 'string' ? text.split(',').filter(Boolean) : text), z.array(item))
    .optional();
