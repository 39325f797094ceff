import type { RecipeCaseTable } from '../recipe.ts';

export const cases: RecipeCaseTable = {
  accesskeys: [
    {
      html: '<a href="/a" accesskey="k">Kiel</a> <a href="/b" accesskey="k">Oslo</a>',
      fixedHtml: '<a href="/a" accesskey="k">Kiel</a> <a href="/b">Oslo</a>',
    },
  ],
  'focus-order-semantics': [
    {
      html: '<div tabindex="0" onclick="go()">Open the timetable</div>',
      fixedHtml: '<div tabindex="0" onclick="go()" role="button">Open the timetable</div>',
    },
  ],
  'nested-interactive': [
    {
      html: '<button>Save <span tabindex="0">now</span></button>',
      fixedHtml: '<button>Save <span>now</span></button>',
    },
    {
      html: '<button><a href="/a">Kiel</a></button>',
      fixedHtml: '<a href="/a">Kiel</a>',
    },
    {
      html: '<button>Save <span role="button" tabindex="0" aria-label="Options">▼</span></button>',
      fixedHtml: '<button>Save </button><span role="button" tabindex="0" aria-label="Options">▼</span>',
    },
  ],
  'scrollable-region-focusable': [
    {
      html: '<div style="height: 60px; overflow: auto"><p>Ships</p><p>leave</p><p>every</p><p>morning</p></div>',
      fixedHtml:
        '<div style="height: 60px; overflow: auto" tabindex="0"><p>Ships</p><p>leave</p><p>every</p><p>morning</p></div>',
    },
  ],
  tabindex: [
    {
      html: '<button tabindex="3">Save</button>',
      fixedHtml: '<button>Save</button>',
    },
  ],
  'target-size': [
    {
      html: '<div><button style="width: 9px; height: 9px; padding: 0">A</button><button style="width: 9px; height: 9px; padding: 0">B</button></div>',
      fixedHtml:
        '<div><button style="width: 9px; height: 9px; padding: 0px; min-width: 24px !important; min-height: 24px !important;">A</button><button style="width: 9px; height: 9px; padding: 0">B</button></div>',
    },
    {
      html: '<div style="font: 12px/14px sans-serif"><a href="/kiel">Kiel</a><br><a href="/oslo">Oslo</a></div>',
      fixedHtml:
        '<div style="font: 12px/14px sans-serif"><a href="/kiel" style="display: inline-block !important; min-width: 24px !important; min-height: 24px !important; margin-block: 5px !important;">Kiel</a><br><a href="/oslo">Oslo</a></div>',
    },
  ],
};
