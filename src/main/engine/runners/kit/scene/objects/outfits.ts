import { darker, lighter } from '../../colour/hex.ts'
import { Sketch } from '../../drawing/sketch.ts'
import { darkEnough } from './buildings.ts'
import type { DrawOptions } from './draw-options.ts'
import type { PoseName } from './figure-poses.ts'

export interface Outfit {
  skin: string
  hand: string
  hair: string | null
  hairStyle: 'short' | 'long' | 'bun'
  top: string
  sleeve: string
  legs: string
  shoes: string
  lower: 'trousers' | 'skirt' | 'robe' | 'tutu'
  skirt?: string
  headwear?: 'helmet' | 'crown' | 'wizard' | 'brim' | 'toque' | 'santa' | 'tricorn' | 'visor' | 'band' | 'mask' | 'cap'
  hatColour?: string
  beard?: string
  cape?: string
  emblem?: 'panel' | 'belt' | 'star' | 'apron'
  prop?: 'backpack' | 'staff' | 'sack' | 'wings'
  pose?: PoseName
  /** How much thicker than plain clothes. */
  bulk?: number
}

const SKINS = ['#f3cfae', '#e6b48a', '#c98a5c', '#9a633f', '#6f4630'] as const
const HAIRS = ['#2e2522', '#54382a', '#8a5a34', '#c99a4a', '#b5522e'] as const

export function dressFor(who: string, { random, colour, accents }: DrawOptions): Outfit {
  const skin = random.pick(SKINS)
  const cloth = colour ?? random.pick(accents.slice(0, 4))
  const legs = darkEnough(random.pick(['#3b4763', '#4a4350', '#5d5648', ...accents.slice(2, 4)]))
  const plain: Outfit = {
    skin,
    hand: skin,
    hair: random.pick(HAIRS),
    hairStyle: random.pick(['short', 'long', 'bun'] as const),
    top: cloth,
    sleeve: cloth,
    legs,
    shoes: '#3a3036',
    lower: 'trousers',
    pose: random.pick(['standing', 'walking'] as const),
  }
  return { ...plain, ...DRESSES[who]?.({ cloth, colour, plain }) }
}

/** What somebody of a kind wears instead of plain clothes. */
type Dress = (wear: { cloth: string; colour: string | null; plain: Outfit }) => Partial<Outfit>

const shirt = (paint: string) => ({ top: paint, sleeve: paint })
const suit = (paint: string) => ({ ...shirt(paint), legs: paint })
const robe = (paint: string) => ({ ...shirt(paint), lower: 'robe' as const, skirt: paint })

const short: Dress = () => ({ hairStyle: 'short' })
const skirted: Dress = ({ cloth, plain: { hairStyle, skin } }) => ({
  hairStyle: hairStyle === 'short' ? 'long' : hairStyle,
  lower: 'skirt',
  skirt: cloth,
  legs: skin,
})

const DRESSES: Readonly<Record<string, Dress>> = {
  man: short,
  boy: short,
  woman: skirted,
  girl: skirted,
  'old-man': () => ({ hair: '#e6e2dc', hairStyle: 'short', beard: '#e6e2dc', pose: 'walking' }),
  'old-woman': ({ cloth }) => ({ hair: '#e6e2dc', hairStyle: 'bun', lower: 'skirt', skirt: darker(cloth, 0.06) }),
  astronaut: ({ colour }) => ({
    ...suit(colour ?? '#f4f4f0'),
    sleeve: darker(colour ?? '#f4f4f0', 0.02),
    shoes: '#8d97a6',
    hand: '#8d97a6',
    headwear: 'helmet',
    emblem: 'panel',
    prop: 'backpack',
    bulk: 1.32,
  }),
  king: ({ colour, plain }) => ({
    ...shirt(colour ?? '#8c2f3f'),
    cape: '#b3263f',
    headwear: 'crown',
    beard: plain.hair ?? '#54382a',
    emblem: 'belt',
  }),
  queen: ({ cloth }) => ({ lower: 'robe', skirt: cloth, hairStyle: 'long', headwear: 'crown' }),
  knight: ({ cloth, colour }) => ({
    top: '#aab4bf',
    sleeve: '#bcc5ce',
    legs: '#8f9aa8',
    shoes: '#6d7786',
    hand: '#7d8796',
    headwear: 'visor',
    cape: colour ?? cloth,
    emblem: 'belt',
    bulk: 1.12,
  }),
  wizard: ({ colour }) => ({
    ...robe(colour ?? '#4b4a9a'),
    headwear: 'wizard',
    hatColour: colour ?? '#4b4a9a',
    beard: '#ece8e0',
    prop: 'staff',
  }),
  witch: ({ colour }) => ({
    ...robe(colour ?? '#4a3358'),
    headwear: 'wizard',
    hatColour: '#3a2a48',
    hair: '#b5522e',
    hairStyle: 'long',
  }),
  pirate: ({ colour }) => ({
    top: colour ?? '#8f2f34',
    sleeve: '#f1e9da',
    headwear: 'tricorn',
    beard: '#3a2b26',
    emblem: 'belt',
  }),
  cowboy: ({ cloth }) => ({ top: cloth, headwear: 'brim', hatColour: '#b98a4f', legs: '#44628c', emblem: 'belt' }),
  chef: () => ({ ...shirt('#f7f3ea'), headwear: 'toque', emblem: 'apron' }),
  santa: () => ({
    ...suit('#c8342f'),
    shoes: '#2b2328',
    headwear: 'santa',
    beard: '#f7f5f0',
    emblem: 'belt',
    prop: 'sack',
    bulk: 1.28,
  }),
  ninja: ({ colour }) => ({
    ...suit(colour ?? '#33323c'),
    headwear: 'band',
    hatColour: '#c8342f',
    hair: '#2b2a33',
    hairStyle: 'short',
  }),
  superhero: ({ colour }) => ({
    ...suit(colour ?? '#2f63b8'),
    shoes: '#c8342f',
    cape: '#d8362f',
    headwear: 'mask',
    hatColour: '#c8342f',
    emblem: 'star',
    pose: 'waving',
  }),
  dancer: ({ colour, plain: { skin } }) => ({
    lower: 'tutu',
    top: colour ?? '#f2a7b5',
    sleeve: skin,
    skirt: colour ?? '#f2a7b5',
    legs: lighter(skin, 0.03),
    shoes: colour ?? '#f2a7b5',
    hairStyle: 'bun',
    pose: 'dancing',
  }),
  diver: ({ colour }) => ({
    ...suit(colour ?? '#33415c'),
    shoes: '#f2b134',
    headwear: 'mask',
    hatColour: '#f2b134',
    prop: 'backpack',
    pose: 'running',
  }),
  alien: ({ colour }) => ({
    ...suit('#6c63a8'),
    skin: colour ?? '#8fce6a',
    hand: colour ?? '#8fce6a',
    hair: null,
    pose: 'waving',
  }),
  clown: () => ({
    skin: '#f8ece2',
    hair: '#e4572e',
    hairStyle: 'long',
    top: '#f2b134',
    sleeve: '#2e86ab',
    legs: '#7b3fa6',
    shoes: '#d8362f',
    emblem: 'star',
    bulk: 1.14,
  }),
}

