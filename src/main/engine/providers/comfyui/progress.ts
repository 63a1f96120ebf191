import { z } from '#shared/schema.ts'
import { parseJson } from '#shared/parse-json.ts'
import type { Preview, ProviderHttp, Watcher } from '../provider.ts'
import { previewOf } from '../kit/preview-picture.ts'
import type { Graph } from './workflow/graph.ts'

export const clientIdOf = (promptId: string): string => `pressrun-${promptId}`

const Message = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('progress'),
    data: z.looseObject({
      value: z.number(),
      max: z.number().positive(),
      node: z.string().nullish(),
      prompt_id: z.string().optional(),
    }),
  }),
  z.object({
    type: z.literal('executing'),
    data: z.looseObject({ node: z.string().nullable(), prompt_id: z.string().optional() }),
  }),
])

const MOST_PREVIEW_BYTES = 8 * 1024 ** 2
const PREVIEW = 1
const PREVIEW_WITH_METADATA = 4

export interface Watching {
  /** When the server says the next time that it is done with the job; perhaps never. */
  nextEnd(): Promise<void>
  stop(): void
}

/**
 * Tells how far a job is as long as the server's socket says so. Nothing hangs on it: when it is closed or refused, the
 * job goes on unseen.
 */
export function watchProgress(http: ProviderHttp, promptId: string, graph: Graph, watcher: Watcher): Watching {
  const count = countSteps(graph)
  let ended = Promise.withResolvers<void>()
  const { socket, end } = http.webSocket(`/ws?clientId=${clientIdOf(promptId)}`)
  socket.binaryType = 'arraybuffer'
  socket.addEventListener('open', () =>
    socket.send(JSON.stringify({ type: 'feature_flags', data: { supports_preview_metadata: true } })),
  )
  socket.addEventListener('error', () => {})
  socket.addEventListener('message', (event) => {
    const data: unknown = event.data
    if (data instanceof ArrayBuffer) {
      const preview = previewIn(Buffer.from(data), promptId)
      if (preview) watcher.onPreview(preview)
    } else if (typeof data === 'string') {
      const progress = count(data, promptId)
      if (progress !== null) watcher.onProgress(progress)
      if (saysEnd(data, promptId)) {
        ended.resolve()
        ended = Promise.withResolvers()
      }
    }
  })
  return { nextEnd: () => ended.promise, stop: end }
}

/** No node is at work any more: by then the history has it. */
function saysEnd(text: string, promptId: string): boolean {
  const message = messageIn(text)
  return message?.type === 'executing' && message.data.node === null && message.data.prompt_id === promptId
}

/** Samplers take nearly all of the time, so they are what is counted; without any, the nodes. */
function countSteps(graph: Graph): (text: string, promptId: string) => number | null {
  const samplers = Object.keys(graph).filter((id) => /sampler/i.test(graph[id]!.class_type))
  const counted = new Set(samplers.length > 0 ? samplers : Object.keys(graph))
  const begun = new Set<string>()
  let highest = 0
  const rise = (progress: number) => {
    if (progress <= highest) return null
    highest = progress
    return progress
  }
  return (text, promptId) => {
    const message = messageIn(text)
    if (!message || (message.data.prompt_id ?? promptId) !== promptId) return null
    const { node } = message.data
    if (typeof node !== 'string' || !counted.has(node)) return null
    begun.add(node)
    const within = message.type === 'progress' ? Math.min(1, Math.max(0, message.data.value / message.data.max)) : 0
    return rise((begun.size - 1 + within) / counted.size)
  }
}

const messageIn = (text: string) => Message.safeParse(parseJson(text)).data ?? null

/** `[1][format][bytes]`, or `[4][length][JSON with the job's id][bytes]`; numbers have 32 bits, the highest first. */
function previewIn(message: Buffer, promptId: string): Preview | null {
  if (message.length < 8 || message.length > MOST_PREVIEW_BYTES) return null
  const type = message.readUInt32BE(0)
  if (type === PREVIEW) return previewOf(message.subarray(8))
  if (type !== PREVIEW_WITH_METADATA) return null
  const end = 8 + message.readUInt32BE(4)
  if (end > message.length) return null
  const metadata = parseJson(message.toString('utf8', 8, end)) as { prompt_id?: unknown } | null | undefined
  return metadata?.prompt_id === promptId ? previewOf(message.subarray(end)) : null
}
