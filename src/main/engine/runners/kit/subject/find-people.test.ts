import { resolve } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { hairyPortrait, matteErrors } from '../../../../../../tests/support/hairy-portrait.ts'
import { createMediaPack, PackFileMissingError, type MediaPack } from '../../../media/pack.ts'
import { findMediaTools } from '../../../media/tools.ts'
import { refineMatte, sharpenMatte } from '../../cutout/matte.ts'
import type { RunContext } from '../../runner.ts'
import { pixelsOf } from '../pixels/raw.ts'
import { findPeople } from './find-people.ts'
import { findSubject } from './find-subject.ts'
import { PERSON_FILE, PERSON_MATTE_FILE } from './networks.ts'

const { packDir, packFiles } = findMediaTools({ mediaPackDir: resolve('node_modules/.cache/media-pack') })
const pack = createMediaPack(packDir)
const { signal } = new AbortController()
const context = (from: MediaPack = pack) =>
  ({ pack: from, threads: 1, signal, onProgress() {} }) as unknown as RunContext
const withoutMattes: MediaPack = {
  path(file) {
    if (file === PERSON_MATTE_FILE) throw new PackFileMissingError(file)
    return pack.path(file)
  },
}

describe.runIf(packFiles.has(PERSON_MATTE_FILE))('with the network for mattes', () => {
  test('strands of hair are cut out much closer to the truth than an outline comes', async () => {
    const { picture, alpha } = await hairyPortrait('dark', 320)
    const people = await findPeople(picture, 'people', context())
    const matte = await sharpenMatte(picture, people!, signal)
    const { mask, ...rough } = await findSubject(picture, 'people', context())
    const outline = await refineMatte(picture, mask, rough, signal)
    const [ours, before] = [matte, outline].map((found) => matteErrors(found.alpha, alpha, picture)) as [Errors, Errors]
    expect(ours.sad).toBeLessThan(before.sad * 0.8)
    expect(ours.mse).toBeLessThan(before.mse * 0.6)
    expect(ours.gradient).toBeLessThan(before.gradient * 0.7)
  })

  test('a thing is no person, whatever networks for people make of it', async () => {
    const cup = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="200"><rect width="240" height="200" fill="#8a5a38"/>
<ellipse cx="120" cy="120" rx="90" ry="50" fill="#a02818"/><rect x="80" y="50" width="80" height="70" rx="20" fill="#f4efe6"/></svg>`
    const picture = await pixelsOf(sharp(Buffer.from(cup)))
    expect(await findPeople(picture, 'smart', context())).toBeNull()
    expect(await findPeople(picture, 'people', context())).toBeNull()
  })
})

type Errors = ReturnType<typeof matteErrors>

test('eyes that know no people look for none, nor does a machine that lacks the network', async () => {
  const { picture } = await hairyPortrait('light', 160)
  expect(await findPeople(picture, 'border', context())).toBeNull()
  if (packFiles.has(PERSON_FILE)) expect(await findPeople(picture, 'people', context(withoutMattes))).toBeNull()
})
