import { z } from 'zod';

/** Fields that the queries of several lists share. */

export const cursor = z.string().max(200).optional().describe('The next_cursor of the page before');

export const limit = (most: number, usual: number) => z.coerce.number().int().min(1).max(most).default(usual);

/** Several values are separated by commas. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .preprocess((text) => (typeof text === 'string' ? text.split(',').filter(Boolean) : text), z.array(item))
    .optional();
