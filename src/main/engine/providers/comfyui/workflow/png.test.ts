import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { textToImage } from '../../../../../../tests/support/providers/comfyui-graphs.ts'
import { png, pngChunk } from '../../../../../../tests/support/sample-media.ts'
import { graphFromPng, parseGraph } from './png.ts'
import { WorkflowRefusedError } from './refusal.ts'

const graph = textToImage()
const json = JSON.stringify(graph)
const HEADER_END = 33

/** As if ComfyUI had saved it. */
function pictureWith(...chunks: Buffer[]): Uint8Array {
  const picture = Buffer.from(png(8, 8))
  return Buffer.concat([picture.subarray(0, HEADER_END), ...chunks, picture.subarray(HEADER_END)])
}
const plain = (keyword: string, text: string) => pngChunk('tEXt', Buffer.from(`${keyword}\0${text}`, 'latin1'))

test.each([
  ['plain', plain('prompt', json)],
  ['packed', pngChunk('zTXt', Buffer.concat([Buffer.from('prompt\0\0'), deflateSync(json)]))],
  ['international', pngChunk('iTXt', Buffer.from(`prompt\0\0\0\0\0${json}`))],
  [
    'packed international',
    pngChunk('iTXt', Buffer.concat([Buffer.from('prompt\0\x01\0de\0Bitte\0'), deflateSync(json)])),
  ],
])('a graph in %s text is found', (_, chunk) => {
  expect(graphFromPng(pictureWith(plain('workflow', '{}'), chunk))).toEqual(graph)
})

test('numbers that only Python writes become nothing, and words stay words', () => {
  expect(parseGraph('{"1": {"is_changed": [NaN, -Infinity], "text": "NaN, \\"Infinity\\""}}')).toEqual({
    '1': { is_changed: [null, null], text: 'NaN, "Infinity"' },
  })
})

test('words that never end are refused before anybody has waited', () => {
  const begun = performance.now()
  expect(() => parseGraph(`{"1": "${'\\"'.repeat(60_000)}`)).toThrow('not JSON')
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test.each([
  ['no PNG', Buffer.from('RIFF....WEBP'), 'Only a PNG'],
  ['no text', pictureWith(), 'There is no workflow in this picture'],
  ['only the editor’s form', pictureWith(plain('workflow', '{}')), 'Export (API)'],
  ['no JSON', pictureWith(plain('prompt', '{"1":')), 'not JSON'],
  ['damaged text', pictureWith(pngChunk('zTXt', Buffer.from('prompt\0\0nonsense'))), 'damaged or too large'],
  [
    'text that unpacks to a flood',
    pictureWith(pngChunk('zTXt', Buffer.concat([Buffer.from('prompt\0\0'), deflateSync(Buffer.alloc(20_000_000))]))),
    'damaged or too large',
  ],
  [
    'a chunk that claims more than there is',
    pictureWith(Buffer.from('7fffffff74455874', 'hex')),
    'There is no workflow',
  ],
])('%s is refused with words', (_, bytes, words) => {
  expect(() => graphFromPng(bytes)).toThrow(WorkflowRefusedError)
  expect(() => graphFromPng(bytes)).toThrow(words)
})
