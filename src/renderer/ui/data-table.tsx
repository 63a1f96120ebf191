import { Fragment, type Key, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './data-table.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface DataColumn<Row> {
  label: string
  /** Only for who listens: a column of buttons needs no title to be seen. */
  quiet?: boolean
  /** Figures stand at the right, under one another. */
  numeric?: boolean
  /** Takes what is left and cuts what is longer. */
  wide?: boolean
  renderCell: (row: Row) => ReactNode
}

interface DataTableProps<Row> {
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  /** Rows that are over are drawn softer. */
  isFaint?: (row: Row) => boolean
  /** What stands below a row that is open. */
  renderBelow?: (row: Row) => ReactNode
}

/** Lines and figures, dense and quiet: for lists of dozens. Thousands are the row table's business. */
export function DataTable<Row>({ label, columns, rows, keyOf, isFaint, renderBelow }: DataTableProps<Row>) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={classNames(styles.head, column.numeric && styles.numeric)}>
                {column.quiet ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const more = renderBelow?.(row)
            return (
              <Fragment key={keyOf(row)}>
                <tr className={classNames(styles.row, isFaint?.(row) && styles.faint)}>
                  {columns.map((column) => (
                    <td
                      key={column.label}
                      className={classNames(styles.cell, column.numeric && styles.numeric, column.wide && styles.wide)}
                    >
                      {column.renderCell(row)}
                    </td>
                  ))}
                </tr>
                {more && (
                  <tr>
                    <td className={styles.below} colSpan={columns.length}>
                      {more}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
