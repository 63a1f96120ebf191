import { triple } from '../../kit/maths.ts'
import { hexOfUnitRgb, unitRgbOf } from '../../kit/colour/rgb.ts'
import { foundBy, names } from '../../kit/words/listed.ts'

/** What a surface is made of. */
export interface Material {
  /** As painted: `#rrggbb`. */
  colour: string
  /** The other colour of a pattern that has two. */
  second?: string
  pattern: Pattern
  metallic: number
  roughness: number
  /** Below 1 it lets light through. */
  opacity?: number
  /** Shines by itself, as lamps and screens do. */
  glows?: boolean
  /** A picture that covers the whole instead of a pattern that repeats. */
  picture?: CoverPicture
}

/** A picture as a file, and as pixels for whoever draws with it. */
export interface MapImage {
  jpeg: Buffer
  /** Red, green, blue. */
  pixels: Buffer
  width: number
  height: number
}

interface CoverPicture extends MapImage {
  normals?: MapImage
  surface?: MapImage
}

const PATTERNS = names(
  'plain grain stone marble brushed hammered weave speckle brick fur leather scales frosting stripes dots',
  'checks',
)
export type Pattern = (typeof PATTERNS)[number]

export function mixed(from: string, to: string, share: number): string {
  const [a, b] = [unitRgbOf(from), unitRgbOf(to)]
  return hexOfUnitRgb(triple((channel) => a[channel] + (b[channel] - a[channel]) * share))
}

type Finish = Omit<Material, 'colour'> & { colour: string | null }

/** Materials by the words for them; those without a colour take the one of the thing. */
const FINISHES: Record<string, Finish> = {
  wood: { colour: '#a8703f', second: '#6f4423', pattern: 'grain', metallic: 0, roughness: 0.6 },
  metal: { colour: '#b9bdc2', pattern: 'brushed', metallic: 1, roughness: 0.32 },
  gold: { colour: '#e8b74a', pattern: 'hammered', metallic: 1, roughness: 0.22 },
  silver: { colour: '#dcdee2', pattern: 'brushed', metallic: 1, roughness: 0.22 },
  copper: { colour: '#c9784f', pattern: 'hammered', metallic: 1, roughness: 0.28 },
  bronze: { colour: '#a07a43', pattern: 'hammered', metallic: 1, roughness: 0.38 },
  glass: { colour: null, pattern: 'plain', metallic: 0, roughness: 0.06, opacity: 0.38 },
  stone: { colour: '#97938b', second: '#6f6c66', pattern: 'stone', metallic: 0, roughness: 0.9 },
  marble: { colour: '#ece8e1', second: '#9b958f', pattern: 'marble', metallic: 0, roughness: 0.28 },
  clay: { colour: '#b9694a', second: '#9a5238', pattern: 'speckle', metallic: 0, roughness: 0.85 },
  ceramic: { colour: null, pattern: 'speckle', metallic: 0, roughness: 0.2 },
  plastic: { colour: null, pattern: 'plain', metallic: 0, roughness: 0.38 },
  rubber: { colour: '#2c2d31', pattern: 'speckle', metallic: 0, roughness: 0.8 },
  leather: { colour: '#7a4a2b', second: '#4f2d1a', pattern: 'leather', metallic: 0, roughness: 0.55 },
  fabric: { colour: null, pattern: 'weave', metallic: 0, roughness: 0.95 },
  fur: { colour: null, pattern: 'fur', metallic: 0, roughness: 0.95 },
  brick: { colour: '#a9543f', second: '#cfc4b4', pattern: 'brick', metallic: 0, roughness: 0.9 },
  ice: { colour: '#bfe4f2', pattern: 'marble', second: '#f4fbff', metallic: 0, roughness: 0.1, opacity: 0.7 },
  jade: { colour: '#4f9d78', second: '#8ac7a3', pattern: 'marble', metallic: 0, roughness: 0.22 },
  obsidian: { colour: '#1b1a20', pattern: 'plain', metallic: 0, roughness: 0.08 },
  chocolate: { colour: '#5b3520', pattern: 'plain', metallic: 0, roughness: 0.35 },
}

export type FinishName = keyof typeof FINISHES

/** Other words for the same. */
const SAME = foundBy<FinishName>({
  wood: 'wooden oak walnut pine timber bamboo',
  metal: 'steel iron chrome metallic aluminium aluminum titanium',
  gold: 'golden brass gilded',
  glass: 'crystal transparent',
  stone: 'rock granite concrete slate sandstone',
  clay: 'terracotta earthenware mud',
  ceramic: 'porcelain glazed enamel',
  plastic: 'lego vinyl',
  fabric: 'cloth wool knitted felt velvet',
  fur: 'furry fluffy',
  brick: 'bricks',
  ice: 'frozen icy',
})

export function finishNamed(word: string): FinishName | null {
  if (Object.hasOwn(FINISHES, word)) return word
  return SAME[word] ?? null
}

/** A material in its own colour, or in the one asked for. */
export function finish(name: FinishName, colour: string | null = null): Material {
  const { colour: own, second, ...rest } = FINISHES[name]!
  const main = colour ?? own ?? '#c9c4ba'
  const other = second ? { second: colour ? mixed(colour, '#1a1512', 0.35) : second } : {}
  return { ...rest, ...other, colour: main }
}

export const wood = (colour: string | null = null): Material => finish('wood', colour)
export const metal = (colour: string | null = null): Material => finish('metal', colour)
export const paint = (colour: string, roughness = 0.45): Material => ({
  colour,
  pattern: 'plain',
  metallic: 0,
  roughness,
})
export const black = (): Material => paint('#1e2024', 0.3)
/** Dark glass of cars and planes. */
export const windscreen = (): Material => ({ ...paint('#22303c', 0.06), metallic: 0.2 })
export const glowing = (colour: string): Material => ({ ...paint(colour, 0.5), glows: true })

/** The white of point colours: they are those of what it covers, a little darker where a pattern has its second one. */
export const white = (material: Material, second = '#c9c4bc'): Material => ({
  ...material,
  colour: '#ffffff',
  ...(material.second ? { second } : {}),
})
