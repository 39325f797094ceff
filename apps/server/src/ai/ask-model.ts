import type { AiSettings } from '../config.ts';
import type { ModelPrompt } from './build-prompt.ts';
import { ModelAnswer } from './model-answer.ts';

/** A model request that produced no usable answer. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  /** A stable error code. */
  readonly code: string;
  /** Whether retrying immediately might help. */
  readonly isTransient: boolean;
  /** Whether the model answered, so that the request counts against the budget. */
  readonly hasAnswered: boolean;

  constructor(code: string, sentence: string, { isTransient = false, hasAnswered = false } = {}) {
    super(sentence);
    this.code = code;
    this.isTransient = isTransient;
    this.hasAnswered = hasAnswered;
  }
}

/** Limits on the answer, in characters, and on the whole response, in bytes. */
const MAX_ANSWER_LENGTH = 20_000;
const MAX_RESPONSE_BYTES = 400_000;
const MAX_ATTEMPTS = 2;

/**
 * Asks a model, and tries once more if that might help.
 *
 * @returns the answer, parsed but not yet sanitized; see `sanitizeAnswer`.
 * @throws {ModelError} with a message for the user, or the signal's reason if it's aborted.
 */
export async function askModel(
  settings: AiSettings,
  question: ModelPrompt,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await askOnce(settings, question, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ModelError) || !error.isTransient || attempts === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Loaded on the first request: the SDK is large, and most installations have no model. */
async function loadSdk() {
  const [{ createOpenAICompatible }, { APICallError, generateText }] = await Promise.all([
    import('@ai-sdk/openai-compatible'),
    import('ai'),
  ]);
  return { createOpenAICompatible, APICallError, generateText };
}
type Sdk = Awaited<ReturnType<typeof loadSdk>>;

async function askOnce(
  { baseUrl, apiKey, model, timeoutMs }: AiSettings,
  { instructions, prompt }: ModelPrompt,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const sdk = await loadSdk();
  const provider = sdk.createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl.href.replace(/\/$/, ''),
    ...(apiKey !== undefined && { apiKey }),
    fetch: fetchBounded,
  });
  const timeIsUp = AbortSignal.timeout(timeoutMs);
  try {
    const { text } = await sdk.generateText({
      model: provider(model),
      instructions,
      prompt,
      // No temperature or token limit, because servers differ in which models accept them and otherwise
      // reject the request.
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, timeIsUp]),
    });
    return parseAnswer(text);
  } catch (error) {
    if (error instanceof ModelError) throw error;
    if (timeIsUp.aborted) {
      const seconds = Math.round(timeoutMs / 1000);
      throw new ModelError(
        'model/too-slow',
        `The model didn’t answer within ${seconds} seconds. Try again later.`,
      );
    }
    throw toModelError(error, sdk);
  }
}

/** Parses what a model wrote: one JSON object, possibly in a code block or between other text. */
function parseAnswer(text: string): ModelAnswer {
  const unusable = new ModelError('model/unusable', 'We couldn’t use the model’s answer. Try again.', {
    isTransient: true,
    hasAnswered: true,
  });
  // Some models write their reasoning first.
  const answerText = text.replace(/^\s*<think>[\s\S]*?<\/think>/, '');
  const [object] = answerText.length <= MAX_ANSWER_LENGTH ? (/\{[\s\S]*\}/.exec(answerText) ?? []) : [];
  if (object === undefined) throw unusable;
  try {
    const read = ModelAnswer.safeParse(JSON.parse(object));
    if (read.success) return read.data;
  } catch {
    // Not JSON.
  }
  throw unusable;
}

/** Fetches without following redirects, which could leak the key, and with a limit on the response size. */
const fetchBounded: typeof fetch = async (url, init) => {
  const response = await fetch(url, { ...init, redirect: 'error' });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) throw createTooLongError();
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  }
  const { status, statusText, headers } = response;
  return new Response(bytes === 0 ? null : new Blob(chunks), { status, statusText, headers });
};

function createTooLongError(): ModelError {
  return new ModelError(
    'model/unusable',
    'The model’s answer was far too long, so we didn’t read it. Try again.',
    {
      hasAnswered: true,
    },
  );
}

/** Describes what went wrong without repeating anything that was sent or received. */
function toModelError(error: unknown, { APICallError }: Sdk): ModelError {
  const cause = APICallError.isInstance(error) ? (error.cause ?? error) : error;
  if (cause instanceof ModelError) return cause;
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  if (status === 401 || status === 403) {
    return new ModelError(
      'model/refused',
      'The model server rejected our API key. (Operators: check AI_API_KEY.)',
    );
  }
  if (status === 404) {
    return new ModelError(
      'model/not-found',
      'The model server doesn’t have this model. (Operators: check AI_BASE_URL and AI_MODEL.)',
    );
  }
  if (status === 429) {
    return new ModelError(
      'model/busy',
      'The model server isn’t accepting requests right now. Try again later.',
      {
        isTransient: true,
      },
    );
  }
  if (status !== undefined && status < 500 && status >= 400) {
    return new ModelError('model/refused', `The model server rejected the request (HTTP ${status}).`);
  }
  return new ModelError(
    'model/unavailable',
    status === undefined || status < 400
      ? 'We couldn’t reach the model server, or its response wasn’t valid. Try again later.'
      : `The model server failed (HTTP ${status}). Try again later.`,
    { isTransient: true },
  );
}
