import { MAX_QUESTION_OCCURRENCES } from '@curbcut/contract';
import type { CriterionId } from '@curbcut/wcag';
import type { ReviewIssue } from './model.ts';

/**
 * What rules ask people about every element of a certain type, so that the criterion's question only needs to
 * ask about the rest. A rule belongs here if it decides, or asks about, each of these elements.
 */
const ASKED_BY_RULES: {
  readonly [Id in CriterionId]?: readonly (readonly [rule: string, subject: string])[];
} = {
  '1.1.1': [
    ['image-alt-descriptive', 'text alternatives'],
    ['image-decorative', 'ignored images'],
  ],
  '1.2.1': [
    ['audio-caption', 'audio recordings'],
    ['video-only-alternative', 'silent videos'],
  ],
  '1.2.2': [['video-caption', 'videos']],
  '1.2.3': [['video-alternative', 'videos']],
  '1.2.5': [['video-description', 'videos']],
  '1.4.5': [['image-of-text', 'images']],
  '2.2.2': [
    ['moving-content', 'moving content'],
    ['auto-updating-text', 'updating text'],
  ],
  '2.4.2': [['document-title-descriptive', 'page titles']],
  '2.4.4': [['link-purpose-in-context', 'links']],
  '2.4.6': [
    ['heading-descriptive', 'headings'],
    ['label-descriptive', 'form labels'],
  ],
  '3.3.1': [['error-message-descriptive', 'error messages']],
  '4.1.3': [['status-messages', 'messages']],
};

/**
 * Criteria about one thing on each page, which a rule asks about: if it is asked about on every sampled page,
 * nothing is left to ask.
 */
const ONE_PER_PAGE: { readonly [Id in CriterionId]?: string } = { '2.4.2': 'document-title-descriptive' };

/** What questions about issues leave for their criterion's question. */
export interface QuestionScope {
  /** Names of what is already asked about, in rule order; empty if nothing is. */
  readonly asked: readonly string[];
  /** Whether nothing is left to ask. */
  readonly isCovered: boolean;
}

/** @param urls The sampled pages' URLs. */
export function getQuestionScope(
  criterion: CriterionId,
  issues: readonly ReviewIssue[],
  urls: readonly string[],
): QuestionScope {
  const own = issues.filter(({ criteria }) => criteria.includes(criterion));
  const rules = new Set(own.map(({ ruleId }) => ruleId));
  const asked = (ASKED_BY_RULES[criterion] ?? []).flatMap(([rule, subject]) =>
    rules.has(rule) ? [subject] : [],
  );
  const whole = own.filter(({ ruleId }) => ruleId === ONE_PER_PAGE[criterion]);
  // Only elements that people are shown count as asked about.
  const shown = new Set(
    whole.flatMap(({ elements }) =>
      elements.slice(0, MAX_QUESTION_OCCURRENCES).map(({ page_url }) => page_url),
    ),
  );
  return { asked, isCovered: urls.length > 0 && urls.every((url) => shown.has(url)) };
}

/** Says that a question is about the rest: “Apart from the links that other questions ask about, is …”. */
export function askForRest(question: string, asked: readonly string[]): string {
  if (asked.length === 0) return question;
  const [first = '', ...rest] = question;
  return `Apart from the ${asked.join(' and ')} that other questions ask about, ${first.toLowerCase()}${rest.join('')}`;
}

/** Criteria that compare pages with each other. */
const comparesPages = new Set<CriterionId>(['3.2.3', '3.2.4', '3.2.6']);

/** Adapts a text about all pages in a sample to a sample of one page. */
export function addressOnePage(text: string, criterion: CriterionId): string {
  if (comparesPages.has(criterion)) return text;
  return text
    .replaceAll(/\bAre all (?:sample )?pages\b/g, 'Is this page')
    .replaceAll('Check that the pages are web pages', 'Check that it’s a web page')
    .replaceAll(/\b(?:all (?:sample )?pages|(?:each|every) (?:sample )?page)\b/g, 'this page')
    .replaceAll('the sampled pages contain', 'the page contains');
}

/**
 * Returns the question for an issue that concerns whole pages. If there are several pages, it cannot quote
 * what differs between them, because that is in each page's message.
 */
export function askAboutPages(messages: readonly string[], ruleTitle: string): string {
  const questions = new Set(messages.map((message) => message.slice(0, message.indexOf('?') + 1)));
  const [question = ''] = questions;
  if (questions.size === 1 && question !== '')
    return question.replaceAll(/\bon this page\b/g, 'on each of these pages');
  return `Does each of these pages meet this requirement: “${ruleTitle}”?`;
}
