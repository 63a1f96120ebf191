import { LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import type { CommandInput } from '#shared/app/commands.ts'
import {
  MOST_ON_A_CONTACT_SHEET,
  MOST_CONTACT_SHEET_COLUMNS,
  CONTACT_SHEET_CAPTIONS,
  CONTACT_SHEET_PAGES,
  type ContactSheetOptions,
  type ContactSheetPageName,
} from '#shared/app/contact-sheet.ts'
import type { ExportMemory } from '#shared/app/export-memory.ts'
import { cutText } from '#shared/cut-text.ts'
import { LONGEST_NAME } from '#shared/longest-name.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { useAct, useHasLeft } from '../../core/acting.ts'
import { FolderField } from '../../core/folder-field.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldGroup } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './contact-sheet-dialog.module.css'
import { ExportProgress } from './export-progress.tsx'
import { lacksNumber } from './lacks-number.ts'
import { contactSheetWords, tellOutcome, useRunningExport } from './run-export.ts'

export type ContactSheetContent = CommandInput<'library.contactSheet'>['content']

interface ContactSheetDialogProps {
  content: ContactSheetContent
  /** What it is a sheet of. */
  title: string
  onClose: () => void
}

const PAGES = Object.keys(CONTACT_SHEET_PAGES) as ContactSheetPageName[]

/** Pictures with captions on pages, or a table of them with its labels on one. */
export function ContactSheetDialog(props: ContactSheetDialogProps) {
  const settings = useCommand('settings.read', {})
  return settings.status === 'ready' ? <OpenDialog {...props} memory={settings.value.exporting} /> : null
}

function OpenDialog({ content: given, title, memory, onClose }: ContactSheetDialogProps & { memory: ExportMemory }) {
  const words = text().exports
  const { client } = useConnection()
  const app = useCommand('app.describe', {})
  const desktop = app.status === 'ready' ? app.value.desktop : undefined
  const [content] = useState(given)
  const [options, setOptions] = useState<ContactSheetOptions>({ ...memory.lastSheet, title })
  const [folder, setFolder] = useState(memory.lastFolder ?? '')
  const { progress, begin, during, stop } = useRunningExport()
  const { run: act, refusal } = useAct()
  const hasLeft = useHasLeft()
  const count = countOf(content)
  const isTooMany = count > MOST_ON_A_CONTACT_SHEET
  const set = (change: Partial<ContactSheetOptions>) => setOptions({ ...options, ...change })

  const run = () =>
    during(() =>
      act(async () => {
        const lastSheet = { ...options, title: '' }
        await client.request('settings.update', { exporting: { ...memory, lastSheet, lastFolder: folder } })
        const exportId = begin(count)
        const name = cutText(options.title.trim(), LONGEST_NAME) || words.contactSheetName
        const outcome = await client.request('library.contactSheet', { content, folder, name, options, exportId })
        tellOutcome(outcome, contactSheetWords(outcome, count), { client, desktop, exportId })
        // in the background meanwhile, where another dialog may be open
        if (!hasLeft.current) onClose()
      }),
    )

  const isReady = folder.trim() !== '' && !isTooMany && !lacksNumber(options)
  return (
    <Dialog
      title={words.contactSheetTitle(count)}
      description={words.contactSheetHint}
      wide
      open
      onOpenChange={(open) => !open && onClose()}
    >
      {progress ? (
        <ExportProgress {...progress} onStop={stop} onLeave={onClose} />
      ) : (
        <DialogForm
          onSubmit={() => isReady && void run()}
          refusal={isTooMany ? words.contactSheetTooMany(MOST_ON_A_CONTACT_SHEET) : refusal}
          actions={
            <>
              <Button onClick={onClose}>{text().common.cancel}</Button>
              <Button type="submit" look="solid" icon={<Icon of={LayoutGrid} />} disabled={!isReady}>
                {words.makeContactSheet}
              </Button>
            </>
          }
        >
          <div className={styles.form}>
            <Field label={text().library.folder}>
              <FolderField data-first-focus value={folder} onChange={setFolder} />
            </Field>
            <Field label={words.heading}>
              <TextField
                maxLength={200}
                value={options.title}
                onChange={({ target }) => set({ title: target.value })}
              />
            </Field>
            <div className={styles.pair}>
              <Field label={words.contactSheetFormat}>
                <Segmented
                  value={options.format}
                  options={(['pdf', 'png'] as const).map((value) => ({
                    value,
                    label: words.contactSheetFormats[value],
                  }))}
                  onChange={(format) => set({ format })}
                />
              </Field>
              <Field label={words.ground}>
                <Segmented
                  value={options.ground}
                  options={(['light', 'dark'] as const).map((value) => ({ value, label: words.grounds[value] }))}
                  onChange={(ground) => set({ ground })}
                />
              </Field>
            </div>
            {content.kind === 'items' && <PageFields options={options} onChange={set} />}
          </div>
        </DialogForm>
      )}
    </Dialog>
  )
}

interface PageFieldsProps {
  options: ContactSheetOptions
  onChange: (change: Partial<ContactSheetOptions>) => void
}

/** Pages and captions; a table has one page, and labels instead. */
function PageFields({ options, onChange }: PageFieldsProps) {
  const words = text().exports
  const places = (label: string, key: 'columns' | 'rows') => (
    <Field label={label} error={Number.isNaN(options[key]) ? words.noNumber : undefined}>
      <NumberField
        value={options[key] ?? undefined}
        placeholder={words.automatic}
        onChange={(value) =>
          onChange({
            [key]: value === undefined ? null : Math.min(MOST_CONTACT_SHEET_COLUMNS, Math.max(1, Math.round(value))),
          })
        }
      />
    </Field>
  )
  return (
    <>
      <Field label={words.page}>
        <div className={styles.line}>
          <Segmented
            value={options.page}
            options={PAGES.map((value) => ({ value, label: words.pages[value] }))}
            onChange={(page) => onChange({ page })}
          />
          {options.page !== 'screen' && (
            <CheckBox checked={options.landscape} onChange={(landscape) => onChange({ landscape })}>
              {words.landscape}
            </CheckBox>
          )}
        </div>
      </Field>
      <div className={styles.pair}>
        {places(words.columns, 'columns')}
        {places(words.rows, 'rows')}
      </div>
      <FieldGroup label={words.captions}>
        <div className={styles.captions}>
          {CONTACT_SHEET_CAPTIONS.map((caption) => (
            <CheckBox
              key={caption}
              checked={options.captions.includes(caption)}
              onChange={(checked) =>
                // always in the same order, however they were ticked
                onChange({
                  captions: CONTACT_SHEET_CAPTIONS.filter((each) =>
                    each === caption ? checked : options.captions.includes(each),
                  ),
                })
              }
            >
              {words.captionNames[caption]}
            </CheckBox>
          ))}
        </div>
      </FieldGroup>
      {options.captions.includes('text') && (
        <Field label={words.ownText}>
          <TextField
            maxLength={200}
            value={options.ownText}
            onChange={({ target }) => onChange({ ownText: target.value })}
          />
        </Field>
      )}
      <CheckBox checked={options.pageNumbers} onChange={(pageNumbers) => onChange({ pageNumbers })}>
        {words.pageNumbers}
      </CheckBox>
    </>
  )
}

function countOf(content: ContactSheetContent): number {
  return content.kind === 'items'
    ? content.ids.length
    : content.grid.lines.reduce((sum, { cells }) => sum + cells.flat().length, 0)
}
