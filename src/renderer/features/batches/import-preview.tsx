import { TriangleAlert } from 'lucide-react'
import { PARAM_NAMES } from '#shared/service/params.ts'
import type { ColumnTarget } from '#shared/batch/column-mapping.ts'
import { formatCount, formatQuantity } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { paramLabel } from '../compose/labels.ts'
import { previewIssue, type ImportChoices, type Preview } from './import-choices.ts'
import styles from './import-preview.module.css'
import { isLongParam } from './table-columns.ts'

const NOTHING = 'nothing'
const TARGETS = [
  { value: NOTHING, label: 'File names only' },
  { value: 'model', label: 'Model of the row' },
  { value: 'effect', label: 'Effect of the row' },
  ...PARAM_NAMES.filter((name) => name !== 'effect').map((name) => ({ value: name, label: paramLabel(name) })),
]

interface ImportPreviewProps {
  columns: readonly string[]
  rows: number
  preview: Preview
  mapping: ImportChoices['mapping']
  onMapping: (mapping: ImportChoices['mapping']) => void
}

/** The list's first rows, with what each column means above it. */
export function ImportPreview({ columns, rows, preview, mapping, onMapping }: ImportPreviewProps) {
  const map = (column: string, target: string) => {
    // one column a target: the one chosen last has it
    const others = Object.entries(mapping).filter(([name, taken]) => name !== column && taken !== target)
    onMapping({
      ...Object.fromEntries(others),
      ...(target === NOTHING ? {} : { [column]: target as ColumnTarget }),
    })
  }
  return (
    <div className={styles.preview}>
      {/* what scrolls must be reachable by keys */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroller} tabIndex={0} role="region" aria-label="Preview of the list">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                <span className={styles.heading}>Row</span>
              </th>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={styles.column}
                  data-long={isLongParam(mapping[column]) || undefined}
                >
                  <span className={styles.heading}>{column}</span>
                  <span className={styles.target} data-mapped={column in mapping || undefined}>
                    <Select
                      label={`${column} fills`}
                      value={mapping[column] ?? NOTHING}
                      options={
                        mapping[column] === 'status' ? [...TARGETS, { value: 'status', label: 'Done before' }] : TARGETS
                      }
                      onChange={(target) => map(column, target)}
                    />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map(({ cells, items }, index) => (
              // rows of a list have no other name than their place
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                <td className={styles.number}>{index + 1}</td>
                {columns.map((column, at) => (
                  <Cell key={column} text={cells[at] ?? ''} issue={previewIssue(items, column)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows > preview.rows.length && (
        <p className={styles.more}>
          The first {formatCount(preview.rows.length)} of {formatQuantity(rows, 'row')}
        </p>
      )}
    </div>
  )
}

function Cell({ text, issue }: { text: string; issue: string | undefined }) {
  if (issue === undefined) return <td className={styles.cell}>{text}</td>
  return (
    <td className={styles.cell} data-faulty>
      <span className={styles.fault}>
        <Icon of={TriangleAlert} size="small" />
        {text || 'empty'}
      </span>
      <span className={styles.reason} title={issue}>
        {issue}
      </span>
    </td>
  )
}
