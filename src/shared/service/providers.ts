import { z } from '../schema.ts'
import { PARAM_NAMES, ParamName } from './params.ts'
import { AnyParamDescriptor } from './catalog.ts'
import { AnyTaskType, TASK_TYPES } from './tasks.ts'

/** Engines outside the service that make what its catalog lists: a server of the user's own, or a paid one. */
export const PROVIDER_KINDS = [
  'comfyui',
  'openai',
  'sdcpp',
  'sdapi',
  'fal',
  'replicate',
  'gemini',
  'stability',
  'elevenlabs',
  'pressrun',
] as const
export const ProviderKind = z.enum(PROVIDER_KINDS)
export type ProviderKind = z.infer<typeof ProviderKind>

/** What a server that speaks like OpenAI's understands beyond it, or does not. */
export const OPENAI_PRESETS = ['openai', 'localai', 'vllm-omni', 'ollama', 'sd-server', 'other'] as const
export type OpenAiPreset = (typeof OPENAI_PRESETS)[number]

/** Where OpenAI itself is. */
export const OPENAI_ADDRESS = 'https://api.openai.com/v1'

/** The first part of its models' ids, so it never changes. */
export const ProviderName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'Expected a-z, 0-9 and hyphens, at most 32.')

/** Where a server is. Only what a person typed is ever dialled with a key. */
const Address = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  // an address is kept and shown as it is
  .refine((address) => !/^https?:\/\/[^/]*@|[?#]/i.test(address), {
    error: 'It must not hold a name, a password, ? or #: the key has its own field.',
  })

/** Started, watched and stopped by Pressrun: the user's binary and the user's model file, by absolute path. */
export const ManagedProcess = z.object({
  binary: z.string().min(1).max(4096),
  model: z.string().min(1).max(4096),
  /** Handed to the binary as they are, for instance a VAE. */
  args: z.array(z.string().max(4096)).max(64).default([]),
})
export type ManagedProcess = z.infer<typeof ManagedProcess>

const HeaderName = z.string().regex(/^[A-Za-z0-9-]{1,64}$/)

export const AddProviderRequest = z
  .object({
    kind: ProviderKind,
    name: ProviderName,
    /** Absent for a paid service at its own address and for a managed process. */
    address: Address.optional(),
    /** Further servers of the same kind with the same models: whichever is free takes the next job. */
    addresses: z.array(Address).max(32).default([]),
    /** Kept where keys are kept, never shown again. */
    key: z.string().min(1).max(4096).optional(),
    /** For a proxy in front of it. Kept like a key. */
    headers: z.record(HeaderName, z.string().max(4096)).optional(),
    /** How many jobs one server is given at once; what the kind usually bears without it. */
    places: z.int().min(1).max(100).optional(),
    /** For own hardware: what an output costs. */
    coinsPerOutput: z.int().min(1).max(1_000_000).default(1),
    /** For paid ones: what a dollar is worth. */
    coinsPerDollar: z.int().min(1).max(1_000_000).default(100),
    preset: z.enum(OPENAI_PRESETS).optional(),
    managed: ManagedProcess.optional(),
    /** Which models of a paid service to list, for instance `owner/name`; a usual selection without it. */
    models: z.array(z.string().min(1).max(200)).max(200).optional(),
  })
  .superRefine(({ kind, address, managed }, context) => {
    if (managed && kind !== 'sdcpp')
      context.addIssue({ code: 'custom', path: ['managed'], message: 'Only a provider of the kind sdcpp is managed.' })
    if (managed && address !== undefined)
      context.addIssue({ code: 'custom', path: ['address'], message: 'A managed process has no address of its own.' })
    if (!managed && address === undefined && !HAS_OWN_ADDRESS.has(kind))
      context.addIssue({ code: 'custom', path: ['address'], message: 'Required.' })
  })
export type AddProviderRequest = z.infer<typeof AddProviderRequest>

