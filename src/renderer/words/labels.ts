import type { ParamName } from '#shared/service/params.ts'
import { text } from '#shared/text/index.ts'
import { spokenLocale } from '#shared/text/locale.ts'
import { formatCount } from './format.ts'

/** "Remove background". A task that came after this build is spelled out of its name. */
export function taskLabel(taskType: string): string {
  if (taskType.endsWith('.unknown')) return text().library.notKnown
  return lookUp(names().tasks, taskType) ?? spellOut(taskType.slice(taskType.indexOf('.') + 1))
}

export function paramLabel(name: string): string {
  return lookUp(names().params, name) ?? spellOut(name)
}

/** One of a setting's values, as it stands on a control. */
export function choiceLabel(param: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? text().compose.controls.on : text().compose.controls.off
  switch (param) {
    case 'format':
      return value === 'webp' ? 'WebP' : String(value).toUpperCase()
    case 'resolution':
    case 'texture_quality':
      return /^\d+$/.test(String(value)) ? `${value} px` : String(value)
    case 'upscale_factor':
      return `${value}×`
    case 'voice':
      return voiceLabel(String(value))
    case 'language':
      return languageLabel(String(value))
    case 'effect':
      return effectLabel(`effect.${value}`)
    default:
      return typeof value === 'number' ? formatCount(value) : valueLabel(value)
  }
}

function valueLabel(value: string): string {
  return knownChoice(value) ?? spellOut(value)
}

/** The name of a choice that bundled models offer; undefined for any other word. */
export function knownChoice(value: string): string | undefined {
  return lookUp(names().choices, value)
}

/** A voice's id may tell who speaks: "af_heart" is an American woman called Heart. */
function voiceLabel(id: string): string {
  const [, accent = '', speaker = '', name = ''] = /^([abe])([fm])_(\w+)$/.exec(id) ?? []
  if (name === '') return valueLabel(id)
  const { accents, speakers, voice } = text().compose.controls
  return voice(spellOut(name), accents[accent as 'a' | 'b' | 'e'], speakers[speaker as 'f' | 'm'])
}

function languageLabel(code: string): string {
  if (code === 'auto') return text().compose.controls.detect
  try {
    return new Intl.DisplayNames(spokenLocale(), { type: 'language', fallback: 'none' }).of(code) ?? code
  } catch {
    // no language code at all
    return spellOut(code)
  }
}

/** What a setting does, where its name does not say it. */
export function paramHelp(name: string): string | undefined {
  return lookUp(names().help, name)
}

/** What a setting's numbers count. */
const UNITS: Readonly<Record<string, string>> = {
  duration: 's',
  speed: '×',
  expand_left: 'px',
  expand_right: 'px',
  expand_top: 'px',
  expand_bottom: 'px',
} satisfies Partial<Record<ParamName, string>>

export function paramUnit(name: string): string | undefined {
  return lookUp(UNITS, name)
}

export function modalityLabel(modality: string): string {
  return lookUp(names().modalities, modality) ?? spellOut(modality)
}

export function workspaceLabel(workspace: string): string {
  return lookUp(names().workspaces, workspace) ?? spellOut(workspace)
}

/** A maker's own name, unless it is one of the bundled kinds. */
export function vendorLabel(vendor: string): string {
  return lookUp(names().vendors, vendor) ?? vendor
}

export function groupLabel(group: string): string {
  return lookUp(names().groups, group) ?? spellOut(group)
}

export function effectCategoryLabel(category: string): string {
  return lookUp(names().effectCategories, category) ?? spellOut(category)
}

/** "negative_prompt" reads "Negative prompt". */
export function spellOut(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** An effect is named by a key of a text catalogue. One that came after this build is spelled out of its key. */
export function effectLabel(nameKey: string): string {
  const known = lookUp(names().effects, nameKey)
  if (known !== undefined) return known
  const parts = nameKey.split('.').filter((part) => !['effect', 'effects', 'name', 'title', 'label'].includes(part))
  return spellOut(parts.at(-1) ?? nameKey)
}

function names() {
  return text().compose.names
}

function lookUp<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
