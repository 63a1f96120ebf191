import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { beforeEach, expect, test } from 'vitest'
import { png as pngFile, pngChunk } from '../../../../tests/support/sample-media.ts'
import { copyWithSettings, readEmbeddedSettings } from './index.ts'
import { createPlanner } from './planner.ts'
import type { EmbeddedSettings } from './settings-text.ts'
import { settingsInXmp, xmpPacket } from './xmp.ts'

const SETTINGS: EmbeddedSettings = {
  modelId: 'paper-landscape',
  modelName: 'Paper Landscape',
  taskType: 'image.generate',
  effectId: null,
  params: { prompt: 'A fox' },
  coins: 4,
  generationId: 'generation-1',
  connectionId: 'bundled',
  connectionName: 'This computer',
  batchId: null,
  batchName: null,
  row: null,
  columns: {},
  createdAt: '2026-03-04T05:06:07.000Z',
  madeFrom: [],
}

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pressrun-hostile-'))
})

/** Picture whose XMP packet is a stranger's text. */
function pictureWith(packet: string): string {
  const bytes = pngFile(8, 8)
  const headerEnd = 8 + 25
  const chunk = pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${packet}`))
  const path = join(directory, 'theirs.png')
  writeFileSync(path, Buffer.concat([bytes.subarray(0, headerEnd), chunk, bytes.subarray(headerEnd)]))
  return path
}

const packetOf = (filling: string) => `<x:xmpmeta><rdf:RDF>${filling}</rdf:RDF></x:xmpmeta>`

test.each([
  ['spaces', packetOf(' '.repeat(200_000)), true],
  ['descriptions that never end', packetOf('<rdf:Description xmlns:pressrun="a">'.repeat(5000)), true],
  ['tags that never end', packetOf('<rdf:Description'.repeat(12_000)), true],
  ['settings that never end', packetOf('<pressrun:settings>'.repeat(10_000)), true],
  ['a packet beyond the limit', packetOf(' '.repeat(900_000)), false],
])(
  'a picture with %s is copied soon, and nothing else waits for it',
  { timeout: 20_000 },
  async (_, packet, carries) => {
    const [from, to] = [pictureWith(packet), join(directory, 'ours.png')]
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const written = await copyWithSettings(from, to, SETTINGS)
    const found = await readEmbeddedSettings(to)
    delay.disable()
    expect(written.carries).toBe(carries)
    expect(found?.generationId).toBe(carries ? 'generation-1' : undefined)
    if (!carries) expect(readFileSync(to)).toEqual(readFileSync(from))
    expect(delay.max / 1e6).toBeLessThan(2000)
  },
)

test('a packet of any length that is handed over is read in time that grows with its length', () => {
  const began = performance.now()
  for (const filling of [' '.repeat(2e6), '<pressrun:settings>'.repeat(1e5), "pressrun:settings='".repeat(1e5)]) {
    xmpPacket(SETTINGS, packetOf(filling))
    settingsInXmp(packetOf(filling))
  }
  expect(performance.now() - began).toBeLessThan(2000)
})

test.each([
  ['declarations', '<??>'.repeat(40)],
  ['comments', '<!---->'.repeat(40)],
  ['document types', '<!DOCTYPE[]>'.repeat(40)],
  ['an open quote', `<svg a="${"'".repeat(100_000)}`],
  ['settings that never end', `<svg>${'<metadata id="pressrun">'.repeat(50_000)}`],
])('a drawing with %s is copied soon', { timeout: 20_000 }, async (_, text) => {
  const path = join(directory, 'theirs.svg')
  writeFileSync(path, `<!DOCTYPE svg>${text}`)
  const began = performance.now()
  await copyWithSettings(path, join(directory, 'ours.svg'), SETTINGS)
  expect(performance.now() - began).toBeLessThan(5000)
})

test('a file that takes too long has no plan, and the next one has', async () => {
  const path = join(directory, 'picture.png')
  writeFileSync(path, pngFile(8, 8))
  const file = await open(path)
  try {
    const impatient = createPlanner(0)
    expect(await impatient.plan(file, { work: 'extract' })).toBeUndefined()
    expect(await createPlanner().plan(file, { work: 'extract' })).toEqual({ text: null })
  } finally {
    await file.close()
  }
})

test('a file that the thread fails at is copied without its settings', { timeout: 20_000 }, async () => {
  const json = Buffer.from(`{"asset":${'['.repeat(200_000)}${']'.repeat(200_000)}}`)
  const head = Buffer.alloc(20)
  head.write('glTF')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(head.length + json.length, 8)
  head.writeUInt32LE(json.length, 12)
  head.writeUInt32LE(0x4e4f534a, 16)
  const path = join(directory, 'deep.glb')
  writeFileSync(path, Buffer.concat([head, json]))
  expect(await copyWithSettings(path, join(directory, 'ours.glb'), SETTINGS)).toMatchObject({ carries: false })
  writeFileSync(join(directory, 'fox.png'), pngFile(8, 8))
  const next = await copyWithSettings(join(directory, 'fox.png'), join(directory, 'ours.png'), SETTINGS)
  expect(next.carries).toBe(true)
})
