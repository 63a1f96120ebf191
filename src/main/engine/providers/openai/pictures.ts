import { createReadStream, openAsBlob } from 'node:fs'
import { open } from 'node:fs/promises'
import { z } from '#shared/schema.ts'
import { extensionOf } from '#shared/service/file-extension.ts'
import { accepted } from '../http/error-answer.ts'
import { MOST_PICTURE_BYTES, RESULT_SILENCE_MS } from '../kit/answer-limits.ts'
import { fileFor, inputsOf, writeInlineFiles, type JobInput } from '../kit/job-files.ts'
import {
  ProviderError,
  type AdapterOptions,
  type CollectedFile,
  type Json,
  type ProviderJob,
  type Reference,
  type StartContext,
  type Started,
} from '../provider.ts'
import { readStoredAnswer, startedFromStored } from '../kit/read-answer.ts'
import { sizeOf } from '../kit/sizes.ts'
import { alphaMask } from './alpha-mask.ts'
import type { PictureBinding } from './binding.ts'
import { FIXED_SIZES, SIDE_STEP } from './describe.ts'
import type { Dialect } from './presets.ts'
import { failureOf, refusalIn } from './refusals.ts'
import { overheard, streamEvents } from './stream-events.ts'

const Picture = z.union([z.object({ b64_json: z.string().min(1) }), z.object({ url: z.string().min(1) })])
const Pictures = z.looseObject({ data: z.array(Picture).min(1) })
const StreamEvent = z.looseObject({
  type: z.string(),
  b64_json: z.string().min(1).optional(),
  output_format: z.enum(['png', 'jpeg', 'webp']).catch('png'),
  error: z.unknown().optional(),
})
const Fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
type Fields = z.infer<typeof Fields>

/** Pictures drawn and reworked: one request, whose answer is the picture. */
export function createPictures({ http }: Pick<AdapterOptions, 'http'>, base: string, dialect: Dialect) {
  return {
    requestFor: (job: ProviderJob, binding: PictureBinding): Json => fieldsOf(job, binding, dialect),

    async start(prepared: Json, job: ProviderJob, binding: PictureBinding, context: StartContext): Promise<Started> {
      const fields = Fields.parse(prepared)
      const isNew = binding.does === 'generate'
      const body = isNew ? { json: fields } : { form: await formOf(fields, job) }
      const path = isNew ? '/images/generations' : '/images/edits'
      const response = await accepted(
        await http.request(`${base}${path}`, {
          method: 'POST',
          ...body,
          signal: context.signal,
          silenceMs: RESULT_SILENCE_MS,
          maxBytes: MOST_PICTURE_BYTES,
        }),
        refusalIn,
      )
      const answer = response.chunks()
      return fromStored(
        await context.store(binding.previews ? overheard(answer, (event) => showPartial(event, context)) : answer),
      )
    },

    fromStored,

    async collect(
      reference: Reference,
      { folder, signal }: { folder: string; signal: AbortSignal },
    ): Promise<CollectedFile[]> {
      const { pictures } = await readStored(z.string().parse(reference))
      const [picture] = pictures
      if (!picture) throw new ProviderError('broken', 'The answer holds no picture.', { sent: true })
      if ('url' in picture) return [await http.download(picture.url, fileFor(folder, 0), { signal })]
      return writeInlineFiles(folder, [{ base64: picture.b64_json, declaredType: null }])
    },
  }
}

const fromStored = (path: string): Promise<Started> =>
  startedFromStored(path, async () => {
    const { fault } = await readStored(path)
    return { reference: path, end: fault === undefined ? { ok: true, result: null } : failureOf(fault) }
  })

