import { mdiChevronDown } from '@mdi/js';
import { Link, useLocation } from 'react-router';
import { Button } from '#app/components/Button.tsx';
import { EmptyState } from '#app/components/ContentStates.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { useHydrated } from '#app/components/use-hydrated.ts';
import { formatCount } from '#app/format/format.ts';
import { EmailLink } from '#app/site/EmailLink.tsx';
import { IfSetting } from '#app/site/IfSetting.tsx';
import { useSearchText } from '../use-search-text.ts';
import { type HelpArticle, helpTopics, searchHelp } from './articles.ts';

/** Help: search, and articles by task. */
export default function Help() {
  const { inputText, searchText: searchTextInUrl, setInputText } = useSearchText();
  const { hash: hashInUrl } = useLocation();
  // The prerendered page has neither a search nor a fragment.
  const isHydrated = useHydrated();
  const searchText = isHydrated ? searchTextInUrl : '';
  const hash = isHydrated ? hashInUrl : '';
  const topics = searchHelp(helpTopics, searchText);
  const count = topics.reduce((sum, { articles }) => sum + articles.length, 0);

  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,48rem)_minmax(14rem,1fr)]">
      <header className="space-y-1 lg:col-span-2">
        <h1 className="text-page">Help</h1>
        <p className="text-muted">How to use Curbcut, and what a scan can and can’t find.</p>
      </header>
      <div className="grid gap-8">
        <search className="grid gap-3">
          <TextField
            label="Search help"
            type="search"
            value={inputText}
            onChange={({ target }) => setInputText(target.value)}
          />
          <p role="status" className="text-small text-muted">
            {searchText !== '' && `${formatCount(count, 'article')} for “${searchText}”`}
          </p>
        </search>
        {topics.length === 0 && (
          <EmptyState
            title="No articles match your search"
            actions={<Button onClick={() => setInputText('')}>Show all articles</Button>}
          />
        )}
        {topics.map(({ title, articles }) => (
          <section key={title} aria-label={title} className="grid gap-3">
            <h2 className="text-heading font-extrabold">{title}</h2>
            {articles.map((article) => (
              <Article
                key={article.id}
                article={article}
                open={searchText !== '' || hash === `#${article.id}`}
              />
            ))}
          </section>
        ))}
      </div>
      <aside
        aria-label="More help"
        className="grid gap-4 rounded-card border border-line bg-surface p-5 lg:sticky lg:top-5"
      >
        <p>
          The{' '}
          <Link to="/help/rules" className="text-link">
            list of rules
          </Link>{' '}
          explains what each rule tests, who’s affected and how to fix a failure.
        </p>
        <p>
          The{' '}
          <Link to="/help/api" className="text-link">
            API reference
          </Link>{' '}
          describes each endpoint and lets you try it.
        </p>
        <p>
          Need more help?{' '}
          <IfSetting setting="supportEmail">
            Write to <EmailLink setting="supportEmail" />.
          </IfSetting>
          <IfSetting setting="!supportEmail">
            <Link to="/contact" className="text-link">
              Contact us
            </Link>
            .
          </IfSetting>
        </p>
      </aside>
    </div>
  );
}

function Article({ article: { id, question, answer, link }, open }: { article: HelpArticle; open: boolean }) {
  return (
    <details id={id} open={open} className="group rounded-field border border-line bg-surface">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-field px-5 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        {question}
        <Icon
          path={mdiChevronDown}
          className="size-6 shrink-0 transition-transform duration-(--quick) group-open:rotate-180"
        />
      </summary>
      <div className="max-w-prose space-y-3 border-t border-line px-5 py-4">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {link && (
          <p>
            <Link to={link.to} className="text-link">
              {link.label}
            </Link>
          </p>
        )}
      </div>
    </details>
  );
}
