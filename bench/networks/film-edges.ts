import { resolve } from 'node:path'
import { createMediaPack, PackFileMissingError } from '#main/engine/media/pack.ts'
import { boundsOf, inPlace, withRoom, type Plane } from '#main/engine/runners/kit/pixels/plane.ts'
import { segmentPerson } from '#main/engine/runners/kit/subject/people.ts'
import { PERSON_MATTE_FILE } from '#main/engine/runners/kit/subject/networks.ts'
import { matteWithin, ROOM } from '#main/engine/runners/kit/subject/person-matte.ts'
import type { RunContext } from '#main/engine/runners/runner.ts'
import { peopleIn } from '#main/engine/runners/video/people/people-in-film.ts'
import { filmErrors, hairyFilm, type HairyFrame } from '../../tests/support/hairy-film.ts'
import { milliseconds, type Result } from '../measure.ts'
import { sampled, sized } from '../size.ts'

const SIZE = { width: 640, height: 360 }
const FRAMES = sized(10, 3)
/** Films of ten seconds and of a minute, of 25 and of 60 pictures a second. */
const LENGTHS = [
  { film: 'short', frames: 250 },
  { film: 'longest', frames: 3600 },
]
const SCENES = [
  { name: 'somebody sways before leaves', ground: 'busy', sway: 1 },
  { name: 'somebody talks before a wall', ground: 'light', sway: 0.1 },
] as const

const pack = createMediaPack(resolve('node_modules/.cache/media-pack'))
const withPack = { pack, threads: 1 } as RunContext
const withoutMattes: RunContext = {
  ...withPack,
  pack: {
    path(file) {
      if (file === PERSON_MATTE_FILE) throw new PackFileMissingError(file)
      return pack.path(file)
    },
  },
}

interface Way extends ReturnType<typeof filmErrors> {
  /** Of the processor, for one frame. */
  worked: number
}

/** How near to the truth cut-outs of films come, and how steadily, with MODNet and with the outline that serves without it. */
export async function* benchFilmEdges(): AsyncGenerator<Result> {
  for (const { film, frames } of sampled(LENGTHS)) {
    const [ours, outlines]: [Way[], Way[]] = [[], []]
    for (const { name, ...scene } of sampled(SCENES)) {
      const drawn = await hairyFilm({ ...scene, groundMoves: true }, SIZE, FRAMES)
      const cut = (context: RunContext) => {
        const people = peopleIn(SIZE, frames, context)
        return async ({ picture }: HairyFrame) => (await people(picture.data)).alpha
      }
      ours.push(await measured(drawn, cut(withPack)))
      outlines.push(await measured(drawn, cut(withoutMattes)))
      console.log(`  ${name}, a ${film} film: ${figures(ours.at(-1)!)} against ${figures(outlines.at(-1)!)}`)
      if (film === 'short') for await (const line of otherWays(drawn)) console.log(`    ${line}`)
    }
    for (const [of, what] of [
      ['error', 'Alpha error'],
      ['flicker', 'Flicker'],
    ] as const) {
      const [one, other] = [mean(ours, of), mean(outlines, of)]
      yield {
        name: `${what} of people in a ${film} film, MODNet against their outline`,
        ours: one.toFixed(4),
        reference: other.toFixed(4),
        ratio: one / other,
        bar: { atMost: film === 'short' ? 0.5 : 0.7 },
      }
    }
    const [slow, quick] = [mean(ours, 'worked'), mean(outlines, 'worked')]
    yield {
      name: `Time of a frame of people in a ${film} film, MODNet against their outline`,
      ours: milliseconds(slow),
      reference: milliseconds(quick),
      ratio: slow / quick,
      // a short film may take longer to look better
      bar: { atMost: film === 'short' ? 12 : 6 },
    }
  }
}

/** What was tried and not chosen: mattes as the network gives them, and the paper's one frame of delay. */
async function* otherWays(drawn: readonly HairyFrame[]): AsyncGenerator<string> {
  const mattes: Plane[] = []
  const bare = await measured(drawn, async ({ picture }) => {
    const found = boundsOf(await segmentPerson(picture, withPack), picture, 0.4)!
    const part = withRoom(found, picture, ROOM)
    const near = await matteWithin(picture, part, 74_000, withPack)
    const matte = inPlace(near, part, picture)
    mattes.push(matte)
    return matte
  })
  yield `MODNet frame by frame: ${figures(bare)}`
  yield `MODNet with a frame of delay: ${figures({ ...filmErrors(mattes.map(withDelay), drawn), worked: bare.worked })}`
}

const ALIKE = 0.1

/** Where both neighbours agree and the frame between them does not, it is taken for a mistake. */
function withDelay(matte: Plane, index: number, all: readonly Plane[]): Plane {
  const [before, after] = [all[index - 1], all[index + 1]]
  if (!before || !after) return matte
  return matte.map((value, at) => {
    const [one, other] = [before[at]!, after[at]!]
    const isOdd = Math.abs(value - one) > ALIKE && Math.abs(value - other) > ALIKE
    return isOdd && Math.abs(one - other) <= ALIKE ? (one + other) / 2 : value
  })
}

async function measured(drawn: readonly HairyFrame[], cut: (frame: HairyFrame) => Promise<Plane>): Promise<Way> {
  const before = process.cpuUsage()
  const alphas: Plane[] = []
  for (const frame of drawn) alphas.push((await cut(frame)).slice())
  const { user, system } = process.cpuUsage(before)
  return { ...filmErrors(alphas, drawn), worked: (user + system) / 1000 / drawn.length }
}

const figures = ({ error, flicker, worked }: Way) =>
  `error ${error.toFixed(4)}, flicker ${flicker.toFixed(4)}, ${milliseconds(worked)}`
const mean = (ways: readonly Way[], of: keyof Way) => ways.reduce((sum, way) => sum + way[of], 0) / ways.length
