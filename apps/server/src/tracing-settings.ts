import { z } from 'zod';

/** What samplers do with traces that start here. */
const ROOT_SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;
type RootSampler = (typeof ROOT_SAMPLERS)[number];
const SAMPLERS = [
  ...ROOT_SAMPLERS,
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const satisfies readonly (RootSampler | `parentbased_${RootSampler}`)[];
const PROTOCOLS = ['http/protobuf', 'http/json'] as const;

/** Where and how spans are exported. */
export interface TracingSettings {
  /** URL that spans are sent to. */
  readonly endpoint: string;
  readonly protocol: (typeof PROTOCOLS)[number];
  readonly sampler: {
    readonly root: RootSampler;
    /** Share of traces that `traceidratio` records, from 0 to 1. */
    readonly ratio: number;
    /** Whether to follow the decision of a caller that sent a `traceparent`. */
    readonly followsParent: boolean;
  };
}

/** Path appended to the endpoint that is shared by all signals. */
const TRACES_PATH = 'v1/traces';

const endpoint = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL, such as http://localhost:4318' })
  .optional();
const protocol = z
  .enum(PROTOCOLS, `must be ${PROTOCOLS.join(' or ')}; collectors receive both on port 4318`)
  .optional();

/** Whether text is a list such as `key=value,other=value`; if it isn't, the SDK would ignore every entry. */
function isKeyValueList(text: string): boolean {
  const entries = text.split(',').filter((entry) => entry.trim() !== '');
  return entries.every((entry) => /^[^=]*[^=\s][^=]*=[^=]*$/.test(entry) && isPercentEncoded(entry));
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * OpenTelemetry's environment variables; `config.ts` reads them with all others. Some are only validated
 * here, because the SDK reads them itself when it loads: the service name, the resource attributes and the
 * headers. It also reads `OTEL_EXPORTER_OTLP_TIMEOUT`, `_COMPRESSION`, `_CERTIFICATE`, `_CLIENT_KEY` and
 * `_CLIENT_CERTIFICATE`, and their variants for traces.
 */
export const tracingEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  // A value may contain “=”, for example the padding of Base64.
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^\s*[^=,\s]+\s*=[^,]*(,\s*[^=,\s]+\s*=[^,]*)*,?$/, 'must look like name=value,other=value')
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(255, 'must have at most 255 characters').optional(),
  OTEL_RESOURCE_ATTRIBUTES: z
    .string()
    .refine(isKeyValueList, 'must look like key=value,other=value, with “,”, “=” and “%” percent-encoded')
    .optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`)
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0?\.\d+|[01](\.0*)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .optional(),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], 'must be true or false').default('false'),
};

const TracingEnvironment = z.object(tracingEnvironment);

/** Returns how to export spans; undefined if no endpoint is set, in which case there are no traces. */
export function readTracingSettings(read: z.output<typeof TracingEnvironment>): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: shared, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = read;
  const base = own ?? shared;
  if (base === undefined || read.OTEL_SDK_DISABLED === 'true') return undefined;
  const sampler = read.OTEL_TRACES_SAMPLER;
  return {
    endpoint: own ?? `${base.replace(/\/$/, '')}/${TRACES_PATH}`,
    protocol: read.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? read.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf',
    sampler: {
      root: sampler.replace('parentbased_', '') as RootSampler,
      ratio: read.OTEL_TRACES_SAMPLER_ARG ?? 1,
      followsParent: sampler.startsWith('parentbased_'),
    },
  };
}
