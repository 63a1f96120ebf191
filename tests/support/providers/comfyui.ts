import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sample } from '../sample-media.ts'
import { classOf, isValidOutput, type NodeErrors, type Prompt } from './comfyui-check.ts'
import { NODE_CLASSES } from './comfyui-nodes.ts'
import { drawnPicture } from './drawn-picture.ts'
import { sendJson, StrictServer, type Asked, type Refusal } from './strict-server.ts'
import { acceptWebSocket, type ServerSocket } from './web-socket-server.ts'

interface Job {
  number: number
  id: string
  prompt: Prompt
  clientId: string | undefined
  /** Outputs that are worth making; those that failed the check are left out. */
  outputs: string[]
  fails: boolean
}

const STEPS = 4

/**
 * ComfyUI as it is: ids may be chosen and a repeated one runs again; queue and history live in memory, files on the disk;
 * one job at a time; an interrupt without an id stops whatever runs; a graph with one good output runs without the others.
 */
export class ComfyServer extends StrictServer {
  readonly kind = 'comfyui'
  version = '0.7.0'
  /** As servers did before ids could be chosen. */
  givesOwnIds = false
  /** By `input/…`, `output/…` and `temp/…`. */
  readonly disk = new Map<string, Buffer>()
  #number = 0
  #pending: Job[] = []
  #running: { job: Job; stop: (reason: 'interrupted' | 'died') => void } | undefined
  readonly #history = new Map<string, unknown>()
  readonly #clients = new Map<string, { socket: ServerSocket; metadata: boolean }>()

  /** A person at the server presses stop. */
  interrupt(): void {
    this.#running?.stop('interrupted')
  }

  protected forget(): void {
    this.#pending = []
    this.#running?.stop('died')
    this.#history.clear()
    this.#clients.clear()
    for (const path of this.disk.keys()) if (path.startsWith('temp/')) this.disk.delete(path)
  }

  protected handle(asked: Asked, response: ServerResponse): void | Promise<void> {
    const { method, url, headers } = asked
    if (headers.origin !== undefined && new URL(headers.origin).host !== headers.host)
      return void response.writeHead(403).end()
    const path = url.pathname.replace(/^\/api(?=\/)/, '')
    const [, route, rest] = path.split('/')
    switch (`${method} /${route}`) {
      case 'GET /system_stats':
        return sendJson(response, 200, { system: { os: 'posix', comfyui_version: this.version }, devices: [] })
      case 'GET /queue':
        return sendJson(response, 200, {
          queue_running: this.#running ? [itemOf(this.#running.job)] : [],
          queue_pending: this.#pending.map(itemOf),
        })
      case 'POST /queue':
        return this.#changeQueue(asked.json() as { delete?: string[]; clear?: boolean }, response)
      case 'POST /interrupt':
        return this.#interruptBy(asked, response)
      case 'GET /history': {
        const entry = this.#history.get(rest ?? '')
        return sendJson(response, 200, entry === undefined ? {} : { [rest!]: entry })
      }
      case 'POST /history':
        if ((asked.json() as { clear?: boolean }).clear) this.#history.clear()
        return void response.writeHead(200).end()
      case 'GET /object_info':
        return sendJson(response, 200, objectInfo(decodeURIComponent(rest ?? '')))
      case 'GET /view':
        return this.#view(asked, response)
      case 'POST /upload':
        return this.#upload(asked, response)
      case 'POST /prompt':
        return this.#prompt(asked, response)
      default:
        response.writeHead(404).end()
    }
  }

  #prompt(asked: Asked, response: ServerResponse): void {
    const refusal = this.takeRefusal()
    if (refusal && refusal !== 'policy') return refuse(response, refusal)
    const body = asked.json() as { prompt?: Prompt; prompt_id?: string; client_id?: string }
    if (!body.prompt) return sendError(response, 'no_prompt', 'No prompt provided')
    const missing = Object.entries(body.prompt).find(([, node]) => !NODE_CLASSES[node.class_type ?? ''])
    if (missing) {
      const [id, { class_type }] = missing
      const message = class_type
        ? `Cannot execute because node ${class_type} does not exist.`
        : 'Cannot execute because a node is missing the class_type property.'
      return sendError(response, 'invalid_prompt', message, `Node ID '#${id}'`)
    }
    const outputs = Object.keys(body.prompt).filter((id) => classOf(body.prompt!, id).saves)
    if (outputs.length === 0) return sendError(response, 'prompt_no_outputs', 'Prompt has no outputs')
    const errors: NodeErrors = {}
    const good = outputs.filter((id) => isValidOutput(body.prompt!, id, this.disk, errors))
    if (good.length === 0)
      return sendError(response, 'prompt_outputs_failed_validation', 'Prompt outputs failed validation', '', errors)

