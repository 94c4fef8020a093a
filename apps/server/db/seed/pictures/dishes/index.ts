import type { Art } from './scenes.ts';
import { breakfast } from './breakfast.ts';
import { toasties } from './toasties.ts';
import { bowls } from './bowls.ts';
import { burgers } from './burgers.ts';
import { pasta } from './pasta.ts';
import { sides } from './sides.ts';
import { kids } from './kids.ts';
import { sweets } from './sweets.ts';
import { coffee } from './coffee.ts';
import { tea } from './tea.ts';
import { cold } from './drinks.ts';
import { wine } from './wine.ts';
import { house } from './house.ts';

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
