import type { WorkflowBindings, WorkflowInput, WorkflowInspection, WorkflowTarget } from '#shared/service/providers.ts'
import { text } from '#shared/text/index.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Select } from '../../../ui/select.tsx'
import { paramLabel } from '../../../words/labels.ts'
import { isSaid, sortInputs, STAYS, targetOf, valueWords, withTarget } from './workflow-choices.ts'
import styles from './workflow-inputs.module.css'

interface WorkflowInputsProps {
  found: WorkflowInspection
  onBindings: (bindings: WorkflowBindings) => void
}

/** Every input of the graph that could be something a person sets, and what it is taken for. */
export function WorkflowInputs({ found, onBindings }: WorkflowInputsProps) {
  const { bound, free } = sortInputs(found)
  const words = text().engines.workflow
  return (
    <section className={styles.inputs} aria-label={words.inputs}>
      <Table found={found} inputs={bound} onBindings={onBindings} />
      {free.length > 0 && (
        <details className={styles.more} open={bound.length === 0}>
          <summary>{words.more(free.length)}</summary>
          <Table found={found} inputs={free} onBindings={onBindings} />
        </details>
      )}
    </section>
  )
}

function Table({ found, inputs, onBindings }: WorkflowInputsProps & { inputs: readonly WorkflowInput[] }) {
  const words = text().engines.workflow
  if (inputs.length === 0) return null
  return (
    <DataTable
      label={words.inputs}
      rows={inputs}
      keyOf={({ node, input }) => `${node} ${input}`}
      columns={[
        { label: words.node, renderCell: (input) => <Node input={input} /> },
        { label: words.value, wide: true, renderCell: ({ value }) => <Value value={value} /> },
        {
          label: words.bound,
          renderCell: (input) => (
            <span className={styles.choice}>
              <Select
                label={words.boundTo(input.title, input.input)}
                value={targetOf(found.bindings, input)}
                options={optionsFor(found, input)}
                onChange={(target) => onBindings(withTarget(found.bindings, input, target))}
              />
              <Origin found={found} input={input} />
            </span>
          ),
        },
      ]}
    />
  )
}

function Node({ input: { title, input, node } }: { input: WorkflowInput }) {
  return (
    <>
      {title} <code className={styles.name}>{`${node}.${input}`}</code>
    </>
  )
}

function Value({ value }: { value: WorkflowInput['value'] }) {
  const words = valueWords(value)
  return <span title={words}>{words}</span>
}

/** Where what it is taken for comes from. */
function Origin({ found, input }: { found: WorkflowInspection; input: WorkflowInput }) {
  const target = targetOf(found.bindings, input)
  const words = text().engines.workflow
  if (target === STAYS) return <span className={styles.origin} />
  return <span className={styles.origin}>{isSaid(input, target) ? words.byTitle : words.inferred}</span>
}

function optionsFor({ bindings }: WorkflowInspection, input: WorkflowInput) {
  const now = targetOf(bindings, input)
  const offered = new Set<WorkflowTarget>([...input.candidates, ...(now === STAYS ? [] : [now])])
  return [
    { value: STAYS as WorkflowTarget | typeof STAYS, label: text().engines.workflow.stays },
    ...[...offered].map((value) => ({ value, label: targetLabel(value) })),
  ]
}

function targetLabel(target: WorkflowTarget): string {
  const { targets } = text().engines.workflow
  return target === 'width' || target === 'height' ? targets[target] : paramLabel(target)
}