/** What is worn on a head at 0 0. */
const HEADWEAR: Readonly<Partial<Record<NonNullable<Outfit['headwear']>, (paint: string) => Sketch>>> = {
  crown: () =>
    new Sketch().path('M-8.4 -6 l-2 -10 l5.6 4.4 l4.8 -7 l4.8 7 l5.6 -4.4 l-2 10 Q0 -3.4 -8.4 -6Z', '#f0c03c'),
  wizard: (paint) =>
    new Sketch()
      .path('M-18 -4 Q0 -9 18 -4 Q0 1 -18 -4Z', darker(paint, 0.04))
      .path('M-9.6 -6 Q-3 -26 -8 -38 Q5 -28 9.6 -6 Q0 -3.6 -9.6 -6Z', paint)
      .path('M-9.6 -6 l.9 -4 Q0 -8 8.6 -10 l1 4 Q0 -3.6 -9.6 -6Z', '#e3b84c'),
  brim: (paint) =>
    new Sketch()
      .path('M-17 -6 Q0 -3 17 -6 Q14 -2 0 -2.6 Q-14 -2 -17 -6Z', darker(paint, 0.05))
      .path('M-8.6 -5 C-9 -17 -3 -16 0 -14 C3 -16 9 -17 8.6 -5 Q0 -3 -8.6 -5Z', paint),
  toque: () =>
    new Sketch().path('M-8 -5 v-7 C-15 -14 -10 -24 -4 -20 C-2 -26 5 -25 5 -20 C12 -23 14 -13 8 -12 v7Z', '#fbf8f1'),
  santa: () =>
    new Sketch()
      .path('M-9 -5 C-8 -20 4 -22 -17 -15 C-13 -24 7 -26 9 -5Z', '#c8342f')
      .path('M-10 -7 h20 v4.6 h-20Z', '#f7f5f0')
      .circle(-17, -13, 3.6, '#f7f5f0'),
  tricorn: () =>
    new Sketch()
      .path('M-18 -5 Q-8 -19 0 -17 Q8 -19 18 -5 Q0 -11 -18 -5Z', '#2f2b33')
      .path('M2.4 -2 h6 v4.4 h-6Z', '#2f2b33'),
  visor: () =>
    new Sketch()
      .path('M-10 7 V-3 C-10 -14 10 -14 10 -3 V7 Q0 11 -10 7Z', '#9fabb8')
      .path('M-1 -1 h11 v3 h-11Z', '#2f3440')
      .path('M-2 -11 q-14 -8 -18 4 q8 -5 16 0Z', '#c8342f'),
  band: (paint) =>
    new Sketch()
      .path('M-9 -4.4 h18 v3.4 h-18Z M-8 -4 l-9 -1 l2 6 l7 -3Z', paint)
      .path('M-8.6 3 h17 q-1 6 -8.4 6.4 q-7 0 -8.6 -6.4Z', '#33323c'),
  mask: (paint) =>
    new Sketch()
      .path('M-3 -2.6 q6 -2 12 0 q1 5 -3 5 q-2.6 0 -3 -1.6 q-.6 1.6 -3 1.6 q-4 0 -3 -5Z', paint)
      .circle(1, 0.4, 1.1, '#ffffff')
      .circle(5.4, 0.4, 1.1, '#ffffff'),
}

export function drawHeadwear(sketch: Sketch, { headwear, hatColour, top }: Outfit, x: number, y: number): void {
  const hat = headwear && HEADWEAR[headwear]?.(hatColour ?? top)
  if (hat) sketch.add(hat.finish(), x, y, 1)
}
