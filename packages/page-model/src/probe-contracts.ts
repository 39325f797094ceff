/**
 * What each probe records and what rules ask of it, by the name of the facts. Both are plain data.
 *
 * A probe adds its own entry by declaration merging, in `packages/capture/src/probes/<name>/facts.ts`: rules may not
 * import the probe, and a new probe changes no shared file. The entry of contrast is in
 * `contrast/probe-contract.ts` because the page model interprets its facts.
 */
// biome-ignore lint/suspicious/noEmptyInterface: every member is added by declaration merging
export interface ProbeContracts {}

/** The name of the facts that a probe records. */
export type ProbeFactsName = keyof ProbeContracts;

export type ProbeFacts<Name extends ProbeFactsName> = ProbeContracts[Name]['facts'];

export type ProbeQuestions<Name extends ProbeFactsName> = ProbeContracts[Name]['questions'];

/** Facts recorded by probes. A probe that was not needed records nothing. */
export type CaptureFacts = { [Name in ProbeFactsName]?: ProbeFacts<Name> };

/** What to probe on a page. */
export interface ProbeRequests {
  /** The questions of the rules, by the name of the facts that answer them. Without any, a probe does not run. */
  readonly questions: { readonly [Name in ProbeFactsName]?: ProbeQuestions<Name> };
  /** Scripts run on the page; without any, only the browser itself changes the page. */
  readonly hasScripts: boolean;
}
