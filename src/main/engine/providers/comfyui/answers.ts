import { z } from '#shared/schema.ts'
import { shortened } from '../http/error-answer.ts'
import type { Json, RemoteEnd } from '../provider.ts'

/** Items are `[number, id, graph, …]`. */
const QueueItem = z.tuple([z.unknown(), z.string()], z.unknown())
export const Queue = z.looseObject({ queue_running: z.array(QueueItem), queue_pending: z.array(QueueItem) })
export type Queue = z.infer<typeof Queue>

export const isIn = (items: Queue['queue_running'], id: string): boolean => items.some((item) => item[1] === id)

export const SystemStats = z.looseObject({
  system: z.looseObject({ comfyui_version: z.string().max(100).nullable().optional() }),
})

export const Accepted = z.looseObject({
  prompt_id: z.string(),
  node_errors: z.record(z.string(), z.unknown()).nullish(),
})

export const Uploaded = z.looseObject({ name: z.string().min(1).max(255), subfolder: z.string().max(255) })

const SavedFile = z.object({
  filename: z.string().min(1).max(1024),
  subfolder: z.string().max(1024).catch(''),
  type: z.enum(['output', 'temp']),
})
export type SavedFile = z.infer<typeof SavedFile>

/** What a job left, as the reference's result. */
export const Files = z.array(SavedFile)

const Entry = z.looseObject({
  outputs: z.record(z.string(), z.record(z.string(), z.unknown())).catch({}),
  status: z
    .looseObject({ status_str: z.string(), messages: z.array(z.unknown()).catch([]) })
    .nullish()
    .catch(null),
})
export const History = z.record(z.string(), Entry)

const MOST_FILES = 64

/** Interrupted and failed both say `error`: the last message tells them apart. */
export function endOf(entry: z.infer<typeof Entry>, output: string, outputs: number): RemoteEnd {
  if (entry.status && entry.status.status_str !== 'success') return failureIn(entry.status.messages)
  const files = filesIn(entry.outputs[output] ?? {}).slice(0, outputs)
  if (files.length === 0) return { ok: false, code: 'internal', detail: 'ComfyUI ended without a file.' }
  return { ok: true, result: files as unknown as Json }
}

/** Nodes say `images`, `gifs`, `audio`, `video` or `3d` as they like. What is temporary counts only without the other. */
function filesIn(said: Record<string, unknown>): SavedFile[] {
  const files = Object.values(said)
    .flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
    .flatMap((file) => {
      const checked = SavedFile.safeParse(file)
      return checked.success ? [checked.data] : []
    })
    .slice(0, MOST_FILES)
  const kept = files.filter(({ type }) => type === 'output')
  return kept.length > 0 ? kept : files
}

const said = z.string().optional().catch(undefined)
const Message = z.tuple(
  [z.string(), z.looseObject({ node_type: said, node_id: said, exception_message: said })],
  z.unknown(),
)

/** Nodes that ask a paid service fail with its words. */
const REFUSED = /moderat|content.polic|safety system|nsfw/i

function failureIn(messages: readonly unknown[]): RemoteEnd {
  const last = Message.safeParse(messages.at(-1))
  const [event, data] = last.success ? last.data : ['', {}]
  if (event === 'execution_interrupted')
    return { ok: false, code: 'unavailable', detail: 'Somebody stopped the job at ComfyUI.' }
  const { node_type = 'A node', node_id = '?', exception_message = '' } = data
  const detail = exception_message === '' ? 'ComfyUI failed.' : `${node_type} (node ${node_id}): ${exception_message}`
  return { ok: false, code: REFUSED.test(exception_message) ? 'content_policy' : 'internal', detail: shortened(detail) }
}

const Refused = z.looseObject({
  error: z.union([z.string(), z.looseObject({ message: z.string(), details: z.string().catch('') })]).optional(),
  node_errors: z.unknown(),
})
const NodeError = z.looseObject({
  class_type: z.string().catch('A node'),
  errors: z.array(z.looseObject({ message: z.string().catch(''), details: z.string().catch('') })).catch([]),
})

/** Why a graph was not taken, node by node. */
export function refusalIn(body: unknown): string {
  const refused = Refused.safeParse(body)
  if (!refused.success) return 'ComfyUI does not take this workflow.'
  const nodes = nodeErrorsIn(refused.data.node_errors)
  if (nodes !== '') return nodes
  const { error } = refused.data
  if (typeof error === 'string') return shortened(error)
  return shortened(
    [error?.message, error?.details].filter(Boolean).join(': ') || 'ComfyUI does not take this workflow.',
  )
}

export function nodeErrorsIn(errors: unknown): string {
  if (typeof errors !== 'object' || errors === null) return ''
  const sentences = Object.entries(errors).flatMap(([id, raw]) => {
    const node = NodeError.safeParse(raw)
    if (!node.success) return []
    const { class_type, errors: said } = node.data
    const why = said.map(({ message, details }) => [message, details].filter(Boolean).join(': ')).join('; ')
    return [`${class_type} (node ${id}): ${why}`]
  })
  return shortened(sentences.join('. '))
}
