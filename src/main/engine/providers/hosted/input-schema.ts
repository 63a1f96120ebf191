import { z } from '#shared/schema.ts'
import type { ParamDescriptor } from '#shared/service/catalog.ts'
import type { ParamName, Params, ParamValue } from '#shared/service/params.ts'
import type { Json } from '../provider.ts'
import { choice, images, media, range, seed, text, type ParamDraft } from '../../runners/kit/param-draft.ts'

/**
 * Hosting services describe what a model takes as an OpenAPI schema with names of its maker's choosing. This finds in it
 * the params that our service has; all else keeps the maker's defaults.
 */
export interface MappedInputs {
  params: ParamDescriptor[]
  defaults: Params
  /** An `InputBinding` by each param's name. */
  bindings: Record<string, Json>
  /** The input that says how many outputs are made at once, and how many that may be. */
  outputs: { input: string; most: number } | null
}

export const InputBinding = z.object({
  input: z.string(),
  /** A file or several are sent in its place. */
  files: z.enum(['one', 'many']).optional(),
  /** What it is called there, by what it is called here. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
})
export type InputBinding = z.infer<typeof InputBinding>

const Property = z.looseObject({
  type: z.string().optional().catch(undefined),
  enum: z
    .array(z.union([z.string(), z.number(), z.boolean()]))
    .optional()
    .catch(undefined),
  default: z.unknown().optional(),
  minimum: z.number().optional().catch(undefined),
  maximum: z.number().optional().catch(undefined),
  maxLength: z.int().positive().optional().catch(undefined),
  maxItems: z.int().positive().optional().catch(undefined),
})
type Property = z.infer<typeof Property>

export const InputSchema = z.object({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).catch([]),
})

/** A param of ours as the model's maker has it. */
interface Match {
  draft: ParamDraft
  default?: ParamValue | undefined
  files?: 'one' | 'many'
  values?: InputBinding['values']
}
type Reader = (property: Property, required: boolean) => Match | null

interface Field {
  param: ParamName
  names: readonly string[]
  read: Reader
  films?: boolean
}

const LONGEST_TEXT = 5000

const words =
  (param: ParamName, control: 'prompt' | 'textarea' | 'script' | 'lyrics'): Reader =>
  ({ type, enum: values, maxLength }, required) =>
    type === 'string' && !values
      ? {
          draft: text(param, Math.min(maxLength ?? LONGEST_TEXT, LONGEST_TEXT), {
            control,
            group: 'prompt',
            required,
            ...(required ? { minLength: 1 } : {}),
          }),
        }
      : null

const file =
  (param: ParamName, accept: 'image' | 'video' | 'audio', control: 'image' | 'mask' | 'video' | 'audio'): Reader =>
  ({ type }, required) =>
    type === 'string' ? { draft: media(param, accept, { control, required }), files: 'one' } : null

const pictures: Reader = ({ type, maxItems }, required) =>
  type === 'array' ? { draft: images('images', required ? 1 : 0, Math.min(maxItems ?? 4, 10)), files: 'many' } : null

/** Their values, as ours where `ours` says how; what has no meaning here is left out. */
const choices =
  (
    param: ParamName,
    control: 'aspect' | 'segmented' | 'select' | 'voice' | 'language',
    ours: (value: string | number | boolean) => string | number | null = String,
  ): Reader =>
  (property) => {
    const values = new Map<string | number, string | number | boolean>()
    for (const theirs of property.enum ?? []) {
      const value = ours(theirs)
      if (value !== null && !values.has(value)) values.set(value, theirs)
    }
    if (values.size === 0) return null
    const usual = [...values].find(([, theirs]) => theirs === property.default)?.[0] ?? [...values.keys()][0]!
    return {
      draft: choice(param, [...values.keys()], { control, group: control === 'select' ? 'advanced' : 'basic' }),
      default: usual,
      values: Object.fromEntries(values),
    }
  }

/** A choice of numbers, however they are written, or a range of them. */
const numbers =
  (param: ParamName, [least, most, step]: readonly [number, number, number]): Reader =>
  (property) => {
    if (property.enum) return choices(param, 'segmented', leadingNumber)(property, false)
    if (property.type !== 'number' && property.type !== 'integer') return null
    const bounds = [Math.max(property.minimum ?? least, least), Math.min(property.maximum ?? most, most)] as const
    if (bounds[0] > bounds[1]) return null
    const usual = typeof property.default === 'number' ? property.default : bounds[0]
    return {
      draft: range(param, [bounds[0], bounds[1], step]),
      default: Math.min(Math.max(usual, bounds[0]), bounds[1]),
    }
  }

const yesOrNo =
  (param: ParamName): Reader =>
  ({ type, default: usual }) =>
    type === 'boolean' ? { draft: choice(param, [true, false], { control: 'switch' }), default: usual === true } : null

const leadingNumber = (value: string | number | boolean): number | null => {
  const number = Number.parseFloat(String(value))
  return Number.isFinite(number) ? number : null
}

const RATIO_OF_SIZE: Readonly<Record<string, string>> = {
  square_hd: '1:1',
  portrait_4_3: '3:4',
  portrait_16_9: '9:16',
  landscape_4_3: '4:3',
  landscape_16_9: '16:9',
}
const ratio = (value: string | number | boolean) =>
  /^\d+:\d+$/.test(String(value)) ? String(value) : (RATIO_OF_SIZE[String(value)] ?? null)

const FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg', 'jpg', 'webp', 'mp3', 'wav', 'ogg', 'm4a', 'mp4', 'webm'])
const knownFormat = (value: string | number | boolean) => {
  if (!FORMATS.has(String(value))) return null
  return value === 'jpg' ? 'jpeg' : String(value)
}

/** In the order of the panel. The first name that is there is taken. */
const FIELDS: readonly Field[] = [
  { param: 'prompt', names: ['prompt'], read: words('prompt', 'prompt') },
  { param: 'text', names: ['text', 'gen_text', 'script'], read: words('text', 'script') },
  { param: 'lyrics', names: ['lyrics', 'lyrics_prompt'], read: words('lyrics', 'lyrics') },
  { param: 'negative_prompt', names: ['negative_prompt'], read: words('negative_prompt', 'textarea') },
  {
    param: 'first_frame',
    names: [
      'start_image_url',
      'first_frame_url',
      'image_url',
      'start_image',
      'first_frame_image',
      'first_frame',
      'image',
    ],
    read: file('first_frame', 'image', 'image'),
    films: true,
  },
  {
    param: 'last_frame',
    names: [
      'end_image_url',
      'tail_image_url',
      'last_frame_url',
      'end_image',
      'last_frame_image',
      'last_frame',
      'last_image',
    ],
    read: file('last_frame', 'image', 'image'),
    films: true,
  },
  {
    param: 'image',
    names: ['image_url', 'image', 'input_image', 'img', 'input_image_url'],
    read: file('image', 'image', 'image'),
    films: false,
  },
  {
    param: 'images',
    names: ['image_urls', 'input_images', 'image_input', 'images', 'reference_images', 'reference_image_urls'],
    read: pictures,
  },
  {
    param: 'mask',
    names: ['mask_url', 'mask_image_url', 'mask', 'mask_image'],
    read: file('mask', 'image', 'mask'),
    films: false,
  },
  { param: 'video', names: ['video_url', 'video', 'input_video'], read: file('video', 'video', 'video') },
  {
    param: 'audio',
    names: ['audio_url', 'audio', 'audio_file', 'input_audio'],
    read: file('audio', 'audio', 'audio'),
  },
  { param: 'aspect_ratio', names: ['aspect_ratio', 'image_size'], read: choices('aspect_ratio', 'aspect', ratio) },
  { param: 'resolution', names: ['resolution'], read: choices('resolution', 'segmented') },
  {
    param: 'duration',
    names: ['duration', 'duration_seconds', 'seconds_total'],
    read: numbers('duration', [1, 60, 1]),
  },
  { param: 'fps', names: ['fps', 'frames_per_second'], read: numbers('fps', [8, 60, 1]) },
  { param: 'generate_audio', names: ['generate_audio', 'enable_audio'], read: yesOrNo('generate_audio') },
  {
    param: 'upscale_factor',
    names: ['upscale_factor', 'upscaling_factor', 'scale_factor', 'scale'],
    read: numbers('upscale_factor', [1, 4, 1]),
  },
  { param: 'voice', names: ['voice', 'voice_id'], read: choices('voice', 'voice') },
  { param: 'language', names: ['language', 'language_code'], read: choices('language', 'language') },
  { param: 'speed', names: ['speed'], read: numbers('speed', [0.5, 2, 0.1]) },
  { param: 'style', names: ['style'], read: choices('style', 'select') },
  {
    param: 'instrumental',
    names: ['instrumental', 'make_instrumental', 'force_instrumental'],
    read: yesOrNo('instrumental'),
  },
  { param: 'format', names: ['output_format'], read: choices('format', 'select', knownFormat) },
]
const COUNTS = ['num_images', 'num_outputs', 'number_of_images'] as const
const MOST_OUTPUTS = 4

/**
 * Null when the model wants something that our service has no name for: it could not be run. `schemas` are those that the
 * inputs refer to.
 */
export function mapInputs(
  schema: z.infer<typeof InputSchema>,
  schemas: Readonly<Record<string, unknown>>,
  { films }: { films: boolean },
): MappedInputs | null {
  const properties = new Map(Object.entries(schema.properties).map(([name, raw]) => [name, resolved(raw, schemas)]))
  const required = new Set(schema.required)
  const taken = new Set<string>()
  const drafts: ParamDraft[] = []
  const mapped: MappedInputs = { params: [], defaults: {}, bindings: {}, outputs: null }
  for (const field of FIELDS) {
    if (field.films !== undefined && field.films !== films) continue
    for (const input of field.names) {
      const property = properties.get(input)
      const match = property && !taken.has(input) ? field.read(property, required.has(input)) : null
      if (!match) continue
      taken.add(input)
      drafts.push(match.draft)
      if (match.default !== undefined) mapped.defaults[field.param] = match.default
      mapped.bindings[field.param] = {
        input,
        ...(match.files ? { files: match.files } : {}),
        ...(match.values ? { values: match.values } : {}),
      }
      break
    }
  }
  const count = COUNTS.find((name) => properties.has(name))
  if (count !== undefined) {
    const most = Math.min(properties.get(count)?.maximum ?? MOST_OUTPUTS, MOST_OUTPUTS)
    mapped.outputs = { input: count, most: Math.max(1, Math.floor(most)) }
    taken.add(count)
  }
  if (properties.has('seed')) {
    mapped.bindings['seed'] = { input: 'seed' }
    taken.add('seed')
    drafts.push(range('num_outputs', [1, MOST_OUTPUTS, 1]), seed)
    mapped.defaults['num_outputs'] = 1
  } else if (mapped.outputs) {
    drafts.push(range('num_outputs', [1, MOST_OUTPUTS, 1]))
    mapped.defaults['num_outputs'] = 1
  }
  const unmet = [...required].filter((name) => !taken.has(name) && properties.get(name)?.default === undefined)
  if (unmet.length > 0 || drafts.length === 0) return null
  mapped.params = drafts.map((draft, order) => draft(order))
  return mapped
}

const DEEPEST = 5

/** What a property is once its references are followed; of alternatives, the one that says the most. */
function resolved(raw: unknown, schemas: Readonly<Record<string, unknown>>, depth = 0): Property {
  if (typeof raw !== 'object' || raw === null || depth > DEEPEST) return {}
  const { $ref, allOf, anyOf, oneOf, ...own } = raw as Record<string, unknown>
  const referred = typeof $ref === 'string' ? [schemas[$ref.split('/').at(-1) ?? '']] : []
  const parts = [...referred, ...(Array.isArray(allOf) ? (allOf as unknown[]) : [])].map((part) =>
    resolved(part, schemas, depth + 1),
  )
  const alternatives = [anyOf, oneOf]
    .flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
    .map((part) => resolved(part, schemas, depth + 1))
  const best =
    alternatives.find((part) => part.enum) ??
    alternatives.find((part) => part.type !== undefined && part.type !== 'null')
  const checked = Property.safeParse(own)
  return Object.assign({}, ...parts, best ?? {}, checked.success ? withoutHoles(checked.data) : {}) as Property
}

const withoutHoles = (property: Property) =>
  Object.fromEntries(Object.entries(property).filter(([, value]) => value !== undefined))
