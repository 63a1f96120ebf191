import { Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ExportMemory } from '#shared/app/export-memory.ts'
import { BUNDLED_PRESETS, type ExportOptions } from '#shared/app/export.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../bridge/hooks.ts'
import { withErrorToast } from '../../core/acting.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { focusWhenShown } from '../../ui/first-focus.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ownEscape } from '../../ui/own-escape.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useReturnedFocus } from '../../ui/use-returned-focus.ts'
import { lacksNumber } from './lacks-number.ts'
import { presetNamed, takenBack, withoutPreset, withPreset, type Presets } from './own-presets.ts'
import styles from './preset-field.module.css'

interface PresetFieldProps {
  memory: ExportMemory
  options: ExportOptions
  onChange: (options: ExportOptions) => void
}

const BUNDLED = Object.keys(BUNDLED_PRESETS) as (keyof typeof BUNDLED_PRESETS)[]
const OWN_SETTINGS = '*'

/** All settings at once, by a name. */
export function PresetField({ memory, options, onChange }: PresetFieldProps) {
  const words = text().exports
  const { client } = useConnection()
  const [naming, setNaming] = useState<string>()
  const saveButton = useReturnedFocus<HTMLButtonElement>(naming !== undefined)
  const presets = [
    ...BUNDLED.map((key) => ({ value: `bundled:${key}`, label: words.presets[key], options: BUNDLED_PRESETS[key] })),
    ...memory.presets.map(({ name, options: kept }) => ({ value: `own:${name}`, label: name, options: kept })),
  ]
  const chosen = presets.find((preset) => sameOptions(preset.options, options))
  const own = chosen?.value.startsWith('own:') ? chosen : undefined
  const write = async (name: string, change: (now: Presets) => Presets) => {
    // as it is by then: others may be saved meanwhile, and an export is remembered beside
    const { exporting } = await client.request('settings.read', {})
    const presets = change(exporting.presets)
    const changed = await client.request('settings.update', { exporting: { ...exporting, presets } })
    return { before: presetNamed(exporting.presets, name), after: presetNamed(changed.exporting.presets, name) }
  }
  const keep = (name: string, change: (now: Presets) => Presets, told: (isReplaced: boolean) => string) =>
    withErrorToast(async () => {
      const made = await write(name, change)
      showToast({
        text: told(made.before !== undefined),
        undo: () => withErrorToast(() => write(name, (now) => takenBack(now, name, made))),
      })
    })
  const save = () => {
    const name = naming?.trim() ?? ''
    if (name === '') return
    void keep(
      name,
      (now) => withPreset(now, { name, options }),
      (isReplaced) => (isReplaced ? words.presetReplaced(name) : words.presetSaved(name)),
    )
    setNaming(undefined)
  }
  const remove = (name: string) =>
    void keep(
      name,
      (now) => withoutPreset(now, name),
      () => words.presetRemoved(name),
    )
  return (
    <Field label={words.preset}>
      <div className={styles.line}>
        <Select
          tall
          value={chosen?.value ?? OWN_SETTINGS}
          options={[...presets, ...(chosen ? [] : [{ value: OWN_SETTINGS, label: words.ownPreset }])]}
          onChange={(value) => {
            const found = presets.find((preset) => preset.value === value)
            if (found) onChange(found.options)
          }}
        />
        {naming !== undefined ? (
          <>
            <TextField
              {...ownEscape}
              label={words.presetName}
              placeholder={words.presetName}
              maxLength={60}
              value={naming}
              ref={focusWhenShown}
              onChange={({ target }) => setNaming(target.value)}
              onKeyDown={(press) => {
                if (press.key === 'Enter') {
                  press.preventDefault()
                  save()
                } else if (press.key === 'Escape') {
                  press.stopPropagation()
                  setNaming(undefined)
                }
              }}
            />
            <Button disabled={naming.trim() === ''} onClick={save}>
              {words.save}
            </Button>
          </>
        ) : own ? (
          <IconButton icon={Trash2} label={words.removePreset(own.label)} onClick={() => remove(own.label)} />
        ) : (
          !chosen && (
            <Button
              ref={saveButton}
              icon={<Icon of={Save} />}
              disabled={lacksNumber(options.size)}
              onClick={() => setNaming('')}
            >
              {words.savePreset}
            </Button>
          )
        )}
      </div>
    </Field>
  )
}

function sameOptions(one: ExportOptions, other: ExportOptions): boolean {
  const keys = Object.keys(one) as (keyof ExportOptions)[]
  return keys.every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]))
}
