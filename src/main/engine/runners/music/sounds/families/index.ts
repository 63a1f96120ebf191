import type { Notion } from '../notion.ts'
import { ANIMALS } from './animals.ts'
import { BIRDS } from './birds.ts'
import { BLASTS } from './blasts.ts'
import { BY_HAND } from './by-hand.ts'
import { FILM_ACCENTS } from './film-accents.ts'
import { FOOTSTEPS } from './footsteps.ts'
import { GAMES } from './games.ts'
import { HOUSEHOLD } from './household.ts'
import { MACHINES } from './machines.ts'
import { PEOPLE } from './people.ts'
import { SCIENCE_FICTION } from './science-fiction.ts'
import { SIGNALS } from './signals.ts'
import { VEHICLES } from './vehicles.ts'
import { WEATHER_AND_WATER } from './weather-and-water.ts'

export const NOTIONS: readonly Notion[] = [
  ...WEATHER_AND_WATER,
  ...FOOTSTEPS,
  ...HOUSEHOLD,
  ...BY_HAND,
  ...VEHICLES,
  ...MACHINES,
  ...BLASTS,
  ...FILM_ACCENTS,
  ...BIRDS,
  ...ANIMALS,
  ...PEOPLE,
  ...SIGNALS,
  ...GAMES,
  ...SCIENCE_FICTION,
]
