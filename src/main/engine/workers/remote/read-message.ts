import { parseJson } from '#shared/parse-json.ts'

/** What a message of the pool says; undefined when it is not JSON. */
export function readMessage(data: Uint8Array): unknown {
  return parseJson(new TextDecoder().decode(data))
}
