import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Preset } from '#shared/app/saved.ts'
import type { Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { telling, useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { paramLabel } from '../../../words/labels.ts'
import { useDraft } from '../draft/draft-store.ts'
import { paramsOf } from '../draft/draft.ts'
import { presetParams, withPreset } from './preset-params.ts'
import styles from './presets-dialog.module.css'

/** Settings of this model under a name: used, saved and removed. */
export function PresetsDialog({ model, onClose }: { model: Model; onClose: () => void }) {
  const { client } = useConnection()
  const { values, files, replace } = useDraft()
  const presets = useCommand('presets.list', { modelId: model.id }).value?.presets ?? []
  const [name, setName] = useState('')
  const saving = useAct()
  const words = text().prompts

  const use = ({ params, name: used }: Preset) => {
    const before = { values, files: Object.values(files) }
    replace(withPreset(model, values, params), Object.values(files))
    showToast({ text: words.presetUsed(used), undo: () => replace(before.values, before.files) })
    onClose()
  }
  const save = () =>
    saving.run(async () => {
      const params = presetParams(model, paramsOf(model, values, files))
      const { before } = await client.request('presets.save', { modelId: model.id, name, params })
      setName('')
      if (before)
        showToast({
          text: words.presetReplaced(before.name),
          undo: () => telling(() => client.request('presets.save', before)),
        })
    })
  const remove = (preset: Preset) =>
    telling(async () => {
      await client.request('presets.remove', { modelId: model.id, name: preset.name })
      showToast({ text: words.removed(preset.name), undo: () => telling(() => client.request('presets.save', preset)) })
    })

  return (
    <Dialog
      title={`${words.presets}: ${model.displayName}`}
      description={words.savePresetHint}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      {presets.length > 0 && (
        <ul className={styles.list}>
          {presets.map((preset) => (
            <li key={preset.name} className={styles.item}>
              <button type="button" className={styles.use} onClick={() => use(preset)}>
                <span className={styles.name}>{preset.name}</span>
                <span className={styles.values}>{valuesOf(preset)}</span>
              </button>
              <IconButton
                small
                icon={Trash2}
                label={words.removePreset(preset.name)}
                onClick={() => void remove(preset)}
              />
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.save}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          data-first-focus
          label={words.savePresetTitle}
          placeholder={words.name}
          maxLength={80}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" look="solid" disabled={name.trim() === '' || saving.running}>
          {words.savePreset}
        </Button>
      </form>
      <Refusal>{saving.refusal}</Refusal>
    </Dialog>
  )
}

function valuesOf({ params }: Preset): string {
  return Object.entries(params)
    .map(([name, value]) => `${paramLabel(name)} ${String(value)}`)
    .join(' · ')
}
