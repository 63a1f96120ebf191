import type { Random } from '../../kit/random.ts'

export type Place = 'mountains' | 'hills' | 'sea' | 'forest' | 'city' | 'desert' | 'lake'
export type Weather = 'clear' | 'clouds' | 'rain' | 'snow' | 'fog'
export type Season = 'spring' | 'summer' | 'autumn' | 'winter'
export type Thing =
  | 'birds'
  | 'boat'
  | 'lighthouse'
  | 'house'
  | 'castle'
  | 'balloon'
  | 'tent'
  | 'cactus'
  | 'rainbow'
  | 'windmill'

/** What the words ask for; chance decides what they leave open. */
export interface View {
  place: Place
  weather: Weather
  season: Season | null
  night: boolean
  light: 'sun' | 'moon'
  things: ReadonlySet<Thing>
}

const PLACE_WORDS: readonly (readonly [Place, RegExp])[] = [
  ['city', /\b(city|town|skyline|skyscrapers?|streets?|urban|downtown|metropolis)\b/i],
  ['desert', /\b(desert|dunes?|sahara|canyon|sand|cactus|camels?|mesa)\b/i],
  ['lake', /\b(lake|pond|river|fjord|reflections?)\b/i],
  ['sea', /\b(sea|ocean|beach|waves?|coast|island|harbou?r|sail(?:ing|boat)?|boat|ship|lighthouse|surf|whale)\b/i],
  ['forest', /\b(forest|woods?|woodland|trees?|pines?|jungle|fir)\b/i],
  ['mountains', /\b(mountains?|alps|alpine|peaks?|summit|himalaya|volcano|cliffs?|valley|snowy)\b/i],
  ['hills', /\b(hills?|meadow|fields?|countryside|farm|village|vineyard|prairie|garden)\b/i],
]

const WEATHER_WORDS: readonly (readonly [Weather, RegExp])[] = [
  ['rain', /\b(rain(?:y|ing)?|storm(?:y)?|drizzle|shower)\b/i],
  ['snow', /\b(snow(?:y|ing|fall)?|blizzard)\b/i],
  ['fog', /\b(fog(?:gy)?|mist(?:y)?|haz[ey])\b/i],
  ['clouds', /\b(clouds?|cloudy|overcast)\b/i],
  ['clear', /\b(clear|sunny|bright|cloudless)\b/i],
]

const SEASON_WORDS: readonly (readonly [Season, RegExp])[] = [
  ['winter', /\b(winter|snow(?:y|ing)?|christmas|frost(?:y)?|icy)\b/i],
  ['autumn', /\b(autumn|fall|october|november|harvest)\b/i],
  ['spring', /\b(spring|blossoms?|april|may|cherry)\b/i],
  ['summer', /\b(summer|july|august|holiday)\b/i],
]

const THING_WORDS: readonly (readonly [Thing, RegExp])[] = [
  ['birds', /\b(birds?|gulls?|seagulls?|geese|swallows?|cranes?|flock)\b/i],
  ['boat', /\b(boats?|sail(?:ing|boat)?s?|ships?|yachts?|regatta)\b/i],
  ['lighthouse', /\b(lighthouse|beacon)\b/i],
  ['house', /\b(houses?|cabins?|cottages?|homes?|huts?|farm|village|barn)\b/i],
  ['castle', /\b(castles?|palace|fortress|tower)\b/i],
  ['balloon', /\b(balloons?|hot[- ]air)\b/i],
  ['tent', /\b(tents?|camp(?:ing|site)?)\b/i],
  ['cactus', /\b(cactus|cacti)\b/i],
  ['rainbow', /\brainbow\b/i],
  ['windmill', /\b(windmills?|mill)\b/i],
]

export function readView(words: string, random: Random): View {
  const first = <Name>(table: readonly (readonly [Name, RegExp])[]) =>
    table.find(([, pattern]) => pattern.test(words))?.[0]
  const things = new Set(THING_WORDS.filter(([, pattern]) => pattern.test(words)).map(([thing]) => thing))
  const place = first(PLACE_WORDS) ?? random.pick(['mountains', 'hills', 'lake', 'forest', 'sea', 'desert'] as const)
  const night = /\b(night|midnight|moon(?:lit|light)?|stars?|starry)\b/i.test(words)
  const chance = random.next()
  if (things.size === 0 && chance < 0.75 && place !== 'city')
    things.add(place === 'sea' ? 'boat' : place === 'desert' ? 'cactus' : 'birds')
  return {
    place,
    night,
    things,
    weather: first(WEATHER_WORDS) ?? (random.next() < 0.6 ? 'clouds' : 'clear'),
    season: first(SEASON_WORDS) ?? null,
    light: night && !/\bsun\b/i.test(words) ? 'moon' : 'sun',
  }
}
