import type { RecipeCaseTable } from '../recipe.ts';

export const cases: RecipeCaseTable = {
  'aria-command-name': [
    {
      html: '<div role="menu"><div role="menuitem" tabindex="0"><i class="fa fa-floppy-disk"></i></div></div>',
      fixedHtml:
        '<div role="menu"><div role="menuitem" tabindex="0" aria-label="Floppy disk"><i class="fa fa-floppy-disk"></i></div></div>',
    },
  ],
  'aria-dialog-name': [
    {
      html: '<div role="dialog"><h2>Choose a seat</h2><p>Two are left.</p></div>',
      fixedHtml:
        '<div role="dialog" aria-labelledby="choose-a-seat"><h2 id="choose-a-seat">Choose a seat</h2><p>Two are left.</p></div>',
    },
  ],
  'aria-tab-name': [
    {
      html: '<div role="tablist"><div role="tab" tabindex="0" aria-controls="p"></div></div><div role="tabpanel" id="p"><h2>Prices</h2></div>',
      fixedHtml:
        '<div role="tablist"><div role="tab" tabindex="0" aria-controls="p" aria-label="Prices"></div></div><div role="tabpanel" id="p"><h2>Prices</h2></div>',
    },
  ],
  'aria-tooltip-name': [
    {
      html: '<div role="tooltip"></div>',
      fixedHtml: '<div></div>',
    },
  ],
  'aria-treeitem-name': [
    {
      html: '<div role="tree" aria-label="Files"><div role="treeitem" tabindex="0"><i class="icon-archive"></i></div></div>',
      fixedHtml:
        '<div role="tree" aria-label="Files"><div role="treeitem" tabindex="0" aria-label="Archive"><i class="icon-archive"></i></div></div>',
    },
  ],
  'button-name': [
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
  ],
  'input-button-name': [
    {
      html: '<form><input type="submit" value=""></form>',
      fixedHtml: '<form><input type="submit"></form>',
    },
    {
      html: '<input type="button" name="send-order">',
      fixedHtml: '<input type="button" name="send-order" value="Send order">',
    },
  ],
  'label-content-name-mismatch': [
    {
      html: '<button aria-label="Submit">Send</button>',
      fixedHtml: '<button>Send</button>',
    },
    {
      html: '<a href="/kiel" aria-label="Harbors of Kiel">Read more</a>',
      fixedHtml: '<a href="/kiel" aria-label="Read more: Harbors of Kiel">Read more</a>',
    },
  ],
  'summary-name': [
    {
      html: '<details><summary></summary><h2>Prices</h2></details>',
      fixedHtml: '<details><summary>Prices</summary><h2>Prices</h2></details>',
    },
  ],
  'title-repeats': [
    {
      html: '<a href="/kiel" title="Kiel">Kiel</a>',
      fixedHtml: '<a href="/kiel">Kiel</a>',
    },
  ],
};
