import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Preset } from '#shared/app/saved.ts'
import type { Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { withErrorToast, useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { paramLabel } from '../../../words/labels.ts'
import { valueInWords } from '../../../words/value-in-words.ts'
import { useDraft } from '../draft/draft-store.ts'
import { paramsOf } from '../draft/draft.ts'
import { presetParams, withoutPreset, withPreset } from './preset-params.ts'
import styles from './presets-dialog.module.css'

/** Settings of this model under a name: used, saved and removed. */
export function PresetsDialog({ model, onClose }: { model: Model; onClose: () => void }) {
  const { client } = useConnection()
  const { values, files, change } = useDraft()
  const kept = useCommand('presets.list', { modelId: model.id })
  const [name, setName] = useState('')
  const saving = useAct()
  const words = text().prompts

  const use = ({ params, name: used }: Preset) => {
    change((now) => withPreset(model, now, params))
    showToast({ text: words.presetUsed(used), undo: () => change((now) => withoutPreset(model, now, values)) })
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
          undo: () => withErrorToast(() => client.request('presets.save', before)),
        })
    })
  const remove = (preset: Preset) =>
    withErrorToast(async () => {
      await client.request('presets.remove', { modelId: model.id, name: preset.name })
      showToast({
        text: words.removed(preset.name),
        undo: () => withErrorToast(() => client.request('presets.save', preset)),
      })
    })

  return (
    <Dialog
      title={`${words.presets}: ${model.displayName}`}
      description={words.savePresetHint}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      {kept.status === 'failed' && <ErrorNote error={kept.error} attempt="reads" onRetry={kept.reload} />}
      {kept.status === 'ready' && kept.value.presets.length > 0 && (
        <ul className={styles.list}>
          {kept.value.presets.map((preset) => (
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
      <DialogActions refusal={saving.refusal}>
        <form
          className={styles.save}
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <Field label={words.savePresetTitle}>
            <TextField
              data-first-focus
              placeholder={words.name}
              maxLength={80}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          <Button type="submit" look="solid" disabled={name.trim() === '' || saving.running}>
            {words.savePreset}
          </Button>
        </form>
      </DialogActions>
    </Dialog>
  )
}

function valuesOf({ params }: Preset): string {
  return Object.entries(params)
    .map(([name, value]) => `${paramLabel(name)} ${valueInWords(name, value)}`)
    .join(' · ')
}
