import {
  acceptsApiKeys,
  ENDPOINT_GROUPS,
  getEndpointGroup,
  Problem,
  type RawReply,
  type ReplySchema,
  type RouteContract,
} from '@curbcut/contract';
import { z } from 'zod';

/** A JSON Schema as used in the document. */
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
  readonly [mediaType: string]: { readonly schema: JsonSchema; readonly example?: unknown };
}

export interface Operation {
  readonly operationId: string;
  /** The endpoint's group. */
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly description?: string;
    readonly required: boolean;
    readonly content: MediaTypes;
  };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content: MediaTypes }>
  >;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly description: string; readonly version: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

const API_DESCRIPTION =
  'Curbcut scans websites for accessibility issues. Results list what was found; they don’t mean that nothing else is wrong, because automated tests can’t find every issue. Send the access token from signing in with each request: `Authorization: Bearer TOKEN`. Programs can use an API key instead, which an organization’s admins create under its settings. Each endpoint lists the permission that a role or key needs. Requests that aren’t about a specific site, scan, report or audit apply to the organization whose id is in the `Curbcut-Organization` header, or to your personal organization.';

const anyErrorResponse =
  'Any other error: 400 malformed JSON, 405 method not allowed, 413 request too large, 415 unsupported media type, 421 unknown host, 500 server error, 503 not ready.';

const STATUS_TEXTS: Readonly<Record<string, string>> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted; processing continues',
  400: 'The request is invalid',
  401: 'Not signed in',
  402: 'Not included in the plan',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Not possible in the current state',
  429: 'Too many requests; `Retry-After` is the number of seconds to wait',
  502: 'A service that this endpoint depends on did not respond',
  503: 'Temporarily unavailable',
};

/** Builds the OpenAPI 3.1 document from the endpoints' contracts. */
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
    tags: ENDPOINT_GROUPS.map(({ title }) => ({ name: title })),
    paths,
    components: { schemas },
  };
}

type ToSchema = (type: z.ZodType, io: 'input' | 'output') => JsonSchema;

function toOperation(contract: RouteContract, toSchema: ToSchema): Operation {
  const { id, path, summary, params, query, headers, body, upload, replies } = contract;
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
    tags: [getEndpointGroup(path)],
    summary,
    ...describeOperation(contract),
    parameters: [
      ...toParameters('path', params, toSchema),
      ...toParameters('query', query, toSchema),
      ...toParameters('header', headers, toSchema),
    ],
    ...(upload && {
      requestBody: {
        description: upload.description,
        required: true,
        content: { [upload.mediaType]: { schema: {} } },
      },
    }),
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

function describeOperation(contract: RouteContract): Pick<Operation, 'description'> {
  const { description, access, visitors } = contract;
  const sentences = [
    description,
    access === 'account' && 'Requires a signed-in person.',
    access === 'api-key' && 'Requires an API key with any permissions.',
    access !== 'public' &&
      access !== 'account' &&
      access !== 'api-key' &&
      `Requires the \`${access}\` permission.`,
    visitors && 'Also available to visitors, for scans without an account.',
    access !== 'public' && !acceptsApiKeys(contract) && 'Does not accept API keys.',
  ].filter((sentence) => typeof sentence === 'string');
  return sentences.length === 0 ? {} : { description: sentences.join(' ') };
}

function isRawReply(reply: ReplySchema): reply is RawReply {
  return !(reply instanceof z.ZodType);
}

function toParameters(
  location: Parameter['in'],
  object: z.ZodObject | undefined,
  toSchema: ToSchema,
): Parameter[] {
  return Object.entries(object?.shape ?? {}).map(([name, type]) => {
    const schema = toSchema(type as z.ZodType, 'input');
    return {
      name,
      in: location,
      required: location === 'path' || !(type as z.ZodType).safeParse(undefined).success,
      schema,
      // Lists in the query are comma-separated.
      ...(schema.type === 'array' && { style: 'form' as const, explode: false as const }),
    };
  });
}

/** Converts one schema; named schemas are added to `named` and referenced. */
function toJsonSchema(
  type: z.ZodType,
  io: 'input' | 'output',
  named: Record<string, JsonSchema>,
): JsonSchema {
  const { $schema, $defs, ...schema } = z.toJSONSchema(type, {
    io,
    override: ({ jsonSchema }) => {
      // Zod's bounds for a plain integer aren't API limits.
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
