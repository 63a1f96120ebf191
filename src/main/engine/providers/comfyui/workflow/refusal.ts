export interface WorkflowIssue {
  /** Where: `3.inputs.seed`, `bindings.inputs.0`; empty for the whole. */
  path: string
  message: string
}

/** A workflow that is not taken, and why. Nothing of it was kept. */
export class WorkflowRefusedError extends Error {
  override readonly name = 'WorkflowRefusedError'
  readonly issues: readonly WorkflowIssue[]

  constructor(issues: readonly WorkflowIssue[]) {
    super(issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join(' '))
    this.issues = issues
  }
}

export const refuse = (message: string, path = ''): never => {
  throw new WorkflowRefusedError([{ path, message }])
}
