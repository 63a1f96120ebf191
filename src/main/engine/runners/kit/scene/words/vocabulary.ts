import { numberNamed } from '../../words/numbers.ts'
import { listed } from '../../words/listed.ts'
import type { Mood, Pose, RelationKind, Scale, Season, SettingName, TimeOfDay, Weather } from '../scene.ts'

/** Lines of `meaning: the words or phrases that carry it`. */
function vocabulary<Meaning extends string>(text: string): ReadonlyMap<string, Meaning> {
  return new Map(
    text.split('\n').flatMap((line) => {
      const [meaning = '', phrases = ''] = line.trim().split(': ')
      return phrases === '' ? [] : listed(phrases).map((phrase) => [phrase, meaning as Meaning] as const)
    }),
  )
}

/** How many words like these mean in a picture, besides the numbers themselves. */
const LOOSE_COUNTS = vocabulary(`
  1: single, lone, lonely, solitary, 1
  2: pair, pair of, couple of, both, twin
  3: trio, trio of, few, some
  4: quartet
  5: several, handful of, group of, bunch of, family of
  6: half a dozen
  7: school of, pack of, row of
  8: herd of, crowd of
  9: many, lots of, flock of, flocks of, multiple, numerous
  12: dozen, a dozen, swarm of
  20: twenty, dozens of, countless, hundred, hundreds of, thousand, thousands of
`)

export function readCount(phrase: string): number | undefined {
  const loose = LOOSE_COUNTS.get(phrase)
  return loose === undefined ? numberNamed(phrase) : Number(loose)
}

export const SCALE_WORDS = vocabulary<Scale>(`
  tiny: tiny, miniature, teeny, little bitty, minuscule, microscopic
  small: small, little, baby, mini, short, distant, faraway, young
  big: big, large, tall, grand, great, wide, long, fat, old big
  huge: huge, giant, gigantic, enormous, massive, colossal, towering, monumental, vast
`)

export const TIME_WORDS = vocabulary<TimeOfDay>(`
  dawn: dawn, sunrise, daybreak, first light, rising sun, early morning
  morning: morning, forenoon
  day: day, noon, midday, daytime, daylight, sunny, sunlit, sunshine, broad daylight
  golden: golden hour, afternoon, late afternoon, golden light, warm light, evening light
  sunset: sunset, sundown, setting sun, evening glow
  dusk: dusk, twilight, evening, blue hour, gloaming, nightfall
  night: night, midnight, nighttime, nocturnal, moonlit, moonlight, starry, starlit, night sky, at night
`)

export const WEATHER_WORDS = vocabulary<Weather>(`
  cloudy: cloudy, overcast, clouds, cloud, gloomy sky, grey sky
  rain: rain, rainy, raining, drizzle, downpour, wet, shower, showers, puddles
  storm: storm, stormy, thunder, thunderstorm, lightning, tempest, hurricane
  snow: snow, snowy, snowing, snowfall, blizzard, snowstorm, snowflakes, frosty, icy, frozen
  fog: fog, foggy, mist, misty, haze, hazy, smoky
  wind: wind, windy, breezy, breeze, gusty
`)

export const SEASON_WORDS = vocabulary<Season>(`
  spring: spring, springtime, blossom, blossoming, blooming, april, easter
  summer: summer, summertime, july, august, midsummer
  autumn: autumn, autumnal, fall, fall colors, fall colours, october, november, falling leaves, harvest
  winter: winter, wintry, wintertime, december, january, christmas, snowy, snow, xmas, icy, frozen, frosty
`)

export const MOOD_WORDS = vocabulary<Mood>(`
  calm: calm, peaceful, serene, quiet, tranquil, still, zen, meditative, gentle, relaxing, silence, peace
  joyful: happy, joyful, cheerful, playful, fun, cute, joy, happiness, celebration, party, festive, adorable, hope, hopeful
  melancholy: melancholy, melancholic, sad, sadness, sorrow, wistful, nostalgia, nostalgic, gloomy, grief, longing, blue mood
  cosy: cosy, cozy, homely, hygge, snug, comfortable, comfy, intimate, candlelit
  dramatic: dramatic, epic, majestic, powerful, intense, cinematic, heroic, wild, anger, angry, rage
  mysterious: mysterious, mystery, enigmatic, secret, strange, eerie, ethereal, surreal
  spooky: spooky, scary, haunted, creepy, halloween, horror, ghostly, fear
  romantic: romantic, romance, love, lovely, tender, valentine, passion
  dreamy: dreamy, dream, dreamlike, soft, whimsical, fairytale, fantasy, imagination, dreams
  energetic: energetic, dynamic, busy, bustling, lively, fast, speed, excited, chaos, chaotic, energy, crowded
  lonely: lonely, loneliness, solitude, alone, empty, isolated, abandoned, solitary, silence
  neon: neon, cyberpunk, synthwave, vaporwave, futuristic, glowing lights, electric
  retro: retro, vintage, mid century, midcentury, old fashioned, seventies, sixties, fifties, 70s, 60s, 50s
  pastel: pastel, pastels, candy colors, candy colours, delicate, kawaii
  monochrome: monochrome, black and white, grayscale, greyscale, noir
  vivid: vivid, colorful, colourful, vibrant, bright, saturated, psychedelic, bold
  dark: dark, darkness, shadowy, moody, gothic, deep
  warm: warm, hot, sunny, tropical, fiery
  cool: cool, cold, chilly, fresh, crisp
  magical: magical, magic, enchanted, mystical, sparkling, fairy tale, glowing, wonder
  minimal: minimal, minimalist, minimalistic, simple, clean
`)

