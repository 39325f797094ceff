import { mdiChevronDown } from '@mdi/js';
import { Icon } from '../../components/Icon.tsx';

const questions = [
  {
    question: 'Do I need a credit card to start?',
    answer:
      'No credit card required. The Free plan needs only your name, an email address and a password; a scan from the home page needs only the website address.',
  },
  {
    question: 'How does the 30-day money-back guarantee work?',
    answer:
      'If a paid plan is not for you, write to us within 30 days of your first payment and we refund it. No questions asked.',
  },
  {
    question: 'What counts as a scan?',
    answer:
      'A scan counts when it starts and is credited back if no page could be tested. Quotas reset every calendar month (UTC).',
  },
  {
    question: 'What happens when I reach my quota?',
    answer:
      'You keep all results, and there are no extra charges. You can start new scans on the first of the next month, or immediately with a larger plan.',
  },
  {
    question: 'Do larger plans find more issues?',
    answer:
      'No. Every plan uses the same rules in the same browser. Larger plans scan more pages, more often.',
  },
  {
    question: 'Does a plan make my site comply with WCAG or the law?',
    answer:
      'No plan, scan or score can do that. A scan finds what can be tested automatically. You fix those issues and have people test the rest; Curbcut helps with the fixes and lists what needs review.',
  },
] as const;

/** Frequently asked questions, built with native elements that open without JavaScript. */
export function PricingFaq() {
  return (
    <section aria-labelledby="questions" className="page-width py-section">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <h2 id="questions" className="text-page">
          Frequently asked questions
        </h2>
        <div className="border-t border-line">
          {questions.map(({ question, answer }) => (
            <details key={question} className="group border-b border-line">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-small py-3 text-large font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <Icon
                  path={mdiChevronDown}
                  className="size-6 transition-[rotate] duration-(--quick) group-open:rotate-180"
                />
              </summary>
              <p className="max-w-prose pb-5 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
