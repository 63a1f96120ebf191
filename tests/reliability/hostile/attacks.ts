import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readDynamicPrompt } from '#shared/batch/dynamic-prompt.ts'
import { promptVariants } from '#shared/batch/prompt-variants.ts'
import { refusedReference, withoutPasswords } from '#shared/batch/refused-reference.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { readList } from '#main/batches/lists/read-list.ts'
import { takeDirectives } from '#main/engine/generations/directives.ts'
import { readExport } from '#main/engine/providers/comfyui/workflow/exchange.ts'
import { readWorkflow } from '#main/engine/providers/comfyui/workflow/inspect.ts'
import { copyWithSettings, readEmbeddedSettings } from '#main/library/embed/index.ts'
import { parseRecipe } from '#main/recipes/recipe-file.ts'
import { png, pngChunk, wav } from '../../support/sample-media.ts'
import { ods, xlsx } from '../../support/workbooks.ts'
import type { Random } from '../random.ts'
import { escaped, hostileText } from './hostile-text.ts'

/** An input that was made, and what the app does with it. */
export interface Attack {
  input: string | Uint8Array
  /** Name of a file with the input, for whoever looks into it afterwards. */
  fileName: string
  read: (path: string) => Promise<unknown>
}

const LONGEST = 200_000
const SETTINGS = {
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

async function keep(path: string): Promise<void> {
  const to = `${path}.kept`
  await copyWithSettings(path, to, SETTINGS)
  await readEmbeddedSettings(to)
}

async function readRows(source: Parameters<typeof readList>[0]): Promise<void> {
  const list = await readList(source)
  for await (const row of list.rows) void row
}

const media = (fileName: string, input: string | Uint8Array): Attack => ({ fileName, input, read: keep })
const list = (fileName: string, input: string | Uint8Array): Attack => ({
  fileName,
  input,
  read: (path) => readRows({ path }),
})

function pictureWith(chunk: Uint8Array): Uint8Array {
  const bytes = png(8, 8)
  return Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)])
}

function meshWith(json: string): Uint8Array {
  const text = Buffer.from(json)
  const head = Buffer.alloc(20)
  head.write('glTF')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(20 + text.length, 8)
  head.writeUInt32LE(text.length, 12)
  head.writeUInt32LE(0x4e_4f_53_4a, 16)
  return Buffer.concat([head, text])
}

/** Some bytes of a file that was whole, written over. */
function damaged(random: Random, bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes)
  for (let left = random.integer(1, 8); left > 0; left--)
    copy[random.integer(0, copy.length - 1)] = random.integer(0, 255)
  return copy.subarray(0, random.chance(0.3) ? random.integer(1, copy.length) : copy.length)
}

const packetOf = (text: string) => `<x:xmpmeta><rdf:RDF>${text}</rdf:RDF></x:xmpmeta>`
const nested = (depth: number, inner: string) => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`

/** One way to attack the app each: by a file, a list, a prompt, a workflow or a recipe. */
export const ATTACKS: Readonly<Record<string, (random: Random) => Attack>> = {
  'metadata of a picture': (random) =>
    media(
      'picture.png',
      pictureWith(
        pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${packetOf(hostileText(random, LONGEST))}`)),
      ),
    ),
  'a drawing': (random) => media('drawing.svg', `<!DOCTYPE svg>${hostileText(random, LONGEST)}<svg a="1">`),
  'a mesh': (random) =>
    media(
      'mesh.glb',
      meshWith(`{"asset":${nested(random.integer(1, 400_000), JSON.stringify(hostileText(random, 1000)))}}`),
    ),
  'a damaged file': (random) =>
    random.chance(0.5)
      ? media('damaged.png', damaged(random, png(64, 64)))
      : media('damaged.wav', damaged(random, wav(0.1))),
  'a list': (random) => list('list.csv', `prompt,seed\n${hostileText(random, LONGEST)}`),
  'a heading': (random) =>
    list('heading.csv', `${`${random.pick(['a', 'a 2', ''])},`.repeat(random.integer(2, 20_000))}\nfox\n`),
  'a workbook of Excel': (random) =>
    list(
      'list.xlsx',
      xlsx({
        sheets: [{ name: 'a', data: '<row><c s="0"><v>44000.5</v></c></row>'.repeat(random.integer(1, 2000)) }],
        styles: `<numFmts><numFmt numFmtId="200" formatCode="${escaped(hostileText(random, random.pick([255, LONGEST])))}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`,
      }),
    ),
  'a workbook of LibreOffice': (random) =>
    list(
      'list.ods',
      ods([
        {
          name: 'a',
          rows: `<table:table-row table:number-rows-repeated="${random.pick([1, 1000, 1_000_000])}"><table:table-cell table:number-columns-repeated="${random.pick([1, 900])}"><text:p>${escaped(hostileText(random, LONGEST))}${'<text:s text:c="1000"/>'.repeat(random.integer(0, 2000))}</text:p></table:table-cell></table:table-row>`,
        },
      ]),
    ),
  'a prompt': (random) => ({
    fileName: 'prompt.txt',
    input: hostileText(random, 100_000),
    async read(path) {
      const prompt = await textOf(path)
      const dynamicPrompts = { mode: 'drawn', draws: 10, seed: 1 }
      promptVariants({ prompt }, 1, BatchSettings.parse({ dynamicPrompts }), { takesNegative: true, lists: new Map() })
      await turn()
      readDynamicPrompt(prompt).at(0)
      await turn()
      takeDirectives({ prompt })
    },
  }),
  'a cell with addresses': (random) => ({
    fileName: 'cell.txt',
    input: `https://${hostileText(random, LONGEST)}@`,
    async read(path) {
      const cell = await textOf(path)
      withoutPasswords(cell)
      await turn()
      refusedReference(cell)
    },
  }),
  'a workflow': (random) => ({
    fileName: 'workflow.json',
    input: random.chance(0.5)
      ? nested(random.integer(1, 400_000), '1')
      : JSON.stringify({
          1: { class_type: hostileText(random, 1000), inputs: { text: hostileText(random, 100_000) } },
        }),
    async read(path) {
      const raw = JSON.parse(await textOf(path)) as unknown
      await turn()
      try {
        readExport(raw)
      } finally {
        await turn()
        readWorkflow(raw)
      }
    },
  }),
  'a recipe': (random) => ({
    fileName: 'recipe.json',
    input: random.chance(0.5)
      ? `{"steps":${nested(random.integer(1, 100_000), '1')}}`
      : JSON.stringify({
          format: 1,
          name: hostileText(random, 50_000),
          steps: [{ prompt: hostileText(random, 50_000) }],
        }),
    read: async (path) => parseRecipe(await textOf(path)),
  }),
}

async function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8')
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** The input as a file, where the app reads it and a person may look into it. */
export function writeInput(directory: string, { fileName, input }: Attack): string {
  const path = join(directory, fileName)
  writeFileSync(path, input)
  return path
}
