import { keepFresh } from '../../../kit/src/page/live.js';

const list = document.getElementById('list');

keepFresh({
  part: list,
  address: () => `/_sim/list?${new URLSearchParams({ to: list.dataset.to, open: list.dataset.open })}`,
  things: 'li',
  tell: (mails) => `New mail: ${mails.map((mail) => mail.querySelector('.subject').textContent).join(', ')}`,
});
