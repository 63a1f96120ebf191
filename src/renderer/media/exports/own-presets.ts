import type { ExportMemory } from '#shared/app/export-memory.ts'

export type Presets = ExportMemory['presets']
type Preset = Presets[number]

const isNamed = (name: string) => (preset: Preset) => preset.name.toLowerCase() === name.toLowerCase()

export function presetNamed(presets: Presets, name: string): Preset | undefined {
  return presets.find(isNamed(name))
}

/** One of the same name is replaced. */
export function withPreset(presets: Presets, preset: Preset): Presets {
  return [...withoutPreset(presets, preset.name), preset]
}

export function withoutPreset(presets: Presets, name: string): Presets {
  const isGone = isNamed(name)
  return presets.filter((preset) => !isGone(preset))
}

/** What stood under a name before a change and after it. */
interface Change {
  before: Preset | undefined
  after: Preset | undefined
}

/** What a change has made goes and what it has replaced comes back, unless something else was saved under the name since. */
export function takenBack(now: Presets, name: string, { before, after }: Change): Presets {
  if (JSON.stringify(presetNamed(now, name)) !== JSON.stringify(after)) return now
  return before ? withPreset(now, before) : withoutPreset(now, name)
}
