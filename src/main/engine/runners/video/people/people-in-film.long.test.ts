import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filmErrors, hairyFilm, type HairyFrame } from '../../../../../../tests/support/hairy-film.ts'
import { createMediaPack, PackFileMissingError, type MediaPack } from '../../../media/pack.ts'
import { findMediaTools } from '../../../media/tools.ts'
import { PERSON_FILE, PERSON_MATTE_FILE } from '../../kit/subject/networks.ts'
import { peopleIn } from './people-in-film.ts'

const { packDir, packFiles } = findMediaTools({ mediaPackDir: resolve('node_modules/.cache/media-pack') })
const pack = createMediaPack(packDir)
const withoutMattes: MediaPack = {
  path(file) {
    if (file === PERSON_MATTE_FILE) throw new PackFileMissingError(file)
    return pack.path(file)
  },
}
const SIZE = { width: 320, height: 180 }

async function cutWith(from: MediaPack, film: readonly HairyFrame[], frames: number) {
  const cut = peopleIn(SIZE, frames, { pack: from, threads: 1 })
  const alphas: Float32Array[] = []
  for (const { picture } of film) alphas.push((await cut(picture.data)).alpha.slice())
  return alphas
}

describe.runIf(packFiles.has(PERSON_MATTE_FILE) && packFiles.has(PERSON_FILE))('with networks for people', () => {
  test('hair in a film is cut out much closer to the truth and steadier than an outline, in the longest film too', async () => {
    const film = await hairyFilm({ ground: 'light', groundMoves: true, sway: 0.3 }, SIZE, 4)
    const outline = filmErrors(await cutWith(withoutMattes, film, 100), film)
    for (const frames of [100, 3600]) {
      const matte = filmErrors(await cutWith(pack, film, frames), film)
      expect(matte.error).toBeLessThan(outline.error * 0.65)
      expect(matte.flicker).toBeLessThan(outline.flicker * 0.65)
    }
  })

  test('without the network for mattes somebody is still cut out, by the outline', async () => {
    const film = await hairyFilm({ ground: 'light', groundMoves: false }, SIZE, 2)
    expect(filmErrors(await cutWith(withoutMattes, film, 100), film).error).toBeLessThan(0.03)
  })

  test('where nobody is, nothing is left', async () => {
    const cut = peopleIn(SIZE, 100, { pack, threads: 1 })
    const { alpha } = await cut(new Uint8Array(SIZE.width * SIZE.height * 3).fill(120))
    expect(Math.max(...alpha)).toBeLessThan(0.1)
  })

  test('after a cut to a place where nobody is, nobody shines through', async () => {
    const [frame] = await hairyFilm({ ground: 'light', groundMoves: false }, SIZE, 1)
    const cut = peopleIn(SIZE, 100, { pack, threads: 1 })
    expect(Math.max(...(await cut(frame!.picture.data)).alpha)).toBeGreaterThan(0.9)
    const { alpha } = await cut(new Uint8Array(SIZE.width * SIZE.height * 3).fill(60))
    expect(Math.max(...alpha)).toBeLessThan(0.1)
  })

  test('the ground does not shine through the edges of what is left', async () => {
    const [frame] = await hairyFilm({ ground: 'coloured', groundMoves: false }, SIZE, 1)
    const before = frame!.picture.data.slice()
    const { rgb, alpha } = await peopleIn(SIZE, 100, { pack, threads: 1 })(frame!.picture.data)
    expect(frame!.picture.data).toEqual(before)
    const greenness = (data: Uint8Array) => {
      let sum = 0
      for (let at = 0; at < alpha.length; at++)
        if (alpha[at]! > 0.1 && alpha[at]! < 0.7) sum += Math.max(0, data[at * 3 + 1]! - data[at * 3]!)
      return sum
    }
    expect(greenness(rgb)).toBeLessThan(greenness(before) * 0.6)
  })
})
