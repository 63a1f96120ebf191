import { isIP } from 'node:net'
import type { OpenAiPreset } from '#shared/service/providers.ts'
import { isPublic } from '../../../net/addresses.ts'

/** What a server understands beside OpenAI's own fields, and what it does not. */
export interface Dialect {
  /** Where a picture comes as an address unless it is asked for otherwise; OpenAI's own models refuse the question. */
  asksForBase64: boolean
  /** `in-prompt`: as JSON in a tag inside the prompt, as stable-diffusion.cpp reads it. */
  seed: 'field' | 'in-prompt' | null
  negativePrompt: 'field' | 'in-prompt' | null
  /** Whether `/images/edits` takes pictures. */
  edits: boolean
  /** Whether `/videos` is there. */
  videos: boolean
}

const PLAIN: Dialect = { asksForBase64: true, seed: null, negativePrompt: null, edits: false, videos: false }

export const DIALECTS: Record<OpenAiPreset, Dialect> = {
  openai: { ...PLAIN, asksForBase64: false, edits: true, videos: true },
  localai: { ...PLAIN, seed: 'field', negativePrompt: 'field' },
  'vllm-omni': { ...PLAIN, seed: 'field', negativePrompt: 'field', edits: true, videos: true },
  ollama: PLAIN,
  'sd-server': { ...PLAIN, seed: 'in-prompt', negativePrompt: 'in-prompt', edits: true },
  other: PLAIN,
}

const OPENAI_HOST = 'api.openai.com'

/** Nobody who typed an address of their own means OpenAI, unless they say so. */
export const presetOf = (preset: OpenAiPreset | null, address: string): OpenAiPreset =>
  preset ?? (new URL(address).hostname === OPENAI_HOST ? 'openai' : 'other')

/**
 * Whether a second run may be billed by somebody: always at OpenAI's, wherever the address is not of one's own network,
 * and behind a server that wants a key and that nobody knows: it may be a gateway that hands on to a paid service.
 */
export const isPaid = (preset: OpenAiPreset, { address, key }: { address: string; key: string | null }): boolean =>
  preset === 'openai' || !isOwnNetwork(new URL(address).hostname) || (preset === 'other' && key !== null)

function isOwnNetwork(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(host)
  if (family !== 0) return !isPublic({ address: host, family })
  return !host.includes('.') || /\.(?:localhost|local|lan|home|internal|home\.arpa)$/.test(host)
}
