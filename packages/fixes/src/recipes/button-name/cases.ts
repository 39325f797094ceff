import type { RecipeCase } from '../../recipe-case.ts';

export const cases: readonly RecipeCase[] = [
  {
    html: '<button><i class="fa-trash">\uF1F8</i></button>',
    fixedHtml: '<button aria-label="Trash"><i class="fa-trash">\uF1F8</i></button>',
  },
  {
    html: '<button><i class="fa-solid fa-trash"></i></button>',
    fixedHtml: '<button aria-label="Trash"><i class="fa-solid fa-trash"></i></button>',
  },
  {
    html: '<button><span aria-hidden="true">×</span></button>',
    fixedHtml: '<button aria-label="Close"><span aria-hidden="true">×</span></button>',
  },
  {
    html: '<form role="search"><input aria-label="Search" type="search"><button></button></form>',
    fixedHtml:
      '<form role="search"><input aria-label="Search" type="search"><button aria-label="Search"></button></form>',
  },
  {
    html: '<button data-tooltip="Print this page"><svg width="9" height="9"></svg></button>',
    fixedHtml:
      '<button data-tooltip="Print this page" aria-label="Print this page"><svg width="9" height="9"></svg></button>',
  },
];