/**
 * What is left out stays as it is. Null takes away what was chosen: what holds without a choice does so again. An empty key
 * or header list takes it away.
 */
export const UpdateProviderRequest = z.object({
  address: Address.nullable().optional(),
  addresses: z.array(Address).max(32).optional(),
  key: z.string().max(4096).optional(),
  headers: z.record(HeaderName, z.string().max(4096)).optional(),
  places: z.int().min(1).max(100).nullable().optional(),
  coinsPerOutput: z.int().min(1).max(1_000_000).optional(),
  coinsPerDollar: z.int().min(1).max(1_000_000).optional(),
  models: z.array(z.string().min(1).max(200)).max(200).nullable().optional(),
})
export type UpdateProviderRequest = z.infer<typeof UpdateProviderRequest>

/** Kinds that are one service at one address, which the user may leave out. */
const HAS_OWN_ADDRESS: ReadonlySet<ProviderKind> = new Set<ProviderKind>([
  'openai',
  'fal',
  'replicate',
  'gemini',
  'stability',
  'elevenlabs',
])

/**
 * `ready`: answers. `away`: no connection. `resting`: it refused the key, has no credit left or keeps saying that it is
 * busy; submits are refused until it has been asked again. `starting` and `stopped` are a managed process's.
 */
export const PROVIDER_STATES = ['ready', 'away', 'resting', 'starting', 'stopped'] as const
const Time = z.iso.datetime({ offset: true })

export const ProviderServer = z.object({
  address: z.string(),
  state: z.enum(PROVIDER_STATES),
  /** Since when it is in this state. */
  since: Time,
  /** Why it is away or rests, in a sentence; null when it is ready. */
  reason: z.string().nullable(),
  places: z.int().positive(),
  /** Jobs of ours that it works on now. */
  running: z.int().nonnegative(),
  /** What waits at the server, also of others; null when it does not tell. */
  waiting: z.int().nonnegative().nullable(),
})
export type ProviderServer = z.infer<typeof ProviderServer>

export const Provider = z.object({
  kind: ProviderKind,
  name: z.string(),
  /** The best of its servers' states. */
  state: z.enum(PROVIDER_STATES),
  since: Time,
  reason: z.string().nullable(),
  servers: z.array(ProviderServer),
  hasKey: z.boolean(),
  hasHeaders: z.boolean(),
  /** How many jobs one server is given at once; null for what the kind usually bears. */
  chosenPlaces: z.int().positive().nullable(),
  /** Which models it was told to list; null for a usual selection. */
  chosenModels: z.array(z.string()).nullable(),
  coinsPerOutput: z.int().positive(),
  coinsPerDollar: z.int().positive(),
  preset: z.enum(OPENAI_PRESETS).nullable(),
  managed: ManagedProcess.nullable(),
  /** How many models are listed. */
  models: z.int().nonnegative(),
  /** Generations that wait in our queue for a free place. */
  queued: z.int().nonnegative(),
  createdAt: Time,
})
export type Provider = z.infer<typeof Provider>

/** What a test of the connection found, for a person. */
export const ProviderTest = z.object({
  ok: z.boolean(),
  /** "ComfyUI 0.3.50, 3 models, nothing waiting", or what is wrong and what to do. */
  sentence: z.string(),
  version: z.string().nullable(),
  models: z.int().nonnegative(),
  waiting: z.int().nonnegative().nullable(),
})
export type ProviderTest = z.infer<typeof ProviderTest>

/**
 * What an output of a model costs in millionths of a dollar: exact for the combinations of a table, else `perOutputMicros`
 * times the factors of param values (`{ per: n }`: in proportion to a number, n being one unit's worth).
 */
