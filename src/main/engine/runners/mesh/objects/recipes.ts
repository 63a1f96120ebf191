import { createLexicon } from '../read-wish.ts'
import { AIRCRAFT } from './aircraft.ts'
import { CREATURES } from './creatures.ts'
import { DESSERTS } from './desserts.ts'
import { DEVICES } from './devices.ts'
import { FOOD } from './food.ts'
import { FURNITURE } from './furniture.ts'
import { HOME } from './home.ts'
import { NATURE } from './nature.ts'
import { PLANTS } from './plants.ts'
import { PLACES } from './places.ts'
import { SEA_CREATURES } from './sea-creatures.ts'
import { THINGS } from './things.ts'
import { TREASURES } from './treasures.ts'
import { VEHICLES } from './vehicles.ts'
import type { Recipe } from './workshop.ts'

/** Every thing that can be built, by its name. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  ...FURNITURE,
  ...HOME,
  ...PLANTS,
  ...NATURE,
  ...CREATURES,
  ...SEA_CREATURES,
  ...VEHICLES,
  ...AIRCRAFT,
  ...PLACES,
  ...DESSERTS,
  ...FOOD,
  ...DEVICES,
  ...THINGS,
  ...TREASURES,
}

/** The name of the thing that a word, singular or plural, stands for. */
export const recipeNamed = createLexicon(
  Object.fromEntries(Object.entries(RECIPES).map(([name, { words }]) => [name, words])),
)
