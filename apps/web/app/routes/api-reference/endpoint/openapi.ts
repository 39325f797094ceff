import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#app/api/api-error.ts';

/** A JSON Schema in the OpenAPI document, limited to what the reference uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
  readonly description?: string;
}

export type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly description?: string;
    readonly required: boolean;
    readonly content: Content;
  };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content }>>;
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export type Schemas = OpenApiDocument['components']['schemas'];

/** Loads the server's description of its API, once per visit. */
export function useOpenApi() {
  return useQuery({
    queryKey: ['openapi'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<OpenApiDocument> => {
      const response = await fetch('/api/openapi.json', { signal }).catch((cause: unknown) => {
        throw new ApiError('We couldn’t reach Curbcut. Check your connection and try again.', {
          code: 'unreachable',
          cause,
        });
      });
      if (response.ok) return response.json();
      throw new ApiError('Something went wrong on our side. Try again in a moment.', {
        code: 'unreadable',
        status: response.status,
      });
    },
  });
}

export const JSON_TYPE = 'application/json';

/** Returns the name of the schema that a reference points to. */
export const getSchemaName = ({ $ref }: Schema) => $ref?.split('/').at(-1);

/** Follows a reference, and skips the `null` among the choices of an optional value. */
export function resolveSchema(schema: Schema, schemas: Schemas): Schema {
  const name = getSchemaName(schema);
  if (name !== undefined) return resolveSchema(schemas[name] ?? {}, schemas);
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null');
  return choices?.length === 1 ? resolveSchema(choices[0]!, schemas) : schema;
}

/**
 * Describes a value's type in a few words, such as “list of uuid” or “critical, serious, moderate or minor”.
 */
export function describeType(schema: Schema, schemas: Schemas): string {
  const name = getSchemaName(schema);
  if (name !== undefined) {
    const named = schemas[name] ?? {};
    return named.properties === undefined && (named.anyOf ?? named.oneOf) === undefined
      ? describeType(named, schemas)
      : name;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joinWithOr(choices.map((choice) => describeType(choice, schemas)));
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return joinWithOr(schema.enum.map(String));
  if (schema.type === 'array') return `list of ${describeType(schema.items ?? {}, schemas)}`;
  if (typeof schema.additionalProperties === 'object' && schema.properties === undefined)
    return `object with values of type ${describeType(schema.additionalProperties, schemas)}`;
  if (Array.isArray(schema.type)) return joinWithOr(schema.type);
  return schema.format ?? String(schema.type ?? 'any value');
}

const MAX_CHOICES = 12;

function joinWithOr(words: readonly string[]): string {
  const unique = [...new Set(words)];
  const shown = unique.slice(0, MAX_CHOICES);
  const more = unique.length - shown.length;
  if (more > 0) return `${shown.join(', ')} or ${more} other values`;
  return unique.length < 2 ? unique.join('') : `${unique.slice(0, -1).join(', ')} or ${unique.at(-1)}`;
}

/** Describes a value's limits and default, as parts of a list. */
export function describeLimits(schema: Schema): readonly string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, default: standard } = schema;
  return [
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && `at most ${maximum}`,
    (minLength ?? 0) > 0 && 'not empty',
    maxLength !== undefined && `up to ${maxLength} characters`,
    (minItems ?? 0) > 0 && `${minItems} or more`,
    maxItems !== undefined && `up to ${maxItems}`,
    standard !== undefined && `default ${JSON.stringify(standard)}`,
  ].filter((part) => part !== false);
}

/** A request that a person has filled in. */
export interface FilledRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly body: string | null;
}

/**
 * Fills in a path and appends the query; path parameters without a value stay as placeholders, and query
 * parameters are omitted.
 */
export function buildRequestUrl(
  path: string,
  parameters: readonly Parameter[],
  values: Readonly<Record<string, string>>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : placeholder,
  );
  const search = new URLSearchParams();
  for (const { name, in: location } of parameters)
    if (location === 'query' && values[name]) search.set(name, values[name]);
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** Writes a request as a `curl` command for a POSIX shell. */
export function buildCurl({ method, url, body }: FilledRequest, origin: string): string {
  const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const lines = [
    `curl ${quote(origin + url)}`,
    `  --header 'Authorization: Bearer YOUR-KEY'`,
    ...(method === 'GET' || (method === 'POST' && body !== null) ? [] : [`  --request ${method}`]),
    ...(body === null ? [] : [`  --json ${quote(body)}`]),
  ];
  return lines.join(' \\\n');
}
