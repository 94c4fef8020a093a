import { keepFresh } from '../../../kit/src/page/live.js';

keepFresh({
  part: document.getElementById('questions'),
  address: () => '/_sim/page',
  things: '.thing',
  tell: () => 'An address was asked for',
});
