import { OPENAI_ADDRESS, type OpenAiPreset, type Provider, type ProviderKind } from '#shared/service/providers.ts'

/** What the form asks of a kind; what is left out is not asked. */
interface KindOfEngine {
  /** What its address usually is; empty where only the user knows. */
  address?: string
  /** It is one service, which is here: another address may be typed, and need not be. */
  ownAddress?: string
  /** `login` is a name and a password. */
  key?: 'needed' | 'optional' | 'login'
  /** It bills real money. */
  paid?: true
  /** Several machines may share its work, and a proxy may stand before them. */
  ownServers?: true
  /** Which of very many models to list. */
  picksModels?: true
}

/** In the order in which they are offered: what people run themselves first. */
export const ENGINE_KINDS: Record<ProviderKind, KindOfEngine> = {
  comfyui: { address: 'http://127.0.0.1:8188', ownServers: true },
  sdcpp: { address: 'http://127.0.0.1:1234', ownServers: true },
  sdapi: { address: 'http://127.0.0.1:7860', key: 'login', ownServers: true },
  openai: { ownAddress: OPENAI_ADDRESS, key: 'needed', paid: true, picksModels: true },
  fal: { key: 'needed', paid: true, picksModels: true },
  replicate: { key: 'needed', paid: true, picksModels: true },
  gemini: { key: 'needed', paid: true, picksModels: true },
  stability: { key: 'needed', paid: true },
  elevenlabs: { key: 'needed', paid: true },
  pressrun: { address: '', key: 'needed' },
}

/** Where servers that speak like OpenAI's usually are; OpenAI itself has an address of its own. */
const PRESET_ADDRESSES: Partial<Record<OpenAiPreset, string>> = {
  localai: 'http://127.0.0.1:8080/v1',
  'vllm-omni': 'http://127.0.0.1:8000/v1',
  ollama: 'http://127.0.0.1:11434/v1',
  'sd-server': 'http://127.0.0.1:1234/v1',
  other: '',
}

/** One that was added in another way, such as the terminal, may come without it: then its address says which one it is. */
export function presetOf({ preset, servers }: Pick<Provider, 'preset' | 'servers'>): OpenAiPreset {
  const address = servers[0]?.address ?? ''
  return preset ?? (URL.canParse(address) && new URL(address).hostname === 'api.openai.com' ? 'openai' : 'other')
}

/** A server that only speaks like OpenAI's is somebody's own: it has an address, and perhaps a key. */
export function kindOfEngine(kind: ProviderKind, preset: OpenAiPreset): KindOfEngine {
  if (kind !== 'openai' || preset === 'openai') return ENGINE_KINDS[kind]
  return { address: PRESET_ADDRESSES[preset] ?? '', key: 'optional', ownServers: true, picksModels: true }
}
