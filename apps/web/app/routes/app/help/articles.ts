import { matchWords } from '#app/components/match-words.ts';
/** One help article: a question and its answer. */
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

/** The help articles, grouped by task. */
export const helpTopics: readonly HelpTopic[] = [
  {
    title: 'Scan a site',
    articles: [
      {
        id: 'first-scan',
        question: 'How do I scan a site?',
        answer: [
          'Select New scan, enter the website address and start. A real browser opens the page, waits for it to settle and follows links until it reaches your page limit.',
          'The first findings appear within seconds. You can leave the page. The scan keeps running; you’ll find it under Scans.',
        ],
        link: { to: '/scans/new', label: 'New scan' },
      },
      {
        id: 'sign-in',
        question: 'How do I scan pages behind a sign-in?',
        answer: [
          'Under New scan, choose a sign-in method: HTTP username and password, a session cookie, or a header such as a token. The sign-in data is sent only to the scanned site, stored encrypted and deleted when the scan ends.',
          'Use a test account. The scan opens every page it can reach, and some pages change data when opened.',
        ],
      },
      {
        id: 'which-pages',
        question: 'How do I choose which pages are scanned?',
        answer: [
          'Under New scan, enter patterns under “Include paths” and “Exclude paths”, one per line. One asterisk matches one part of the path, two match any number of parts: /shop/** matches everything under /shop.',
          'The scan stays on the site you entered and follows its robots.txt.',
        ],
      },
      {
        id: 'screens',
        question: 'How do I test phones and the dark theme?',
        answer: [
          'Choose several screen sizes and color schemes under New scan. Each page is tested once per combination, and every finding lists the combinations it appears in.',
        ],
      },
      {
        id: 'private',
        question: 'How do I scan a site on my own machine or network?',
        answer: [
          'The scanning browser can only connect to public IP addresses. The team that runs this Curbcut server can allow staging sites with the ALLOW_PRIVATE_TARGETS setting. On your own machine, use the command line with --allow-private.',
        ],
      },
    ],
  },
  {
    title: 'Read the results',
    articles: [
      {
        id: 'can-find',
        question: 'What can a scan find, and what can’t it?',
        answer: [
          'It finds the problems that software can detect on its own: missing accessible names, insufficient contrast, broken structure, invalid ARIA, targets that are too small, and more. All of it is measured, not guessed.',
          'It can’t decide whether alternative text is accurate, whether a video’s captions are correct, or whether a task can be completed with a screen reader. What only a person can decide is listed under “Needs review”, as a question.',
          'So a clean scan doesn’t prove a page is accessible. Testing with people who use assistive technology finds what no scan can.',
        ],
      },
      {
        id: 'score',
        question: 'How is the score calculated?',
        answer: [
          'A page’s score is the share of elements that pass, rule by rule, weighted by severity. A site’s score starts from the average of its pages, weighted by importance.',
          'Penalties for the severity and density of issues are subtracted from the average, and a small bonus is added when many pages were tested. Many critical issues cap the score. The results show every step. Issues marked as ignored or as false positives don’t count.',
        ],
      },
      {
        id: 'issue',
        question: 'Why is one issue found on many pages?',
        answer: [
          'Findings with the same root cause are grouped into one issue: a header link that appears on every page is one issue with many occurrences. Fix it once and every occurrence is fixed.',
        ],
      },
      {
        id: 'not-tested',
        question: 'Why wasn’t a page tested?',
        answer: [
          'The results list each of these pages with the reason and what to do: it required signing in, bot protection blocked it, it returned an error, it stayed empty, or it isn’t a web page. Pages that weren’t tested don’t affect the score.',
        ],
      },
      {
        id: 'screen-reader',
        question: 'How do I see what a screen reader announces on a page?',
        answer: [
          'Open “Screen reader” in the results, and choose a page, a screen reader and an order: item by item, or from one heading, tab stop or landmark to the next. Lines about elements with issues link to the issues. To see what’s announced differently, compare two scans and open “Screen reader” there.',
          'The announcements are approximate: they’re derived from the page’s code. They don’t replace testing with a screen reader and with people who use one.',
        ],
      },
      {
        id: 'second-opinion',
        question: 'What does “Also run axe-core” do?',
        answer: [
          'axe-core by Deque also runs on each page, and its findings are merged with ours element by element. Each finding shows whether both engines report it.',
        ],
      },
      {
        id: 'severity',
        question: 'What do the severities mean?',
        answer: [
          'Critical: some people can’t continue at all. Serious: some people often get stuck. Moderate: people need a workaround or are confused. Minor: an annoyance. Each issue describes who’s affected and how.',
        ],
      },
    ],
  },
  {
    title: 'Fix issues',
    articles: [
      {
        id: 'proven',
        question: 'What does “Verified on the live page” mean?',
        answer: [
          'During the scan, we made the change on the page in our browser and tested the page again. Your site isn’t touched. The issue was gone and nothing new appeared. If our rules find a new issue after a change, we don’t suggest that change. Tests that interact with the page, for example by keyboard, aren’t repeated.',
          '“Suggested, not verified” comes with the reason: the issue was still there, or the change needs human review. Review such a change before you make it.',
          'Verification covers what our rules test. Only people can decide whether the page now works well for them.',
        ],
      },
      {
        id: 'write-yourself',
        question: 'What does “Write this text yourself” mean?',
        answer: [
          'The text in a change comes from the page itself: a caption, a heading, a file name, a link target. If that’s only a hint, the change contains placeholder text, and you write the final text.',
          'We don’t make up image descriptions.',
        ],
      },
      {
        id: 'frameworks',
        question: 'How do I get the code for my framework?',
        answer: [
          'Open an issue and choose a tab: HTML, React, Vue, Angular or Svelte. If the page’s framework is detected, its tab is selected; otherwise, your last choice is. The code shows the element as the browser received it; in your code, it may live in a template or component.',
        ],
      },
      {
        id: 'where-in-source',
        question: 'Where is the element in my source code?',
        answer: [
          'Development builds of React, Vue, Svelte and Angular, and pages with matching data attributes, expose the file and line or the component name. If you scan such a build, each issue shows its source location, and issues are grouped by component and can be filtered by it. Production builds don’t include this.',
        ],
      },
      {
        id: 'projected',
        question: 'How is the score with verified fixes measured?',
        answer: [
          'We apply all of a page’s verified fixes together and test the page again. Occurrences that are gone count as passed, and the score is calculated as usual. It’s measured, not estimated; issues without a verified fix stay as they are.',
        ],
      },
      {
        id: 'curbcut-fix',
        question: 'How do I get the changes as patches?',
        answer: [
          'On the command line, curbcut fix with a URL prints a patch for each verified fix; --out with a folder writes one file per issue.',
          'With --apply and a folder, it finds the elements in your static HTML files and shows what it would change. Files are changed only with --write.',
        ],
      },
      {
        id: 'screen-readers',
        question: 'How does Curbcut know what screen readers announce?',
        answer: [
          'It derives the name, role, states and position of an element from the page, and uses the wording of NVDA, JAWS and VoiceOver on macOS in their default settings. This is approximate: real announcements differ by version, settings and browser. The accuracy page shows how they compare with the W3C’s ARIA-AT test plans.',
          'On the command line, curbcut read with a URL prints what is announced on a whole page.',
        ],
      },
      {
        id: 'model',
        question: 'Does Curbcut use a language model?',
        answer: [
          'Only if the team that runs this Curbcut server has set one up, and only when you select “Ask the model” on an issue. The screen shows what will be sent before you ask. Form input is never sent.',
          'You’ll see a suggested change only if we can verify it on the page. It’s labeled as written by the model.',
        ],
      },
    ],
  },
  {
    title: 'Track a site',
    articles: [
      {
        id: 'tracker',
        question: 'How do I track what’s fixed?',
        answer: [
          'All scans of the same website belong to one site. Under Sites, each issue is tracked from scan to scan: a new scan marks an issue as fixed if the scan ran the same tests and didn’t find the issue, and as regressed if the issue comes back.',
          'You set the rest: in progress, ignored with a reason and an end date, false positive, the assignee and the due date. You can work through the list with the keyboard; press ? in the list to see the shortcuts. An issue’s activity log shows what changed and who changed it. You can assign issues to anyone who can see the site; if they leave or lose access, their issues become unassigned.',
          'Comment on an issue to discuss it, and type @ to mention someone. You’re notified about issues that are assigned to you or that you watch; choose under Settings how we email you.',
        ],
        link: { to: '/sites', label: 'Your sites' },
      },
      {
        id: 'compare',
        question: 'How do I compare two scans?',
        answer: [
          'Open the site, select History, and choose a scan under Before and another under After. You’ll see what’s fixed, new or still there. Issues that one of the scans couldn’t have found, because it didn’t test those pages or had different settings, are listed separately.',
        ],
      },
      {
        id: 'schedule',
        question: 'How do I scan a site on a schedule?',
        answer: [
          'Open the site, select Schedule and choose every day, week or month. To repeat a scan once with the same settings, choose “Scan again” in its actions menu.',
          'You get an email after a scheduled scan only if something changed. To stop the emails and keep the scans, use the link at the end of an email, or turn off “Email about changes” on the site’s schedule.',
        ],
      },
      {
        id: 'reports',
        question: 'How do I share what a scan found?',
        answer: [
          'Under Reports, choose a scan, an audience and a file format. The report is created in the background and kept until you delete it.',
          'A share link opens one report for people without an account. It expires on the day you choose, and you can revoke it earlier.',
        ],
        link: { to: '/reports', label: 'Reports' },
      },
    ],
  },
  {
    title: 'Audit a site',
    articles: [
      {
        id: 'audit',
        question: 'How do I get from a scan to a conformance report?',
        answer: [
          'Open a site and select “Start audit”. The audit takes a sample of the latest scan’s pages and asks you, one question at a time, about everything software can’t decide. Each question shows screenshots with the element outlined and says how to test.',
          'The sample can also include views, such as an open menu or a page on a phone, and complete processes, such as a checkout, including steps the scan can’t reach.',
          'When every criterion is decided, check the results and sign the report. You can download it as an accessibility conformance report in HTML and as OpenACR.',
        ],
        link: { to: '/audits', label: 'Your audits' },
      },
      {
        id: 'audit-answers',
        question: 'What do the four answers mean?',
        answer: [
          'Each answer says whether it means yes or no. Pass: all content meets the requirement. Fail: at least one element fails; add a comment for the people who fix it. Not present: the sampled pages have no content of this type. Can’t tell: someone else has to decide, so the criterion stays undecided.',
          'Press 1 to 4 to answer, and ? to see all shortcuts. Answers are kept on your device until they are saved, even without a connection.',
        ],
      },
      {
        id: 'audit-update',
        question: 'What happens to an audit after the next scan?',
        answer: [
          'You can switch an audit to the latest scan. Answers are kept if the content hasn’t changed; otherwise, the question shows the content before and after the change.',
          'If a later scan finds failures of a criterion that the signed report lists as supported, the audit is marked as outdated.',
        ],
      },
    ],
  },
  {
    title: 'Your account',
    articles: [
      {
        id: 'quota',
        question: 'When does a scan count against my plan?',
        answer: [
          'A scan counts when it starts; you get it back if nothing could be tested. Your count resets on the 1st of each month (UTC). When you run out, running scans still finish.',
        ],
        link: { to: '/subscription', label: 'Your plan' },
      },
      {
        id: 'plan',
        question: 'How do I change my plan?',
        answer: [
          'Under Subscription. If this Curbcut instance takes payments, you’ll continue to Stripe; otherwise, the plan changes immediately.',
        ],
        link: { to: '/subscription', label: 'Subscription' },
      },
      {
        id: 'devices',
        question: 'How do I sign out a lost device?',
        answer: [
          'Under Settings, “Signed-in devices” lists where your account is signed in. Sign out one device, or sign out everywhere. Changing your password also signs out all other devices.',
        ],
        link: { to: '/profile', label: 'Settings' },
      },
      {
        id: 'delete',
        question: 'How do I delete my account?',
        answer: [
          'Under Settings, select Delete Account. Your scans, their screenshots and everything else in the account are deleted immediately and permanently.',
        ],
        link: { to: '/profile', label: 'Settings' },
      },
    ],
  },
];

/** Returns the topics with the articles that contain every search word; topics without any are omitted. */
export function searchHelp(topics: readonly HelpTopic[], search: string): HelpTopic[] {
  const matches = matchWords(search);
  return topics
    .map(({ title, articles }) => ({
      title,
      articles: articles.filter(({ question, answer }) => matches([title, question, ...answer].join(' '))),
    }))
    .filter(({ articles }) => articles.length > 0);
}
