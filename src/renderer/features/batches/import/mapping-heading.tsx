import { targetOf, type ColumnTarget } from '#shared/batch/column-mapping.ts'
import { PARAM_NAMES } from '#shared/service/params.ts'
import { text } from '#shared/text/index.ts'
import { Select } from '../../../ui/select.tsx'
import { paramLabel } from '../../../words/labels.ts'
import type { ImportChoices, LaterParam } from './import-choices.ts'
import styles from './mapping-heading.module.css'

const NOTHING = 'nothing'

interface MappingHeadingProps {
  column: string
  mapping: ImportChoices['mapping']
  /** The settings of the chosen model. */
  params: ReadonlySet<string>
  /** Those of the steps that come after it. */
  later: readonly LaterParam[]
  /** Undefined for a column that fills nothing. */
  onTarget: (target: ColumnTarget | undefined) => void
}

/** A column's own name, and what it fills. */
export function MappingHeading({ column, mapping, params, later, onTarget }: MappingHeadingProps) {
  const words = text().batches
  const target = targetOf(mapping, column)
  const targets = targetsFor(params, later)
  return (
    <span className={styles.heading}>
      <span className={styles.name}>{column}</span>
      <span className={styles.target} data-mapped={target !== undefined || undefined}>
        <Select
          label={words.columnFills(column)}
          value={target ?? NOTHING}
          options={[...targets, ...ofReport(target)]}
          onChange={(chosen) => onTarget(chosen === NOTHING ? undefined : (chosen as ColumnTarget))}
        />
      </span>
    </span>
  )
}

/** What only the report of an earlier run says. */
function ofReport(target: ColumnTarget | undefined) {
  if (target === 'status') return [{ value: target, label: text().batches.doneBefore }]
  return target === 'step' ? [{ value: target, label: text().recipes.columnStep }] : []
}

/** What the columns can fill: what the model takes first, then whatever other models take. */
function targetsFor(known: ReadonlySet<string>, later: readonly LaterParam[]) {
  const words = text().batches
  const params = PARAM_NAMES.filter((name) => name !== 'effect')
  return [
    { value: NOTHING, label: words.fileNamesOnly },
    ...params.filter((name) => known.has(name)).map((name) => ({ value: name, label: paramLabel(name) })),
    ...later.map(({ target, step, descriptor }) => ({
      value: target,
      label: text().recipes.ofStep(step, paramLabel(descriptor.name)),
    })),
    { value: 'model', label: words.modelOfRow },
    { value: 'effect', label: words.effectOfRow },
    ...params.filter((name) => !known.has(name)).map((name) => ({ value: name, label: paramLabel(name) })),
  ]
}
