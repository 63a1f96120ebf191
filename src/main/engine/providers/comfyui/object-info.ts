import { z } from '#shared/schema.ts'
import type { ProviderHttp } from '../provider.ts'
import { readAnswer } from '../kit/read-answer.ts'

const Inputs = z.record(z.string(), z.unknown()).catch({})

const NodeInfo = z.looseObject({
  input: z.looseObject({ required: Inputs.optional(), optional: Inputs.optional() }),
  output_node: z.boolean().catch(false),
})

/** What a server says about the classes of nodes that it has. */
export type ObjectInfo = Readonly<Record<string, z.infer<typeof NodeInfo>>>

/** What may be written to an input. */
export interface InputRule {
  /** `INT`, `FLOAT`, `STRING`, `BOOLEAN`, `COMBO`, or what flows along links. */
  type: string
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  choices?: readonly (string | number | boolean)[] | undefined
  /** It takes the name of an uploaded file of this sort. */
  upload?: 'image' | 'video' | 'audio' | undefined
}

const Options = z.looseObject({
  min: z.number().optional().catch(undefined),
  max: z.number().optional().catch(undefined),
  step: z.number().positive().optional().catch(undefined),
  options: z.array(z.unknown()).optional().catch(undefined),
})

/** Asks about the classes of graphs, each once. Those that the server does not have are missing from the answer. */
export async function readObjectInfo(
  http: ProviderHttp,
  graphs: readonly Readonly<Record<string, { class_type: string }>>[],
  signal: AbortSignal,
): Promise<ObjectInfo> {
  const classes = new Set(graphs.flatMap((graph) => Object.values(graph).map(({ class_type }) => class_type)))
  const info: Record<string, z.infer<typeof NodeInfo>> = {}
  for (const name of classes) {
    const answer = await http.ask(`/object_info/${encodeURIComponent(name)}`, { signal })
    const found = (await readAnswer(answer, z.record(z.string(), z.unknown())))[name]
    const checked = NodeInfo.safeParse(found)
    if (checked.success) info[name] = checked.data
  }
  return info
}

/** Null when nobody said. */
export function ruleOf(info: ObjectInfo | null, classType: string, input: string): InputRule | null {
  const inputs = info && Object.hasOwn(info, classType) ? info[classType]!.input : undefined
  const raw = inputs?.required?.[input] ?? inputs?.optional?.[input]
  if (!Array.isArray(raw)) return null
  const [type, said] = raw as unknown[]
  const options = Options.catch({}).parse(said ?? {})
  const listed = Array.isArray(type) ? type : type === 'COMBO' ? options.options : undefined
  return {
    type: listed ? 'COMBO' : String(type),
    min: options.min,
    max: options.max,
    step: options.step,
    choices: listed?.filter(isChoice),
    upload: (['image', 'video', 'audio'] as const).find((sort) => options[`${sort}_upload`] === true),
  }
}

const isChoice = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
