import { darker, lighter } from '../../kit/drawing/colour.ts'
import type { Sketch } from '../../kit/drawing/sketch.ts'
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
  return { ...plain, ...special(who, cloth, colour, plain) }
}

function special(who: string, cloth: string, colour: string | null, plain: Outfit): Partial<Outfit> {
  switch (who) {
    case 'man':
    case 'boy':
      return { hairStyle: 'short' }
    case 'woman':
    case 'girl':
      return {
        hairStyle: plain.hairStyle === 'short' ? 'long' : plain.hairStyle,
        lower: 'skirt',
        skirt: cloth,
        legs: plain.skin,
      }
    case 'old-man':
      return { hair: '#e6e2dc', hairStyle: 'short', beard: '#e6e2dc', pose: 'walking' }
    case 'old-woman':
      return { hair: '#e6e2dc', hairStyle: 'bun', lower: 'skirt', skirt: darker(cloth, 0.06) }
    case 'astronaut': {
      const suit = colour ?? '#f4f4f0'
      return {
        top: suit,
        sleeve: darker(suit, 0.02),
        legs: suit,
        shoes: '#8d97a6',
        hand: '#8d97a6',
        headwear: 'helmet',
        emblem: 'panel',
        prop: 'backpack',
        bulk: 1.32,
      }
    }
    case 'king':
      return {
        top: colour ?? '#8c2f3f',
        sleeve: colour ?? '#8c2f3f',
        cape: '#b3263f',
        headwear: 'crown',
        beard: plain.hair ?? '#54382a',
        emblem: 'belt',
      }
    case 'queen':
      return { lower: 'robe', skirt: cloth, hairStyle: 'long', headwear: 'crown' }
    case 'knight':
      return {
        top: '#aab4bf',
        sleeve: '#bcc5ce',
        legs: '#8f9aa8',
        shoes: '#6d7786',
        hand: '#7d8796',
        headwear: 'visor',
        cape: colour ?? cloth,
        emblem: 'belt',
        bulk: 1.12,
      }
    case 'wizard':
      return {
        lower: 'robe',
        top: colour ?? '#4b4a9a',
        sleeve: colour ?? '#4b4a9a',
        skirt: colour ?? '#4b4a9a',
        headwear: 'wizard',
        hatColour: colour ?? '#4b4a9a',
        beard: '#ece8e0',
        prop: 'staff',
      }
    case 'witch':
      return {
        lower: 'robe',
        top: colour ?? '#4a3358',
        sleeve: colour ?? '#4a3358',
        skirt: colour ?? '#4a3358',
        headwear: 'wizard',
        hatColour: '#3a2a48',
        hair: '#b5522e',
        hairStyle: 'long',
      }
    case 'pirate':
      return { top: colour ?? '#8f2f34', sleeve: '#f1e9da', headwear: 'tricorn', beard: '#3a2b26', emblem: 'belt' }
    case 'cowboy':
      return { top: cloth, headwear: 'brim', hatColour: '#b98a4f', legs: '#44628c', emblem: 'belt' }
    case 'chef':
      return { top: '#f7f3ea', sleeve: '#f7f3ea', headwear: 'toque', emblem: 'apron' }
    case 'santa':
      return {
        top: '#c8342f',
        sleeve: '#c8342f',
        legs: '#c8342f',
        shoes: '#2b2328',
        headwear: 'santa',
        beard: '#f7f5f0',
        emblem: 'belt',
        prop: 'sack',
        bulk: 1.28,
      }
    case 'ninja':
      return {
        top: colour ?? '#33323c',
        sleeve: colour ?? '#33323c',
        legs: colour ?? '#33323c',
        headwear: 'band',
        hatColour: '#c8342f',
        hair: '#2b2a33',
        hairStyle: 'short',
      }
    case 'superhero':
      return {
        top: colour ?? '#2f63b8',
        sleeve: colour ?? '#2f63b8',
        legs: colour ?? '#2f63b8',
        shoes: '#c8342f',
        cape: '#d8362f',
        headwear: 'mask',
        hatColour: '#c8342f',
        emblem: 'star',
        pose: 'waving',
      }
    case 'dancer':
      return {
        lower: 'tutu',
        top: colour ?? '#f2a7b5',
        sleeve: plain.skin,
        skirt: colour ?? '#f2a7b5',
        legs: lighter(plain.skin, 0.03),
        shoes: colour ?? '#f2a7b5',
        hairStyle: 'bun',
        pose: 'dancing',
      }
    case 'diver':
      return {
        top: colour ?? '#33415c',
        sleeve: colour ?? '#33415c',
        legs: colour ?? '#33415c',
        shoes: '#f2b134',
        headwear: 'mask',
        hatColour: '#f2b134',
        prop: 'backpack',
        pose: 'running',
      }
    case 'alien':
      return {
        skin: colour ?? '#8fce6a',
        hand: colour ?? '#8fce6a',
        hair: null,
        top: '#6c63a8',
        sleeve: '#6c63a8',
        legs: '#6c63a8',
        pose: 'waving',
      }
    case 'clown':
      return {
        skin: '#f8ece2',
        hair: '#e4572e',
        hairStyle: 'long',
        top: '#f2b134',
        sleeve: '#2e86ab',
        legs: '#7b3fa6',
        shoes: '#d8362f',
        emblem: 'star',
        bulk: 1.14,
      }
    default:
      return {}
  }
}

