import type { Sheet } from '#shared/app/sheet.ts'
import { text } from '#shared/text/index.ts'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Field } from '../../../ui/field.tsx'
import { Section } from '../../../ui/section.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from './list-reading.module.css'

/** How a list is cut into cells. */
export interface Reading {
  delimiter?: Delimiter
  heading?: boolean
  /** Of a workbook: which of its tables. */
  sheetName?: string
}

const DELIMITERS = [',', ';', '\t', '|', '\u0000'] as const
type Delimiter = (typeof DELIMITERS)[number]

interface ListReadingProps {
  sheet: Sheet
  onChange: (reading: Reading) => void
}

/** What was told from the list itself, for someone who knows better. */
export function ListReading({ sheet, onChange }: ListReadingProps) {
  const words = text().batches
  const encodings: Readonly<Record<string, string>> = words.encodings
  const { delimiter, encoding } = sheet
  const now: Reading = {
    ...(delimiter !== null && { delimiter: delimiter as Delimiter }),
    ...(sheet.sheetName !== undefined && { sheetName: sheet.sheetName }),
  }
  return (
    <div className={styles.reading}>
      <Section divided title={words.reading}>
        {delimiter !== null && (
          <Field layout="beside" label={words.delimiter}>
            <Select
              value={delimiter as Delimiter}
              options={DELIMITERS.map((value) => ({ value, label: words.delimiters[value] }))}
              onChange={(chosen) => onChange({ delimiter: chosen })}
            />
          </Field>
        )}
        {encoding !== null && (
          <div className={styles.pair}>
            <span className={styles.name}>{words.encodingLabel}</span>
            <span className={styles.fact}>{encodings[encoding] ?? encoding}</span>
          </div>
        )}
        <CheckBox checked={sheet.heading} onChange={(heading) => onChange({ ...now, heading })}>
          {words.heading}
        </CheckBox>
      </Section>
    </div>
  )
}
