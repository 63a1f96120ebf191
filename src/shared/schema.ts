import { z as zod } from 'zod'

/**
 * zod, whose schemas are written down when their module is loaded and built when one is first asked something. The product
 * has thousands, building one costs more than most checks, and a start or a command needs a few dozen of them.
 */
export const z = {
  array: onDemand(zod.array),
  boolean: onDemand(zod.boolean),
  discriminatedUnion: onDemand(zod.discriminatedUnion),
  enum: onDemand(zod.enum),
  instanceof: onDemand(zod.instanceof),
  int: onDemand(zod.int),
  iso: { date: onDemand(zod.iso.date), datetime: onDemand(zod.iso.datetime) },
  json: onDemand(zod.json),
  literal: onDemand(zod.literal),
  looseObject: withFields(zod.looseObject),
  null: onDemand(zod.null),
  number: onDemand(zod.number),
  object: withFields(zod.object),
  partialRecord: onDemand(zod.partialRecord),
  record: onDemand(zod.record),
  strictObject: withFields(zod.strictObject),
  string: onDemand(zod.string),
  templateLiteral: onDemand(zod.templateLiteral),
  tuple: onDemand(zod.tuple),
  union: onDemand(zod.union),
  unknown: onDemand(zod.unknown),
  url: onDemand(zod.url),
  uuid: onDemand(zod.uuid),
}

export declare namespace z {
  export type infer<Schema> = zod.infer<Schema>
  export type input<Schema> = zod.input<Schema>
  export type output<Schema> = zod.output<Schema>
  export type Issue = zod.core.$ZodIssue
  export type RefinementCtx<Value = unknown> = zod.RefinementCtx<Value>
  export type ZodError<Value = unknown> = zod.ZodError<Value>
  export type ZodObject = zod.ZodObject
  export type ZodType<Output = unknown, Input = unknown> = zod.ZodType<Output, Input>
}

/** For where no code may be made of text: whether it may is found out by trying, which a page's policy tells of as an attack. */
export function neverMakeCode(): void {
  zod.config({ jitless: true })
}

/** The schema itself, for what tells schemas apart by their identity. */
export function built<Schema extends zod.ZodType>(schema: Schema): Schema {
  return builtOf(schema) as Schema
}

type Fields = Readonly<Record<string, unknown>>

interface Draft {
  make: (() => zod.ZodType) | undefined
  schema: zod.ZodType | undefined
  /** Of an object, as they were written down: others take some of them over without building anything. */
  fields: Fields | undefined
}

const DRAFT = Symbol('draft')

/**
 * Methods that answer another schema, which can be written down as well (`meta` is never asked here, only told); any other
 * one is asked of the schema itself.
 */
const SCHEMA_METHODS: ReadonlySet<unknown> = new Set(
  (
    'array catch default describe endsWith exactOptional exclude extend gt gte int length lt lte max meta min multipleOf nonempty ' +
    'nonnegative nonpositive nullable nullish omit optional or partial pick pipe positive prefault readonly refine regex ' +
    'startsWith strict superRefine toLowerCase transform trim unwrap'
  ).split(' '),
)

const HANDLER: ProxyHandler<Draft> = {
  get(draft, name) {
    if (name === DRAFT) return draft
    if (name === 'shape' && draft.fields) return draft.fields
    if (!SCHEMA_METHODS.has(name)) return Reflect.get(build(draft), name)
    return (...args: unknown[]) =>
      draftOf(
        () => (Reflect.get(build(draft), name) as MakeSchema)(...args.map(withBuiltParts)),
        fieldsAfter(draft, name, args),
      )
  },
  has: (draft, name) => Reflect.has(build(draft), name),
  getPrototypeOf: (draft) => Reflect.getPrototypeOf(build(draft)),
}

type MakeSchema = (...args: unknown[]) => zod.ZodType

function onDemand<Make>(make: Make): Make {
  return ((...args: unknown[]) => draftOf(() => (make as MakeSchema)(...args.map(withBuiltParts)))) as Make
}

function withFields<Make>(make: Make): Make {
  return ((fields: Fields, ...more: unknown[]) =>
    draftOf(() => (make as MakeSchema)(withBuiltParts(fields), ...more), fields)) as Make
}

function draftOf(make: () => zod.ZodType, fields?: Fields): unknown {
  return new Proxy<Draft>({ make, schema: undefined, fields }, HANDLER)
}

function fieldsAfter({ fields }: Draft, method: string | symbol, [more]: unknown[]): Fields | undefined {
  if (method === 'strict' || method === 'superRefine') return fields
  return method === 'extend' && fields ? { ...fields, ...(more as Fields) } : undefined
}

function build(draft: Draft): zod.ZodType {
  if (draft.schema) return draft.schema
  draft.schema = draft.make!()
  draft.make = undefined
  return draft.schema
}

function builtOf(value: unknown): unknown {
  const draft = (value as { [DRAFT]?: Draft } | null | undefined)?.[DRAFT]
  return draft ? build(draft) : value
}

/** An argument as zod expects it: a schema, a list of them or the fields of an object; anything else is left alone. */
function withBuiltParts(arg: unknown): unknown {
  if (Array.isArray(arg)) return arg.map(builtOf)
  const isFields = typeof arg === 'object' && arg !== null && Reflect.getPrototypeOf(arg) === Object.prototype
  if (!isFields) return builtOf(arg)
  return Object.fromEntries(Object.entries(arg).map(([name, value]) => [name, builtOf(value)]))
}
