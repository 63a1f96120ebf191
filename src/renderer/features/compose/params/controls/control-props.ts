import type { Model, ParamDescriptor } from '#shared/service/catalog.ts'
import type { ParamValue } from '#shared/service/params.ts'

/** What every control is given. */
export interface ControlProps<Kind extends ParamDescriptor['kind'] = ParamDescriptor['kind']> {
  model: Model
  descriptor: Extract<ParamDescriptor, { kind: Kind }>
  /** What it is called, for names of the parts of it; its own it takes from its field. */
  label: string
  value: ParamValue | undefined
  invalid: boolean
  /** Undefined goes back to the model's own value. */
  onChange: (value: ParamValue | undefined) => void
}
