import { useState } from 'react'
import type { AppDescription } from '#shared/app/commands.ts'
import type { AdoptedFiles, DataStatus } from '#shared/app/data-folder.ts'
import type { CommandError } from '#shared/app/error.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { formatBytes, formatCalendarDay, formatCount } from '../../../words/format.ts'
import { SettingRow } from '../setting-row.tsx'
import panel from './data-panel.module.css'
import styles from './set-aside-files.module.css'

type Files = DataStatus['setAside']

/** Stored files that no record names, and what can be done about them. Nothing is shown while there are none. */
export function SetAsideFiles({ app }: { app: AppDescription }) {
  const { client } = useConnection()
  const status = useCommand('data.status', {})
  const [working, setWorking] = useState(false)
  const [asking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<string>()
  const [refusal, setRefusal] = useState<CommandError>()
  const words = text().settings.setAside
  if (status.status !== 'ready') return null
  const files = status.value.setAside
  const [first] = files

  const perform = async (work: () => Promise<string | undefined>) => {
    setWorking(true)
    setRefusal(undefined)
    try {
      setOutcome(await work())
    } catch (error) {
      setRefusal(error as CommandError)
    } finally {
      setWorking(false)
    }
  }
  const add = () => perform(async () => outcomeOf(await client.request('data.adopt', {})))
  const show = () => perform(async () => void (first && (await client.request('data.reveal', { name: first.name }))))
  const remove = () =>
    perform(async () => {
      setAsking(false)
      // exactly those that were counted in the question
      const { removed } = await client.request('data.remove', { names: files.map(({ name }) => name) })
      return words.removed(words.files(removed))
    })

  return (
    <>
      {first && (
        <SettingRow label={words.label} hint={<Hint files={files} />}>
          <div className={styles.choices}>
            <Button disabled={working} onClick={() => void add()}>
              {working ? words.adding : words.add}
            </Button>
            {app.desktop.reveal && <Button onClick={() => void show()}>{words.show}</Button>}
            <Button disabled={working} onClick={() => setAsking(true)}>
              {words.remove}
            </Button>
          </div>
        </SettingRow>
      )}
      {outcome && (
        <p className={panel.outcome} role="status">
          {outcome}
        </p>
      )}
      {refusal && <ErrorNote error={refusal} />}
      {asking && <Question files={files} onClose={() => setAsking(false)} onConfirm={() => void remove()} />}
    </>
  )
}

function Hint({ files }: { files: Files }) {
  const words = text().settings.setAside
  const days = [...new Set(files.flatMap(({ day }) => day ?? []))].toSorted().map(formatCalendarDay)
  const known = files.filter(({ inLibrary }) => inLibrary).length
  const folder = files[0]!.path.slice(0, -files[0]!.name.length) + files[0]!.name.split('/')[0]!
  return (
    <>
      {words.hint(words.files(files.length), sizeOf(files), days.join(', '))}{' '}
      {known > 0 && words.inLibrary(formatCount(known))}
      <code className={panel.path}>{folder}</code>
    </>
  )
}

/** Asked once: it cannot be undone. */
function Question({ files, onClose, onConfirm }: { files: Files; onClose: () => void; onConfirm: () => void }) {
  const words = text().settings.setAside
  const lost = files.filter(({ inLibrary }) => !inLibrary).length
  const lead = words.removeLead(words.files(files.length), sizeOf(files))
  return (
    <Dialog
      title={words.removeTitle}
      description={lost > 0 ? `${lead} ${words.removeNotAdded(formatCount(lost))}` : lead}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <div className={styles.choices}>
        <Button onClick={onClose}>{words.keep}</Button>
        <Button look="solid" onClick={onConfirm}>
          {words.removeNow}
        </Button>
      </div>
    </Dialog>
  )
}

function outcomeOf({ added, known, refused }: AdoptedFiles): string {
  const words = text().settings.setAside
  const said = words.added(formatCount(added.length), formatCount(known))
  const [first] = refused
  return first ? `${said} ${words.refused(words.files(refused.length), first.reason)}` : said
}

function sizeOf(files: Files): string {
  return formatBytes(files.reduce((sum, { bytes }) => sum + bytes, 0))
}
