import type { Sheet } from '#shared/app/sheet.ts'
import { text } from '#shared/text/index.ts'
import { useActions } from '../../../core/actions/actions.ts'
import { Field, FieldGroup } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Reading } from './list-reading.tsx'

interface WorkbookTableProps {
  sheet: Sheet
  /** Undefined when nobody knows any more where the list came from. */
  onChange: ((reading: Reading) => void) | undefined
}

/** Which table of a workbook the list is, where there are several. */
export function WorkbookTable({ sheet, onChange }: WorkbookTableProps) {
  const { sheetNames = [], sheetName } = sheet
  const words = text().importing
  useActions(
    onChange === undefined
      ? []
      : sheetNames
          .filter((name) => name !== sheetName)
          .map((name) => ({
            id: `sheet.table.${name}`,
            label: words.takeTable(name),
            section: 'batches' as const,
            run: () => onChange({ sheetName: name }),
          })),
  )
  if (sheetName === undefined || sheetNames.length < 2) return null
  if (!onChange)
    return (
      <FieldGroup label={words.table} hint={words.bringAgain(sheetNames.length)}>
        <span>{sheetName}</span>
      </FieldGroup>
    )
  return (
    <Field label={words.table} hint={words.tables(sheetNames.length)}>
      <Select
        value={sheetName}
        options={sheetNames.map((name) => ({ value: name, label: name }))}
        onChange={(name) => name !== sheetName && onChange({ sheetName: name })}
      />
    </Field>
  )
}
