import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createMediaPack } from '../../../media/pack.ts'
import { findMediaTools } from '../../../media/tools.ts'
import type { RunContext } from '../../runner.ts'
import { inBetween, shrinkFor } from './in-between.ts'
import { lookedAt, MOTION_NETWORK } from './motion-network.ts'

const { packDir, packFiles } = findMediaTools({ mediaPackDir: resolve('node_modules/.cache/media-pack') })
const withPack = { pack: createMediaPack(packDir), threads: 1 } as RunContext
const withoutPack = { pack: createMediaPack(null), threads: 1 } as RunContext
const both = [
  ...(packFiles.has(MOTION_NETWORK) ? [{ means: 'the network', context: withPack }] : []),
  { means: 'the flow of our own', context: withoutPack },
]

// no side is a multiple of what the network halves
const SIZE = { width: 150, height: 90 }
const plan = { ...SIZE, shrink: 1, mayCut: true }

function draw(colourAt: (x: number, y: number) => readonly [number, number, number]): Uint8Array {
  const rgb = new Uint8Array(SIZE.width * SIZE.height * 3)
  for (let at = 0; at < rgb.length; at += 3)
    rgb.set(colourAt((at / 3) % SIZE.width, Math.floor(at / 3 / SIZE.width)), at)
  return rgb
}

/** Soft waves, and a disc before them that has come as far as `x`. */
const discAt = (x: number) =>
  draw((px, py) => {
    const inside = Math.min(1, Math.max(0, 20.5 - Math.hypot(px - x, py - 45)))
    const wave = 120 + 50 * Math.sin(px / 7) * Math.cos(py / 9)
    return [wave + (230 - wave) * inside, wave + (60 - wave) * inside, wave + (20 - wave) * inside]
  })
/** Another place altogether. */
const elsewhere = draw((x, y) => (((x >> 4) + (y >> 3)) % 2 ? [20, 40, 110] : [30, 160, 190]))

function difference(one: Uint8Array, other: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += Math.abs(one[at]! - other[at]!)
  return sum / one.length
}

test.for(both)('what moves is found half way and a quarter of the way by $means', async ({ context }) => {
  const [from, to] = [discAt(50), discAt(64)]
  const between = await inBetween(from, to, plan, context)
  for (const moment of [0.25, 0.5, 0.8]) {
    const truth = discAt(50 + 14 * moment)
    const mixed = from.map((value, at) => value + (to[at]! - value) * moment)
    expect(difference(between(moment), truth)).toBeLessThan(difference(mixed, truth) * 0.7)
  }
})

test.runIf(packFiles.has(MOTION_NETWORK))('the network comes nearer to the truth than the flow', async () => {
  const [seen, flowing] = await Promise.all(
    [withPack, withoutPack].map((context) => inBetween(discAt(50), discAt(74), plan, context)),
  )
  for (const moment of [0.25, 0.5]) {
    const truth = discAt(50 + 24 * moment)
    expect(difference(seen!(moment), truth)).toBeLessThan(difference(flowing!(moment), truth) * 0.7)
  }
})

test.for(both)('two scenes are never mixed by $means, unless they are to be', async ({ context }) => {
  const from = discAt(60)
  const cut = await inBetween(from, elsewhere, plan, context)
  expect(cut(0.4)).toBe(from)
  expect(cut(0.6)).toBe(elsewhere)
  const joined = await inBetween(from, elsewhere, { ...plan, mayCut: false }, context)
  expect(difference(joined(0.5), from)).toBeGreaterThan(10)
  expect(difference(joined(0.5), elsewhere)).toBeGreaterThan(10)
})

test('where nothing moves nobody looks', async () => {
  const unread = { pack: { path: () => expect.fail('The network was asked.') } } as unknown as RunContext
  const from = discAt(60)
  const noisy = from.map((value, at) => value + (at % 2))
  const between = await inBetween(from, noisy, plan, unread)
  expect(between(0.3)).toBe(from)
})

test('the more pictures and the larger, the smaller the copies that are looked at', () => {
  const large = { width: 1280, height: 720 }
  expect(shrinkFor({ width: 640, height: 360 }, 1)).toBe(1)
  expect(shrinkFor(large, 1)).toBe(2)
  expect(shrinkFor(large, 1500)).toBe(4)
  for (const size of [large, { width: 904, height: 508 }, { width: 90, height: 1600 }])
    for (const pairs of [1, 250, 1500, 3600])
      expect(pairs * lookedAt(size, shrinkFor(size, pairs))).toBeLessThanOrEqual(96e6)
})
