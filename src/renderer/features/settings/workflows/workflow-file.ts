import type { CommandOutput } from '#shared/app/commands.ts'
import { PNG_HEAD_BYTES } from '#shared/app/providers.ts'
import { isPng, isPngText, PNG_CHUNKS, PNG_SIGNATURE } from '#shared/containers/png.ts'
import { partsOf, type ByteSource } from '#shared/containers/walk.ts'
import { text } from '#shared/text/index.ts'
import { base64Of } from '../../../bridge/base64.ts'
import type { Client } from '../../../bridge/client.ts'

const LARGEST_JSON_BYTES = 8 * 1024 ** 2
/** Where ComfyUI writes the graph. */
const KEYWORD = 'prompt\0'
/** Beyond what anybody writes before the picture itself. */
const MOST_CHUNKS = 200

export type ReadWorkflow = CommandOutput<'workflows.read'>

/** What is in a file, or why it is no workflow. */
export async function readWorkflow(client: Client, file: File): Promise<ReadWorkflow> {
  const words = text().engines.workflow
  if (await isPicture(file)) {
    const head = await base64Of(file.slice(0, PNG_HEAD_BYTES))
    return named(await client.request('workflows.read', { kind: 'png', head }), file)
  }
  if (!/\.json$/i.test(file.name) && file.type !== 'application/json') throw new Error(words.wrongFile(file.name))
  if (file.size > LARGEST_JSON_BYTES) throw new Error(words.tooLarge(file.name))
  const content = await file.text()
  if (content.trim() === '') throw new Error(words.wrongFile(file.name))
  return named(await client.request('workflows.read', { kind: 'json', text: content }), file)
}

/** Whether a picture has a graph of ComfyUI inside. Only the heads of its parts are read. */
export async function holdsWorkflow(file: Blob): Promise<boolean> {
  if (!(await isPicture(file))) return false
  const source = sourceOf(file)
  const head = { from: PNG_SIGNATURE.length, to: Math.min(file.size, PNG_HEAD_BYTES) }
  let count = 0
  for await (const { type, content } of partsOf(source, PNG_CHUNKS, head)) {
    if (type === 'IDAT' || ++count > MOST_CHUNKS) return false
    if (isPngText(type) && latin(await source.read(content, KEYWORD.length)) === KEYWORD) return true
  }
  return false
}

async function isPicture(file: Blob): Promise<boolean> {
  return isPng(await sourceOf(file).read(0, PNG_SIGNATURE.length))
}

function sourceOf(file: Blob): ByteSource {
  return {
    size: file.size,
    read: async (position, length) => new Uint8Array(await file.slice(position, position + length).arrayBuffer()),
  }
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

/** A file's own name says more than none. */
function named(read: ReadWorkflow, file: File): ReadWorkflow {
  if (read.title.trim() !== '') return read
  return { ...read, title: file.name.replace(/\.[^.]+$/, '').slice(0, 100) }
}
