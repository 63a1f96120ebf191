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
import { finish } from '../materials/material.ts'
import { CHESSMEN } from '../turned/chessmen.ts'
import type { TurnedForm } from '../turned/turned-form.ts'
import { TURNERY } from '../turned/turnery.ts'
import { VESSELS } from '../turned/vessels.ts'
import { VEHICLES } from './vehicles.ts'
import { type Recipe } from './workshop.ts'
import { turned } from './parts.ts'

/** What a turner makes in one piece, built as any other thing. */
const recipeOf = ({ words, metres, usual, colour, profile }: TurnedForm): Recipe => ({
  words,
  metres,
  make: ({ main }) => [turned(profile, main(finish(usual, colour)))],
})
const TURNED = Object.fromEntries(
  [...VESSELS, ...CHESSMEN, ...TURNERY]
    .filter(({ extras }) => extras === undefined)
    .map((form) => [form.words[0]!, recipeOf(form)]),
)

/** Every thing that can be built, by its name. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  ...TURNED,
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
  // what is built of several parts keeps its words: a lamp is more than a turned foot
  Object.fromEntries(
    Object.entries(RECIPES)
      .toSorted(([one], [other]) => Number(one in TURNED) - Number(other in TURNED))
      .map(([name, { words }]) => [name, words]),
  ),
)
