import type { WorkflowBindings, WorkflowInput, WorkflowInspection, WorkflowTarget } from '#shared/service/providers.ts'

/** Left as the workflow has it. */
export const STAYS = 'stays'

const keyOf = ({ node, input }: { node: string; input: string }) => `${node} ${input}`

/** What an input is bound to now. */
export function targetOf(bindings: WorkflowBindings, input: WorkflowInput): WorkflowTarget | typeof STAYS {
  return bindings.inputs.find((binding) => keyOf(binding) === keyOf(input))?.param ?? STAYS
}

export function withTarget(
  bindings: WorkflowBindings,
  { node, input }: WorkflowInput,
  param: WorkflowTarget | typeof STAYS,
): WorkflowBindings {
  const others = bindings.inputs.filter((binding) => keyOf(binding) !== keyOf({ node, input }))
  return { ...bindings, inputs: param === STAYS ? others : [...others, { param, node, input }] }
}

/** What is bound first, in the order of the graph; then what could be. Nothing else is worth a line. */
export function sortInputs({ inputs, bindings }: WorkflowInspection): {
  bound: WorkflowInput[]
  free: WorkflowInput[]
} {
  const offered = inputs.filter((input) => input.candidates.length > 0 || targetOf(bindings, input) !== STAYS)
  const isBound = (input: WorkflowInput) => targetOf(bindings, input) !== STAYS
  return { bound: offered.filter(isBound), free: offered.filter((input) => !isBound(input)) }
}

/** Whether the node's title says what it is, or it was only inferred. */
export function isSaid({ title }: WorkflowInput, target: WorkflowTarget | typeof STAYS): boolean {
  return title
    .toLowerCase()
    .split(/[^$\w]+/)
    .includes(`$${target}`)
}

/** The words that the workflow came with, to begin with in Compose. */
export function firstWords({ inputs, bindings }: WorkflowInspection): { prompt?: string; text?: string } {
  const found: { prompt?: string; text?: string } = {}
  for (const input of inputs) {
    const target = targetOf(bindings, input)
    if ((target === 'prompt' || target === 'text') && typeof input.value === 'string' && input.value !== '')
      found[target] ??= input.value
  }
  return found
}

/** A value as it stands in the graph, short enough for a line. */
export function valueWords(value: WorkflowInput['value']): string {
  const LONGEST = 80
  const words = value === null ? '' : String(value).replaceAll(/\s+/g, ' ').trim()
  return words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words
}
