import type { Params } from '#shared/service/params.ts'
import type { AddProviderRequest } from '#shared/service/providers.ts'
import type { TestEngine } from '../engine.ts'
import { serveEngine, type ServedEngine } from '../served-engine.ts'
import { RECORDING_ID, storeRecording } from '../stored-inputs.ts'
import { textToImage } from './comfyui-graphs.ts'
import { ComfyServer } from './comfyui.ts'
import { ElevenLabsServer } from './elevenlabs.ts'
import { FalServer } from './fal.ts'
import { GeminiServer } from './gemini.ts'
import { OpenAiServer } from './openai.ts'
import { PressrunServer } from './pressrun.ts'
import { ReplicateServer } from './replicate.ts'
import { SdapiServer } from './sdapi.ts'
import { SdcppServer } from './sdcpp.ts'
import { StabilityServer } from './stability.ts'
import type { StrictServer } from './strict-server.ts'

/** A strict server of each kind, and one thing that it can be asked to make. */
export interface ProviderCase {
  title: string
  /** What may be done when an answer was lost, as its model says. */
  recovery: 'keyed' | 'named' | 'listed' | 'free' | 'paid'
  start(): Promise<StrictServer>
  /** Ends what its servers have shared. */
  end?(): Promise<void>
  settings?: Partial<AddProviderRequest>
  /** What must be there before its model is listed. */
  prepare?(engine: TestEngine, server: StrictServer): Promise<void>
  /** It has no rules about content. */
  judgesNothing?: boolean
  /** It takes its time over a job, on a clock of its own. */
  worksForReal?: boolean
  /** What it makes comes inside its answers. */
  answersWithFiles?: boolean
  /** The slug of a model that makes one small file. */
  model: string
  params: Params
}

/** The process behind one Pressrun after the other. */
let sharedEngine: Promise<ServedEngine> | undefined

const PROMPT = { prompt: 'A lighthouse' }

export const PROVIDER_CASES: readonly ProviderCase[] = [
  {
    title: 'comfyui',
    recovery: 'named',
    start: () => new ComfyServer().start(),
    prepare: async ({ context }) => {
      await context.providers.addWorkflow('outside', { title: 'Scenery', workflow: textToImage() })
    },
    model: 'scenery',
    params: PROMPT,
  },
  {
    title: 'sdcpp',
    recovery: 'free',
    judgesNothing: true,
    answersWithFiles: true,
    start: () => new SdcppServer().start(),
    model: 'sd_xl_turbo',
    params: PROMPT,
  },
  {
    title: 'sdapi',
    recovery: 'free',
    judgesNothing: true,
    answersWithFiles: true,
    start: () => new SdapiServer().start(),
    model: 'dreamshaper_8',
    params: PROMPT,
  },
  {
    title: 'openai pictures',
    recovery: 'paid',
    answersWithFiles: true,
    start: () => new OpenAiServer().start(),
    settings: { preset: 'openai' },
    model: 'gpt-image-2-low',
    params: PROMPT,
  },
  {
    title: 'openai transcripts',
    recovery: 'paid',
    answersWithFiles: true,
    start: () => new OpenAiServer({ models: ['gpt-4o-transcribe'] }).start(),
    settings: { preset: 'openai' },
    prepare: async (engine) => storeRecording(engine),
    model: 'gpt-4o-transcribe',
    params: { audio: RECORDING_ID },
  },
  {
    title: 'openai films',
    recovery: 'listed',
    start: () => new OpenAiServer().start(),
    settings: { preset: 'openai' },
    model: 'sora-2',
    params: PROMPT,
  },
  {
    title: 'a local server that speaks like OpenAI',
    recovery: 'free',
    answersWithFiles: true,
    start: () => Object.assign(new OpenAiServer({ key: null }), { models: ['flux-schnell'] }).start(),
    settings: { preset: 'localai' },
    model: 'flux-schnell',
    params: PROMPT,
  },
  {
    title: 'gemini',
    recovery: 'paid',
    answersWithFiles: true,
    start: () => new GeminiServer().start(),
    model: 'gemini-2.5-flash-image',
    params: PROMPT,
  },
  {
    title: 'stability',
    recovery: 'paid',
    answersWithFiles: true,
    start: () => new StabilityServer().start(),
    model: 'stable-image-core',
    params: PROMPT,
  },
  {
    title: 'elevenlabs',
    recovery: 'listed',
    start: () => new ElevenLabsServer().start(),
    model: 'eleven_multilingual_v2',
    params: { text: 'Good morning.' },
  },
  {
    title: 'fal',
    recovery: 'listed',
    start: () => new FalServer().start(),
    model: 'fal-ai:flux:schnell',
    params: PROMPT,
  },
  {
    title: 'replicate',
    recovery: 'listed',
    start: () => new ReplicateServer().start(),
    model: 'black-forest-labs:flux-schnell',
    params: PROMPT,
  },
  {
    title: 'pressrun',
    recovery: 'keyed',
    worksForReal: true,
    start: async () => new PressrunServer(await (sharedEngine ??= serveEngine({ coins: 1_000_000 }))).start(),
    async end() {
      await (await sharedEngine)?.[Symbol.asyncDispose]()
      sharedEngine = undefined
    },
    model: 'illustration-pixel-art',
    params: { ...PROMPT, resolution: '512' },
  },
]

export const providerCase = (title: string): ProviderCase => PROVIDER_CASES.find((each) => each.title === title)!
