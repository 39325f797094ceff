import { MAX_QUESTION_OCCURRENCES } from '@curbcut/contract';
import { getRuleTraits } from '@curbcut/rules/traits';
import type { CriterionId } from '@curbcut/wcag';
import type { ReviewIssue } from './model.ts';

/**
 * Criteria about a single thing on each page: if a rule asks about it on every sampled page, there's nothing
 * left to ask.
 */
const oneThingPerPage = new Set<CriterionId>(['2.4.2']);

/** What remains for a criterion's question after the questions about issues. */
export interface QuestionScope {
  /** Names of what other questions already ask about, in rule order; empty if nothing. */
  readonly asked: readonly string[];
  /** Whether there's nothing left to ask. */
  readonly isCovered: boolean;
}

/** @param urls the sampled pages' URLs */
export function getQuestionScope(
  criterion: CriterionId,
  issues: readonly ReviewIssue[],
  urls: readonly string[],
): QuestionScope {
  const own = issues
    .filter(({ criteria, ruleId }) => criteria.includes(criterion) && getRuleTraits(ruleId).asksAbout)
    .toSorted((a, b) => (a.ruleId < b.ruleId ? -1 : 1));
  const asked = [...new Set(own.flatMap(({ ruleId }) => getRuleTraits(ruleId).asksAbout ?? []))];
  const whole = oneThingPerPage.has(criterion) ? own : [];
  // Only elements that people are shown count as asked about.
  const shown = new Set(
    whole.flatMap(({ elements }) =>
      elements.slice(0, MAX_QUESTION_OCCURRENCES).map(({ page_url }) => page_url),
    ),
  );
  return { asked, isCovered: urls.length > 0 && urls.every((url) => shown.has(url)) };
}

/** Makes a question ask about the rest: “Apart from the links that other questions ask about, is …”. */
export function askForRest(question: string, asked: readonly string[]): string {
  if (asked.length === 0) return question;
  const [first = '', ...rest] = question;
  return `Apart from the ${asked.join(' and ')} that other questions ask about, ${first.toLowerCase()}${rest.join('')}`;
}

/** Criteria that compare pages with each other. */
const comparesPages = new Set<CriterionId>(['3.2.3', '3.2.4', '3.2.6']);

/** Adapts text about all pages in a sample to a sample of one page. */
export function adaptToOnePage(text: string, criterion: CriterionId): string {
  if (comparesPages.has(criterion)) return text;
  return text
    .replaceAll(/\bAre all (?:sample )?pages\b/g, 'Is this page')
    .replaceAll('Check that the pages are web pages', 'Check that it’s a web page')
    .replaceAll(/\b(?:all (?:sample )?pages|(?:each|every) (?:sample )?page)\b/g, 'this page')
    .replaceAll('the sampled pages contain', 'the page contains');
}

/**
 * Returns the question that several pages have in common. It can't quote what differs between the pages, but
 * each page's message does. Empty if their questions differ.
 */
export function askAboutPages(messages: readonly string[]): string {
  const questions = new Set(messages.map((message) => message.slice(0, message.indexOf('?') + 1)));
  const [question = ''] = questions;
  return questions.size === 1 ? question.replaceAll(/\bon this page\b/g, 'on each of these pages') : '';
}
