import { NODE_CLASSES, type InputSpec } from './comfyui-nodes.ts'

type Node = { class_type?: string; inputs: Record<string, unknown> }
export type Prompt = Record<string, Node>
export type NodeErrors = Record<
  string,
  { errors: { type: string; message: string; details: string }[]; class_type: string }
>

export const classOf = (prompt: Prompt, id: string) => NODE_CLASSES[prompt[id]!.class_type ?? '']!

type Add = (type: string, message: string, details: string) => void

/** As ComfyUI checks: every input of every node that the output is made from. `disk` has the files that were uploaded. */
export function isValidOutput(
  prompt: Prompt,
  id: string,
  disk: ReadonlyMap<string, unknown>,
  errors: NodeErrors,
): boolean {
  const { required, optional = {} } = classOf(prompt, id)
  const { inputs, class_type = '' } = prompt[id]!
  const found: NodeErrors[string]['errors'] = []
  let sound = true
  const add: Add = (type, message, details) => void found.push({ type, message, details })
  for (const [name, spec] of Object.entries({ ...required, ...optional })) {
    const value = inputs[name]
    if (value === undefined) {
      if (name in required) add('required_input_missing', 'Required input is missing', name)
    } else if (Array.isArray(value)) {
      const [source, slot] = value as [string, number]
      const gives = prompt[source] && classOf(prompt, source).gives[slot]
      if (value.length !== 2 || gives === undefined)
        add('bad_linked_input', 'Bad linked input, must be a length-2 list of [node_id, slot_index]', name)
      else if (gives !== spec[0])
        add(
          'return_type_mismatch',
          'Return type mismatch between linked nodes',
          `${name}, ${gives} != ${String(spec[0])}`,
        )
      else if (!isValidOutput(prompt, source, disk, errors)) sound = false
    } else checkValue({ classType: class_type, name, value, spec }, disk, add)
  }
  if (found.length > 0) errors[id] = { errors: found, class_type }
  return sound && found.length === 0
}

function checkValue(
  { classType, name, value, spec }: { classType: string; name: string; value: unknown; spec: InputSpec },
  disk: ReadonlyMap<string, unknown>,
  add: Add,
): void {
  const [type, options = {}] = spec
  const { min, max } = options as { min?: number; max?: number }
  if (type === 'INT' || type === 'FLOAT') {
    const number = Number(value)
    if (Number.isNaN(number) || (type === 'INT' && !Number.isInteger(number)))
      add('invalid_input_type', `Failed to convert an input value to a ${type} value`, `${name}, ${String(value)}`)
    if (min !== undefined && number < min)
      add('value_smaller_than_min', `Value ${number} smaller than min of ${min}`, name)
    if (max !== undefined && number > max)
      add('value_bigger_than_max', `Value ${number} bigger than max of ${max}`, name)
  } else if (Object.keys(options).some((option) => option.endsWith('_upload'))) {
    if (!disk.has(`input/${String(value)}`))
      add('custom_validation_failed', 'Custom validation failed for node', `${name} - Invalid file: ${String(value)}`)
  } else {
    const choices = Array.isArray(type) ? type : type === 'COMBO' ? (options['options'] as string[]) : undefined
    if (choices && !choices.includes(value))
      add('value_not_in_list', 'Value not in list', `${name}: '${String(value)}' not in ${classType}'s list`)
  }
}