export const SETTING_WORDS = vocabulary<SettingName>(`
  sea: sea, ocean, seas, open water, waves, high seas, at sea, bay, atlantic, pacific, seascape, regatta
  beach: beach, shore, seaside, sandy beach, beaches, lagoon
  coast: cliff, cliffs, coast, coastline, headland, rocky coast, harbour, harbor, port
  island: island, islands, desert island, islet, atoll
  lake: lake, lakeside, fjord, reservoir, lakes
  pond: pond, puddle pond, lily pond, swamp, marsh
  river: river, stream, creek, waterfall, brook, riverbank, canal
  forest: forest, woods, woodland, forests, grove, pine forest, taiga
  jungle: jungle, rainforest, tropics
  mountains: mountain, mountains, alps, peak, peaks, summit, valley, himalaya, alpine, mountain range, hiking trail
  field: field, meadow, grassland, prairie, hills, hill, hillside, countryside, pasture, fields, savanna, savannah, plain, plains, landscape, nature, grass, lawn, steppe
  farm: farm, farmyard, farmland, ranch, vineyard, orchard
  garden: garden, park, backyard, gardens, picnic, playground, yard, flower bed, courtyard
  desert: desert, dunes, dune, sahara, canyon, mesa, wild west, badlands, sand dunes
  arctic: arctic, antarctica, antarctic, north pole, south pole, tundra, ice, iceberg, icebergs, glacier, snowfield, polar
  city: city, skyline, downtown, metropolis, skyscrapers, new york, tokyo, urban, cityscape, manhattan, megacity, rooftops, town square
  street: street, alley, avenue, boulevard, sidewalk, pavement, city street, crosswalk, market, shop, cafe, café, shops, paris, streets, intersection
  village: village, town, hamlet, suburb, neighborhood, neighbourhood, small town
  road: road, highway, path, trail, route, motorway, race track, freeway, country road
  room: room, living room, bedroom, interior, indoors, kitchen, house interior, office, study, library, apartment, inside, home, fireplace, studio apartment, classroom, bar, restaurant, hall
  table: table, still life, desk, tabletop, plate, breakfast, dinner, lunch, tray, shelf, windowsill, window sill, mantelpiece, countertop, counter, ledge
  space: space, outer space, galaxy, universe, cosmos, nebula, orbit, milky way, deep space, stars in space, solar system
  moon: on the moon, lunar surface, moon surface, surface of the moon, mars, on mars, alien planet, planet surface, lunar, another planet
  underwater: underwater, under the sea, coral reef, reef, ocean floor, seabed, deep sea, under water, beneath the waves, aquarium, sea floor, beneath the sea, submarine world
  sky: sky, in the sky, above the clouds, in the clouds, heavens, mid air, skies
  volcano: volcano, lava, eruption, volcanic, erupting volcano
  cave: cave, cavern, grotto, tunnel, mine, dungeon
  studio: plain background, white background, studio, backdrop, blank background
`)

export const RELATION_WORDS = vocabulary<RelationKind | 'with' | 'of'>(`
  with: with, has, having
  of: of
  on: on, on top of, atop, upon, onto, balancing on, crossing
  against: against, leaning against, leaning on, propped against, in front of
  in: in, inside, within, into, full of, filled with
  riding: riding, rides, riding on, driving, on the back of, rides on, steering, sailing, flying on
  under: under, beneath, below, underneath
  beside: beside, next to, by, near, and, at, alongside, around, between, facing, watching, chasing, plus
  behind: behind
  over: over, above, flying over, floating over, hovering over, hovering above, floating above, flying above, across
  holding: holding, carrying, reading, eating, playing, drinking
  wearing: wearing, dressed in, wears
`)

export const POSE_WORDS = vocabulary<Pose>(`
  walking: walking, strolling, hiking, wandering, walks
  running: running, jogging, racing, jumping, runs, leaping, playing football
  sitting: sitting, seated, reading, meditating, resting, drinking, eating, sits, fishing
  dancing: dancing, dances, celebrating, singing
  waving: waving, greeting, waves hello
  sleeping: sleeping, asleep, napping, lying
  standing: standing, waiting, looking
`)

export type SkyFeature = 'sun' | 'moon' | 'stars' | 'rainbow' | 'aurora'
export const SKY_WORDS = vocabulary<SkyFeature>(`
  sun: sun, suns
  moon: moon, full moon, crescent moon, half moon, crescent, new moon, harvest moon
  stars: stars, starry, starlit, star filled, constellations, constellation, starry sky, starry night
  rainbow: rainbow, rainbows
  aurora: aurora, northern lights, aurora borealis, polar lights
`)

/** Off the ground, whatever it is. */
export const ALOFT_WORDS: ReadonlySet<string> = new Set('flying soaring hovering gliding flies airborne'.split(' '))

/** Whatever comes next is not wanted. */
export const NEGATION_WORDS: ReadonlySet<string> = new Set(listed("no, without, not, never, except, minus, don't"))
