import { keepFresh, post } from '../../../kit/src/page/live.js';

const roll = document.getElementById('roll');

keepFresh({
  part: roll,
  address: () => '/_sim/roll',
  things: '.paper',
  tell: (papers) => `Printed: ${papers.map((paper) => paper.dataset.name).join(', ')}`,
});

roll.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (button?.dataset.switch)
    void post(`/_sim/printers/${encodeURIComponent(button.dataset.printer)}`, {
      [button.dataset.switch]: button.getAttribute('aria-checked') !== 'true',
    });
  if (button?.dataset.drop) void post(`/_sim/printers/${encodeURIComponent(button.dataset.drop)}/drop-queue`, {});
  if (button?.dataset.tear) void post('/_sim/tear-off', { serial: button.dataset.tear });
});