/** Whole JSON, or the events of a stream. */
async function readStored(path: string): Promise<{ pictures: z.infer<typeof Picture>[]; fault?: unknown }> {
  if (await isJson(path)) {
    const { data } = await readStoredAnswer(path, Pictures)
    return { pictures: data }
  }
  for await (const event of streamEvents(createReadStream(path))) {
    const { data } = StreamEvent.safeParse(event)
    if (data?.error !== undefined) return { pictures: [], fault: data.error }
    if (data?.b64_json !== undefined && data.type.endsWith('.completed'))
      return { pictures: [{ b64_json: data.b64_json }] }
  }
  throw new ProviderError('broken', 'The stream ended before the picture was there.', { sent: true })
}

async function isJson(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.toString('utf8', 0, bytesRead).trimStart().startsWith('{')
  } finally {
    await file.close()
  }
}

function showPartial(event: unknown, context: StartContext): void {
  const { data } = StreamEvent.safeParse(event)
  if (!data?.type.endsWith('.partial_image') || data.b64_json === undefined) return
  context.onProgress(0.5)
  context.onPreview({ mimeType: `image/${data.output_format}`, bytes: Buffer.from(data.b64_json, 'base64') })
}

/** Models that answer base64 anyway and refuse to be asked for it, also behind a gateway that prefixes their names. */
const ALWAYS_BASE64 = /(^|\/)gpt-image-/

function fieldsOf({ params, seed }: ProviderJob, binding: PictureBinding, dialect: Dialect): Fields {
  const { model, quality, previews } = binding
  const negative = String(params.negative_prompt ?? '')
  const inPrompt = {
    ...(dialect.seed === 'in-prompt' ? { seed } : {}),
    ...(dialect.negativePrompt === 'in-prompt' && negative !== '' ? { negative_prompt: negative } : {}),
  }
  const extras =
    Object.keys(inPrompt).length === 0 ? '' : ` <sd_cpp_extra_args>${JSON.stringify(inPrompt)}</sd_cpp_extra_args>`
  return {
    model,
    prompt: `${withoutTags(String(params.prompt), dialect)}${extras}`,
    n: 1,
    size: binding.sizes === 'fixed' ? FIXED_SIZES[String(params.aspect_ratio)]! : sidesOf(params),
    ...(quality === null ? {} : { quality }),
    ...(params.format === undefined ? {} : { output_format: String(params.format) }),
    ...(dialect.asksForBase64 && !ALWAYS_BASE64.test(model) ? { response_format: 'b64_json' } : {}),
    ...(dialect.seed === 'field' ? { seed } : {}),
    ...(dialect.negativePrompt === 'field' && negative !== '' ? { negative_prompt: negative } : {}),
    ...(previews ? { stream: true, partial_images: 1 } : {}),
  }
}

function sidesOf(params: ProviderJob['params']): string {
  const { width, height } = sizeOf(params, SIDE_STEP)
  return `${width}x${height}`
}

/** Words from outside are words: they set nothing of the server that reads a tag in them. */
function withoutTags(prompt: string, { seed, negativePrompt }: Dialect): string {
  return seed === 'in-prompt' || negativePrompt === 'in-prompt'
    ? prompt.replaceAll(/<\/?sd_cpp_extra_args>/gi, '')
    : prompt
}

async function formOf(fields: Fields, job: ProviderJob): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  const pictures = [...inputsOf(job, 'image'), ...inputsOf(job, 'images')]
  for (const [index, { path, mimeType }] of pictures.entries()) {
    const name = `image-${index + 1}.${extensionOf(mimeType)}`
    form.append(pictures.length === 1 ? 'image' : 'image[]', await openAsBlob(path, { type: mimeType }), name)
  }
  const [picture] = pictures
  const [mask] = inputsOf(job, 'mask')
  if (picture && mask) form.append('mask', await maskFor(picture, mask), 'mask.png')
  return form
}

async function maskFor({ size }: JobInput, mask: JobInput): Promise<Blob> {
  if (!size) throw new ProviderError('invalid', 'The picture does not say how large it is.')
  return new Blob([Uint8Array.from(await alphaMask(mask.path, size))], { type: 'image/png' })
}
