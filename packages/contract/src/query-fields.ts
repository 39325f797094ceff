import { z } from 'zod';

/** Query fields shared by several lists. */

export const cursorField = z.string().max(200).optional().describe('The next_cursor of the previous page');

/** Creates the field for the number of items on a page of results. */
export const limitField = (max: number, defaultValue: number) =>
  z.coerce.number().int().min(1).max(max).default(defaultValue);

/** Creates a field for several values separated by commas. */
export const commaSeparatedList = <Item extends z.ZodType>(item: Item) =>
  z
    .preprocess((text) => (typeof text === 'string' ? text.split(',').filter(Boolean) : text), z.array(item))
    .optional();
