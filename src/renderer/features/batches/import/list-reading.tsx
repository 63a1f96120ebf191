import { text } from '#shared/text/index.ts'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from './list-reading.module.css'

/** How a list is cut into cells. */
export interface Reading {
  delimiter?: Delimiter
  heading?: boolean
}

const DELIMITERS = [',', ';', '\t', '|', '\u0000'] as const
type Delimiter = (typeof DELIMITERS)[number]

interface ListReadingProps {
  read: { delimiter: string; heading: boolean; encoding: string }
  onChange: (reading: Reading) => void
}

/** What was told from the list's text, for someone who knows better. */
export function ListReading({ read, onChange }: ListReadingProps) {
  const words = text().batches
  const encodings: Readonly<Record<string, string>> = words.encodings
  return (
    <section className={styles.section} aria-label={words.reading}>
      <h2 className={styles.title}>{words.reading}</h2>
      <div className={styles.pair}>
        <span className={styles.name}>{words.delimiter}</span>
        <Select
          label={words.delimiter}
          value={read.delimiter as Delimiter}
          options={DELIMITERS.map((value) => ({ value, label: words.delimiters[value] }))}
          onChange={(delimiter) => onChange({ delimiter })}
        />
      </div>
      <div className={styles.pair}>
        <span className={styles.name}>{words.encodingLabel}</span>
        <span className={styles.fact}>{encodings[read.encoding] ?? read.encoding}</span>
      </div>
      <CheckBox
        checked={read.heading}
        onChange={(heading) => onChange({ delimiter: read.delimiter as Delimiter, heading })}
      >
        {words.heading}
      </CheckBox>
    </section>
  )
}
