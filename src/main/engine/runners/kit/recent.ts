import { createHash } from 'node:crypto'

/**
 * Remembers what came of the last few inputs. One picture is often worked on many times over, a style or a sentence at a
 * time, and a network that is shown the same again finds the same.
 */
export function keepRecent<Found>(
  count: number,
): (input: Uint8Array, find: () => Promise<Found>) => Promise<Readonly<Found>> {
  const recent = new Map<string, Promise<Found>>()
  return (input, find) => {
    const key = createHash('sha256').update(input).digest('base64')
    const found = recent.get(key) ?? find()
    // the last one used comes last
    recent.delete(key)
    recent.set(key, found)
    for (const oldest of [...recent.keys()].slice(0, -count)) recent.delete(oldest)
    // what did not work is tried again
    found.catch(() => recent.get(key) === found && recent.delete(key))
    return found
  }
}
