import { createContext, useContext } from 'react'

interface FieldOfControl {
  /** The control takes it, so that the field's label leads there. */
  id: string
  label: string
  /** What explains it and what is wrong with it, by their ids. */
  describedBy: string | undefined
  invalid: boolean
}

/** Given by whatever draws the label of one control. */
export const ControlField = createContext<FieldOfControl | undefined>(undefined)

interface NamedControl {
  name: string
  invalid: boolean
  /** What ties it to its field; of no use to one that stands alone. */
  tie: { id?: string; 'aria-describedby'?: string | undefined }
}

/**
 * What a control is called: by its own label, or, without one, as the field it stands in, whose control it then is.
 * Beside that one, and in what it opens, others may stand in the field under labels of their own.
 */
export function useControl(label: string | undefined): NamedControl {
  const field = useContext(ControlField)
  if (label !== undefined) return { name: label, invalid: false, tie: {} }
  if (!field) throw new Error('A control needs a label, or a Field around it that has one')
  const { id, describedBy, invalid } = field
  return { name: field.label, invalid, tie: { id, 'aria-describedby': describedBy } }
}
