/** The data folder cannot be used now; the message says why, for a person. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
  readonly code: 'in_use' | 'newer_schema'

  constructor(code: DataFolderError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
