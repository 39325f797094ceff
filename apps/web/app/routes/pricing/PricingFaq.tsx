import { mdiChevronDown } from '@mdi/js';
import { Icon } from '../../components/Icon.tsx';

const questions = [
  {
    question: 'Do I need a credit card to start?',
    answer:
      'No credit card required. The Free plan asks for your name, an email address and a password; a scan from the start page asks for nothing but the address of the site.',
  },
  {
    question: 'How does the 30-day money-back guarantee work?',
    answer:
      'If a paid plan is not for you, write to us within 30 days of your first payment, and you get it back. You need not say why.',
  },
  {
    question: 'What counts as a scan?',
    answer:
      'A scan counts when it starts, and is given back if nothing could be tested. The month is the calendar month, in UTC.',
  },
  {
    question: 'What happens at the end of the quota?',
    answer:
      'Nothing is lost, and nothing is charged on top. New scans can start again on the first of the next month, or at once with a larger plan.',
  },
  {
    question: 'Do larger plans find more?',
    answer:
      'No. Every plan uses the same rules in the same browser. A larger one reads more pages, more often.',
  },
  {
    question: 'Does a plan make my site conform to WCAG or a law?',
    answer:
      'No plan, scan or score can. A scan finds what a machine can find; mending it is your work, and the rest needs people. We help with the first and list the rest.',
  },
] as const;

/** What people ask before they pay. Native parts only: they open without scripts. */
export function PricingFaq() {
  return (
    <section aria-labelledby="questions" className="page-width py-section">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <h2 id="questions" className="text-page">
          Questions people ask
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
