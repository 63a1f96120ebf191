import { resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PORTRAIT } from '../../../../../../tests/support/portrait.ts'
import { createMediaPack } from '../../../media/pack.ts'
import { findFaces, segmentPerson, traceFace } from './people.ts'
import { pixelsOf, type Pixels } from '../pixels/raw.ts'

const context = { pack: createMediaPack(resolve('node_modules/.cache/media-pack')), threads: 1 }

/** The portrait somewhere on a larger wall. */
async function portraitAt(left: number, top: number, width: number, height: number): Promise<Pixels> {
  const wall = sharp({ create: { width, height, channels: 3, background: '#9fb4c0' } })
  return pixelsOf(
    sharp(
      await wall
        .composite([{ input: PORTRAIT, left, top }])
        .png()
        .toBuffer(),
    ),
  )
}

test('a face is found where it is, in wide and in tall pictures', async () => {
  for (const [left, top, width, height] of [
    [0, 0, 320, 400],
    [400, 30, 800, 430],
    [20, 350, 360, 750],
  ] as const) {
    const image = await portraitAt(left, top, width, height)
    const [face, ...others] = await findFaces(image, context)
    expect(others).toEqual([])
    const far = (point: { x: number; y: number }, x: number, y: number) =>
      Math.hypot(point.x - left - x, point.y - top - y)
    expect(far(face!.leftEye, 137, 158)).toBeLessThan(12)
    expect(far(face!.rightEye, 183, 158)).toBeLessThan(12)
    expect(far(face!.mouth, 160, 217)).toBeLessThan(12)
    const mesh = await traceFace(image, face!, context)
    expect(mesh).toHaveLength(468)
    expect(far(mesh[78]!, 137, 212)).toBeLessThan(14)
    expect(far(mesh[308]!, 183, 212)).toBeLessThan(14)
  }
})

test('a person is told from the wall, however small in the picture', async () => {
  for (const [left, width] of [
    [0, 320],
    [560, 960],
  ] as const) {
    const mask = await segmentPerson(await portraitAt(left, 0, width, 400), context)
    const at = (x: number, y: number) => mask[y * width + left + x]!
    for (const [x, y] of [
      [160, 170],
      [160, 70],
      [160, 350],
      [60, 380],
    ] as const)
      expect(at(x, y)).toBeGreaterThan(0.8)
    for (const [x, y] of [
      [20, 20],
      [300, 200],
      [40, 250],
    ] as const)
      expect(at(x, y)).toBeLessThan(0.2)
  }
})

test('nobody is there', async () => {
  const wall = await pixelsOf(sharp({ create: { width: 40, height: 90, channels: 3, background: '#446688' } }))
  expect(await findFaces(wall, context)).toEqual([])
})
