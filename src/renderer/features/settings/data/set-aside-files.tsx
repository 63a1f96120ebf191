import { useState } from 'react'
import type { AppDescription } from '#shared/app/commands.ts'
import type { AdoptedFiles, DataStatus } from '#shared/app/data-folder.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { ConfirmDialog } from '../../../core/confirm-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
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
  const acting = useAct()
  const [asking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<string>()
  const words = text().settings.setAside
  if (status.status !== 'ready') return null
  const files = status.value.setAside
  const [first] = files

  const add = () => void acting.run(async () => setOutcome(outcomeOf(await client.request('data.adopt', {}))))
  const show = ({ name }: Files[number]) => void acting.run(() => client.request('data.reveal', { name }))
  const remove = async () => {
    acting.dismiss()
    // exactly those that were counted in the question
    const { removed } = await client.request('data.remove', { names: files.map(({ name }) => name) })
    setOutcome(words.removed(words.files(removed)))
  }

  return (
    <>
      {first && (
        <SettingRow label={words.label} hint={<Hint files={files} />}>
          <div className={styles.choices}>
            <Button disabled={acting.running} onClick={add}>
              {acting.running ? words.adding : words.add}
            </Button>
            {app.desktop.reveal && <Button onClick={() => show(first)}>{words.show}</Button>}
            <Button disabled={acting.running} onClick={() => setAsking(true)}>
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
      {acting.error && <ErrorNote error={acting.error} />}
      {asking && <Question files={files} onClose={() => setAsking(false)} onConfirm={remove} />}
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

interface QuestionProps {
  files: Files
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** Asked once: it cannot be undone. */
function Question({ files, onClose, onConfirm }: QuestionProps) {
  const words = text().settings.setAside
  const lost = files.filter(({ inLibrary }) => !inLibrary).length
  const lead = words.removeLead(words.files(files.length), sizeOf(files))
  return (
    <ConfirmDialog
      title={words.removeTitle}
      description={lost > 0 ? `${lead} ${words.removeNotAdded(formatCount(lost))}` : lead}
      keep={words.keep}
      go={words.removeNow}
      onConfirm={onConfirm}
      onClose={onClose}
    />
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
