import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import type { AppDescription } from '#shared/app/commands.ts'
import { text } from '#shared/text/index.ts'
import { useFolderDialog } from '../../../core/folder-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { PathLine, SettingRow } from '../setting-row.tsx'
import { TypedFolder } from '../typed-folder.tsx'
import { UnreadPanel } from '../unread.tsx'
import { useSettings } from '../use-settings.ts'
import { NameTemplateField } from './name-template-field.tsx'

/** Where files go, and what they are called. */
export function OutputPanel({ app }: { app: AppDescription }) {
  const { settings, update, error } = useSettings()
  const chooseFolder = useFolderDialog()
  const [typing, setTyping] = useState<string>()
  const words = text().settings
  if (settings.status !== 'ready') return <UnreadPanel title={words.sections.output} answer={settings} />
  const { outputFolder, nameTemplate } = settings.value

  const moveTo = async (folder: string | null) => {
    if (folder === outputFolder || !(await update({ outputFolder: folder }))) return
    setTyping(undefined)
    showToast({ text: words.folderChanged, undo: () => update({ outputFolder }) })
  }
  return (
    <Panel title={words.sections.output}>
      <SettingRow
        label={words.folder}
        hint={
          <>
            {words.folderHint}
            <PathLine>{outputFolder ?? app.outputFolder}</PathLine>
          </>
        }
      >
        {outputFolder !== null && <Button onClick={() => void moveTo(null)}>{words.backToDefault}</Button>}
        <Button
          icon={<Icon of={FolderOpen} />}
          aria-expanded={chooseFolder ? undefined : typing !== undefined}
          onClick={() =>
            chooseFolder ? chooseFolder(moveTo) : setTyping(typing === undefined ? (outputFolder ?? '') : undefined)
          }
        >
          {chooseFolder ? words.choose : words.change}
        </Button>
      </SettingRow>
      {typing !== undefined && (
        <TypedFolder
          label={words.folderPath}
          placeholder={app.outputFolder}
          value={typing}
          submit={words.save}
          onChange={setTyping}
          onSubmit={(folder) => void moveTo(folder === '' ? null : folder)}
          onCancel={() => setTyping(undefined)}
        />
      )}
      {error && <ErrorNote error={error} lead={words.notSaved} />}
      <NameTemplateField
        key={nameTemplate}
        saved={nameTemplate}
        onSave={async (template) => {
          if (!(await update({ nameTemplate: template }))) return
          showToast({ text: words.templateSaved, undo: () => update({ nameTemplate }) })
        }}
      />
    </Panel>
  )
}