export const DollarPrice = z.object({
  perOutputMicros: z.int().nonnegative().max(1_000_000_000),
  factors: z
    .partialRecord(
      ParamName,
      z.union([z.object({ per: z.number().positive() }).strict(), z.record(z.string(), z.number().nonnegative())]),
    )
    .optional(),
  /** `{ by: ['aspect_ratio', 'resolution'], micros: { '1:1 1k': 40_000 } }`. */
  table: z
    .object({ by: z.array(ParamName).min(1).max(4), micros: z.record(z.string(), z.int().nonnegative()) })
    .optional(),
  /** Added to the rest, for speech: what the text's length costs, as `String.length` counts it, rounded up to a micro. */
  perCharacter: z
    .object({ param: z.enum(['text', 'prompt']), microsPerThousand: z.int().positive().max(1_000_000_000) })
    .optional(),
  /** The day it was looked up. */
  asOf: z.iso.date(),
})
export type DollarPrice = z.infer<typeof DollarPrice>

/** By what follows `<provider name>/` in a model's id. */
export const ModelPrices = z.record(z.string(), DollarPrice)
export type ModelPrices = z.infer<typeof ModelPrices>

/** What an input of a graph can be given: a param, or a side of the size that `aspect_ratio` and `resolution` make. */
export const WORKFLOW_TARGETS = [...PARAM_NAMES, 'width', 'height'] as const
export type WorkflowTarget = (typeof WORKFLOW_TARGETS)[number]

/** Which input of which node a param of ours is written to. */
export const WorkflowBinding = z.object({
  param: z.enum(WORKFLOW_TARGETS),
  node: z.string().min(1).max(64),
  input: z.string().min(1).max(128),
})
export type WorkflowBinding = z.infer<typeof WorkflowBinding>

export const WorkflowBindings = z.object({
  inputs: z.array(WorkflowBinding).max(200),
  /** The node whose files are the result. */
  output: z.string().min(1).max(64),
  taskType: z.enum(TASK_TYPES),
})
export type WorkflowBindings = z.infer<typeof WorkflowBindings>

/** One input of the graph that could be bound, for the panel where a person corrects what was inferred. */
export const WorkflowInput = z.object({
  node: z.string(),
  title: z.string(),
  classType: z.string(),
  input: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  /** What it could be given. */
  candidates: z.array(z.enum(WORKFLOW_TARGETS)),
})
export type WorkflowInput = z.infer<typeof WorkflowInput>

export const AddWorkflowRequest = z.object({
  title: z.string().trim().min(1).max(100),
  /** The graph in API form, or what `exportWorkflow` gave: then title and bindings come with it. */
  workflow: z.record(z.string(), z.unknown()),
  bindings: WorkflowBindings.optional(),
  /** Instead of the provider's coins per output. */
  coinsPerOutput: z.int().min(1).max(1_000_000).optional(),
})
export type AddWorkflowRequest = z.infer<typeof AddWorkflowRequest>

export const InspectWorkflowRequest = AddWorkflowRequest.partial({ title: true })
export type InspectWorkflowRequest = z.infer<typeof InspectWorkflowRequest>

/** What a graph offers before it is added: nothing is stored. */
export const WorkflowInspection = z.object({
  title: z.string(),
  inputs: z.array(WorkflowInput),
  outputs: z.array(z.object({ node: z.string(), title: z.string(), classType: z.string() })),
  bindings: WorkflowBindings,
  params: z.array(AnyParamDescriptor),
})
export type WorkflowInspection = z.infer<typeof WorkflowInspection>

export const AddedWorkflow = z.object({
  modelId: z.string(),
  taskType: AnyTaskType,
  params: z.array(AnyParamDescriptor),
})
export type AddedWorkflow = z.infer<typeof AddedWorkflow>

/** A workflow with its bindings, as a file that another Pressrun takes. */
export const WorkflowExport = z.object({
  pressrunWorkflow: z.literal(1),
  title: z.string(),
  workflow: z.record(z.string(), z.unknown()),
  bindings: WorkflowBindings,
})
export type WorkflowExport = z.infer<typeof WorkflowExport>