export function drawHeadwear(sketch: Sketch, { headwear, hatColour, top }: Outfit, x: number, y: number): void {
  const paint = hatColour ?? top
  switch (headwear) {
    case 'crown':
      sketch.path(
        `M${x - 8.4} ${y - 6} l-2 -10 l5.6 4.4 l4.8 -7 l4.8 7 l5.6 -4.4 l-2 10 Q${x} ${y - 3.4} ${x - 8.4} ${y - 6}Z`,
        '#f0c03c',
      )
      return
    case 'wizard':
      sketch
        .path(
          `M${x - 18} ${y - 4} Q${x} ${y - 9} ${x + 18} ${y - 4} Q${x} ${y + 1} ${x - 18} ${y - 4}Z`,
          darker(paint, 0.04),
        )
        .path(
          `M${x - 9.6} ${y - 6} Q${x - 3} ${y - 26} ${x - 8} ${y - 38} Q${x + 5} ${y - 28} ${x + 9.6} ${y - 6} Q${x} ${y - 3.6} ${x - 9.6} ${y - 6}Z`,
          paint,
        )
      sketch.path(
        `M${x - 9.6} ${y - 6} l.9 -4 Q${x} ${y - 8} ${x + 8.6} ${y - 10} l1 4 Q${x} ${y - 3.6} ${x - 9.6} ${y - 6}Z`,
        '#e3b84c',
      )
      return
    case 'brim':
      sketch
        .path(
          `M${x - 17} ${y - 6} Q${x} ${y - 3} ${x + 17} ${y - 6} Q${x + 14} ${y - 2} ${x} ${y - 2.6} Q${x - 14} ${y - 2} ${x - 17} ${y - 6}Z`,
          darker(paint, 0.05),
        )
        .path(
          `M${x - 8.6} ${y - 5} C${x - 9} ${y - 17} ${x - 3} ${y - 16} ${x} ${y - 14} C${x + 3} ${y - 16} ${x + 9} ${y - 17} ${x + 8.6} ${y - 5} Q${x} ${y - 3} ${x - 8.6} ${y - 5}Z`,
          paint,
        )
      return
    case 'toque':
      sketch.path(
        `M${x - 8} ${y - 5} v-7 C${x - 15} ${y - 14} ${x - 10} ${y - 24} ${x - 4} ${y - 20} C${x - 2} ${y - 26} ${x + 5} ${y - 25} ${x + 5} ${y - 20} C${x + 12} ${y - 23} ${x + 14} ${y - 13} ${x + 8} ${y - 12} v7Z`,
        '#fbf8f1',
      )
      return
    case 'santa':
      sketch
        .path(
          `M${x - 9} ${y - 5} C${x - 8} ${y - 20} ${x + 4} ${y - 22} ${x - 17} ${y - 15} C${x - 13} ${y - 24} ${x + 7} ${y - 26} ${x + 9} ${y - 5}Z`,
          '#c8342f',
        )
        .path(`M${x - 10} ${y - 7} h20 v4.6 h-20Z`, '#f7f5f0')
        .circle(x - 17, y - 13, 3.6, '#f7f5f0')
      return
    case 'tricorn':
      sketch
        .path(
          `M${x - 18} ${y - 5} Q${x - 8} ${y - 19} ${x} ${y - 17} Q${x + 8} ${y - 19} ${x + 18} ${y - 5} Q${x} ${y - 11} ${x - 18} ${y - 5}Z`,
          '#2f2b33',
        )
        .path(`M${x + 2.4} ${y - 2} h6 v4.4 h-6Z`, '#2f2b33')
      return
    case 'visor':
      sketch
        .path(
          `M${x - 10} ${y + 7} V${y - 3} C${x - 10} ${y - 14} ${x + 10} ${y - 14} ${x + 10} ${y - 3} V${y + 7} Q${x} ${y + 11} ${x - 10} ${y + 7}Z`,
          '#9fabb8',
        )
        .path(`M${x - 1} ${y - 1} h11 v3 h-11Z`, '#2f3440')
        .path(`M${x - 2} ${y - 11} q-14 -8 -18 4 q8 -5 16 0Z`, '#c8342f')
      return
    case 'band':
      sketch
        .path(`M${x - 9} ${y - 4.4} h18 v3.4 h-18Z M${x - 8} ${y - 4} l-9 -1 l2 6 l7 -3Z`, paint)
        .path(`M${x - 8.6} ${y + 3} h17 q-1 6 -8.4 6.4 q-7 0 -8.6 -6.4Z`, '#33323c')
      return
    case 'mask':
      sketch
        .path(`M${x - 3} ${y - 2.6} q6 -2 12 0 q1 5 -3 5 q-2.6 0 -3 -1.6 q-.6 1.6 -3 1.6 q-4 0 -3 -5Z`, paint)
        .circle(x + 1, y + 0.4, 1.1, '#ffffff')
        .circle(x + 5.4, y + 0.4, 1.1, '#ffffff')
      return
    default:
  }
}
