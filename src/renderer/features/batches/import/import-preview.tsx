import { TriangleAlert } from 'lucide-react'
import { PARAM_NAMES } from '#shared/service/params.ts'
import { targetOf, type ColumnTarget } from '#shared/batch/column-mapping.ts'
import { text } from '#shared/text/index.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select.tsx'
import { paramLabel } from '../../../words/labels.ts'
import { isLongParam } from '../table/table-columns.ts'
import { previewIssue, type ImportChoices, type Preview } from './import-choices.ts'
import styles from './import-preview.module.css'

const NOTHING = 'nothing'

/** What the columns can fill: what the model takes first, then whatever other models take. */
function targetsFor(known: ReadonlySet<string>) {
  const words = text().batches
  const params = PARAM_NAMES.filter((name) => name !== 'effect')
  return [
    { value: NOTHING, label: words.fileNamesOnly },
    ...params.filter((name) => known.has(name)).map((name) => ({ value: name, label: paramLabel(name) })),
    { value: 'model', label: words.modelOfRow },
    { value: 'effect', label: words.effectOfRow },
    ...params.filter((name) => !known.has(name)).map((name) => ({ value: name, label: paramLabel(name) })),
  ]
}

interface ImportPreviewProps {
  columns: readonly string[]
  rows: number
  preview: Preview
  mapping: ImportChoices['mapping']
  /** The settings of the chosen model. */
  params: ReadonlySet<string>
  onMapping: (mapping: ImportChoices['mapping']) => void
}

/** The list's first rows, with what each column means above it. */
export function ImportPreview({ columns, rows, preview, mapping, params, onMapping }: ImportPreviewProps) {
  const words = text().batches
  const targets = targetsFor(params)
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
      <div className={styles.scroller} tabIndex={0} role="region" aria-label={words.preview}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                <span className={styles.heading}>{words.rowColumn}</span>
              </th>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={styles.column}
                  data-long={isLongParam(targetOf(mapping, column)) || undefined}
                >
                  <span className={styles.heading}>{column}</span>
                  <span className={styles.target} data-mapped={Object.hasOwn(mapping, column) || undefined}>
                    <Select
                      label={words.columnFills(column)}
                      value={targetOf(mapping, column) ?? NOTHING}
                      options={
                        targetOf(mapping, column) === 'status'
                          ? [...targets, { value: 'status', label: words.doneBefore }]
                          : targets
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
                  <Cell key={column} content={cells[at] ?? ''} issue={previewIssue(items, column)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows === 0 && <p className={styles.more}>{words.noRowsInList}</p>}
      {rows > preview.rows.length && <p className={styles.more}>{words.firstRowsOf(preview.rows.length, rows)}</p>}
    </div>
  )
}

function Cell({ content, issue }: { content: string; issue: string | undefined }) {
  if (issue === undefined) return <td className={styles.cell}>{content}</td>
  return (
    <td className={styles.cell} data-faulty>
      <span className={styles.fault}>
        <Icon of={TriangleAlert} size="small" />
        {content || text().batches.emptyCell}
      </span>
      <span className={styles.reason} title={issue}>
        {issue}
      </span>
    </td>
  )
}
