import { Problem, type RawReply, type ReplySchema, type RouteContract } from '@curbcut/contract';
import { z } from 'zod';

/** A JSON Schema as it stands in the document. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly style?: 'form';
  readonly explode?: false;
}

export interface MediaTypes {
  readonly [mediaType: string]: { readonly schema: JsonSchema };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: MediaTypes };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content: MediaTypes }>
  >;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly description: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

const API_DESCRIPTION =
  'Curbcut scans websites for barriers. A result says what was found, never that nothing else is there: much of it only a person can judge. Calls of an account carry the access token that signing in answers: `Authorization: Bearer TOKEN`. Nothing else signs a request in.';

const anyErrorResponse =
  'Any other error: 400 not JSON, 405 another method, 413 too large, 415 another media type, 421 unknown host, 500 our fault, 503 not ready.';

const STATUS_TEXTS: Readonly<Record<string, string>> = {
  200: 'What was asked for',
  201: 'Made',
  202: 'Accepted; the work goes on',
  400: 'Something in the request cannot be used',
  401: 'Not signed in',
  402: 'The plan does not cover it',
  403: 'Not allowed',
  404: 'Not there',
  409: 'Not possible in the state it is in',
  429: 'Too many; Retry-After says when to try again',
  502: 'A service that this needs did not answer',
  503: 'Not possible at the moment',
};

/** The OpenAPI 3.1 document of endpoints, made from their contracts. */
export function buildOpenApiDocument(contracts: readonly RouteContract[]): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = {};
  const toSchema = (type: z.ZodType, io: 'input' | 'output') => toJsonSchema(type, io, schemas);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const contract of contracts) {
    paths[contract.path] = {
      ...paths[contract.path],
      [contract.method.toLowerCase()]: toOperation(contract, toSchema),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Curbcut', description: API_DESCRIPTION, version: '1' },
    paths,
    components: { schemas },
  };
}

type ToSchema = (type: z.ZodType, io: 'input' | 'output') => JsonSchema;

function toOperation(contract: RouteContract, toSchema: ToSchema): Operation {
  const { id, summary, description, params, query, headers, body, replies } = contract;
  const responses = Object.entries(replies).map(([status, reply]) => [
    status,
    {
      description: isRawReply(reply) ? reply.description : (STATUS_TEXTS[status] ?? `Status ${status}`),
      content: isRawReply(reply)
        ? { [reply.mediaType]: { schema: {} } }
        : { 'application/json': { schema: toSchema(reply, 'output') } },
    },
  ]);
  return {
    operationId: id,
    summary,
    ...(description !== undefined && { description }),
    parameters: [
      ...toParameters('path', params, toSchema),
      ...toParameters('query', query, toSchema),
      ...toParameters('header', headers, toSchema),
    ],
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: { 'application/json': { schema: toSchema(body, 'input') } },
      },
    }),
    responses: {
      ...Object.fromEntries(responses),
      default: {
        description: anyErrorResponse,
        content: { 'application/json': { schema: toSchema(Problem, 'output') } },
      },
    },
  };
}

function isRawReply(reply: ReplySchema): reply is RawReply {
  return !(reply instanceof z.ZodType);
}

function toParameters(
  place: Parameter['in'],
  object: z.ZodObject | undefined,
  toSchema: ToSchema,
): Parameter[] {
  return Object.entries(object?.shape ?? {}).map(([name, type]) => {
    const schema = toSchema(type as z.ZodType, 'input');
    return {
      name,
      in: place,
      required: place === 'path' || !(type as z.ZodType).safeParse(undefined).success,
      schema,
      // Lists in the query are separated by commas.
      ...(schema.type === 'array' && { style: 'form' as const, explode: false as const }),
    };
  });
}

/** One schema; those with a name of their own go to `named`, and are referred to. */
function toJsonSchema(
  type: z.ZodType,
  io: 'input' | 'output',
  named: Record<string, JsonSchema>,
): JsonSchema {
  const { $schema, $defs, ...schema } = z.toJSONSchema(type, {
    io,
    override: ({ jsonSchema }) => {
      // What zod says of every whole number is no bound that anyone meant.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  for (const [name, definition] of Object.entries($defs ?? {})) named[name] ??= replaceRefs(definition);
  const { id } = z.globalRegistry.get(type) ?? {};
  if (id === undefined) return replaceRefs(schema);
  named[id] ??= replaceRefs(schema);
  return { $ref: toRef(id) };
}

const toRef = (name: string) => `#/components/schemas/${name}`;

function replaceRefs({ id: _name, ...schema }: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${toRef('')}`)) as JsonSchema;
}
