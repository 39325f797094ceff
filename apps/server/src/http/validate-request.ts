import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

/** Thrown if part of a request doesn't match its schema. Fastify adds which part. */
export class InvalidRequestError extends Error {
  override readonly name = 'InvalidRequestError';
  readonly issues: readonly z.core.$ZodIssue[];
  validationContext?: string;

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('A part of the request doesn’t match its schema.');
    this.issues = issues;
  }
}

/** Parses a part of a request. Errors without a message in the contract get one that names the field. */
export const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    // Fastify passes null for a missing body.
    const { success, data: value, error } = schema.safeParse(data ?? undefined, { error: describeIssue });
    return success ? { value } : { error: new InvalidRequestError(error.issues) };
  };

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function describeIssue(issue: RawIssue): string | undefined {
  const field = issue.path?.filter((part) => typeof part === 'string').join('.') || 'This';
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${field} is missing`
        : `${field} must be ${typeNames[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `${field} must be one of ${issue.values.join(', ')}`;
    case 'invalid_union':
      return Array.isArray(issue.options) ? `${field} must be one of ${issue.options.join(', ')}` : undefined;
    case 'too_small':
      return `${field} must ${describeBound(issue.origin, 'at least', issue.minimum)}`;
    case 'too_big':
      return `${field} must ${describeBound(issue.origin, 'at most', issue.maximum)}`;
    default:
      return undefined;
  }
}

function describeBound(origin: string, comparison: 'at least' | 'at most', limit: number | bigint): string {
  if (origin === 'string') return `have ${comparison} ${limit} ${limit === 1 ? 'character' : 'characters'}`;
  if (origin === 'array') return `have ${comparison} ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
  return `be ${comparison} ${limit}`;
}
