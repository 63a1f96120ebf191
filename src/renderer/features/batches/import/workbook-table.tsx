import type { Sheet } from '#shared/app/sheet.ts'
import { text } from '#shared/text/index.ts'
import { useActions } from '../../../core/actions/actions.ts'
import { Field } from '../../../ui/field.tsx'
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
  return (
    <Field label={words.table} hint={onChange ? words.tables(sheetNames.length) : words.bringAgain(sheetNames.length)}>
      {() =>
        onChange ? (
          <Select
            label={words.table}
            value={sheetName}
            options={sheetNames.map((name) => ({ value: name, label: name }))}
            onChange={(name) => name !== sheetName && onChange({ sheetName: name })}
          />
        ) : (
          <span>{sheetName}</span>
        )
      }
    </Field>
  )
}
