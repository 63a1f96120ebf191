/** One line of ncnn's text of a network. Params have numbers for names. */
export interface NcnnLayer {
  type: string
  name: string
  inputs: readonly string[]
  outputs: readonly string[]
  numbers: ReadonlyMap<number, number>
  lists: ReadonlyMap<number, readonly number[]>
}

const FIRST_LINE = '7767517'
/** A list has this and its name below zero, with its length before it: `-23310=1,0.2`. */
const LISTS_FROM = 23_300

export function fromText(text: string): NcnnLayer[] {
  const [first, , ...lines] = text.split('\n').map((line) => line.trim())
  if (first !== FIRST_LINE) throw new Error('This is no network of ncnn.')
  return lines.filter((line) => line !== '').map(layerIn)
}

function layerIn(line: string): NcnnLayer {
  const [type = '', name = '', inputCount, outputCount, ...rest] = line.split(/\s+/)
  const outputsFrom = Number(inputCount)
  const paramsFrom = outputsFrom + Number(outputCount)
  const numbers = new Map<number, number>()
  const lists = new Map<number, readonly number[]>()
  for (const param of rest.slice(paramsFrom)) {
    const [key = '', value = ''] = param.split('=')
    if (Number(key) >= 0) numbers.set(Number(key), Number(value))
    else lists.set(-Number(key) - LISTS_FROM, value.split(',').slice(1).map(Number))
  }
  const [inputs, outputs] = [rest.slice(0, outputsFrom), rest.slice(outputsFrom, paramsFrom)]
  return { type, name, inputs, outputs, numbers, lists }
}
