import { z } from '#shared/schema.ts'
import { errorOfStatus } from '../http/error-answer.ts'
import { eachGivenOut, fileFor } from '../kit/job-files.ts'
import { ProviderError, type Adapter, type AdapterOptions, type Json, type RemoteEnd } from '../provider.ts'
import { checkAnswer, readAnswer } from '../kit/read-answer.ts'
import { Accepted, endOf, Files, History, isIn, nodeErrorsIn, Queue, refusalIn, SystemStats } from './answers.ts'
import { fillGraph } from './fill.ts'
import { findFiles, viewPath } from './files.ts'
import { modelOf, planOf } from './model.ts'
import { readObjectInfo } from './object-info.ts'
import { clientIdOf, watchProgress } from './progress.ts'
import { uploadInputs } from './uploads.ts'
import type { Graph } from './workflow/graph.ts'

/** Limit of the queue, which tells all of its graphs: a longer one holds up everything else while it is read. */
const MOST_QUEUE_BYTES = 8 * 1024 ** 2
/** The queue tells all of its graphs each time: it is asked seldom, and at once when the socket says that a job is done. */
const POLL_MS = [50, 100, 200, 400, 700] as const
/** The job's id at the server. */
const Reference = z.string()

/**
 * ComfyUI: a graph is sent under an id that we chose. The same id twice runs twice, so before anything is sent again it is
 * looked for: in the queue, in the history, and on the disk by the prefix of its files.
 */
export function createComfyAdapter(options: AdapterOptions): Adapter {
  const { http, workflows } = options
  const readQueue = async (signal: AbortSignal) =>
    readAnswer(await http.ask('/queue', { signal, maxBytes: MOST_QUEUE_BYTES }), Queue)

  async function readEnd(id: string, output: string, outputs: number, signal: AbortSignal): Promise<RemoteEnd | null> {
    const history = await readAnswer(await http.ask(`/history/${id}`, { signal }), History)
    const entry = Object.hasOwn(history, id) ? history[id] : undefined
    return entry ? endOf(entry, output, outputs) : null
  }

  async function deleteQueued(id: string, signal: AbortSignal): Promise<void> {
    await http.ask('/queue', { method: 'POST', json: { delete: [id] }, signal })
  }

  /** Without the id an interrupt stops anybody's job, and old servers do not read it: ours must be the one that runs. */
  async function cancel(id: string, signal: AbortSignal): Promise<void> {
    await deleteQueued(id, signal)
    const { queue_running } = await readQueue(signal)
    if (isIn(queue_running, id)) await http.ask('/interrupt', { method: 'POST', json: { prompt_id: id }, signal })
  }

  return {
    async probe(signal) {
      const { system } = await readAnswer(await http.ask('/system_stats', { signal }), SystemStats)
      const { queue_pending } = await readQueue(signal)
      return { version: system.comfyui_version ?? null, waiting: queue_pending.length }
    },

    async discover(signal) {
      const graphs = workflows.map(({ workflow }) => workflow as Graph)
      // while it is away the graphs alone have to tell; ranges and choices come when it is back
      const info = await readObjectInfo(http, graphs, signal).catch((error: unknown) => {
        if (error instanceof ProviderError && CANNOT_SAY.has(error.reason)) return null
        throw error
      })
      return workflows.map((workflow) => modelOf(workflow, info))
    },

    async prepare(job, key, signal) {
      return fillGraph(job, key, await uploadInputs(http, job, signal))
    },

    async start(prepared, _job, key, { signal }) {
      const json = { prompt: prepared, prompt_id: key, client_id: clientIdOf(key) }
      const answer = await http.request('/prompt', { method: 'POST', json, signal })
      if (answer.status === 400) throw new ProviderError('invalid', refusalIn(await answer.json()))
      if (answer.status !== 200) throw errorOfStatus(answer.status, '', answer.headers)
      const { prompt_id, node_errors } = await readAnswer(answer, Accepted)
      const dropped = nodeErrorsIn(node_errors)
      const trouble =
        prompt_id !== key ? 'This ComfyUI is too old: it gives jobs ids of its own. Update it, please.' : dropped
      if (trouble === '') return { reference: key }
      // it runs without what was asked of it, or under a name by which it could not be found again
      await cancel(prompt_id, signal)
      const code = prompt_id === key ? 'invalid_input' : 'unavailable'
      return { reference: prompt_id, end: { ok: false, code, detail: trouble } }
    },

    async find(_prepared, job, key, { signal }) {
      const plan = planOf(job.model)
      try {
        const { queue_running, queue_pending } = await readQueue(signal)
        if (isIn(queue_running, key) || isIn(queue_pending, key))
          return { found: 'reference', started: { reference: key } }
        const end = await readEnd(key, plan.output, job.outputs, signal)
        if (end) return { found: 'reference', started: { reference: key, end } }
        const files = await findFiles(http, { key, endings: plan.endings, wanted: job.outputs }, signal)
        if (files.length < job.outputs) return { found: 'absent' }
        const result = files as unknown as Json
        return { found: 'reference', started: { reference: key, end: { ok: true, result } } }
      } catch (error) {
        if (error instanceof ProviderError && CANNOT_SAY.has(error.reason)) return { found: 'unknown' }
        throw error
      }
    },

    async follow(reference, job, watcher) {
      const id = checkAnswer(reference, Reference)
      const { graph, output } = planOf(job.model)
      const watching = watchProgress(http, id, graph, watcher)
      try {
        for (let looks = 0; ; looks++) {
          const { queue_running, queue_pending } = await readQueue(watcher.signal)
          if (!isIn(queue_running, id) && !isIn(queue_pending, id)) {
            const end = await readEnd(id, output, job.outputs, watcher.signal)
            if (end) return end
            throw new ProviderError('gone', 'ComfyUI does not know the job any more.')
          }
          const pause = options.wait(POLL_MS[Math.min(looks, POLL_MS.length - 1)]!, watcher.signal)
          await Promise.race([pause, watching.nextEnd()])
        }
      } finally {
        watching.stop()
      }
    },

    async collect(_reference, result, job, { folder, signal }) {
      const files = checkAnswer(result, Files).slice(0, job.outputs)
      return eachGivenOut(files, (file, index) =>
        http.download(`${http.address}${viewPath(file)}`, fileFor(folder, index), { signal }),
      )
    },

    cancel: (reference, signal) => cancel(checkAnswer(reference, Reference), signal),
  }
}

const CANNOT_SAY: ReadonlySet<ProviderError['reason']> = new Set(['away', 'busy', 'broken'])
