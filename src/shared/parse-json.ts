/** What a text says; undefined when it is not JSON, as nothing that JSON can say is. Whether it fits is for a schema to tell. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
