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
import { pizzas } from './pizzas.ts';
import { pizzeriaSides } from './pizzeria-sides.ts';
import { pizzeriaSweets } from './pizzeria-sweets.ts';
import { sodas } from './sodas.ts';
import { brambleBurgers } from './bramble-burgers.ts';
import { brambleSides } from './bramble-sides.ts';
import { brambleSweets } from './bramble-sweets.ts';
import { curries } from './curries.ts';
import { tandoor } from './tandoor.ts';
import { tamarindSweets } from './tamarind-sweets.ts';
import { houses } from './houses.ts';

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
  ...pizzas,
  ...pizzeriaSides,
  ...pizzeriaSweets,
  ...sodas,
  ...brambleBurgers,
  ...brambleSides,
  ...brambleSweets,
  ...curries,
  ...tandoor,
  ...tamarindSweets,
  ...houses,
};
