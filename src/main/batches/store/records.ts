/** What a table's line looks like before it is given its types. */
export type Columns = Record<string, string | number | null>

/** Why something stands still, for a person. */
export interface Reason {
  code: string
  message: string
}

export function reasonOf(
  code: string | number | null | undefined,
  message: string | number | null | undefined,
): Reason | null {
  return code === null || code === undefined ? null : { code: String(code), message: String(message ?? '') }
}
