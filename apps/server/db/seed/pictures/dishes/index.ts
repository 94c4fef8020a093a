import type { Art } from './scenes.ts';
import { bowls } from './bowls.ts';
import { breakfast } from './breakfast.ts';
import { burgers } from './burgers.ts';
import { coffee, tea } from './coffee.ts';
import { cold, wine } from './drinks.ts';
import { house } from './house.ts';
import { kids } from './kids.ts';
import { pasta } from './pasta.ts';
import { sides } from './sides.ts';
import { sweets } from './sweets.ts';
import { toasties } from './toasties.ts';

/** Every picture by its key: image folder and name. */
export const dishes: Record<string, Art> = {
  ...breakfast,
  ...toasties,
  ...bowls,
  ...burgers,
  ...pasta,
  ...sides,
  ...kids,
  ...sweets,
  ...coffee,
  ...tea,
  ...cold,
  ...wine,
  ...house,
};
