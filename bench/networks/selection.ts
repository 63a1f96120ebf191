import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { createMediaPack } from '#main/engine/media/pack.ts'
import { resizePlane, type Plane } from '#main/engine/runners/kit/pixels/plane.ts'
import { pixelsOf, type Pixels } from '#main/engine/runners/kit/pixels/raw.ts'
import { chooseMask } from '#main/engine/runners/kit/selection/choose-mask.ts'
import {
  decodeMasks,
  MASK_SIDE,
  type NetworkMask,
  type Pointing,
} from '#main/engine/runners/kit/selection/decode-masks.ts'
import { encodePicture, type EncodedPicture } from '#main/engine/runners/kit/selection/encode-picture.ts'
import { selectIn } from '#main/engine/runners/kit/selection/select.ts'
import { findSubject, type Eye } from '#main/engine/runners/kit/subject/find-subject.ts'
import type { RunContext } from '#main/engine/runners/runner.ts'
import { overlapOf, selectionScenes, type Scene, type SceneThing } from '../../tests/support/selection-scenes.ts'
import { median, milliseconds, timed, type Result } from '../measure.ts'
import { sampled } from '../size.ts'

const SIDE = 1000
/** What a person does not feel as waiting. */
const PATIENCE_MS = 300
/** How far from the true edge a mask is compared with it, in pixels. */
const EDGE = 6

const context = {
  pack: createMediaPack(resolve('node_modules/.cache/media-pack')),
  threads: availableParallelism(),
  signal: new AbortController().signal,
  onProgress() {},
} as unknown as RunContext

/** How a thing is pointed at. */
const POINTINGS: Readonly<Record<string, (thing: SceneThing) => Pointing>> = {
  'a click': ({ click }) => ({ points: [{ ...click, adds: true }], box: null }),
  'a box': ({ box }) => ({ points: [], box }),
}

/**
 * What is selected by pointing at one of several things, against what there was before for cutting something out, which
 * decides by itself; the rule by which one of the network's masks is chosen, against its own score; its edges, against
 * those that it drew itself.
 */
export async function* benchSelection(): AsyncGenerator<Result> {
  const figures = new Map<string, number[]>()
  const note = (name: string, value: number) => figures.set(name, [...(figures.get(name) ?? []), value])
  const mean = (name: string) => {
    const values = figures.get(name)!
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }
  for (const scene of sampled(selectionScenes(SIDE))) {
    const picture = await pixelsOf(sharp(scene.png))
    const before = { smart: await maskBy('smart', picture), contrast: await maskBy('border', picture) }
    let encoded: EncodedPicture | undefined
    note('look', await timed(async () => (encoded = await encodePicture(picture, context))))
    for (const thing of scene.things) {
      for (const [name, mask] of Object.entries(before)) note(name, overlapOf(mask, thing.alpha))
      for (const [name, pointingAt] of Object.entries(POINTINGS)) {
        const pointing = pointingAt(thing)
        note('answer', await timed(() => selectIn(encoded!, pointing, context)))
        const { alpha } = await selectIn(encoded!, pointing, context)
        const masks = await decodeMasks(encoded!, pointing, context)
        const plain = bytesOf(enlarged(chooseMask(masks, pointing), picture))
        note(name, overlapOf(alpha, thing.alpha))
        note(`${name} by score`, overlapOf(bytesOf(enlarged(highest(masks), picture)), thing.alpha))
        note('edge', edgeError(alpha, thing.alpha, scene))
        note('plain edge', edgeError(plain, thing.alpha, scene))
      }
      console.log(`  ${scene.name}, ${thing.name}: ${shown(figures.get('a click')!.at(-1)!)}`)
    }
  }
  const overlap = (name: string, ours: string, reference: string, atLeast: number): Result => ({
    name: `Overlap with what was pointed at, ${name}`,
    ours: shown(mean(ours)),
    reference: shown(mean(reference)),
    ratio: mean(ours) / mean(reference),
    bar: { atLeast },
  })
  yield overlap('a click against Smart Cutout', 'a click', 'smart', 1.5)
  yield overlap('a click against Contrast Cutout', 'a click', 'contrast', 1.5)
  yield overlap('a box against Smart Cutout', 'a box', 'smart', 1.5)
  yield overlap(
    "the steady mask of a click against that of the network's best score",
    'a click',
    'a click by score',
    1.2,
  )
  yield {
    name: "Error along the edges of a selection, laid along the picture's against the network's own",
    ours: shown(mean('edge')),
    reference: shown(mean('plain edge')),
    ratio: mean('edge') / mean('plain edge'),
    bar: { atMost: 0.6 },
  }
  console.log(`  a look at a picture took ${milliseconds(median(figures.get('look')!))}`)
  const answer = median(figures.get('answer')!)
  yield {
    name: 'A click answered, against what is not felt as waiting',
    ours: milliseconds(answer),
    reference: milliseconds(PATIENCE_MS),
    ratio: answer / PATIENCE_MS,
    bar: { atMost: 1 },
  }
}

const shown = (part: number) => part.toFixed(3)

async function maskBy(eye: Eye, picture: Pixels): Promise<Uint8Array> {
  return bytesOf((await findSubject(picture, eye, context)).mask)
}

const bytesOf = (mask: Plane) => Uint8Array.from(mask, (value) => Math.round(255 * Math.min(1, Math.max(0, value))))

const highest = (masks: readonly NetworkMask[]) => masks.reduce((best, mask) => (mask.score > best.score ? mask : best))

/** As the network drew it, in the size of the picture. */
function enlarged({ values }: NetworkMask, picture: Pixels): Plane {
  const square = { width: MASK_SIDE, height: MASK_SIDE }
  return resizePlane(values, square, picture).map((value) => 1 / (1 + Math.exp(-4 * value)))
}

/** How far the alpha is from the true one, on average, near the true edge. */
function edgeError(alpha: Uint8Array, truth: Uint8Array, { width, height }: Scene): number {
  let [sum, count] = [0, 0]
  for (let y = EDGE; y < height - EDGE; y += 1)
    for (let x = EDGE; x < width - EDGE; x += 1) {
      const at = y * width + x
      const around = [at - EDGE, at + EDGE, at - EDGE * width, at + EDGE * width]
      const isTaken = truth[at]! > 127
      if (around.every((near) => truth[near]! > 127 === isTaken)) continue
      sum += Math.abs(alpha[at]! - truth[at]!) / 255
      count += 1
    }
  return sum / Math.max(1, count)
}
