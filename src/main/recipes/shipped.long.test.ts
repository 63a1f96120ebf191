import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCli } from '../../../tests/support/cli.ts'
import { runnable } from '../../../tests/support/model-bench.ts'
import { PORTRAIT } from '../../../tests/support/portrait.ts'
import { readContainer } from '#main/engine/media/container.ts'
import { BUILTIN_MODELS } from '#main/engine/runners/models.ts'
import type { BatchRow } from '#shared/app/batch.ts'
import type { RequestParams } from '#shared/service/params.ts'
import { writeRecipe } from './recipe-file.ts'
import { findShipped } from './shipped.ts'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pressrun-shipped-'))
  await sharp(PORTRAIT).png().toFile(join(folder, 'portrait.png'))
  await sharp(Buffer.from(POT)).png().toFile(join(folder, 'pot.png'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const POT = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="300"><rect width="360" height="300" fill="#d9cdb8"/>
<rect x="120" y="75" width="120" height="165" rx="27" fill="#b3261e"/><rect x="138" y="120" width="84" height="54" fill="#f4efe6"/></svg>`

const here = new Set(runnable(BUILTIN_MODELS))
const canRun = (name: string) =>
  findShipped(name)!.steps.every((step) => step.type !== 'make' || here.has(step.modelId))

/** The recipe as it is, except for what takes time: by number of the step. */
async function runSmall(name: string, list: string, smaller: Record<number, RequestParams>, choice: string[] = []) {
  const recipe = findShipped(name)!
  const steps = recipe.steps.map((step, index) =>
    step.type === 'make' ? { ...step, params: { ...step.params, ...smaller[index + 1] } } : step,
  )
  const [file, rows] = [join(folder, 'small.recipe.json'), join(folder, 'list.csv')]
  writeFileSync(file, writeRecipe({ ...recipe, name: 'Small', steps }).text)
  writeFileSync(rows, list)
  const data = ['--json', '--data', join(folder, 'data')]
  const ran = await runCli(['batch', 'run', rows, '--recipe', file, '--out', join(folder, 'out'), ...data])
  const ended = choice.length > 0 ? await runCli(['batch', 'pick', ...choice, ...data]) : ran
  expect([ran.code, ended.code, ended.stderr]).toEqual([choice.length > 0 ? 3 : 0, 0, ''])
  const made = ended.json.filter(({ type }) => type === 'row') as unknown as BatchRow[]
  /** Where the files of a step are. */
  return (step: number) =>
    made.filter((row) => row.step === step).flatMap(({ outputs }) => outputs.map(({ path }) => path!))
}

describe('recipes that come along run whole on the bundled engine', { timeout: 240_000 }, () => {
  test.runIf(canRun('Poster to print size'))(
    'a poster has its bleed all around and is twice as large',
    { tags: 'long' },
    async () => {
      const small = { 1: { resolution: '512', num_outputs: 2 } }
      const filesOf = await runSmall('Poster to print size', 'prompt\nA lighthouse\n', small, ['--outputs', '2'])
      expect([1, 3, 4].map((step) => filesOf(step).length)).toEqual([2, 1, 1])
      const [drawn, printed] = [await sharp(filesOf(1)[1]).metadata(), await sharp(filesOf(4)[0]).metadata()]
      expect([printed.width, printed.height]).toEqual([(drawn.width + 48) * 2, (drawn.height + 48) * 2])
      expect(drawn.height / drawn.width).toBeCloseTo(4 / 3, 2)
    },
  )

  test.runIf(canRun('Product on colour in five formats'))(
    'a product stands on its colour in five formats',
    { tags: 'long' },
    async () => {
      const small = { 3: { resolution: '512' } }
      const filesOf = await runSmall('Product on colour in five formats', 'image\npot.png\n', small)
      const shapes = []
      for (const path of filesOf(3)) {
        const { width, height } = await sharp(path).metadata()
        shapes.push((width / height).toFixed(2))
        const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
        const [red, green] = [data[0]!, data[1]!]
        // sage behind, and the red pot in front of it
        expect(green).toBeGreaterThan(red)
        let pot = 0
        for (let at = 0; at < data.length; at += 3) if (data[at]! > data[at + 1]! + 70) pot += 1
        expect(pot / (info.width * info.height)).toBeGreaterThan(0.03)
      }
      expect(shapes.toSorted()).toEqual(['0.56', '0.80', '1.00', '1.33', '1.78'])
    },
  )

  test.runIf(canRun('Portrait to sticker'))(
    'a portrait becomes a sticker with a white border on nothing',
    { tags: 'long' },
    async () => {
      const filesOf = await runSmall('Portrait to sticker', 'image\nportrait.png\n', {})
      const { data, info } = await sharp(filesOf(3)[0]).raw().toBuffer({ resolveWithObject: true })
      const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
      expect([info.channels, at(0, 0)[3], at(info.width - 1, 0)[3]]).toEqual([4, 0, 0])
      const row = Math.floor(info.height * 0.8)
      const across = Array.from({ length: info.width }, (_, x) => at(x, row))
      const edge = across.findIndex((pixel) => pixel[3]! > 250)
      expect(across[edge + 6]).toEqual([255, 255, 255, 255])
      expect(across.some(([red, , , alpha]) => alpha === 255 && red! < 120)).toBe(true)
    },
  )

  test.runIf(canRun('Song with cover'))('a song has its length, and a cover', async () => {
    const small = { 1: { duration: 5 }, 2: { resolution: '512' } }
    const filesOf = await runSmall('Song with cover', 'prompt,3.prompt\nA calm song about the sea,Salt\n', small)
    expect((await readContainer(filesOf(1)[0]!, 'audio/wav')).durationSeconds).toBeCloseTo(5, 0)
    expect(filesOf(2)).toHaveLength(1)
    expect(await sharp(filesOf(3)[0]).metadata()).toMatchObject({ width: 1900, height: 1400 })
  })

  test.runIf(canRun('Storyboard to film'))('a storyboard becomes a film with sound', async () => {
    const drawn = { resolution: '512' }
    const small = { 1: drawn, 2: drawn, 3: drawn, 4: { duration: 3, resolution: '360', fps: 12 } }
    const list = 'prompt,2.prompt,3.prompt\nA lighthouse,A boat,A moon at night\n'
    const filesOf = await runSmall('Storyboard to film', list, small)
    const silent = await readContainer(filesOf(4)[0]!, 'video/mp4')
    expect(silent).toMatchObject({ height: 360, hasAudio: false })
    const film = await readContainer(filesOf(5)[0]!, 'video/mp4')
    expect(film).toMatchObject({ height: 360, hasAudio: true })
    expect([silent.durationSeconds, film.durationSeconds].map(Math.round)).toEqual([3, 3])
  })

  test.runIf(canRun('Speech to captioned film'))(
    'what is said becomes a film as long as it is said',
    { tags: 'long' },
    async () => {
      const small = { 2: { resolution: '512' }, 3: { resolution: '360', fps: 12 } }
      const filesOf = await runSmall('Speech to captioned film', 'text,2.prompt\nDawn.,The sea at dawn\n', small)
      const [voice, film] = [
        await readContainer(filesOf(1)[0]!, 'audio/wav'),
        await readContainer(filesOf(3)[0]!, 'video/mp4'),
      ]
      expect(film).toMatchObject({ height: 360, hasAudio: true })
      expect(Math.abs(film.durationSeconds - voice.durationSeconds - 0.6)).toBeLessThan(0.2)
    },
  )
})
