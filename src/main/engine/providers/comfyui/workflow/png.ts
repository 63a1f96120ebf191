import { inflateSync } from 'node:zlib'
import { isPng, PNG_CHUNKS, PNG_SIGNATURE, readPngText } from '#shared/containers/png.ts'
import { partsIn } from '#shared/containers/walk.ts'
import { refuse } from './refusal.ts'

const MOST_TEXT_BYTES = 8 * 1024 ** 2

/** The graph that ComfyUI wrote into a picture; a `WorkflowRefusedError` with words that help when there is none. */
export function graphFromPng(bytes: Uint8Array): unknown {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isPng(file))
    return refuse('Only a PNG that ComfyUI wrote has its workflow inside. Export it as JSON: Workflow > Export (API).')
  const texts = new Map<string, string>()
  for (const { type, ...at } of partsIn(file, PNG_CHUNKS, { from: PNG_SIGNATURE.length, to: file.length })) {
    if (at.end > file.length) break
    const text = textIn(type, file.subarray(at.content, at.contentEnd))
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
      return JSON.parse(onlyJson(text))
    } catch {
      return refuse('The workflow is not JSON.')
    }
  }
}

/** Sign by sign: a pattern of whole strings would look through all that is left from each quote in one that never ends. */
function onlyJson(text: string): string {
  let isWord = false
  return text.replaceAll(/\\.|"|-?\b(?:NaN|Infinity)\b/gs, (token) => {
    if (token === '"') isWord = !isWord
    return isWord || token === '"' || token.startsWith('\\') ? token : 'null'
  })
}

function textIn(type: string, content: Buffer): { keyword: string; value: string } | null {
  const found = readPngText(type, content)
  if (!found || (found.keyword !== 'prompt' && found.keyword !== 'workflow')) return null
  const text = content.subarray(found.textStart)
  return { keyword: found.keyword, value: (found.isPacked ? unpacked(text) : text).toString(found.encoding) }
}

function unpacked(data: Buffer): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: MOST_TEXT_BYTES })
  } catch {
    return refuse('The workflow in this picture is damaged or too large.')
  }
}
