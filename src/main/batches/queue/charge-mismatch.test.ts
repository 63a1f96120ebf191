import { expect, test } from 'vitest'
import type { Asset } from '#shared/service/asset.ts'
import { chargeMismatch } from './charge-mismatch.ts'

const delivered = (count: number) => Array.from<Asset>({ length: count })

function mismatch(coinsCharged: number, { quoted, asked, came }: { quoted: number; asked: number; came: number }) {
  return chargeMismatch(
    { maxCoins: quoted },
    { status: 'succeeded', coinsQuoted: quoted, coinsCharged, outputsRequested: asked, outputs: delivered(came) },
  )
}

test('a price that its outputs do not divide is in order when all of them came', () => {
  for (let quoted = 1; quoted <= 60; quoted++)
    for (let asked = 1; asked <= 24; asked++)
      expect(mismatch(quoted, { quoted, asked, came: asked }), `${quoted} for ${asked}`).toBeNull()
})

test('a part of such a price may be rounded either way, and no further', () => {
  const charges = [12, 13, 14, 15].map((charged) => mismatch(charged, { quoted: 15, asked: 11, came: 10 }))
  expect(charges.map((found) => found === null)).toEqual([false, true, true, false])
  expect(charges[0]!.message).toBe('Charged 12 coins for what should cost 14.')
})

test('what can be charged exactly is not rounded', () => {
  expect(mismatch(20, { quoted: 30, asked: 3, came: 2 })).toBeNull()
  for (const charged of [19, 21, 30]) expect(mismatch(charged, { quoted: 30, asked: 3, came: 2 })).not.toBeNull()
})
