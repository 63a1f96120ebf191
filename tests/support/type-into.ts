import { createElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ControlField } from '../../src/renderer/ui/field-control.ts'

type Field = ReactElement<{ onChange: (event: { target: { value: string } }) => void }>

/** Types into the first field that a part of the window draws, where there is no window: one change of all its text. */
export function typeInto(part: ReactElement, written: string): void {
  let isTyped = false
  function Typist() {
    const field = fieldIn(part)
    if (!field) throw new Error('Nothing is drawn that could be typed into')
    if (!isTyped) {
      isTyped = true
      field.props.onChange({ target: { value: written } })
    }
    return null
  }
  const named = { id: 'field', label: 'Field', describedBy: undefined, invalid: false }
  renderToStaticMarkup(createElement(ControlField, { value: named }, createElement(Typist)))
}

/** Components are drawn where they stand: their hooks are those of the typist. */
function fieldIn(node: ReactNode): Field | undefined {
  if (Array.isArray(node)) return node.map(fieldIn).find(Boolean)
  if (!isValidElement<{ children?: ReactNode }>(node)) return undefined
  if (node.type === 'input' || node.type === 'textarea') return node as Field
  if (typeof node.type === 'function') return fieldIn((node.type as (props: object) => ReactNode)(node.props))
  return fieldIn(node.props.children)
}
