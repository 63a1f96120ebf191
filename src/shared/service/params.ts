import { z } from '../schema.ts'

/** The only keys a `params` or `defaults` object may hold. */
export const PARAM_NAMES = [
  'prompt',
  'negative_prompt',
  'aspect_ratio',
  'resolution',
  'duration',
  'num_outputs',
  'seed',
  'images',
  'image',
  'first_frame',
  'last_frame',
  'generate_audio',
  'upscale_factor',
  'mask',
  'expand_left',
  'expand_right',
  'expand_top',
  'expand_bottom',
  'video',
  'audio',
  'fps',
  'effect',
  'text',
  'voice',
  'language',
  'speed',
  'lyrics',
  'style',
  'instrumental',
  'stem',
  'polycount',
  'texture',
  'format',
  'garment',
  'lighting',
  'light_direction',
  'palette',
  'pbr',
  'quad',
  'geometry_quality',
  'texture_quality',
] as const

export const ParamName = z.enum(PARAM_NAMES)
export type ParamName = z.infer<typeof ParamName>

/** Those that name a file, an address or an upload. */
export const MEDIA_PARAMS: ReadonlySet<string> = new Set<ParamName>([
  'image',
  'images',
  'first_frame',
  'last_frame',
  'mask',
  'video',
  'audio',
  'garment',
])
/** Those that hold a person's own words. */
export const WRITTEN_PARAMS: ReadonlySet<string> = new Set<ParamName>(['prompt', 'negative_prompt', 'text', 'lyrics'])
/** Those that say what is made: the first that says something is what it is called by. */
export const WORDS = ['prompt', 'text', 'lyrics'] as const satisfies readonly ParamName[]

export const ParamValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])
export type ParamValue = z.infer<typeof ParamValue>

/** Params in a request: an unknown name is an error. */
export const RequestParams = z.partialRecord(ParamName, ParamValue)
export type RequestParams = z.infer<typeof RequestParams>

/** Params in a response: a name that came later is kept. */
export const Params = z.record(z.string(), ParamValue)
export type Params = z.infer<typeof Params>

/** What a param that takes files says: one of them, or several in their order; none when it is not set. */
export function mediaTexts(value: ParamValue | undefined): readonly string[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [String(value)]
}

/** The same params with other texts in the place of those that name media. */
export function mapMediaParams(params: Params, names: Iterable<string>, change: (text: string) => string): Params {
  const changed = { ...params }
  for (const name of names) {
    const value = params[name]
    if (Array.isArray(value)) changed[name] = value.map(change)
    else if (typeof value === 'string') changed[name] = change(value)
  }
  return changed
}

/** The words it is made of; undefined when it has none. */
export function wordsOf(params: Readonly<Record<string, unknown>>): string | undefined {
  const name = wordsParam(params)
  return name && (params[name] as string)
}

/** The param that has them. */
export function wordsParam(params: Readonly<Record<string, unknown>>): (typeof WORDS)[number] | undefined {
  return WORDS.find((name) => typeof params[name] === 'string' && params[name].trim() !== '')
}
