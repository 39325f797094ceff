import { defineCases } from '../behavior-case.ts';
import { renderApplication, renderArticle, renderPage, renderService, renderShop } from '../documents.ts';

export const statusMessages = defineCases('4.1.3', {
  failing: {
    'basket-toast': {
      title: 'Toast "Added to basket" without a role',
      why: 'F103: the message appears in a div without a status role and without focus; screen readers do not announce it.',
      page: renderShop(
        'Lantern lamp',
        `<p>Rice paper on an ash frame. 79.</p><button type="button" id="add">Add to basket</button><div id="toasts"></div>`,
        {
          css: '.toast{position:fixed;right:16px;bottom:16px;background:#222;color:#fff;padding:12px 16px}',
          script:
            "document.getElementById('add').onclick=function(){var t=document.createElement('div');t.className='toast';t.textContent='Lantern lamp was added to your basket';document.getElementById('toasts').appendChild(t)}",
        },
      ),
    },
    'search-count': {
      title: 'Number of results that changes silently',
      why: 'F103: "3 results" is updated as text in a paragraph that is no live region.',
      page: renderApplication(
        'Search customers',
        `<form id="f" role="search"><label for="q">Name</label> <input id="q"><button>Search</button></form><p id="count"></p><ul id="hits"></ul>`,
        {
          script:
            "var all=['Ada Byrne','Ken Ito','Maria Lopes','Otto Brandt'];document.getElementById('f').addEventListener('submit',function(e){e.preventDefault();var v=document.getElementById('q').value.toLowerCase();var h=all.filter(function(x){return x.toLowerCase().indexOf(v)>=0});document.getElementById('count').textContent=h.length+' results found';document.getElementById('hits').innerHTML=h.map(function(x){return '<li>'+x+'</li>'}).join('')})",
        },
      ),
    },
    'form-saved-note': {
      title: '"Saved" beside the button, shown by a class',
      why: 'F103: the message is in the page, hidden; showing it changes only CSS, and it has no role.',
      page: renderApplication(
        'Settings',
        `<form id="s"><label for="name">Company name</label> <input id="name" value="Trackwell" autocomplete="organization"><button>Save changes</button> <span class="saved">Your changes have been saved</span></form>`,
        {
          css: '.saved{display:none;color:#00552e}.done .saved{display:inline}',
          script:
            "document.getElementById('s').onsubmit=function(e){e.preventDefault();this.classList.add('done')}",
        },
      ),
    },
    'loading-spinner': {
      title: 'Loading text without a role',
      why: 'The state of a process ("Loading more comments") is shown only visually.',
      page: renderArticle(
        'Should the tram come back?',
        `<p>The council asks what you think about a tram from the station to the harbor.</p><h2>Comments</h2><ul id="list"><li>Yes, please, and with room for bicycles.</li></ul><button type="button" id="more">Load more comments</button><div id="busy"></div>`,
        {
          script:
            "document.getElementById('more').onclick=function(){var b=document.getElementById('busy');b.innerHTML='<p>Loading more comments, please wait</p>';this.disabled=true;requestAnimationFrame(function(){document.getElementById('list').insertAdjacentHTML('beforeend','<li>It was never missed by anyone I know.</li>')})}",
        },
      ),
    },
    'error-summary-silent': {
      title: 'Error summary that gets neither focus nor a role',
      why: 'The summary "2 errors" appears above the form while focus stays on the button below it.',
      page: renderService(
        'Apply for a bus pass',
        `<div id="summary"></div><form id="f" novalidate><label for="n">Full name</label><input id="n" autocomplete="name"><label for="b">Year of birth</label><input id="b" inputmode="numeric"><button>Apply</button></form>`,
        {
          css: '.errors{border:4px solid #b3001b;padding:8px 16px}',
          script:
            "document.getElementById('f').addEventListener('submit',function(e){e.preventDefault();var m=[];if(!document.getElementById('n').value)m.push('Enter your full name');if(!document.getElementById('b').value)m.push('Enter your year of birth');document.getElementById('summary').innerHTML=m.length?'<div class=\"errors\"><p>There are '+m.length+' errors</p><ul><li>'+m.join('</li><li>')+'</li></ul></div>':''})",
        },
      ),
    },
    'password-strength': {
      title: 'Password strength that is written beside the field',
      why: 'The text "Weak", "Good" or "Strong" changes while typing, outside of any live region and without a description of the field.',
      page: renderPage(
        'Create your account',
        `<main><h1>Create your account</h1><form action="/join" method="post"><p><label for="pw">Password</label><br><input id="pw" type="password" autocomplete="new-password"> <strong id="strength"></strong></p><button>Create account</button></form></main>`,
        {
          css: 'main{padding:16px}',
          script:
            "document.getElementById('pw').addEventListener('input',function(){var n=this.value.length;document.getElementById('strength').textContent=n===0?'':n<8?'Weak password':n<12?'Good password':'Strong password'})",
        },
      ),
    },
    'copied-message': {
      title: '"Link copied" appears in a bubble',
      why: 'F103: the confirmation is inserted after the button without role="status".',
      page: renderArticle(
        'Lighthouse opens for visitors',
        `<p>On the first weekend of each month you can climb the 211 steps of the lighthouse.</p><p class="share"><button type="button" id="copy">Copy link to this story</button></p>`,
        {
          css: '.bubble{background:#222;color:#fff;padding:4px 8px;margin-left:8px}',
          script:
            "document.getElementById('copy').addEventListener('click',function(){if(document.querySelector('.bubble'))return;var s=document.createElement('span');s.className='bubble';s.textContent='Link copied to the clipboard';this.after(s)})",
        },
      ),
    },
  },
  passing: {
    'status-region': {
      title: 'Basket message in role="status"',
      why: 'ARIA22: the container has the role before the text is added.',
      page: renderShop(
        'Heron lamp',
        `<p>Steel, adjustable arm. 129.</p><button type="button" id="add">Add to basket</button><div id="note" role="status"></div>`,
        {
          script:
            "document.getElementById('add').onclick=function(){document.getElementById('note').textContent='Heron lamp was added to your basket'}",
        },
      ),
    },
    'alert-summary': {
      title: 'Error summary in role="alert"',
      why: 'ARIA19: the alert is in the page before its text changes.',
      page: renderService(
        'Register your bicycle',
        `<div id="summary" role="alert"></div><form id="f" novalidate><label for="n">Frame number</label><input id="n"><button>Register</button></form>`,
        {
          script:
            "document.getElementById('f').addEventListener('submit',function(e){e.preventDefault();document.getElementById('summary').textContent=document.getElementById('n').value?'':'Enter the frame number'})",
        },
      ),
    },
    'summary-gets-focus': {
      title: 'Error summary that receives focus',
      why: 'A message that takes focus is not a status message in the sense of the criterion.',
      page: renderService(
        'Order a compost bin',
        `<div id="summary" tabindex="-1"></div><form id="f" novalidate><label for="n">Street and number</label><input id="n" autocomplete="street-address"><button>Order</button></form>`,
        {
          script:
            "document.getElementById('f').addEventListener('submit',function(e){e.preventDefault();var s=document.getElementById('summary');if(!document.getElementById('n').value){s.innerHTML='<h2>There is a problem</h2><p>Enter your street and number</p>';s.focus()}})",
        },
      ),
    },
    'disclosure-content': {
      title: 'Answers that open below their questions',
      why: 'Content that the user opens is not a status message; the button has aria-expanded.',
      page: renderService(
        'Questions about glass recycling',
        `<h2><button type="button" aria-expanded="false" aria-controls="a1">Which glass may go into the container?</button></h2><div id="a1" hidden><p>Bottles and jars, without lids. Drinking glasses and panes melt at other temperatures.</p></div><h2><button type="button" aria-expanded="false" aria-controls="a2">When are the containers emptied?</button></h2><div id="a2" hidden><p>Every second Wednesday before noon.</p></div>`,
        {
          script:
            "document.querySelectorAll('[aria-expanded]').forEach(function(b){b.onclick=function(){var p=document.getElementById(b.getAttribute('aria-controls'));p.hidden=!p.hidden;b.setAttribute('aria-expanded',!p.hidden)}})",
        },
      ),
    },
    'tab-panel-changes': {
      title: 'Tabs that show another panel',
      why: 'The panel is the content that the user asked for, not a status message.',
      page: renderApplication(
        'Warehouse',
        `<div role="tablist" aria-label="Warehouse"><button type="button" role="tab" id="ta" aria-selected="true" aria-controls="pa">Stock</button><button type="button" role="tab" id="tb" aria-selected="false" aria-controls="pb">Deliveries</button></div><div role="tabpanel" id="pa" aria-labelledby="ta"><p>212 pallets in hall A</p></div><div role="tabpanel" id="pb" aria-labelledby="tb" hidden><p>Two trucks expected today</p></div>`,
        {
          script:
            "var t=document.querySelectorAll('[role=tab]');t.forEach(function(b){b.onclick=function(){t.forEach(function(x){var on=x===b;x.setAttribute('aria-selected',on);document.getElementById(x.getAttribute('aria-controls')).hidden=!on})}})",
        },
      ),
    },
    'output-element': {
      title: 'Loan calculator with an output element',
      why: 'The output element has the role status, so the new rate is announced.',
      page: renderService(
        'How much would a loan cost?',
        `<form id="f"><label for="sum">Amount</label><input id="sum" inputmode="numeric" value="1000"><button>Calculate</button></form><p>Monthly payment: <output for="sum" id="o"></output></p>`,
        {
          script:
            "document.getElementById('f').onsubmit=function(e){e.preventDefault();document.getElementById('o').value=Math.round(document.getElementById('sum').value/11.4)+' per month'}",
        },
      ),
    },
    'message-repeated-in-live-region': {
      title: 'Visible toast with a hidden live region beside it',
      why: 'The text of the visual toast is also written into a live region, so it is announced.',
      page: renderShop(
        'Quarry table',
        `<p>Slate on steel. 799.</p><button type="button" id="fav">Save as favorite</button><div class="vh" aria-live="polite" id="live"></div>`,
        {
          css: '.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.toast{position:fixed;right:16px;bottom:16px;background:#222;color:#fff;padding:12px}',
          script:
            "document.getElementById('fav').onclick=function(){var t=document.createElement('div');t.className='toast';t.setAttribute('aria-hidden','true');t.textContent='Quarry table was saved as a favorite';document.body.appendChild(t);document.getElementById('live').textContent=t.textContent}",
        },
      ),
    },
  },
});
