import { type Bounds, fitted, resizePlane } from '../kit/pixels/plane.ts'
import { type Field, type Rgba8, sharpOf } from '../kit/pixels/rgba8.ts'
import { orWithoutPack } from '../../media/pack.ts'
import { findWhatStandsOut } from '../kit/subject/find-subject.ts'
import { findFaces } from '../kit/subject/people.ts'
import { pixelsOf, type Pixels } from '../kit/pixels/raw.ts'
import type { RunContext } from '../runner.ts'

/** The main thing of a picture. */
export interface Subject {
  /** Where it is, from 0 to 1. */
  mask: Field
  /** Of the person who is seen largest, hair and chin included; null when nobody looks out of the picture. */
  head: Bounds | null
}

const LOOK_SIDE = 640
/** An effect is drawn around whatever leaves a little of its surroundings. */
const MOST_SHARE = 0.97

export async function subjectOf(picture: Rgba8, context: RunContext): Promise<Subject> {
  const { width, height } = picture
  const small = fitted(picture, LOOK_SIDE)
  const pixels = await pixelsOf(sharpOf(picture).resize(small.width, small.height, { fit: 'fill' }))
  const { mask } = await findWhatStandsOut(pixels, { eyes: ['smart', 'border'], mostShare: MOST_SHARE }, context)
  const head = await orWithoutPack(() => headOf(pixels, picture, context), null)
  return { mask: { width, height, data: resizePlane(mask, pixels, picture) }, head }
}

async function headOf(pixels: Pixels, { width, height }: Rgba8, context: RunContext): Promise<Bounds | null> {
  const faces = await findFaces(pixels, context)
  const [face] = faces.toSorted((one, other) => other.box.width - one.box.width)
  if (!face) return null
  const { left, top, width: wide, height: tall } = face.box
  const scale = width / pixels.width
  const clip = (value: number, most: number) => Math.round(Math.max(0, Math.min(most, value * scale)))
  return {
    left: clip(left - wide * 0.35, width),
    right: clip(left + wide * 1.35, width),
    top: clip(top - tall * 0.55, height),
    bottom: clip(top + tall * 1.25, height),
  }
}
