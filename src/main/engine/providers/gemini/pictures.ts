import { z } from '#shared/schema.ts'
import { accepted, asDetail } from '../http/error-answer.ts'
import { MOST_PICTURE_BYTES, RESULT_SILENCE_MS } from '../kit/answer-limits.ts'
import { asBase64, inputsOf, writeInlineFiles } from '../kit/job-files.ts'
import {
  ProviderError,
  type AdapterOptions,
  type CollectedFile,
  type Json,
  type ProviderJob,
  type Reference,
  type RemoteEnd,
  type StartContext,
  type Started,
} from '../provider.ts'
import { readStoredAnswer, startedFromStored } from '../kit/read-answer.ts'
import { refusalIn } from './refusals.ts'

const Prepared = z.object({
  model: z.string(),
  prompt: z.string(),
  imageConfig: z.object({ aspectRatio: z.string(), imageSize: z.string().optional() }),
})

const Part = z.looseObject({
  text: z.string().optional().catch(undefined),
  inlineData: z
    .looseObject({ mimeType: z.string(), data: z.string().min(1) })
    .optional()
    .catch(undefined),
  /** What it drew while it thought. */
  thought: z.boolean().optional().catch(undefined),
})
const Answer = z.looseObject({
  candidates: z
    .array(
      z.looseObject({
        content: z
          .looseObject({ parts: z.array(Part).catch([]) })
          .optional()
          .catch(undefined),
        finishReason: z.string().optional().catch(undefined),
      }),
    )
    .catch([]),
  promptFeedback: z
    .looseObject({ blockReason: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})
type Answer = z.infer<typeof Answer>

const POLICY_REASONS = /SAFETY|PROHIBITED|BLOCKLIST|RECITATION|SPII/

/** One picture a call, drawn from words and pictures; the answer holds it. */
export function createPictures({ http }: Pick<AdapterOptions, 'http'>, base: string) {
  return {
    requestFor: ({ params }: ProviderJob, model: string): Json => ({
      model,
      prompt: String(params.prompt),
      imageConfig: {
        aspectRatio: String(params.aspect_ratio),
        ...(params.resolution === undefined ? {} : { imageSize: String(params.resolution) }),
      },
    }),

    async start(prepared: Json, job: ProviderJob, context: StartContext): Promise<Started> {
      const { model, prompt, imageConfig } = Prepared.parse(prepared)
      const pictures = await Promise.all(
        inputsOf(job, 'images').map(async (input) => ({
          inlineData: { mimeType: input.mimeType, data: await asBase64(input) },
        })),
      )
      const response = await accepted(
        await http.request(`${base}/models/${model}:generateContent`, {
          method: 'POST',
          json: {
            contents: [{ role: 'user', parts: [{ text: prompt }, ...pictures] }],
            generationConfig: { responseModalities: ['IMAGE'], imageConfig },
          },
          signal: context.signal,
          silenceMs: RESULT_SILENCE_MS,
          maxBytes: MOST_PICTURE_BYTES,
        }),
        refusalIn,
      )
      return fromStored(await context.store(response.chunks()))
    },

    fromStored,

    async collect(reference: Reference, { folder }: { folder: string }): Promise<CollectedFile[]> {
      const picture = pictureIn(await readStored(z.string().parse(reference)))
      if (!picture) throw new ProviderError('broken', 'The answer holds no picture.', { sent: true })
      return writeInlineFiles(folder, [{ base64: picture.data, declaredType: picture.mimeType }])
    },
  }
}

const fromStored = (path: string): Promise<Started> =>
  startedFromStored(path, async () => ({ reference: path, end: endOf(await readStored(path)) }))

const readStored = (path: string) => readStoredAnswer(path, Answer)

const partsOf = ({ candidates }: Answer) => candidates.flatMap(({ content }) => content?.parts ?? [])

/** The last one: those before it are drafts. */
const pictureIn = (answer: Answer) =>
  partsOf(answer).findLast(({ inlineData, thought }) => inlineData !== undefined && thought !== true)?.inlineData

function endOf(answer: Answer): RemoteEnd {
  const blocked = answer.promptFeedback?.blockReason
  const reason = blocked ?? answer.candidates[0]?.finishReason ?? ''
  if (blocked !== undefined || POLICY_REASONS.test(reason)) return { ok: false, code: 'content_policy', detail: reason }
  if (pictureIn(answer)) return { ok: true, result: null }
  const said = partsOf(answer).find(({ text }) => text !== undefined)?.text ?? ''
  return { ok: false, code: 'internal', detail: asDetail(`No picture came (${reason}). ${said}`.trim()) }
}
