import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { MOST_AXES, SWEEP_MODES, type Sweeps } from '#shared/batch/sweeps.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { paramLabel } from '../../words/labels.ts'
import styles from './sweep-axes.module.css'

type Mode = Sweeps['mode']

interface SweepAxesProps<Param extends string> {
  words: {
    title: string
    /** Said as long as nothing is swept. */
    lead: string
    add: string
    setting: string
    remove: (param: string) => string
    combine: string
    modes: Record<Mode, string>
  }
  level?: 2 | 3
  divided?: boolean
  swept: readonly Param[]
  /** What else could be swept, the likeliest first. */
  free: readonly Param[]
  /** How many rows it is about, where that is worth saying. */
  rowsOf?: ((param: Param) => number) | undefined
  mode: Mode
  /** What all of them come to; undefined where nothing has to be said. */
  total: string | undefined
  onAdd: (param: Param) => void
  /** Another setting in place of one: its values go. */
  onReplace: (param: Param, other: Param) => void
  onRemove: (param: Param) => void
  onMode: (mode: Mode) => void
  /** The values of one, and what is said of them. */
  renderValues: (param: Param) => ReactNode
}

/** Settings that take several values one after the other, and how they go together. */
export function SweepAxes<Param extends string>(props: SweepAxesProps<Param>) {
  const { words, level, divided, swept, free, rowsOf, mode, total } = props
  const { onAdd, onReplace, onRemove, onMode, renderValues } = props
  const [next] = free
  const optionOf = (name: Param) => ({
    value: name,
    label: paramLabel(name),
    ...(rowsOf && { count: rowsOf(name) }),
  })
  return (
    <Section
      {...(level && { level })}
      {...(divided && { divided })}
      title={words.title}
      action={
        next !== undefined &&
        swept.length < MOST_AXES && (
          <Button small icon={<Icon of={Plus} size="small" />} onClick={() => onAdd(next)}>
            {words.add}
          </Button>
        )
      }
    >
      {swept.length === 0 && <p className={styles.hint}>{words.lead}</p>}
      {swept.map((param) => (
        <div key={param} className={styles.axis}>
          <div className={styles.row}>
            <Select
              label={words.setting}
              value={param}
              options={[param, ...free].map(optionOf)}
              onChange={(other) => other !== param && onReplace(param, other)}
            />
            <IconButton icon={X} label={words.remove(paramLabel(param))} small onClick={() => onRemove(param)} />
          </div>
          {renderValues(param)}
        </div>
      ))}
      {swept.length > 1 && (
        <Segmented
          label={words.combine}
          value={mode}
          options={SWEEP_MODES.map((value) => ({ value, label: words.modes[value] }))}
          onChange={onMode}
        />
      )}
      {total !== undefined && <SweepHint>{total}</SweepHint>}
    </Section>
  )
}

/** What is said of values. */
export function SweepHint({ children }: { children: ReactNode }) {
  return <p className={styles.hint}>{children}</p>
}
