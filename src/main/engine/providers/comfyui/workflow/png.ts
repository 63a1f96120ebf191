import { inflateSync } from 'node:zlib'
import { refuse } from './refusal.ts'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const MOST_TEXT_BYTES = 8 * 1024 ** 2

/** The graph that ComfyUI wrote into a picture; a `WorkflowRefusedError` with words that help when there is none. */
export function graphFromPng(bytes: Uint8Array): unknown {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!file.subarray(0, 8).equals(SIGNATURE))
    return refuse('Only a PNG that ComfyUI wrote has its workflow inside. Export it as JSON: Workflow > Export (API).')
  const texts = new Map<string, string>()
  for (const { type, data } of chunksOf(file)) {
    const text = textIn(type, data)
    if (text && !texts.has(text.keyword)) texts.set(text.keyword, text.value)
  }
  const graph = texts.get('prompt')
  if (graph !== undefined) return parseGraph(graph)
  return refuse(
    texts.has('workflow')
      ? 'This picture only has the form that the editor of ComfyUI saves for itself. Choose Workflow > Export (API) there.'
      : 'There is no workflow in this picture. Programs that save a picture again leave it out: take the file that ComfyUI wrote.',
  )
}

/** The text of a JSON file, or of a picture. Python writes numbers that JSON does not have. */
export function parseGraph(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    try {
      return JSON.parse(text.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\b(?:NaN|Infinity)\b/g, onlyJson))
    } catch {
      return refuse('The workflow is not JSON.')
    }
  }
}

const onlyJson = (token: string) => (token.startsWith('"') ? token : 'null')

function* chunksOf(file: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = SIGNATURE.length; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > file.length) return
    yield { type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end) }
    at = end + 4
  }
}

function textIn(type: string, data: Buffer): { keyword: string; value: string } | null {
  if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') return null
  const keywordEnd = data.indexOf(0)
  const keyword = data.toString('latin1', 0, keywordEnd)
  if (keyword !== 'prompt' && keyword !== 'workflow') return null
  const rest = data.subarray(keywordEnd + 1)
  if (type === 'tEXt') return { keyword, value: rest.toString('latin1') }
  if (type === 'zTXt') return { keyword, value: unpacked(rest.subarray(1)).toString('latin1') }
  const languageEnd = rest.indexOf(0, 2)
  const translatedEnd = rest.indexOf(0, languageEnd + 1)
  if (languageEnd === -1 || translatedEnd === -1) return null
  const text = rest.subarray(translatedEnd + 1)
  return { keyword, value: (rest[0] === 1 ? unpacked(text) : text).toString('utf8') }
}

function unpacked(data: Buffer): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: MOST_TEXT_BYTES })
  } catch {
    return refuse('The workflow in this picture is damaged or too large.')
  }
}