    const id = this.givesOwnIds ? randomUUID() : (body.prompt_id ?? randomUUID())
    const number = this.#number++
    this.noteStart(body)
    this.#pending.push({
      number,
      id,
      prompt: body.prompt,
      clientId: body.client_id,
      outputs: good,
      fails: refusal === 'policy',
    })
    void this.#work()
    this.answerStart(response, 200, { prompt_id: id, number, node_errors: errors })
  }

  /** One after the other, as long as there is any. */
  async #work(): Promise<void> {
    if (this.#running) return
    for (let job = this.#pending.shift(); job; job = this.#pending.shift()) {
      const stopped = new Promise<'interrupted' | 'died'>((resolve) => (this.#running = { job, stop: resolve }))
      const ended = await Promise.race([stopped, this.#execute(job)])
      this.#running = undefined
      if (ended === 'died') continue
      this.#history.set(job.id, ended === 'interrupted' ? entryOf(job, {}, interruptedIn(job)) : ended)
    }
  }

  async #execute(job: Job): Promise<unknown> {
    const sampler = Object.keys(job.prompt).find((id) => /Sampler/.test(job.prompt[id]!.class_type ?? ''))
    for (let step = 1; step <= STEPS; step++) {
      await new Promise((resolve) => setTimeout(resolve, this.workMs / STEPS))
      if (this.#running?.job !== job) return undefined
      const node = sampler ?? Object.keys(job.prompt)[0]!
      this.#tell(job, { type: 'executing', data: { node, prompt_id: job.id } })
      this.#tell(job, { type: 'progress', data: { value: step, max: STEPS, node, prompt_id: job.id } })
      this.#tellPreview(job, drawnPicture([job.prompt, 'preview', step]))
    }
    if (job.fails) return entryOf(job, {}, failedIn(job))
    const outputs: Record<string, unknown> = {}
    for (const id of job.outputs) outputs[id] = await this.#save(job, id)
    return entryOf(job, outputs, undefined)
  }

  async #save({ prompt }: Job, id: string): Promise<Record<string, unknown>> {
    const { as, temporary = false, ...saves } = classOf(prompt, id).saves!
    // one node that saves films also saves what is none
    const ending = prompt[id]!.inputs['format'] === 'image/gif' ? '.gif' : saves.ending
    const prefix = temporary ? 'ComfyUI_temp' : String(prompt[id]!.inputs['filename_prefix'])
    const type = temporary ? 'temp' : 'output'
    const folder = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : ''
    const files = []
    const bytes = await contentsOf(prompt, id, as, ending)
    for (const content of bytes) {
      let number = 1
      const pathOf = () => `${type}/${prefix}_${String(number).padStart(5, '0')}${ending}`
      while (this.disk.has(pathOf())) number++
      this.disk.set(pathOf(), content)
      files.push({ filename: pathOf().split('/').at(-1), subfolder: folder, type })
    }
    return { [as]: files, ...(ending.endsWith('mp4') ? { animated: [true] } : {}) }
  }

  #changeQueue({ delete: ids = [], clear = false }: { delete?: string[]; clear?: boolean }, response: ServerResponse) {
    this.#pending = clear ? [] : this.#pending.filter(({ id }) => !ids.includes(id))
    response.writeHead(200).end()
  }

  #interruptBy(asked: Asked, response: ServerResponse): void {
    const { prompt_id } = (asked.body.length === 0 ? {} : asked.json()) as { prompt_id?: string }
    if (prompt_id === undefined || this.#running?.job.id === prompt_id) this.interrupt()
    response.writeHead(200).end()
  }

  async #upload(asked: Asked, response: ServerResponse): Promise<void> {
    const form = await new Response(Uint8Array.from(asked.body), {
      headers: { 'content-type': asked.headers['content-type'] ?? '' },
    }).formData()
    const file = form.get('image')
    const subfolder = textIn(form, 'subfolder', '')
    if (!(file instanceof File) || `${subfolder}/${file.name}`.includes('..')) return void response.writeHead(400).end()
    const bytes = Buffer.from(await file.arrayBuffer())
    const type = textIn(form, 'type', 'input')
    const [, stem = '', extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(file.name) ?? []
    let name = file.name
    const pathOf = () => [type, subfolder, name].filter((part) => part !== '').join('/')
    if (form.get('overwrite') !== 'true')
      for (let copy = 1; this.disk.has(pathOf()) && hashOf(this.disk.get(pathOf())!) !== hashOf(bytes); copy++)
        name = `${stem} (${copy})${extension}`
    this.disk.set(pathOf(), bytes)
    sendJson(response, 200, { name, subfolder, type })
  }

  #view({ url, headers }: Asked, response: ServerResponse): void {
    const asked = (name: string, otherwise: string) => url.searchParams.get(name) ?? otherwise
    const filename = asked('filename', '')
    if (filename === '' || filename.startsWith('/') || filename.includes('..'))
      return void response.writeHead(400).end()
    const path = [asked('type', 'output'), asked('subfolder', ''), filename].filter((part) => part !== '').join('/')
    const bytes = this.disk.get(path)
    if (!bytes) return void response.writeHead(404).end()
    const type = TYPES[filename.split('.').at(-1)!] ?? 'application/octet-stream'
    const range = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '')
    if (!range) return this.sendFile(response, bytes, type)
    const from = range[1] === '' ? Math.max(0, bytes.length - Number(range[2])) : Number(range[1])
    const to = range[1] === '' || range[2] === '' ? bytes.length : Math.min(bytes.length, Number(range[2]) + 1)
    if (from >= bytes.length) return void response.writeHead(416).end()
    response.writeHead(206, { 'content-type': type, 'content-range': `bytes ${from}-${to - 1}/${bytes.length}` })
    response.end(bytes.subarray(from, to))
  }

  protected override upgrade(request: IncomingMessage, socket: Socket): void {
    const url = new URL(request.url ?? '/', 'http://strict')
    if (!url.pathname.endsWith('/ws')) return void socket.destroy()
    const client = { socket: acceptWebSocket(request, socket), metadata: false }
    const id = url.searchParams.get('clientId') ?? randomUUID()
    this.#clients.set(id, client)
    socket.on('close', () => this.#clients.get(id) === client && this.#clients.delete(id))
    client.socket.onText = (text) => {
      const message = JSON.parse(text) as { type: string; data: { supports_preview_metadata?: boolean } }
      if (message.type === 'feature_flags') client.metadata = message.data.supports_preview_metadata === true
    }
    client.socket.send(
      JSON.stringify({ type: 'status', data: { status: { exec_info: { queue_remaining: 0 } }, sid: id } }),
    )
  }

  #tell({ clientId }: Job, message: unknown): void {
    this.#clients.get(clientId ?? '')?.socket.send(JSON.stringify(message))
  }

  #tellPreview({ clientId, id }: Job, picture: Buffer): void {
    const client = this.#clients.get(clientId ?? '')
    if (!client) return
    const metadata = Buffer.from(JSON.stringify({ prompt_id: id, image_type: 'image/png' }))
    const head = client.metadata ? [4, metadata.length] : [1, 2]
    client.socket.send(Buffer.concat([numbers(head), client.metadata ? metadata : Buffer.alloc(0), picture]))
  }
}

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  mp4: 'video/mp4',
  gif: 'image/gif',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
}

