/** One answer of the help: what a person wants to do, and how. */
export interface HelpArticle {
  readonly id: string;
  readonly question: string;
  /** Paragraphs. */
  readonly answer: readonly string[];
  readonly link?: { readonly to: string; readonly label: string };
}

export interface HelpTopic {
  readonly title: string;
  readonly articles: readonly HelpArticle[];
}

/** The help, task by task. */
export const helpTopics: readonly HelpTopic[] = [
  {
    title: 'Scan a site',
    articles: [
      {
        id: 'first-scan',
        question: 'How do I scan a site?',
        answer: [
          'Type its address under New scan and start. A real browser opens the page, waits until it is at rest, and follows the links of the site up to the number of pages that you allow.',
          'The first findings come within seconds. You can leave the screen: the scan goes on, and you find it under Scans.',
        ],
        link: { to: '/scans/new', label: 'New scan' },
      },
      {
        id: 'sign-in',
        question: 'How do I scan pages behind a sign-in?',
        answer: [
          'Under New scan, choose how the scan signs in: user name and password of the HTTP kind, a session cookie, or a header such as a token. It is sent to the scanned site alone, kept encrypted, and forgotten when the scan ends.',
          'Use an account made for testing. The scan opens every page that it can reach, and some pages change something just by being opened.',
        ],
      },
      {
        id: 'which-pages',
        question: 'How do I choose which pages are scanned?',
        answer: [
          'Under New scan, “Only paths like” and “No paths like” take patterns, one to a line. One asterisk stands for a part of the path, two for any number of parts: /shop/** is everything below /shop.',
          'The scan keeps to the site of the address that you typed and to its robots.txt.',
        ],
      },
      {
        id: 'screens',
        question: 'How do I test phones and the dark theme?',
        answer: [
          'Choose several screens and colour schemes under New scan. Each page is then looked at once for each combination, and every finding says in which of them it appears.',
        ],
      },
      {
        id: 'private',
        question: 'How do I scan a site on my own machine or network?',
        answer: [
          'The browser that scans may only connect to public addresses. Whoever runs this installation can open it for staging sites with the setting ALLOW_PRIVATE_TARGETS. On your own machine, the command line does it with --allow-private.',
        ],
      },
    ],
  },
  {
    title: 'Read the results',
    articles: [
      {
        id: 'can-find',
        question: 'What can a scan find, and what can it not?',
        answer: [
          'It finds what can be decided from a page at rest: missing names, weak contrast, broken structure, wrong ARIA, targets too small to hit, and more. Each of these is measured or read off, not guessed.',
          'It cannot know whether an alternative text says the right thing, whether a video’s captions are right, or whether a task can be finished with a screen reader. What only a person can decide is listed under “Needs a person”, as a question.',
          'A page without findings is therefore not proven to be accessible. Testing with people who use assistive technology finds what no scan can.',
        ],
      },
      {
        id: 'score',
        question: 'What is the score made of?',
        answer: [
          'For each page, the share of elements that pass, rule by rule, the severe rules weighing most. The site’s score is the mean over its pages, weighted by how important a page is.',
          'From the average of the pages, penalties for issues by severity and density are taken, and a small bonus for many pages added. Many critical issues cap the score. The results show every step, and the steps add up to the score. Issues marked as ignored or as false positives in the tracker do not count.',
        ],
      },
      {
        id: 'issue',
        question: 'Why is one issue found on many pages?',
        answer: [
          'Findings that one change would mend are joined into one issue: the link in the header that stands on every page is one issue with many occurrences. Mend it once and all of them go.',
        ],
      },
      {
        id: 'not-tested',
        question: 'Why was a page not tested?',
        answer: [
          'The results name each such page with its reason and what to do: it asked for a sign-in, a protection against robots stood before it, it answered with an error, it stayed empty, or it is no web page. Pages that were not tested do not count in the score.',
        ],
      },
      {
        id: 'second-opinion',
        question: 'What is the second opinion?',
        answer: [
          'On request, axe-core by Deque runs on each page too, and its findings are merged with ours element by element. A finding that both report says so.',
        ],
      },
      {
        id: 'severity',
        question: 'What do the severities mean?',
        answer: [
          'Critical: somebody cannot go on at all. Serious: somebody is stopped often or badly. Moderate: a detour or confusion. Minor: an annoyance. Each issue says whom it hurts and how.',
        ],
      },
    ],
  },
  {
    title: 'Fix what was found',
    articles: [
      {
        id: 'proven',
        question: 'What does “Proven in the live page” mean?',
        answer: [
          'While the scan was at the page, the change was made in it and all of it was tested again. The barrier was gone, and no new one had come. A change that brings a new barrier is never shown.',
          '“Suggested, not proven” says why: the barrier was still there, or the change raises a question that only a person can answer. Read such a change before you make it.',
          'A proof is about what our rules test. Whether the page is good to use now, people have to tell.',
        ],
      },
      {
        id: 'write-yourself',
        question: 'What is meant by “Write this yourself”?',
        answer: [
          'The words of a change come from what the page already says: a caption, a heading, the name of a file, the target of a link. Where that is only a hint, the change stands for where the words belong, and you write them.',
          'We never make up a description of a picture.',
        ],
      },
      {
        id: 'frameworks',
        question: 'How do I get the code for my framework?',
        answer: [
          'Open an issue and pick the tab: HTML, React, Vue, Angular or Svelte. What the page is made with is chosen already where it tells, else what you chose last. The code shows the element as it arrived in the browser; in your source it may stand in a template or a component.',
        ],
      },
      {
        id: 'where-in-source',
        question: 'Where in my source does it stand?',
        answer: [
          'Development builds of React, Vue, Svelte and Angular, and pages with data attributes for it, tell file and line or the name of the component. Scan such a build, and the issue says “Written in”, is grouped by its component, and can be filtered by it. Builds for visitors tell none of it.',
        ],
      },
      {
        id: 'projected',
        question: 'Where does the score with the proven fixes come from?',
        answer: [
          'All changes of a page are made at once and the page is tested again. What is gone then counts as passed, and the score is worked out as ever. It is measured, not estimated; what was proven on no page is left as it is.',
        ],
      },
      {
        id: 'curbcut-fix',
        question: 'How do I get the changes as patches?',
        answer: [
          'On the command line, curbcut fix with an address prints a patch for each proven change; --out with a folder writes one file per issue.',
          'With --apply and a folder it finds the element in your static HTML files and shows what it would change. Only --write changes them.',
        ],
      },
      {
        id: 'model',
        question: 'Is a language model asked?',
        answer: [
          'Only where whoever runs this installation has set one up, and only when you press “Ask the model” on an issue. The screen says before what is sent: never what people typed.',
          'A change that it suggests is shown only when it is proven in the live page, and is marked as written by the model.',
        ],
      },
    ],
  },
  {
    title: 'Keep track of a site',
    articles: [
      {
        id: 'tracker',
        question: 'How do I follow what is mended?',
        answer: [
          'All scans that begin at one address belong to one site. Under Sites, each of its issues keeps its name from scan to scan: a new scan sets it to fixed when it tested there and found it no more, and to regressed when it is back.',
          'The rest is yours to say: in progress, ignored with a reason and until when, false alarm, who mends it and by which day. The list is worked with the keyboard; press ? in it to see the keys. Everything that happens to an issue stands in its log.',
        ],
        link: { to: '/sites', label: 'Your sites' },
      },
      {
        id: 'compare',
        question: 'How do I compare two scans?',
        answer: [
          'Open the site, then History, and pick a scan before and a scan after. You see what is fixed, what is new and what is still there. What one of the two could not have found, because it did not test those pages or looked in another way, is listed apart.',
        ],
      },
      {
        id: 'schedule',
        question: 'How do I scan a site again and again?',
        answer: [
          'Open the site, then Schedule, and choose each day, week or month. To do it once, choose “Scan again” among the actions of a scan: it has the same settings.',
          'A message comes after a scan of the schedule when something changed, and none when nothing did. To stop the messages and keep the scans, press the link at their end, or the switch on the schedule.',
        ],
      },
      {
        id: 'reports',
        question: 'How do I hand on what a scan found?',
        answer: [
          'Under Reports, choose a scan, whom the report is for, and the form of its file. It is made while you do something else, and kept until you delete it.',
          'A link shows one report to people without an account. It expires on the day that you choose, and you can end it before.',
        ],
        link: { to: '/reports', label: 'Reports' },
      },
    ],
  },
  {
    title: 'Your account',
    articles: [
      {
        id: 'quota',
        question: 'When does a scan count, and when is it given back?',
        answer: [
          'A scan counts when it starts, and is given back when nothing could be tested. Counting starts again with each calendar month, in UTC. When none are left, scans that run still go on.',
        ],
        link: { to: '/subscription', label: 'Your plan' },
      },
      {
        id: 'plan',
        question: 'How do I change my plan?',
        answer: [
          'Under Subscription. On an installation that takes payments you are led to Stripe; on a self-hosted one the plan switches at once.',
        ],
        link: { to: '/subscription', label: 'Subscription' },
      },
      {
        id: 'devices',
        question: 'How do I sign out a device that I lost?',
        answer: [
          'Under Settings, “Signed in on” lists where your account is signed in. Sign out one, or everywhere. Changing the password signs out all other devices too.',
        ],
        link: { to: '/profile', label: 'Settings' },
      },
      {
        id: 'delete',
        question: 'How do I delete my account?',
        answer: [
          'Under Settings, Delete Account. Your scans, their pictures and everything else that belongs to the account go with it, at once and for good.',
        ],
        link: { to: '/profile', label: 'Settings' },
      },
    ],
  },
];

/** The topics with the articles that hold every word searched for; topics without any are left out. */
export function searchHelp(topics: readonly HelpTopic[], search: string): HelpTopic[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return topics
    .map(({ title, articles }) => ({
      title,
      articles: articles.filter(({ question, answer }) => {
        const text = [title, question, ...answer].join(' ').toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ articles }) => articles.length > 0);
}
