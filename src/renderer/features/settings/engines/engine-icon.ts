import { AudioLines, Cloud, Cpu, Globe, HardDrive, Printer, Workflow, type LucideIcon } from 'lucide-react'
import type { ProviderKind } from '#shared/service/providers.ts'

const ICONS: Record<ProviderKind, LucideIcon> = {
  comfyui: Workflow,
  sdcpp: Cpu,
  sdapi: HardDrive,
  openai: Globe,
  fal: Cloud,
  replicate: Cloud,
  gemini: Cloud,
  stability: Cloud,
  elevenlabs: AudioLines,
  pressrun: Printer,
}

export function engineIcon(kind: ProviderKind): LucideIcon {
  return ICONS[kind]
}