const itemOf = ({ number, id, prompt, clientId, outputs }: Job) => [
  number,
  id,
  prompt,
  { client_id: clientId },
  outputs,
]
const textIn = (form: FormData, name: string, otherwise: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : otherwise
}
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

/** A real file of the kind; pictures differ by job and by their place in the batch. */
async function contentsOf(prompt: Prompt, id: string, as: string, ending: string): Promise<Buffer[]> {
  if (ending.endsWith('.mp4')) return [Buffer.from(await sample('clip.mp4'))]
  if (ending.endsWith('.gif')) return [Buffer.from(await sample('moment.gif'))]
  if (as === 'audio') return [Buffer.from(await sample(ending.endsWith('.flac') ? 'tone.flac' : 'tone.mp3'))]
  const batches = Object.values(prompt).map(({ inputs }) => inputs['batch_size'])
  const many = batches.find((size) => typeof size === 'number') ?? 1
  return Array.from({ length: many }, (_, index) => drawnPicture([prompt, id, index]))
}

function entryOf({ number, id, prompt, outputs }: Job, made: unknown, failure: unknown) {
  const messages = [
    ['execution_start', { prompt_id: id }],
    ...(failure ? [failure] : [['execution_success', { prompt_id: id }]]),
  ]
  return {
    prompt: [number, id, prompt, {}, outputs],
    outputs: made,
    status: { status_str: failure ? 'error' : 'success', completed: !failure, messages },
    meta: {},
  }
}

const interruptedIn = ({ id, outputs }: Job) => [
  'execution_interrupted',
  { prompt_id: id, node_id: outputs[0], node_type: 'SaveImage', executed: [] },
]

/** What a node that asks a paid service says when that refuses. */
const failedIn = ({ id, outputs }: Job) => [
  'execution_error',
  {
    prompt_id: id,
    node_id: outputs[0],
    node_type: 'SaveImage',
    exception_message: 'The request was rejected by content moderation.',
    exception_type: 'Exception',
  },
]

function objectInfo(name: string): unknown {
  const found = NODE_CLASSES[name]
  if (!found) return {}
  const { required, optional = {}, gives, saves } = found
  return { [name]: { input: { required, optional }, output: gives, name, output_node: saves !== undefined } }
}

function sendError(
  response: ServerResponse,
  type: string,
  message: string,
  details = '',
  node_errors: NodeErrors = {},
) {
  sendJson(response, 400, { error: { type, message, details, extra_info: {} }, node_errors })
}

/** ComfyUI itself knows no keys, bills or limits: a proxy in front of it does. */
function refuse(response: ServerResponse, how: Exclude<Refusal, 'policy'>): void {
  switch (how) {
    case 'unauthorized':
      return void response.writeHead(401).end()
    case 'unpaid':
      return void response.writeHead(402).end()
    case 'busy':
      return void response.writeHead(503, { 'retry-after': '1' }).end()
    case 'broken':
      return void response.writeHead(500).end('500 Internal Server Error')
    default:
      sendError(response, 'prompt_outputs_failed_validation', 'Prompt outputs failed validation', '', {
        '3': {
          class_type: 'KSampler',
          errors: [{ type: 'value_not_in_list', message: 'Value not in list', details: 'sampler_name' }],
        },
      })
  }
}
