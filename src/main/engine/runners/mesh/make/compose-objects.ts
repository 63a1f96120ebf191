import { boundsOf, type Surface } from '../geometry/surface.ts'
import { textOf } from '../../kit/params.ts'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import { createRandom, type Random } from '../../kit/random.ts'
import type { Draft, DraftMaker } from '../finish/finish-solid.ts'
import { shapeFigure } from './cut-figure.ts'
import { drawThing } from './drawn-thing.ts'
import { readOptions, swatchesOf } from '../options.ts'
import { placedAll, type Part } from '../geometry/part.ts'
import { readWishes, type Wish } from '../read-wish.ts'
import { invented } from '../objects/invented.ts'
import { RECIPES, recipeNamed } from '../objects/recipes.ts'
import { openWorkshop, type Recipe } from '../objects/workshop.ts'
import { implicit } from '../objects/parts.ts'
import { FROM_THE_FRONT } from '../render/render.ts'
import { rgb255Of } from '../../kit/colour/rgb.ts'

/** More different things than this are a jumble. */
const MOST_KINDS = 3
const GAP = 0.14

/** Builds the things a prompt names from simple parts. */
export const draftObjects: DraftMaker = async (job, context) => {
  const prompt = textOf(job, 'prompt')
  const random = createRandom('object', prompt, job.seed)
  const swatches = swatchesOf(job).toSorted((a, b) => chroma(b) - chroma(a))
  context.onProgress(0.05)
  const wishes = readWishes(prompt, recipeNamed).slice(0, MOST_KINDS)
  const thing = wishes.every(({ noun }) => noun === null) ? drawThing(prompt, swatches, job.seed) : null
  if (!thing) return draftFor(wishes.map(kindOf), swatches, random)
  const { shape, material } = await shapeFigure(thing.picture, readOptions(job), context, 'puffy')
  const figure = { wish: wishes[0]!, name: thing.name, metres: 0.5, make: () => [implicit(shape, material)] }
  return { ...(await draftFor([figure], swatches, random)), camera: FROM_THE_FRONT }
}

interface Kind extends Pick<Recipe, 'metres' | 'make'> {
  wish: Wish
  name: string
}

function kindOf(wish: Wish): Kind {
  const recipe = wish.noun === null ? null : RECIPES[wish.noun]!
  return { wish, name: wish.noun ?? 'sculpture', metres: recipe?.metres ?? 1, make: recipe?.make ?? invented }
}

async function draftFor(kinds: readonly Kind[], swatches: readonly string[], random: Random): Promise<Draft> {
  const largest = Math.max(...kinds.map(({ metres }) => metres))
  const things: Thing[] = []
  for (const { wish, metres, make } of kinds)
    for (let number = 0; number < wish.count; number++) {
      // beside a house a cup is still as large as a hand
      const size = kinds.length > 1 ? Math.max(0.35, Math.sqrt(metres / largest)) : 1
      const parts = make(openWorkshop(wish, swatches, random))
      things.push(await sized(parts, wish, size, random))
    }
  const row = standInRow(things)
  const name = kinds.map((kind) => kind.name).join(' and ')
  return { name, parts: row.parts, metres: largest * Math.max(1, row.extent) }
}

interface Thing {
  parts: Part[]
  width: number
  depth: number
  left: number
  back: number
}

/** Stretched as wished, a little different each time, and measured. */
async function sized(parts: readonly Part[], wish: Wish, size: number, random: Random): Promise<Thing> {
  const change = () => random.between(0.95, 1.05)
  const scale = [
    wish.stretch[0] * change() * size,
    wish.stretch[1] * change() * size,
    wish.stretch[2] * change() * size,
  ] as const
  const placed = placedAll(parts, { scale })
  const built: Surface[] = []
  for (const part of placed) built.push(await part.build({ density: 6, bevel: 0, sides: 6, rest: yieldToEventLoop }))
  const {
    low: [left, floor, back],
    high: [right, , front],
  } = boundsOf(built)
  return { parts: placedAll(placed, { at: [0, -floor, 0] }), width: right - left, depth: front - back, left, back }
}

/** Side by side, in as many rows as keep the group together. */
function standInRow(things: readonly Thing[]): { parts: Part[]; extent: number } {
  const columns = things.length > 4 ? Math.ceil(Math.sqrt(things.length * 1.4)) : things.length
  const deepest = Math.max(...things.map(({ depth }) => depth)) + GAP
  const parts: Part[] = []
  let extent = 0
  for (let row = 0; row * columns < things.length; row++) {
    const inRow = things.slice(row * columns, (row + 1) * columns)
    const total = inRow.reduce((sum, { width }) => sum + width + GAP, -GAP)
    let x = -total / 2
    for (const { parts: own, width, left, back } of inRow) {
      parts.push(...placedAll(own, { at: [x - left, 0, -row * deepest - back] }))
      x += width + GAP
    }
    extent = Math.max(extent, total)
  }
  return { parts, extent }
}

function chroma(colour: string): number {
  const channels = rgb255Of(colour)
  return Math.max(...channels) - Math.min(...channels)
}
