import { UPDATE_MODES, type UpdateStatus } from '#shared/app/updates.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Select } from '../../../ui/select.tsx'
import { formatShare } from '../../../words/format.ts'
import { SettingField, SettingRow } from '../setting-row.tsx'
import { Unread } from '../unread.tsx'
import { useSettings } from '../use-settings.ts'
import styles from './update-rows.module.css'

/** What happens with newer versions, how far the next one is, and what is new in it. */
export function UpdateRows() {
  const { client } = useConnection()
  const { settings, update, error } = useSettings()
  const status = useCommand('updates.read', {})
  const acting = useAct()
  const words = text().updates
  if (status.status !== 'ready') return <Unread answer={status} />
  if (settings.status !== 'ready') return <Unread answer={settings} />
  const { state, version, notes, trouble } = status.value
  if (state === 'unavailable') return <SettingRow label={words.title} hint={words.unavailable} />
  const check = () => void acting.run(() => client.request('updates.check', {}))
  const take = (command: 'updates.download' | 'updates.install') =>
    void acting.run(() => client.request(command, { version: version ?? '' }))
  return (
    <>
      <SettingField label={words.title} hint={words.hint}>
        <Select
          value={settings.value.updates}
          options={UPDATE_MODES.map((value) => ({ value, label: words.modes[value] }))}
          onChange={(updates) => void update({ updates })}
        />
      </SettingField>
      {error && (
        <div className={styles.refused}>
          <ErrorNote error={error} lead={text().settings.notSaved} />
        </div>
      )}
      <SettingRow
        label={<span role="status">{sentenceOf(status.value)}</span>}
        hint={trouble ?? (notes !== null && <span className={styles.notes}>{notes}</span>)}
      >
        {state === 'current' && <Button onClick={check}>{words.check}</Button>}
        {state === 'found' && <Button onClick={() => take('updates.download')}>{words.fetch}</Button>}
        {state === 'ready' && (
          <Button look="solid" onClick={() => take('updates.install')}>
            {words.install}
          </Button>
        )}
      </SettingRow>
      {acting.error && (
        <div className={styles.refused}>
          <ErrorNote error={acting.error} />
        </div>
      )}
    </>
  )
}

function sentenceOf({ state, version, progress, checkedAt }: UpdateStatus): string {
  const words = text().updates
  switch (state) {
    case 'checking':
      return words.checking
    case 'found':
      return words.found(version ?? '')
    case 'downloading':
      return words.downloading(version ?? '', formatShare(progress ?? 0))
    case 'ready':
      return words.ready(version ?? '')
    default:
      return checkedAt === null ? words.notChecked : words.current
  }
}
