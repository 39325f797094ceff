import { randomUUID } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';

/** Inputs and outputs of a run on GitHub Actions. */
export interface Runner {
  getInput(name: string): string;
  setOutput(name: string, value: string): Promise<void>;
  /** Appends to the summary of the run. */
  appendSummary(markdown: string): Promise<void>;
  /** Writes an annotation. */
  annotate(level: 'error' | 'warning' | 'notice', sentence: string): void;
  /**
   * Disables workflow commands during `work`, because output about the scanned pages may look like commands.
   */
  withCommandsDisabled<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Returns the number of the pull request of this run; null when there is none. */
  getPullRequestNumber(): Promise<number | null>;
}

/** @param write Writes a line to standard output, which the runner reads. */
export function createRunner(
  env: Readonly<Record<string, string | undefined>>,
  write: (line: string) => void,
): Runner {
  return {
    getInput: (name) => (env[`INPUT_${name.toUpperCase()}`] ?? '').trim(),
    async setOutput(name, value) {
      if (env.GITHUB_OUTPUT === undefined) return;
      const delimiter = randomUUID();
      await appendFile(env.GITHUB_OUTPUT, `${name}<<${delimiter}\n${value}\n${delimiter}\n`);
    },
    async appendSummary(markdown) {
      if (env.GITHUB_STEP_SUMMARY !== undefined) await appendFile(env.GITHUB_STEP_SUMMARY, `${markdown}\n`);
    },
    annotate: (level, sentence) => write(`::${level} title=Curbcut::${escapeCommandData(sentence)}`),
    async withCommandsDisabled(work) {
      const delimiter = randomUUID();
      write(`::stop-commands::${delimiter}`);
      try {
        return await work();
      } finally {
        write(`::${delimiter}::`);
      }
    },
    async getPullRequestNumber() {
      if (env.GITHUB_EVENT_PATH === undefined) return null;
      const event = JSON.parse(await readFile(env.GITHUB_EVENT_PATH, 'utf8')) as {
        pull_request?: { number?: number };
      };
      return event.pull_request?.number ?? null;
    },
  };
}

/** https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands */
function escapeCommandData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
