import type { CommandOutput } from '#shared/app/commands.ts'
import { PNG_HEAD_BYTES } from '#shared/app/providers.ts'
import { text } from '#shared/text/index.ts'
import { base64Of } from '../../../bridge/base64.ts'
import type { Client } from '../../../bridge/client.ts'

const LARGEST_JSON_BYTES = 8 * 1024 ** 2
const SIGNATURE = '137,80,78,71,13,10,26,10'
/** Where ComfyUI writes the graph. */
const KEYWORD = 'prompt\0'
/** Beyond what anybody writes before the picture itself. */
const MOST_CHUNKS = 200

export type ReadWorkflow = CommandOutput<'workflows.read'>

/** What is in a file, or why it is no workflow. */
export async function readWorkflow(client: Client, file: File): Promise<ReadWorkflow> {
  const words = text().engines.workflow
  if (await isPng(file)) {
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
  if (!(await isPng(file))) return false
  let at = 8
  for (let count = 0; count < MOST_CHUNKS && at < Math.min(file.size, PNG_HEAD_BYTES); count++) {
    const head = new DataView(await file.slice(at, at + 8 + KEYWORD.length).arrayBuffer())
    if (head.byteLength < 8) return false
    const type = latin(head, 4, 8)
    if (/^[tiz](EXt|TXt)$/.test(type) && latin(head, 8, head.byteLength) === KEYWORD) return true
    if (type === 'IDAT') return false
    at += 12 + head.getUint32(0)
  }
  return false
}

async function isPng(file: Blob): Promise<boolean> {
  return new Uint8Array(await file.slice(0, 8).arrayBuffer()).join(',') === SIGNATURE
}

function latin(data: DataView, from: number, to: number): string {
  let read = ''
  for (let index = from; index < to; index++) read += String.fromCharCode(data.getUint8(index))
  return read
}

/** A file's own name says more than none. */
function named(read: ReadWorkflow, file: File): ReadWorkflow {
  if (read.title.trim() !== '') return read
  return { ...read, title: file.name.replace(/\.[^.]+$/, '').slice(0, 100) }
}
