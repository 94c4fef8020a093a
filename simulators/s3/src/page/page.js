import { keepFresh } from '../../../kit/src/page/live.js';

keepFresh({
  part: document.getElementById('objects'),
  address: () => '/_sim/page',
  things: 'li',
  tell: (objects) => `Stored: ${objects.map((object) => object.querySelector('.key').textContent).join(', ')}`,
});
